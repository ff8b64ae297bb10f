import type { FastifyInstance } from 'fastify';
import {
  decideHoldReason,
  decideHoldReasons,
  getHoldCustomer,
  getHoldReview,
  listHeldGroups,
  MOST_ORDERS_AT_ONCE,
  undoHoldRelease,
} from '../../../contract/orders/hold-reason.ts';
import { checkDelivery, checkSalesOrder } from '../../../contract/orders/outside-check.ts';
import { tryHoldRuleGroup } from '../../../contract/orders/hold-rule-group.ts';
import type { Deps } from '../../ground/deps.ts';
import { namesIn } from '../../ground/db/expressions.ts';
import { untilSettled } from '../../ground/db/failures.ts';
import { isRefusal, refuse } from '../../ground/http/problem.ts';
import { dispatchRequestKey } from '../../nouns/dispatch-requests/dispatch-request-key.ts';
import { reporterOf } from '../deliveries/outside-report.ts';
import { mount } from '../../ground/http/mount.ts';
import { decide } from './decide.ts';
import { selectCustomer } from './select-customer.ts';
import { selectHeldGroups } from './select-held-groups.ts';
import { selectReview } from './select-review.ts';
import { takeCheck, takeOrderCheck } from './take-check.ts';
import { undoRelease } from './undo-release.ts';
import { tryGroup } from './try-group.ts';
import { orderNotFound, visibleOrder } from '../orders/visible-order.ts';

const tooManyOrders = refuse(422, 'too-many', `Kies hoogstens ${MOST_ORDERS_AT_ONCE} orders.`);

/** Hold reasons and their review (review-refunds-warehouse.md 7). */
export function holdRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  checkRoutes(app, deps);
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
    const refusal = await decide(tx, change, order, {
      which: [params.reason],
      ...body,
    });
    return (
      refusal ?? {
        status: 200,
        body: await selectReview(tx, user, order, { include: 'dispatch_request_lines' }),
      }
    );
  });

  mount(
    app,
    decideHoldReasons,
  )(async ({ user, params, body: { reasons, hold_rule_group = '', ...body }, tx, change }) => {
    const order = await visibleOrder(tx, user, params.salesOrder);
    if (order === undefined) return orderNotFound;
    const refusal = await decide(tx, change, order, { which: reasons ?? hold_rule_group, ...body });
    return (
      refusal ?? {
        status: 200,
        body: await selectReview(tx, user, order, { include: 'dispatch_request_lines' }),
      }
    );
  });

  mount(
    app,
    listHeldGroups,
  )(async ({ user, query }) => {
    const orders = [...namesIn(query.orders)];
    if (orders.length > MOST_ORDERS_AT_ONCE) return tooManyOrders;
    return { status: 200, body: await selectHeldGroups(db, user, orders) };
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

/** Verdicts of checks outside (decision 040). */
function checkRoutes(app: FastifyInstance, { db }: Deps): void {
  mount(
    app,
    checkDelivery,
  )(async ({ params, body, user, request: { apiClient } }) => {
    const reporter = reporterOf(user, apiClient);
    const name = dispatchRequestKey(params.identifier);
    const taken = await untilSettled(() => db.transaction(tx => takeCheck(tx, reporter, name, body)));
    return isRefusal(taken) ? taken : { status: 200, body: taken };
  });

  mount(
    app,
    checkSalesOrder,
  )(async ({ params, body, user, request: { apiClient } }) => {
    const reporter = reporterOf(user, apiClient);
    const { dispatch_request_identifier: named = null, ...said } = body;
    const taken = await untilSettled(() =>
      db.transaction(tx => takeOrderCheck(tx, reporter, params.salesOrder, named, said)),
    );
    return isRefusal(taken) ? taken : { status: 200, body: taken };
  });
}
