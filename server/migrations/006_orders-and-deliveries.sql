-- What customers bought, and the deliveries (dispatch requests) that bring it, each from one location.

CREATE TABLE sales_orders (
  id          int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  identifier  text NOT NULL UNIQUE,     -- starts with YYMMDD-
  placed_at   timestamptz NOT NULL,
  fulfilment_method text NOT NULL DEFAULT 'delivery',
  grand_total numeric(10, 2) NOT NULL DEFAULT 0,
  shipping_address jsonb NOT NULL,
  -- Raised by each change (X-Revision); when, by whom (null: the system itself), and under which key.
  revision    int NOT NULL DEFAULT 1,
  changed_at  timestamptz NOT NULL DEFAULT now(),
  changed_by  int REFERENCES users,
  change_key  uuid
);
CREATE TABLE sales_order_lines (
  id             int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sales_order_id int NOT NULL REFERENCES sales_orders,
  product_identifier text NOT NULL REFERENCES products,
  product_name   text NOT NULL,
  quantity       int NOT NULL CHECK (quantity > 0),
  unit_gross_price numeric(10, 2) NOT NULL DEFAULT 0
);
CREATE INDEX ON sales_order_lines (sales_order_id);
CREATE TABLE dispatch_requests (
  id             int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  identifier     text NOT NULL UNIQUE,
  sales_order_id int NOT NULL REFERENCES sales_orders,
  location_id    int NOT NULL REFERENCES locations,   -- dispatcher_type and dispatcher_identifier
  status         text NOT NULL,
  status_reason  text,
  unable_to_ship_reason text,
  dispatch_type  text NOT NULL,
  carrier_id     int REFERENCES carriers,                -- of a delivery without a method; else the method's carrier counts
  carrier_method_id int REFERENCES carrier_methods,
  dispatch_date  date,
  paused_at      timestamptz,
  gift_wrapped   boolean NOT NULL DEFAULT false,
  batch_id       int REFERENCES dispatch_request_batches,
  -- A crossdock delivery comes from a supplier; the receipt that brings its articles is known once that is made.
  supplier_location_id int REFERENCES locations,
  goods_receipt_id int REFERENCES goods_receipts,
  storage_location_id int REFERENCES storage_locations,  -- its one sorting location
  location_completed_at timestamptz,                     -- the mark-sorting-location-complete step
  shipped_label  text,                                   -- text of the label scan
  -- Version of its batch, its receipt or its location's returns, at its last change. Each placement raises it, so no index
  -- may be on it; the list of returns has a column of its own.
  version        int NOT NULL DEFAULT 1,
  return_version int GENERATED ALWAYS AS (CASE WHEN dispatch_type = 'return' THEN version END) STORED,
  updated_at     timestamptz NOT NULL DEFAULT now(),
  -- Raised by each change but placements (X-Revision); when, by whom (null: the system itself), and under which key.
  revision       int NOT NULL DEFAULT 1,
  changed_at     timestamptz NOT NULL DEFAULT now(),
  changed_by     int REFERENCES users,
  change_key     uuid
) WITH (fillfactor = 75);               -- room on the page for its next version, so that no index is touched (HOT)
CREATE INDEX ON dispatch_requests (batch_id);
CREATE INDEX ON dispatch_requests (sales_order_id);
CREATE INDEX ON dispatch_requests (location_id, status);
CREATE INDEX ON dispatch_requests (goods_receipt_id) WHERE goods_receipt_id IS NOT NULL;
CREATE INDEX ON dispatch_requests (supplier_location_id, location_id) WHERE status = 'crossdock-requested';
CREATE INDEX ON dispatch_requests (location_id, return_version) WHERE return_version IS NOT NULL;
-- Batches are made of what is to be requested and in none.
CREATE INDEX batchable_deliveries ON dispatch_requests (location_id, dispatch_date)
  WHERE status = 'to-be-requested' AND batch_id IS NULL;
-- A sorting location holds one unfinished delivery at a time.
CREATE UNIQUE INDEX one_delivery_a_sorting_location ON dispatch_requests (storage_location_id)
  WHERE storage_location_id IS NOT NULL AND status NOT IN ('shipped', 'unable-to-ship', 'unable-to-ship-final', 'cancelled');
CREATE TABLE dispatch_request_lines (
  id                  int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dispatch_request_id int NOT NULL REFERENCES dispatch_requests,
  sales_order_line_id int NOT NULL REFERENCES sales_order_lines,
  product_identifier  text NOT NULL REFERENCES products,
  quantity            int NOT NULL CHECK (quantity > 0),
  quantity_placed     int NOT NULL DEFAULT 0,
  CHECK (quantity_placed BETWEEN 0 AND quantity),
  -- Placements refer to both: the line is of that delivery, also when it goes to another with what did not come.
  UNIQUE (dispatch_request_id, id)
) WITH (fillfactor = 80);
CREATE TABLE tracking_codes (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dispatch_request_id int NOT NULL REFERENCES dispatch_requests,
  code text NOT NULL,
  url  text,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT is_no_badge CHECK (upper(code) NOT LIKE 'OMSPAS-%')
);
CREATE INDEX ON tracking_codes (dispatch_request_id);
CREATE INDEX ON tracking_codes (code);
-- Deliveries that left a batch (rerouted): a device must forget them.
CREATE TABLE batch_departures (
  batch_id            int NOT NULL REFERENCES dispatch_request_batches,
  dispatch_request_id int NOT NULL REFERENCES dispatch_requests,
  version             int NOT NULL,     -- batch version at the departure
  PRIMARY KEY (batch_id, dispatch_request_id)
);
CREATE INDEX ON batch_departures (dispatch_request_id);
-- What did not come, when the receipt was completed: which delivery missed it, and which new one waits for it.
CREATE TABLE receipt_shortages (
  goods_receipt_id int NOT NULL REFERENCES goods_receipts,
  from_dispatch_request_id int NOT NULL REFERENCES dispatch_requests,
  dispatch_request_id int NOT NULL REFERENCES dispatch_requests,
  product_identifier text NOT NULL REFERENCES products,
  quantity    int NOT NULL CHECK (quantity > 0)
);
CREATE INDEX ON receipt_shortages (goods_receipt_id);

-- Revisions -----------------------------------------------------------------------------------------------------------
-- Who saw the order before must not overwrite what came since. (A new line counts by its writer, who sets the change_key.)
CREATE TRIGGER order_revised BEFORE UPDATE ON sales_orders FOR EACH ROW
  WHEN ((OLD.identifier, OLD.placed_at, OLD.fulfilment_method, OLD.grand_total, OLD.shipping_address, OLD.change_key,
    OLD.revision) IS DISTINCT FROM (
    NEW.identifier, NEW.placed_at, NEW.fulfilment_method, NEW.grand_total, NEW.shipping_address, NEW.change_key,
    NEW.revision))
  EXECUTE FUNCTION raise_revision();
-- The lines are part of it.
CREATE TRIGGER order_revised_by_line AFTER UPDATE OR DELETE ON sales_order_lines FOR EACH ROW
  EXECUTE FUNCTION raise_revision_of('sales_orders', 'sales_order_id');
-- The same for the delivery. What placements change is not in it: quantity_placed of the lines, version and updated_at.
CREATE TRIGGER delivery_revised BEFORE UPDATE ON dispatch_requests FOR EACH ROW
  WHEN ((OLD.identifier, OLD.sales_order_id, OLD.location_id, OLD.status, OLD.status_reason, OLD.unable_to_ship_reason,
    OLD.dispatch_type, OLD.carrier_id, OLD.carrier_method_id, OLD.dispatch_date, OLD.paused_at, OLD.gift_wrapped,
    OLD.batch_id, OLD.supplier_location_id, OLD.goods_receipt_id, OLD.storage_location_id, OLD.location_completed_at,
    OLD.shipped_label, OLD.change_key, OLD.revision) IS DISTINCT FROM (
    NEW.identifier, NEW.sales_order_id, NEW.location_id, NEW.status, NEW.status_reason, NEW.unable_to_ship_reason,
    NEW.dispatch_type, NEW.carrier_id, NEW.carrier_method_id, NEW.dispatch_date, NEW.paused_at, NEW.gift_wrapped,
    NEW.batch_id, NEW.supplier_location_id, NEW.goods_receipt_id, NEW.storage_location_id, NEW.location_completed_at,
    NEW.shipped_label, NEW.change_key, NEW.revision))
  EXECUTE FUNCTION raise_revision();
-- And for its lines.
CREATE TRIGGER delivery_revised_by_line AFTER UPDATE OF quantity, product_identifier, dispatch_request_id, sales_order_line_id
  ON dispatch_request_lines FOR EACH ROW
  WHEN ((OLD.quantity, OLD.product_identifier, OLD.dispatch_request_id, OLD.sales_order_line_id)
    IS DISTINCT FROM (NEW.quantity, NEW.product_identifier, NEW.dispatch_request_id, NEW.sales_order_line_id))
  EXECUTE FUNCTION raise_revision_of('dispatch_requests', 'dispatch_request_id');
-- A line that goes is a change too.
CREATE TRIGGER delivery_revised_by_gone_line AFTER DELETE ON dispatch_request_lines FOR EACH ROW
  EXECUTE FUNCTION raise_revision_of('dispatch_requests', 'dispatch_request_id');

-- A delivery in a batch ---------------------------------------------------------------------------------------------
CREATE FUNCTION raise_batch_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.batch_id IS NOT NULL AND NEW.batch_id IS DISTINCT FROM OLD.batch_id THEN
    INSERT INTO batch_departures VALUES (OLD.batch_id, OLD.id, touch_batch(OLD.batch_id))
    ON CONFLICT (batch_id, dispatch_request_id) DO UPDATE SET version = EXCLUDED.version;
  END IF;
  IF NEW.batch_id IS NOT NULL THEN
    NEW.version := touch_batch(NEW.batch_id);
  END IF;
  RETURN NEW;
END $$;
-- The work package of its batch holds the delivery: devices must hear of its change, whoever makes it. A writer that sets
-- the delivery's version itself has raised the batch's.
CREATE TRIGGER delivery_changed BEFORE UPDATE ON dispatch_requests FOR EACH ROW
  WHEN (NEW.version = OLD.version AND (
    OLD.status, OLD.paused_at, OLD.storage_location_id, OLD.location_completed_at, OLD.carrier_method_id, OLD.batch_id,
    OLD.location_id)
    IS DISTINCT FROM (
    NEW.status, NEW.paused_at, NEW.storage_location_id, NEW.location_completed_at, NEW.carrier_method_id, NEW.batch_id,
    NEW.location_id))
  EXECUTE FUNCTION raise_batch_version();

CREATE FUNCTION raise_delivery_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE dispatch_requests SET version = touch_batch(batch_id)
  WHERE id = NEW.dispatch_request_id AND batch_id IS NOT NULL;
  RETURN NULL;
END $$;
-- Its lines are in the package too: pieces are cancelled while they are sorted.
CREATE TRIGGER line_changed AFTER UPDATE OF quantity, product_identifier, dispatch_request_id ON dispatch_request_lines
  FOR EACH ROW WHEN (
    (OLD.quantity, OLD.product_identifier, OLD.dispatch_request_id)
    IS DISTINCT FROM (NEW.quantity, NEW.product_identifier, NEW.dispatch_request_id))
  EXECUTE FUNCTION raise_delivery_version();
-- So are its labels: they are made while it is sorted.
CREATE TRIGGER tracking_code_made AFTER INSERT OR UPDATE OF code ON tracking_codes FOR EACH ROW
  EXECUTE FUNCTION raise_delivery_version();

-- A crossdock delivery of a goods receipt ---------------------------------------------------------------------------
CREATE FUNCTION raise_receipt_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := touch_receipt(NEW.goods_receipt_id);
  RETURN NEW;
END $$;
-- The work package of its receipt holds the delivery; scans raise the version themselves.
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
-- Its amounts are in the package too.
CREATE TRIGGER crossdock_quantity_changed AFTER UPDATE OF quantity ON dispatch_request_lines FOR EACH ROW
  WHEN (OLD.quantity IS DISTINCT FROM NEW.quantity) EXECUTE FUNCTION raise_crossdock_version();
-- So are its labels.
CREATE TRIGGER crossdock_code_made AFTER INSERT OR UPDATE OF code ON tracking_codes FOR EACH ROW
  EXECUTE FUNCTION raise_crossdock_version();
