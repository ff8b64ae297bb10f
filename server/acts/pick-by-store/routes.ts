import type { FastifyInstance } from 'fastify';
import { getOrderDelivery, pickShipped, pickUnableToShip } from '../../../contract/orders/pick-by-store.ts';
import type { Database } from '../../ground/db/pool.ts';
import { findDispatchRequest } from '../../nouns/dispatch-requests/select-dispatch-requests.ts';
import { mount } from '../../ground/http/mount.ts';
import { applyDocumented } from '../mutations/documented-call.ts';
import type { Submit } from '../fast-path/queue.ts';
import { notFound } from '../../ground/http/problem.ts';
import { orderRefusal } from './order-refusal.ts';

const deliveryNotFound = notFound('Levering niet gevonden');

/** Picking in the store: one delivery of an order, its completion, its carrier (orders-and-deliveries.md 2, 7, 8). */
export function pickByStoreRoutes(app: FastifyInstance, db: Database, submit: Submit): void {
  mount(
    app,
    getOrderDelivery,
  )(async ({ user, params, query }) => {
    const { salesOrder, dispatchRequestId: id } = params;
    const refusal = await orderRefusal(db, user, salesOrder);
    if (refusal) return refusal;
    const which = { id, sales_order_identifier: salesOrder };
    const found = await findDispatchRequest(db, user, which, query.include);
    return found ? { status: 200, body: found } : deliveryNotFound;
  });

  mount(
    app,
    pickShipped,
  )(async call => {
    const { salesOrder, dispatchRequestId } = call.params;
    const outcome = await applyDocumented(submit, call, {
      type: 'pick-shipped',
      sales_order_identifier: salesOrder,
      dispatch_request_id: dispatchRequestId,
    });
    return outcome.ok ? { status: 204 } : outcome.refusal;
  });

  mount(
    app,
    pickUnableToShip,
  )(async call => {
    const { salesOrder, dispatchRequestId } = call.params;
    const outcome = await applyDocumented(submit, call, {
      type: 'pick-unable-to-ship',
      sales_order_identifier: salesOrder,
      dispatch_request_id: dispatchRequestId,
      reason: call.body.reason,
    });
    return outcome.ok ? { status: 204 } : outcome.refusal;
  });
}
