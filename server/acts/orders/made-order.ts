import type { MadeOrder } from '../../../contract/orders/sales-order.ts';
import type { Queryable } from '../../ground/db/pool.ts';

/** An order with its deliveries of now, as intake answers. */
export async function madeOrder(db: Queryable, id: number): Promise<MadeOrder> {
  const row = await db.one<MadeOrder>(
    `SELECT o.identifier, COALESCE(jsonb_agg(jsonb_build_object('identifier', d.identifier, 'status', d.status,
       'dispatcher_type', l.type, 'dispatcher_identifier', l.identifier) ORDER BY d.id), '[]') AS dispatch_requests
     FROM sales_orders o JOIN dispatch_requests d ON d.sales_order_id = o.id AND NOT d.is_replaced
     JOIN typed_locations l ON l.id = d.location_id WHERE o.id = $1 GROUP BY o.id`,
    [id],
  );
  if (!row) throw new Error(`order ${id} has no delivery`);
  return row;
}
