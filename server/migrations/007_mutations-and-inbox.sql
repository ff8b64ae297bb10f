-- Reports of scans: the inbox of mutations, and the facts of each.

-- One row a write that had its effect, a reported mutation or a call with an Idempotency-Key (server/ground/writes): key and user
-- together, so that nobody is given another's reply.
CREATE TABLE inbox (
  user_id     int NOT NULL,
  mutation_id uuid NOT NULL,            -- or the key of the call
  device_id   uuid,
  body_hash   bytea NOT NULL,
  reply       json NOT NULL,            -- given back as it was
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, mutation_id)
);
-- For the cleaning: rows stand in the order of their time, so it need not read those that stay.
CREATE INDEX ON inbox USING brin (created_at);
-- A placement of an article, as a fact. taken_back_at set: undone.
CREATE TABLE placements (
  mutation_id uuid PRIMARY KEY,
  dispatch_request_id int NOT NULL,
  dispatch_request_line_id int NOT NULL,
  storage_location_id int NOT NULL REFERENCES storage_locations,
  quantity    int NOT NULL CHECK (quantity > 0),
  user_id     int NOT NULL REFERENCES users,
  device_id   uuid,
  extra_processing_steps text[] NOT NULL DEFAULT '{}',
  resolves    uuid,
  scanned_at  timestamptz,
  created_at  timestamptz NOT NULL DEFAULT now(),
  taken_back_at timestamptz,
  -- One key over both costs a placement one check, and says more than one over each.
  FOREIGN KEY (dispatch_request_id, dispatch_request_line_id)
    REFERENCES dispatch_request_lines (dispatch_request_id, id) ON UPDATE CASCADE
);
CREATE INDEX ON placements (dispatch_request_id);
-- Loose articles that no order of the batch, or of the receipt, needs.
CREATE TABLE set_asides (
  mutation_id uuid PRIMARY KEY,
  batch_id    int REFERENCES dispatch_request_batches,
  goods_receipt_id int REFERENCES goods_receipts,
  storage_location_id int NOT NULL REFERENCES storage_locations,
  product_identifier text NOT NULL,
  quantity    int NOT NULL,
  user_id     int NOT NULL REFERENCES users,
  resolves    uuid,
  created_at  timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(batch_id, goods_receipt_id) = 1)
);
-- Orders that were taken out of the shipment after 'shipped' was refused.
CREATE TABLE held_shipments (
  mutation_id uuid PRIMARY KEY,
  dispatch_request_id int NOT NULL REFERENCES dispatch_requests,
  storage_location text NOT NULL,
  user_id     int NOT NULL REFERENCES users,
  resolves    uuid NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE voided_scans (
  mutation_id uuid PRIMARY KEY,         -- of the void itself
  voided_id   uuid NOT NULL,
  author_id   int NOT NULL,
  user_id     int NOT NULL REFERENCES users,
  reason      text NOT NULL,
  voided      text NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now()
);
-- A voided scan is refused when its author's device sends it after all.
CREATE INDEX ON voided_scans (author_id, voided_id);
-- Leases: which device works on what now. Not part of the record; rows past expires_at mean nothing.
CREATE UNLOGGED TABLE claims (
  kind        text NOT NULL CHECK (kind IN ('article', 'completion')),
  dispatch_request_id int NOT NULL,
  product_identifier text NOT NULL DEFAULT '',
  device_id   uuid NOT NULL,
  user_id     int NOT NULL,
  user_name   text NOT NULL,
  expires_at  timestamptz NOT NULL,
  PRIMARY KEY (kind, dispatch_request_id, product_identifier, device_id)
);
