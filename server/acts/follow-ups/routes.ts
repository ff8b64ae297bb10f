import type { FastifyInstance } from 'fastify';
import { correctDispatchProof, createFollowUp, proveDispatch } from '../../../contract/orders/follow-up.ts';
import { addComplaints, createReturns } from '../../../core/access/orders.ts';
import type { Deps } from '../../ground/deps.ts';
import { dispatchRequestKey } from '../../nouns/dispatch-requests/dispatch-request-key.ts';
import { findDispatchRequest } from '../../nouns/dispatch-requests/select-dispatch-requests.ts';
import { mount } from '../../ground/http/mount.ts';
import { isRefusal, notFound } from '../../ground/http/problem.ts';
import { requireLocation, requireRight } from '../../ground/session/user.ts';
import { makeComplaint } from './make-complaint.ts';
import { makeReturn } from './make-return.ts';
import { correctProof, proveDispatch as prove } from './prove-dispatch.ts';
import { knownFollowUp } from './known-follow-up.ts';
import { orderNotFound, visibleOrder } from '../orders/visible-order.ts';

/** Retour and Klacht (orders-and-deliveries.md 7; order-rules.md 3). */
export function followUpRoutes(app: FastifyInstance, _deps: Deps): void {
  mount(
    app,
    createFollowUp,
  )(async ({ params: { salesOrder }, body, user, tx, change }) => {
    const refusal =
      requireRight(user, body.status === 'return-announced' ? createReturns : addComplaints) ??
      requireLocation(user, body.dispatcher_type, body.dispatcher_identifier);
    if (refusal) return refusal;
    const order = await visibleOrder(tx, user, salesOrder);
    if (order === undefined) return orderNotFound;
    const known = await knownFollowUp(tx, { id: order, identifier: salesOrder }, body);
    if (known && isRefusal(known)) return known;
    const made =
      known ??
      (body.status === 'return-announced'
        ? await makeReturn(tx, change, order, body)
        : await makeComplaint(tx, change, order, body));
    if (isRefusal(made)) return made;
    const shown = await findDispatchRequest(tx, user, made);
    return shown ? { status: known ? 200 : 201, body: shown } : notFound('Levering niet gevonden');
  });
  mount(
    app,
    proveDispatch,
  )(async ({ params, body, user, tx, change }) => {
    const key = dispatchRequestKey(params.identifier);
    const refusal = await prove(tx, change, key, body);
    if (refusal) return refusal;
    const shown = await findDispatchRequest(tx, user, key);
    return shown ? { status: 200, body: shown } : notFound('Levering niet gevonden');
  });

  mount(
    app,
    correctDispatchProof,
  )(async ({ params, body, user, tx, change }) => {
    const key = dispatchRequestKey(params.identifier);
    const refusal = await correctProof(tx, change, key, body);
    if (refusal) return refusal;
    const shown = await findDispatchRequest(tx, user, key);
    return shown ? { status: 200, body: shown } : notFound('Levering niet gevonden');
  });
}
