import type { FastifyInstance } from 'fastify';
import {
  getSalesOrder,
  listOrderDeliveries,
  listOrderHistory,
} from '../../../contract/orders/order-detail.ts';
import { seeOrders } from '../../../core/access/orders.ts';
import { holds } from '../../../core/access/right.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import type { Deps } from '../../ground/deps.ts';
import { mount } from '../../ground/http/mount.ts';
import { isRefusal, type Refusal } from '../../ground/http/problem.ts';
import { noDispatchRequestsForUser, orderNotFound } from '../pick-by-store/order-refusal.ts';
import type { User } from '../../ground/session/user.ts';
import { selectHistory } from './select-history.ts';
import { deliveriesOf, selectOrder } from './select-order.ts';
import { visibleOrder } from './visible-order.ts';

/** An order, its deliveries and its history, to who may see a delivery of it (orders-and-deliveries.md 7 and 8). */
export function orderDetailRoutes(app: FastifyInstance, { db }: Deps): void {
  mount(
    app,
    getSalesOrder,
  )(async ({ user, params, query }) => {
    const order = await seenOrder(db, user, params.salesOrder);
    if (isRefusal(order)) return order;
    // Users who see no orders have the tab of its refunds alone.
    const include = holds(user, seeOrders) ? query.include : 'current_refund_requests';
    return { status: 200, body: await selectOrder(db, user, order.id, include) };
  });

  mount(
    app,
    listOrderDeliveries,
  )(async ({ user, params, query }) => {
    const order = await seenOrder(db, user, params.salesOrder);
    if (isRefusal(order)) return order;
    return { status: 200, body: await deliveriesOf(db, user, params.salesOrder, query) };
  });

  mount(
    app,
    listOrderHistory,
  )(async ({ user, params, query }) => {
    const order = await visibleOrder(db, user, params.salesOrder);
    return order === undefined
      ? orderNotFound
      : { status: 200, body: await selectHistory(db, user, order, query) };
  });
}

/** An order of which the user may see a delivery, in whatever status. */
async function seenOrder(
  db: Queryable,
  user: User,
  identifier: string,
): Promise<{ readonly id: number } | Refusal> {
  const id = await visibleOrder(db, user, identifier);
  if (id !== undefined) return { id };
  const known = await db.one('SELECT FROM sales_orders WHERE identifier = $1', [identifier]);
  return known ? noDispatchRequestsForUser : orderNotFound;
}
