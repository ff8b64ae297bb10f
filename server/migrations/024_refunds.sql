-- Money that customers get back (order-rules.md 8). Their lines, decisions and payments come with the refunds themselves.

CREATE TABLE refund_requests (
  id             int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sales_order_id int NOT NULL REFERENCES sales_orders,
  status         text NOT NULL CHECK (status IN (/*= refund statuses */
    'created-by-oms', 'created-by-external-party', 'proposal', 'proposal-to-be-released-automatically',
    'decision-approved-final', 'decision-denied-final', 'refund-to-be-processed', 'refund-to-be-processed-manually',
    'refund-processing', 'refund-processing-manually', 'refund-error', 'refunded', 'refunded-externally', 'processed' /*=*/)),
  method         text,                                   -- how it is paid back; null: nobody has chosen
  amount         bigint NOT NULL CHECK (amount > 0),     -- cents
  is_replaced    boolean NOT NULL DEFAULT false,         -- another proposal came in its place
  created_at     timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON refund_requests (sales_order_id);
CREATE INDEX refunds_by_status ON refund_requests (status, sales_order_id) WHERE NOT is_replaced;

-- A search looks at orders: each has a copy of the statuses of its current refunds.
ALTER TABLE sales_orders ADD COLUMN refund_statuses text[] NOT NULL DEFAULT '{}';
CREATE FUNCTION copy_refund_statuses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sales_orders o SET refund_statuses = ARRAY(
    SELECT status FROM refund_requests WHERE sales_order_id = o.id AND NOT is_replaced ORDER BY id)
  WHERE o.id = NEW.sales_order_id;
  RETURN NULL;
END $$;
CREATE TRIGGER refund_status_copied AFTER INSERT OR UPDATE OF status, is_replaced ON refund_requests
  FOR EACH ROW EXECUTE FUNCTION copy_refund_statuses();
