import type { FastifyInstance } from 'fastify';
import { getTimeline } from '../../../contract/orders/timeline.ts';
import { seeOrderHistory } from '../../../core/access/orders.ts';
import type { Deps } from '../../ground/deps.ts';
import { mount } from '../../ground/http/mount.ts';
import { orderNotFound, visibleOrder } from '../../acts/orders/visible-order.ts';
import { requireRight } from '../../ground/session/user.ts';
import { selectTimeline } from './select-timeline.ts';

/** Timeline of an order, for who may see a delivery of it. */
export function timelineRoutes(app: FastifyInstance, { db }: Deps): void {
  mount(
    app,
    getTimeline,
  )(async ({ user, params, query }) => {
    const isWhole = query.delivery === undefined && query.product === undefined;
    const refused = isWhole && requireRight(user, seeOrderHistory);
    if (refused) return refused;
    const order = await visibleOrder(db, user, params.salesOrder);
    return order === undefined
      ? orderNotFound
      : { status: 200, body: await selectTimeline(db, user, order, query) };
  });
}
