import type { FastifyInstance } from 'fastify';
import { addOrderLine, preCheckOrderLine } from '../../../contract/orders/extra-line.ts';
import type { Deps } from '../../ground/deps.ts';
import { mount } from '../../ground/http/mount.ts';
import { isRefusal } from '../../ground/http/problem.ts';
import { addExtraLine } from './add-extra-line.ts';
import { preCheck } from './pre-check.ts';
import { orderNotFound, visibleOrder } from '../orders/visible-order.ts';

/** Extra order lines (orders-and-deliveries.md 7; order-rules.md 3). */
export function extraLineRoutes(app: FastifyInstance, { db }: Deps): void {
  mount(
    app,
    preCheckOrderLine,
  )(async ({ body, user }) => {
    const identifier = body.sales_order_identifier;
    const order = identifier === undefined ? null : await visibleOrder(db, user, identifier);
    if (order === undefined) return orderNotFound;
    const checked = await preCheck(db, body, order);
    return isRefusal(checked) ? checked : { status: 200, body: checked };
  });

  mount(
    app,
    addOrderLine,
  )(async ({ params, body, user, tx, change }) => {
    const order = await visibleOrder(tx, user, params.salesOrder);
    if (order === undefined) return orderNotFound;
    const added = await addExtraLine(tx, change, order, body);
    return isRefusal(added) ? added : { status: 201, body: added };
  });
}
