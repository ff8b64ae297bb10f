-- Goods receipts: what a supplier sends to a location, line by line, and which crossdock deliveries it is for.

-- What warehouse people want to know of an article besides its name: logistic_name (text) and flags such as organic.
ALTER TABLE products ADD COLUMN attributes jsonb NOT NULL DEFAULT '{}';

CREATE TABLE goods_receipts (
  id           int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  identifier   text NOT NULL,           -- the reference, as the supplier's papers have it
  supplier_location_id  int NOT NULL REFERENCES locations,
  recipient_location_id int NOT NULL REFERENCES locations,
  storage_zone_id int REFERENCES storage_zones,  -- bound by the first work package
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   int REFERENCES users,
  created_key  uuid UNIQUE,             -- Idempotency-Key of its creation
  completed_at timestamptz,
  completed_by int REFERENCES users,
  -- Raised by every change to the receipt, its lines or its deliveries, in the same transaction.
  version      int NOT NULL DEFAULT 1,
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

-- A crossdock delivery comes from a supplier; the receipt that brings its articles is known once that is made.
ALTER TABLE dispatch_requests
  ADD COLUMN supplier_location_id int REFERENCES locations,
  ADD COLUMN goods_receipt_id int REFERENCES goods_receipts;
CREATE INDEX ON dispatch_requests (goods_receipt_id) WHERE goods_receipt_id IS NOT NULL;
CREATE INDEX ON dispatch_requests (supplier_location_id, location_id) WHERE status = 'crossdock-requested';

-- All that raised a line: placements and set-asides with a receipt as well as articles without a delivery.
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

-- What did not come, when the receipt was completed: which delivery missed it, and which new one waits for it.
CREATE TABLE receipt_shortages (
  goods_receipt_id int NOT NULL REFERENCES goods_receipts,
  from_dispatch_request_id int NOT NULL REFERENCES dispatch_requests,
  dispatch_request_id int NOT NULL REFERENCES dispatch_requests,
  product_identifier text NOT NULL REFERENCES products,
  quantity    int NOT NULL CHECK (quantity > 0)
);
CREATE INDEX ON receipt_shortages (goods_receipt_id);

-- Devices that receive: what each last said of its own queue. Not part of the record.
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

ALTER TABLE set_asides ALTER COLUMN batch_id DROP NOT NULL;
ALTER TABLE set_asides ADD COLUMN goods_receipt_id int REFERENCES goods_receipts;
ALTER TABLE set_asides ADD CHECK (num_nonnulls(batch_id, goods_receipt_id) = 1);

-- Raises a receipt's version and tells every server process; gives the new version.
CREATE FUNCTION touch_receipt(receipt int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE raised int;
BEGIN
  UPDATE goods_receipts r SET version = r.version + 1 WHERE r.id = receipt RETURNING r.version INTO raised;
  PERFORM pg_notify('oms_events', json_build_object('goods_receipt_id', receipt, 'version', raised)::text);
  RETURN raised;
END $$;

-- What others than the scans change in a crossdock delivery: its status, a label, an amount.
CREATE FUNCTION raise_receipt_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := touch_receipt(NEW.goods_receipt_id);
  RETURN NEW;
END $$;
CREATE TRIGGER crossdock_changed BEFORE UPDATE ON dispatch_requests FOR EACH ROW
  WHEN (NEW.version = OLD.version AND NEW.goods_receipt_id IS NOT NULL AND NEW.batch_id IS NULL AND (
    OLD.status, OLD.paused_at, OLD.storage_location_id, OLD.location_completed_at, OLD.carrier_method_id,
    OLD.goods_receipt_id) IS DISTINCT FROM (
    NEW.status, NEW.paused_at, NEW.storage_location_id, NEW.location_completed_at, NEW.carrier_method_id,
    NEW.goods_receipt_id))
  EXECUTE FUNCTION raise_receipt_version();
CREATE FUNCTION raise_crossdock_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE dispatch_requests SET version = touch_receipt(goods_receipt_id)
  WHERE id = NEW.dispatch_request_id AND goods_receipt_id IS NOT NULL AND batch_id IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER crossdock_quantity_changed AFTER UPDATE OF quantity ON dispatch_request_lines FOR EACH ROW
  WHEN (OLD.quantity IS DISTINCT FROM NEW.quantity) EXECUTE FUNCTION raise_crossdock_version();
CREATE TRIGGER crossdock_code_made AFTER INSERT OR UPDATE OF code ON tracking_codes FOR EACH ROW
  EXECUTE FUNCTION raise_crossdock_version();
