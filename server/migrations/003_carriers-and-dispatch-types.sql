-- Carriers and their methods, the types of delivery, and which of them each location has switched on.

CREATE TABLE carriers (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, identifier text NOT NULL UNIQUE, display_name text NOT NULL);
CREATE TABLE carrier_methods (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  carrier_id int NOT NULL REFERENCES carriers,
  identifier text NOT NULL UNIQUE,
  display_name text NOT NULL,
  has_label_config boolean NOT NULL DEFAULT true,
  can_be_overruled_by_dispatcher boolean NOT NULL DEFAULT false,
  transit_days int NOT NULL DEFAULT 1 CHECK (transit_days >= 0),         -- from the dispatch date to the customer
  delivery_weekdays int[] NOT NULL DEFAULT '{1,2,3,4,5,6}',              -- 1 is Monday
  countries text[]                                                       -- that it serves, 'NL'; null: all
);
CREATE TABLE dispatch_types (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  identifier text NOT NULL UNIQUE,       -- dispatch_requests.dispatch_type
  display_name text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  readonly boolean NOT NULL DEFAULT false,    -- no location switches it on or off by itself
  reroute_sort_order int NOT NULL DEFAULT 0  -- the first is offered when deliveries are rerouted
);
-- The program itself makes deliveries of these.
INSERT INTO dispatch_types (identifier, display_name, reroute_sort_order) VALUES
  ('click_and_collect', 'Click & Collect', 2), ('ship_from_store', 'Ship from Store', 1), ('dc_delivery', 'Levering vanuit DC', 0),
  ('vendor_dropship', 'Dropship', 3), ('return', 'Retour', 5), ('other', 'Overig', 4);
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
  readonly boolean NOT NULL DEFAULT false,
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
SELECT part_of_location(part) FROM unnest('{location_dispatch_types, location_dispatch_type_methods}'::text[]) part;
-- Methods with which a location may send deliveries of a type now: all switches of it are on.
CREATE VIEW active_methods AS
  SELECT here.location_id, t.identifier AS dispatch_type, m.carrier_method_id
  FROM location_dispatch_type_methods here
  JOIN location_dispatch_types lt USING (location_id, dispatch_type_id)
  JOIN dispatch_type_methods m USING (dispatch_type_id, carrier_method_id)
  JOIN dispatch_types t ON t.id = here.dispatch_type_id
  WHERE t.is_active AND m.is_active;
