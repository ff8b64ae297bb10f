import type { FastifyInstance } from 'fastify';
import {
  approveRefund,
  cancelAutomaticRefund,
  createRefund,
  denyRefund,
  finishRefund,
  getRefundRoom,
  listRefundHistory,
  lockRefund,
  lookUpRefund,
  quoteRefund,
  releaseAutomaticRefund,
  sayRefundOutcome,
  unlockRefund,
} from '../../../contract/orders/refund-request.ts';
import type { RefundAct } from '../../../core/refund/acts.ts';
import type { Deps } from '../../ground/deps.ts';
import { mount, type Writing } from '../../ground/http/mount.ts';
import { isRefusal, type Refusal } from '../../ground/http/problem.ts';
import type { User } from '../../ground/session/user.ts';
import { orderNotFound, visibleOrder } from '../orders/visible-order.ts';
import { actOnRefund, type GivenAct } from './act.ts';
import { createExternal } from './create-external.ts';
import { quoteOf } from './price-pieces.ts';
import { refundNotFound } from './refusals.ts';
import { lookUpNow, sayOutcome } from './say-outcome.ts';
import { selectRefund, selectRefundHistory } from './select-refunds.ts';
import { selectRoom } from './select-room.ts';

const inCents = (euro: number): number => Math.round(euro * 100);

/** Refunds and their decisions (review-refunds-warehouse.md 7, Refunds). */
export function refundRoutes(app: FastifyInstance, { db }: Deps): void {
  mount(
    app,
    listRefundHistory,
  )(async ({ user, params, query }) => {
    const known = await db.one(VISIBLE, [params.refund, user.canmanagealllocations, user.id]);
    return known
      ? { status: 200, body: await selectRefundHistory(db, user, params.refund, query) }
      : refundNotFound;
  });

  mount(
    app,
    getRefundRoom,
  )(async ({ user, params }) => {
    const order = await visibleOrder(db, user, params.salesOrder);
    return order === undefined ? orderNotFound : { status: 200, body: await selectRoom(db, order) };
  });

  mount(
    app,
    quoteRefund,
  )(async ({ user, params, query }) => {
    const order = await visibleOrder(db, user, params.salesOrder);
    if (order === undefined) return orderNotFound;
    const wanted = query.pieces.split(',').map(one => {
      const [line = 0, quantity = 0] = one.split(':').map(Number);
      return { dispatch_request_line_id: line, quantity };
    });
    const quote = await quoteOf(db, order, wanted);
    return isRefusal(quote) ? quote : { status: 200, body: quote };
  });

  mount(
    app,
    createRefund,
  )(async ({ user, params, body, request: { apiClient } }) =>
    createExternal(db, user, apiClient, params.salesOrder, {
      ...body,
      additions: body.additions.map(({ reason, amount }) => ({ reason, amount: inCents(amount) })),
    }),
  );

  const answer = async (
    {
      user,
      params,
      tx,
      change,
    }: Writing & { readonly user: User; readonly params: { readonly refund: number } },
    act: RefundAct,
    given: Omit<GivenAct, 'id' | 'act'> = {},
  ): Promise<Refusal | { status: 200; body: Awaited<ReturnType<typeof selectRefund>> }> => {
    const refusal = await actOnRefund(tx, change, { id: params.refund, act, ...given });
    return refusal ?? { status: 200, body: await selectRefund(tx, user, params.refund) };
  };
  mount(
    app,
    approveRefund,
  )(call => {
    const { comment, refund_lines: lines, refund_additions: additions } = call.body;
    return answer(call, 'approve', {
      comment,
      amounts: {
        ...(lines && {
          lines: lines.map(({ dispatch_request_line_id, refund_amount }) => ({
            dispatch_request_line_id,
            amount: inCents(refund_amount),
          })),
        }),
        ...(additions && {
          additions: additions.map(({ reason, amount }) => ({ reason, amount: inCents(amount) })),
        }),
      },
    });
  });
  mount(
    app,
    sayRefundOutcome,
  )(async ({ user, params, body, tx, change }) => {
    const refusal = await sayOutcome(tx, change, params.refund, body);
    return refusal ?? { status: 200, body: await selectRefund(tx, user, params.refund) };
  });
  mount(
    app,
    lookUpRefund,
  )(async ({ user, params, tx, change }) => {
    const refusal = await lookUpNow(tx, change, params.refund);
    return refusal ?? { status: 200, body: await selectRefund(tx, user, params.refund) };
  });
  mount(app, denyRefund)(call => answer(call, 'deny', call.body));
  mount(app, lockRefund)(call => answer(call, 'lock-manual-processing'));
  mount(app, unlockRefund)(call => answer(call, 'unlock-manual-processing'));
  mount(app, finishRefund)(call => answer(call, 'finish-manual-processing', call.body));
  mount(app, cancelAutomaticRefund)(call => answer(call, 'cancel-automatic-processing'));
  mount(app, releaseAutomaticRefund)(call => answer(call, 'release-automatic-processing'));
}

const VISIBLE = `
  SELECT FROM refund_requests r WHERE r.id = $1 AND EXISTS (SELECT FROM dispatch_requests d WHERE d.sales_order_id = r.sales_order_id
    AND ($2 OR d.location_id IN (SELECT location_id FROM user_locations WHERE user_id = $3)))`;
