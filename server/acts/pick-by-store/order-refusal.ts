import { compose, rowOf } from '../../ground/db/compose.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { type Refusal, refuse } from '../../ground/http/problem.ts';
import { isOwnLocation } from '../../ground/session/own-locations.ts';
import type { User } from '../../ground/session/user.ts';

export const orderNotFound = refuse(404, 'order-not-found', 'De gevraagde order bestaat niet.');
export const noDispatchRequestsForUser = refuse(
  422,
  'NoDispatchRequestsForUser',
  'Er zijn geen actieve leveringen (meer) bij deze order die geassocieerd zijn met de locaties waar je rechten toe hebt.',
);

/**
 * Why the user may see none of an order's deliveries; undefined when the user may see one (orders-and-deliveries.md
 * 8, Order load).
 */
export async function orderRefusal(
  db: Queryable,
  user: User,
  identifier: string,
): Promise<Refusal | undefined> {
  const order = await rowOf(
    db,
    compose
      .selectFrom('sales_orders as o')
      .select(eb =>
        eb
          .exists(
            eb
              .selectFrom('dispatch_requests as d')
              .whereRef('d.sales_order_id', '=', 'o.id')
              .where('d.status', '<>', 'cancelled')
              .where(own => isOwnLocation(user, own.ref('d.location_id'))),
          )
          .as('mine'),
      )
      .where('o.identifier', '=', identifier),
  );
  if (!order) return orderNotFound;
  return order.mine ? undefined : noDispatchRequestsForUser;
}
