import type { Queryable } from '../../ground/db/pool.ts';
import { notFound } from '../../ground/http/problem.ts';
import type { User } from '../../ground/session/user.ts';

/** The refusal for an order that does not exist, or of which the user may see no delivery. */
export const orderNotFound = notFound('Order niet gevonden');

/** The row id of an order of which the user may see a delivery; undefined: there is none. */
export async function visibleOrder(
  db: Queryable,
  { canmanagealllocations, id }: User,
  identifier: string,
): Promise<number | undefined> {
  const row = await db.one<{ id: number }>(SELECT_VISIBLE, [identifier, canmanagealllocations, id]);
  return row?.id;
}

const SELECT_VISIBLE = `
  SELECT o.id FROM sales_orders o WHERE o.identifier = $1 AND EXISTS (
    SELECT FROM dispatch_requests d WHERE d.sales_order_id = o.id
      AND ($2 OR d.location_id IN (SELECT location_id FROM user_locations WHERE user_id = $3)))`;
