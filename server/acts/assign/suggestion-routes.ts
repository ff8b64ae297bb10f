import type { FastifyInstance } from 'fastify';
import { listDropshippers, suggestDeliveries } from '../../../contract/orders/suggestion.ts';
import type { Deps } from '../../ground/deps.ts';
import { dispatchRequestKey } from '../../nouns/dispatch-requests/dispatch-request-key.ts';
import { findDispatchRequest } from '../../nouns/dispatch-requests/select-dispatch-requests.ts';
import { mount } from '../../ground/http/mount.ts';
import { isRefusal, notFound } from '../../ground/http/problem.ts';
import { dropshippersOf, suggest } from './suggest.ts';
import { orderNotFound, visibleOrder } from '../orders/visible-order.ts';

/** Suggestions of a plan, for who reroutes by hand (orders-and-deliveries.md 7). Nothing is written. */
export function suggestionRoutes(app: FastifyInstance, { db }: Deps): void {
  mount(
    app,
    suggestDeliveries,
  )(async ({ user, params, body }) => {
    const order = await visibleOrder(db, user, params.salesOrder);
    if (order === undefined) return orderNotFound;
    const suggestion = await suggest(db, user, order, body);
    return isRefusal(suggestion) ? suggestion : { status: 200, body: suggestion };
  });

  mount(
    app,
    listDropshippers,
  )(async ({ user, params }) => {
    const delivery = await findDispatchRequest(db, user, dispatchRequestKey(params.identifier));
    if (!delivery) return notFound('Levering niet gevonden');
    return { status: 200, body: await dropshippersOf(db, delivery.id) };
  });
}
