-- The history of an order besides that of its deliveries, its remarks and its addresses: what it was made of, and what changed
-- (order-rules.md 9). Rows without an author are initial data, which has none.

-- An order: when it is made, and at each act on it.
CREATE FUNCTION record_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_history (sales_order_id, data_type, object_id, status_identifier, caused_by_status_identifier,
    processor_config_identifier, user_id, change_key)
  VALUES (NEW.id, 'sales-order', NEW.id, CASE TG_OP WHEN 'INSERT' THEN 'created' ELSE 'changed' END,
    CASE TG_OP WHEN 'UPDATE' THEN (SELECT status_identifier FROM order_history
      WHERE sales_order_id = NEW.id AND data_type = 'sales-order' ORDER BY id DESC LIMIT 1) END,
    COALESCE(NEW.changed_as, 'system'), NEW.changed_by, NEW.change_key);
  RETURN NULL;
END $$;
CREATE TRIGGER order_made AFTER INSERT ON sales_orders FOR EACH ROW
  WHEN (NEW.change_key IS NOT NULL) EXECUTE FUNCTION record_order();
CREATE TRIGGER order_changed AFTER UPDATE ON sales_orders FOR EACH ROW
  WHEN (NEW.change_key IS NOT NULL AND NEW.change_key IS DISTINCT FROM OLD.change_key) EXECUTE FUNCTION record_order();

-- Its lines, invoices and payments, by who made or changed the order last. Its argument is what they are.
CREATE FUNCTION record_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_history (sales_order_id, data_type, object_id, status_identifier, processor_config_identifier, user_id, change_key)
  SELECT n.sales_order_id, TG_ARGV[0], n.id, 'created', COALESCE(o.changed_as, 'system'), o.changed_by, o.change_key
  FROM made n JOIN sales_orders o ON o.id = n.sales_order_id WHERE o.change_key IS NOT NULL ORDER BY n.id;
  RETURN NULL;
END $$;
CREATE TRIGGER lines_recorded AFTER INSERT ON sales_order_lines REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION record_parts('sales-order-line');
CREATE TRIGGER invoices_recorded AFTER INSERT ON sales_order_invoices REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION record_parts('invoice');
-- Payments have their status in the history.
CREATE FUNCTION record_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_history (sales_order_id, data_type, object_id, status_identifier, processor_config_identifier, user_id, change_key)
  SELECT n.sales_order_id, 'payment', n.id, n.payment_status, COALESCE(o.changed_as, 'system'), o.changed_by, o.change_key
  FROM made n JOIN sales_orders o ON o.id = n.sales_order_id WHERE o.change_key IS NOT NULL ORDER BY n.id;
  RETURN NULL;
END $$;
CREATE TRIGGER payments_recorded AFTER INSERT ON sales_order_payments REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION record_payments();
-- Only its provider changes it, of a payment under chargeback.
CREATE FUNCTION record_payment_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_history (sales_order_id, data_type, object_id, status_identifier, caused_by_status_identifier, processor_config_identifier)
  VALUES (NEW.sales_order_id, 'payment', NEW.id, NEW.payment_status, OLD.payment_status, 'payment-provider');
  RETURN NULL;
END $$;
CREATE TRIGGER payment_status_recorded AFTER UPDATE OF payment_status ON sales_order_payments FOR EACH ROW
  WHEN (NEW.status_at IS NOT NULL AND NEW.payment_status <> OLD.payment_status) EXECUTE FUNCTION record_payment_status();

-- An extra line is an event that triggers can act on (order-rules.md 7), by who has just changed the order.
CREATE FUNCTION tell_extra_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO trigger_events (event, sales_order_id, payload, user_id, change_key)
  SELECT 'extra-line-added', id, jsonb_build_object('sales_order_identifier', identifier), changed_by, change_key
  FROM sales_orders WHERE id = NEW.sales_order_id AND change_key IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER extra_line_told AFTER INSERT ON sales_order_lines FOR EACH ROW
  WHEN (NEW.is_extra) EXECUTE FUNCTION tell_extra_line();

-- A new order too.
CREATE FUNCTION tell_order_created() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO trigger_events (event, sales_order_id, payload, user_id, change_key)
  VALUES ('order-created', NEW.id, jsonb_build_object('sales_order_identifier', NEW.identifier), NEW.changed_by, NEW.change_key);
  RETURN NULL;
END $$;
CREATE TRIGGER order_told AFTER INSERT ON sales_orders FOR EACH ROW
  WHEN (NEW.change_key IS NOT NULL) EXECUTE FUNCTION tell_order_created();

-- And one of which nothing is open any more: called at the end of a transaction that ends a delivery (core/delivery/reactions.ts),
-- when its deliveries and their lines are as they will be. Of two transactions that end its last two deliveries the second waits here
-- for the first, and sees it. It is told once, and again only when it had ended otherwise, or something was added to it, meanwhile.
CREATE FUNCTION tell_order_ended(sales_order int, by int, key uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE ended text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('order-ended'), sales_order);
  ended := 'order-' || global_sales_order_status(sales_order);
  INSERT INTO trigger_events (event, sales_order_id, payload, user_id, change_key)
  SELECT ended, id, jsonb_build_object('sales_order_identifier', identifier), by, key
  FROM sales_orders
  WHERE id = sales_order AND ended IN ('order-fully-cancelled', 'order-fully-shipped')
    AND ended IS DISTINCT FROM (SELECT event FROM trigger_events e WHERE e.sales_order_id = sales_order
      AND e.event IN ('order-fully-cancelled', 'order-fully-shipped', 'extra-line-added') ORDER BY e.id DESC LIMIT 1);
END $$;

-- Events of no order: a batch that ends, a receipt that is completed.
CREATE FUNCTION tell_batch_ended() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE by_person boolean := NEW.change_key IS DISTINCT FROM OLD.change_key;
BEGIN
  INSERT INTO trigger_events (event, payload, user_id, change_key)
  VALUES ('batch-ended', jsonb_build_object('batch_identifier', NEW.identifier, 'status', NEW.status),
    CASE WHEN by_person THEN NEW.changed_by END, CASE WHEN by_person THEN NEW.change_key END);
  RETURN NULL;
END $$;
CREATE TRIGGER end_told AFTER UPDATE OF status ON dispatch_request_batches FOR EACH ROW
  WHEN (NEW.status IN (/*= over statuses */ 'closed', 'shipped', 'unable-to-ship-all' /*=*/)
    AND OLD.status NOT IN (/*= over statuses */ 'closed', 'shipped', 'unable-to-ship-all' /*=*/)) EXECUTE FUNCTION tell_batch_ended();
CREATE FUNCTION tell_receipt_completed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO trigger_events (event, payload, user_id)
  SELECT 'receipt-completed', jsonb_build_object('goods_receipt_identifier', NEW.identifier, 'location_type', l.type,
    'location_identifier', l.identifier), NEW.completed_by
  FROM typed_locations l WHERE l.id = NEW.recipient_location_id;
  RETURN NULL;
END $$;
CREATE TRIGGER completion_told AFTER UPDATE OF completed_at ON goods_receipts FOR EACH ROW
  WHEN (OLD.completed_at IS NULL AND NEW.completed_at IS NOT NULL) EXECUTE FUNCTION tell_receipt_completed();
-- An order that is not taken in, when it is judged first: it is judged again every quarter of an hour.
CREATE FUNCTION tell_import_failed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO trigger_events (event, payload, user_id)
  VALUES ('import-failed', jsonb_build_object('order_import_id', NEW.id, 'sales_order_identifier', NEW.identifier), NEW.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER failure_told AFTER UPDATE OF errors ON order_imports FOR EACH ROW
  WHEN (OLD.errors = '[]' AND NEW.errors <> '[]') EXECUTE FUNCTION tell_import_failed();
