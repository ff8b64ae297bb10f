import type { Queryable } from '../db/pool.ts';
import { type Refusal, refuse } from '../problem.ts';
import type { User } from '../session/user.ts';

const orderNotFound = refuse(404, 'order-not-found', 'De gevraagde order bestaat niet.');
const noDispatchRequestsForUser = refuse(
  422,
  'NoDispatchRequestsForUser',
  'Er zijn geen actieve leveringen (meer) bij deze order die geassocieerd zijn met de locaties waar je rechten toe hebt.',
);

/** Why none of an order's deliveries is the user's to see; undefined when one is (orders-and-deliveries.md 8, Order load). */
export async function orderRefusal(
  db: Queryable,
  user: User,
  identifier: string,
): Promise<Refusal | undefined> {
  const order = await db.one<{ mine: boolean }>(
    `SELECT EXISTS (SELECT FROM dispatch_requests d
       WHERE d.sales_order_id = o.id AND d.status <> 'cancelled'
         AND ($2 OR d.location_id IN (SELECT location_id FROM user_locations WHERE user_id = $3))) AS mine
     FROM sales_orders o WHERE o.identifier = $1`,
    [identifier, user.canmanagealllocations, user.id],
  );
  if (!order) return orderNotFound;
  return order.mine ? undefined : noDispatchRequestsForUser;
}
