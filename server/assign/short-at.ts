/**
 * SQL: the locations that were short of a line of an order before: of a crossdock its supplier, and of what is fed its
 * feeder. It asks for the ids of the line and of its order.
 */
export const shortAt = (line: string, order: string): string => `
  ARRAY(SELECT DISTINCT COALESCE(o.supplier_location_id, o.location_id) FROM dispatch_requests o
    JOIN dispatch_request_lines b ON b.dispatch_request_id = o.id
    WHERE o.sales_order_id = ${order} AND b.sales_order_line_id = ${line}
      AND o.status IN ('unable-to-ship', 'denied', 'crossdock-unable-to-ship')
      AND (o.status <> 'crossdock-unable-to-ship' OR o.uses_stock OR o.supplier_location_id IS NOT NULL))`;
