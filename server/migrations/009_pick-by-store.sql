-- Picking in a store: where an article is picked, what was completed by whom, and news of the deliveries to pick.

-- Where a location has an article to pick: dispatch_request_lines.storage_location of the documents.
CREATE TABLE pick_locations (
  location_id int NOT NULL REFERENCES locations,
  product_identifier text NOT NULL REFERENCES products,
  storage_location_id int NOT NULL REFERENCES storage_locations,
  PRIMARY KEY (location_id, product_identifier)
);
-- One row for each completion: the refusal of a second one says who was first.
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
-- Articles put back after a refused completion; the delivery may belong to another location by then.
CREATE TABLE pick_put_backs (
  mutation_id uuid PRIMARY KEY,
  dispatch_request_id bigint NOT NULL,
  location_type text NOT NULL,
  location    text NOT NULL,
  user_id     int NOT NULL REFERENCES users,
  resolves    uuid NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now()
);

-- Notifies every server process of a delivery of a store.
CREATE FUNCTION notify_pick(location int, delivery int) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('oms_events', json_build_object('pick_location_id', l.id, 'dispatch_request_id', delivery)::text)
  FROM typed_locations l WHERE l.id = location AND l.type = 'store'
$$;
