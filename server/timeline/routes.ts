import type { FastifyInstance } from 'fastify';
import { getTimeline } from '../../contract/orders/timeline.ts';
import type { Deps } from '../deps.ts';
import { mount } from '../http/mount.ts';
import { orderNotFound, visibleOrder } from '../orders/visible-order.ts';
import { selectTimeline } from './select-timeline.ts';

/** All that happened to an order, to who may see a delivery of it. */
export function timelineRoutes(app: FastifyInstance, { db }: Deps): void {
  mount(
    app,
    getTimeline,
  )(async ({ user, params, query }) => {
    const order = await visibleOrder(db, user, params.salesOrder);
    return order === undefined
      ? orderNotFound
      : { status: 200, body: await selectTimeline(db, user, order, query) };
  });
}
