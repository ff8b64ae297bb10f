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

-- Its lines and payments, by who made or changed the order last.
CREATE FUNCTION record_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_history (sales_order_id, data_type, object_id, status_identifier, processor_config_identifier, user_id, change_key)
  SELECT n.sales_order_id, 'sales-order-line', n.id, 'created', COALESCE(o.changed_as, 'system'), o.changed_by, o.change_key
  FROM made n JOIN sales_orders o ON o.id = n.sales_order_id WHERE o.change_key IS NOT NULL ORDER BY n.id;
  RETURN NULL;
END $$;
CREATE TRIGGER lines_recorded AFTER INSERT ON sales_order_lines REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION record_lines();
CREATE FUNCTION record_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_history (sales_order_id, data_type, object_id, status_identifier, processor_config_identifier, user_id, change_key)
  SELECT n.sales_order_id, 'payment', n.id, n.payment_status, COALESCE(o.changed_as, 'system'), o.changed_by, o.change_key
  FROM made n JOIN sales_orders o ON o.id = n.sales_order_id WHERE o.change_key IS NOT NULL ORDER BY n.id;
  RETURN NULL;
END $$;
CREATE TRIGGER payments_recorded AFTER INSERT ON sales_order_payments REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION record_payments();

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
