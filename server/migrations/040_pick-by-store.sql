-- Picking in the store: delivery types with their carriers, what of them each location has switched on, where an article
-- is picked, and what was completed by whom.

CREATE TABLE dispatch_types (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  identifier text NOT NULL UNIQUE,       -- dispatch_requests.dispatch_type
  display_name text NOT NULL,
  is_active boolean NOT NULL DEFAULT true
);
-- A carrier may be offered for a type and have no method of it: then a delivery with that carrier cannot be completed.
CREATE TABLE dispatch_type_carriers (
  dispatch_type_id int NOT NULL REFERENCES dispatch_types,
  carrier_id int NOT NULL REFERENCES carriers,
  PRIMARY KEY (dispatch_type_id, carrier_id)
);
CREATE TABLE dispatch_type_methods (
  dispatch_type_id int NOT NULL REFERENCES dispatch_types,
  carrier_method_id int NOT NULL REFERENCES carrier_methods,
  is_active boolean NOT NULL DEFAULT true,
  is_default boolean NOT NULL DEFAULT false,
  PRIMARY KEY (dispatch_type_id, carrier_method_id)
);
CREATE TABLE location_dispatch_types (
  location_id int NOT NULL REFERENCES locations,
  dispatch_type_id int NOT NULL REFERENCES dispatch_types,
  PRIMARY KEY (location_id, dispatch_type_id)
);
CREATE TABLE location_dispatch_type_methods (
  location_id int NOT NULL REFERENCES locations,
  dispatch_type_id int NOT NULL,
  carrier_method_id int NOT NULL,
  PRIMARY KEY (location_id, dispatch_type_id, carrier_method_id),
  FOREIGN KEY (dispatch_type_id, carrier_method_id) REFERENCES dispatch_type_methods
);
-- Methods with which a location may send deliveries of a type now: all switches of it are on.
CREATE VIEW active_methods AS
  SELECT here.location_id, t.identifier AS dispatch_type, m.carrier_method_id
  FROM location_dispatch_type_methods here
  JOIN location_dispatch_types lt USING (location_id, dispatch_type_id)
  JOIN dispatch_type_methods m USING (dispatch_type_id, carrier_method_id)
  JOIN dispatch_types t ON t.id = here.dispatch_type_id
  WHERE t.is_active AND m.is_active;

ALTER TABLE carrier_methods ADD COLUMN can_be_overruled_by_dispatcher boolean NOT NULL DEFAULT false;
ALTER TABLE dispatch_requests
  ADD COLUMN carrier_id int REFERENCES carriers,        -- of a delivery without a method; else the method's carrier counts
  ADD COLUMN unable_to_ship_reason text;

-- Where a location has an article to pick: dispatch_request_lines.storage_location of the documents.
CREATE TABLE pick_locations (
  location_id int NOT NULL REFERENCES locations,
  product_identifier text NOT NULL REFERENCES products,
  storage_location_id int NOT NULL REFERENCES storage_locations,
  PRIMARY KEY (location_id, product_identifier)
);

-- One row a completion: who was first is told to who comes second.
CREATE TABLE picks (
  mutation_id uuid PRIMARY KEY,
  dispatch_request_id int NOT NULL REFERENCES dispatch_requests,
  status      text NOT NULL CHECK (status IN ('shipped', 'unable-to-ship')),
  reason      text,
  user_id     int NOT NULL REFERENCES users,
  device_id   uuid,
  created_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON picks (dispatch_request_id);
-- Articles laid back after a completion was refused; the delivery may be another location's by then.
CREATE TABLE pick_put_backs (
  mutation_id uuid PRIMARY KEY,
  dispatch_request_id bigint NOT NULL,
  location_type text NOT NULL,
  location    text NOT NULL,
  user_id     int NOT NULL REFERENCES users,
  resolves    uuid NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now()
);
