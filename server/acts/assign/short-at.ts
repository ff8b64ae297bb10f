/**
 * SQL: the locations that were short of a line of an order before, also when a person rerouted that since: of a crossdock its
 * supplier, and of what is fed its feeder. It asks for the ids of the line and of its order.
 */
export const shortAt = (line: string, order: string): string => `
  ARRAY(SELECT DISTINCT COALESCE(o.supplier_location_id, o.location_id) FROM dispatch_requests o
    JOIN dispatch_request_lines b ON b.dispatch_request_id = o.id
    CROSS JOIN LATERAL (SELECT CASE WHEN o.is_replaced AND o.status_reason = 'rerouted' THEN (
        SELECT h.caused_by_status_identifier FROM order_history h
        WHERE h.sales_order_id = o.sales_order_id AND h.data_type = 'dispatch-request' AND h.object_id = o.id
          AND h.status_identifier = o.status AND h.status_identifier <> h.caused_by_status_identifier LIMIT 1)
      ELSE o.status END AS ended) was
    WHERE o.sales_order_id = ${order} AND b.sales_order_line_id = ${line}
      AND was.ended IN ('unable-to-ship', 'denied', 'crossdock-unable-to-ship')
      AND (was.ended <> 'crossdock-unable-to-ship' OR o.uses_stock OR o.supplier_location_id IS NOT NULL))`;
