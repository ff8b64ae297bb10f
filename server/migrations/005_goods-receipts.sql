-- Goods receipts: what a supplier sends to a location, line by line. Which crossdock deliveries it is for: 006.

CREATE TABLE goods_receipts (
  id           int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  identifier   text NOT NULL,           -- the reference, as the supplier's papers have it
  supplier_location_id  int NOT NULL REFERENCES locations,
  recipient_location_id int NOT NULL REFERENCES locations,
  storage_zone_id int REFERENCES storage_zones,  -- bound by the first work package
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   int REFERENCES users,
  expected_on  date,                    -- the day that it comes; null: nobody knows
  completed_at timestamptz,
  completed_by int REFERENCES users,
  -- Raised by every change to the receipt, its lines or its deliveries, in the same transaction.
  version      int NOT NULL DEFAULT 1,
  settings_version int NOT NULL DEFAULT 0,       -- receipt version at the last change of its settings
  UNIQUE (recipient_location_id, identifier)
);
CREATE INDEX ON goods_receipts (recipient_location_id, created_at);
CREATE TABLE goods_receipt_lines (
  id               int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  goods_receipt_id int NOT NULL REFERENCES goods_receipts,
  product_identifier text NOT NULL REFERENCES products,
  quantity         int NOT NULL CHECK (quantity >= 0),       -- expected; 0 for an article that came unannounced
  quantity_scanned int NOT NULL DEFAULT 0 CHECK (quantity_scanned >= 0),
  since            int NOT NULL DEFAULT 1,                   -- receipt version that brought the line
  version          int NOT NULL DEFAULT 1,                   -- receipt version at its last change
  UNIQUE (goods_receipt_id, product_identifier)
);
-- Articles that a plan may wait for.
CREATE INDEX open_receipts ON goods_receipts (expected_on) WHERE completed_at IS NULL AND expected_on IS NOT NULL;
-- Everything that raised a line: placements and set-asides with a receipt, and articles without a delivery.
CREATE TABLE receipt_scans (
  mutation_id uuid PRIMARY KEY,
  goods_receipt_id int NOT NULL,
  product_identifier text NOT NULL,
  quantity    int NOT NULL CHECK (quantity > 0),
  user_id     int NOT NULL REFERENCES users,
  device_id   uuid,
  scanned_at  timestamptz,
  created_at  timestamptz NOT NULL DEFAULT now(),
  taken_back_at timestamptz,
  FOREIGN KEY (goods_receipt_id, product_identifier) REFERENCES goods_receipt_lines (goods_receipt_id, product_identifier)
);
CREATE INDEX ON receipt_scans (goods_receipt_id, product_identifier);
-- Devices that receive, each with its last report about its own queue. Not part of the record.
CREATE UNLOGGED TABLE receipt_devices (
  goods_receipt_id int NOT NULL,
  device_id   uuid NOT NULL,
  user_id     int NOT NULL,
  user_name   text NOT NULL,
  pending     int NOT NULL,
  open        boolean NOT NULL,
  seen_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (goods_receipt_id, device_id)
);

-- Raises a receipt's version and notifies every server process; gives the new version.
CREATE FUNCTION touch_receipt(receipt int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE raised int;
BEGIN
  UPDATE goods_receipts r SET version = r.version + 1 WHERE r.id = receipt RETURNING r.version INTO raised;
  PERFORM pg_notify('oms_events', json_build_object('goods_receipt_id', receipt, 'version', raised)::text);
  RETURN raised;
END $$;
