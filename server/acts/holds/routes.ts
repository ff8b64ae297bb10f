import type { FastifyInstance } from 'fastify';
import {
  decideHoldReason,
  getHoldCustomer,
  getHoldReview,
  undoHoldRelease,
} from '../../../contract/orders/hold-reason.ts';
import { tryHoldRuleGroup } from '../../../contract/orders/hold-rule-group.ts';
import type { Deps } from '../../ground/deps.ts';
import { mount } from '../../ground/http/mount.ts';
import { decide } from './decide.ts';
import { selectCustomer } from './select-customer.ts';
import { selectReview } from './select-review.ts';
import { undoRelease } from './undo-release.ts';
import { tryGroup } from './try-group.ts';
import { orderNotFound, visibleOrder } from '../orders/visible-order.ts';

/** Hold reasons and their review (review-refunds-warehouse.md 7). */
export function holdRoutes(app: FastifyInstance, { db }: Deps): void {
  mount(
    app,
    getHoldReview,
  )(async ({ user, params, query }) => {
    const order = await visibleOrder(db, user, params.salesOrder);
    if (order === undefined) return orderNotFound;
    return { status: 200, body: await selectReview(db, user, order, query) };
  });

  mount(
    app,
    decideHoldReason,
  )(async ({ user, params, body, tx, change }) => {
    const order = await visibleOrder(tx, user, params.salesOrder);
    if (order === undefined) return orderNotFound;
    const refusal = await decide(tx, change, order, { id: params.reason, ...body });
    return (
      refusal ?? {
        status: 200,
        body: await selectReview(tx, user, order, { include: 'dispatch_request_lines' }),
      }
    );
  });

  mount(
    app,
    getHoldCustomer,
  )(async ({ user, params }) => {
    const order = await visibleOrder(db, user, params.salesOrder);
    if (order === undefined) return orderNotFound;
    return { status: 200, body: await selectCustomer(db, user, order) };
  });

  mount(
    app,
    undoHoldRelease,
  )(async ({ user, params, tx, change }) => {
    const order = await visibleOrder(tx, user, params.salesOrder);
    if (order === undefined) return orderNotFound;
    const refusal = await undoRelease(tx, change, order, params.reason);
    return (
      refusal ?? {
        status: 200,
        body: await selectReview(tx, user, order, { include: 'dispatch_request_lines' }),
      }
    );
  });

  mount(
    app,
    tryHoldRuleGroup,
  )(async ({ params, body }) => ({ status: 200, body: await tryGroup(db, params.group, body) }));
}
