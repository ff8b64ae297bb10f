-- Returns: deliveries of dispatch_type 'return', received article by article, each in a state that decides where it goes.

CREATE TABLE product_states (
  identifier   text PRIMARY KEY,
  display_name text NOT NULL,
  position     int NOT NULL
);
-- Where articles of a state go in a zone; a state without a row may go anywhere in it.
CREATE TABLE product_state_places (
  storage_zone_id int NOT NULL REFERENCES storage_zones,
  product_state   text NOT NULL REFERENCES product_states,
  storage_location_id int NOT NULL REFERENCES storage_locations,
  PRIMARY KEY (storage_zone_id, product_state)
);
-- A receipt of a returned article, as a fact. taken_back_at set: undone.
CREATE TABLE return_receipts (
  mutation_id uuid PRIMARY KEY,
  dispatch_request_id int NOT NULL REFERENCES dispatch_requests,
  dispatch_request_line_id int NOT NULL REFERENCES dispatch_request_lines,
  storage_location_id int NOT NULL REFERENCES storage_locations,
  product_state text NOT NULL REFERENCES product_states,
  quantity    int NOT NULL CHECK (quantity > 0),
  user_id     int NOT NULL REFERENCES users,
  device_id   uuid,
  resolves    uuid,
  scanned_at  timestamptz,
  created_at  timestamptz NOT NULL DEFAULT now(),
  taken_back_at timestamptz
);
CREATE INDEX ON return_receipts (dispatch_request_id);
-- Refused articles that were put aside.
CREATE TABLE return_asides (
  mutation_id uuid PRIMARY KEY,
  storage_location_id int NOT NULL REFERENCES storage_locations,
  product_identifier text NOT NULL,     -- or its code as read
  quantity    int NOT NULL CHECK (quantity > 0),
  user_id     int NOT NULL REFERENCES users,
  resolves    uuid NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now()
);
-- Photos of damaged articles. `id` is the key under which a device sends it.
CREATE TABLE return_photos (
  id          uuid PRIMARY KEY,
  mutation_id uuid NOT NULL UNIQUE REFERENCES return_receipts,
  media_type  text NOT NULL CHECK (media_type IN ('image/jpeg', 'image/webp')),
  bytes       bytea NOT NULL CHECK (octet_length(bytes) <= 300000),  -- compressed already
  user_id     int NOT NULL REFERENCES users,
  created_at  timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE return_photos ALTER COLUMN bytes SET STORAGE EXTERNAL;
-- The version of a location's returns: raised by every change to one of them, in the same transaction.
CREATE TABLE return_work (
  location_id int PRIMARY KEY REFERENCES locations,
  version     int NOT NULL
);
-- Returns that went to another location: a device must forget them.
CREATE TABLE return_departures (
  location_id int NOT NULL REFERENCES locations,
  dispatch_request_id int NOT NULL REFERENCES dispatch_requests,
  version     int NOT NULL,
  PRIMARY KEY (location_id, dispatch_request_id)
);

-- Raises the version of a location's returns and notifies every server process; gives the new version.
CREATE FUNCTION touch_returns(location int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE raised int;
BEGIN
  INSERT INTO return_work AS w (location_id, version) VALUES (location, 1)
  ON CONFLICT (location_id) DO UPDATE SET version = w.version + 1 RETURNING w.version INTO raised;
  PERFORM pg_notify('oms_events', json_build_object('return_location_id', location)::text);
  RETURN raised;
END $$;
