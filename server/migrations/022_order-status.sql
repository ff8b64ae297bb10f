-- How an order stands (order-rules.md 1, Computed): of what was ordered the pieces that were cancelled or finally short,
-- shipped, and returned. It is counted when it is read: a copy would have every scan that ships lock the order.

-- Each piece is on one line that counts (order-rules.md 0): not of a record, a return, a complaint, a surplus or a feeder.
CREATE VIEW counting_lines AS
  SELECT n.*, d.sales_order_id, d.status
  FROM dispatch_request_lines n JOIN dispatch_requests d ON d.id = n.dispatch_request_id
  WHERE NOT d.is_replaced AND d.dispatch_type <> 'return' AND d.dispatch_action IS NULL
    AND d.status NOT IN ('shipped-with-issues', 'surplus');

CREATE FUNCTION global_sales_order_status(sales_order int) RETURNS text STABLE LANGUAGE sql AS $$
  SELECT CASE
    WHEN cancelled = ordered THEN 'fully-cancelled'
    WHEN returned >= ordered - cancelled THEN 'fully-returned'
    WHEN shipped = ordered - cancelled THEN 'fully-shipped'
    WHEN shipped > 0 THEN 'partly-shipped'
    ELSE 'open' END
  FROM (
    SELECT
      (SELECT COALESCE(sum(quantity), 0) FROM sales_order_lines WHERE sales_order_id = $1) AS ordered,
      COALESCE(sum(quantity) FILTER (WHERE status IN ('cancelled', 'unable-to-ship-final')), 0) AS cancelled,
      COALESCE(sum(quantity) FILTER (WHERE status IN ('shipped', 'delivered')), 0) AS shipped,
      (SELECT COALESCE(sum(r.quantity), 0) FROM return_receipts r JOIN dispatch_requests d ON d.id = r.dispatch_request_id
       WHERE d.sales_order_id = $1 AND r.taken_back_at IS NULL) AS returned
    FROM counting_lines WHERE sales_order_id = $1) pieces
$$;

-- on-hold: a delivery of it waits for a decision, or was denied.
CREATE FUNCTION validation_status(sales_order int) RETURNS text STABLE LANGUAGE sql AS $$
  SELECT CASE WHEN EXISTS (SELECT FROM dispatch_requests WHERE sales_order_id = $1 AND NOT is_replaced
    AND status IN (/*= held statuses */ 'on-hold', 'in-review', 'on-hold-final', 'on-hold-final-manual' /*=*/)) THEN 'on-hold' ELSE 'released' END
$$;
