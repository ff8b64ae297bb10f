import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import {
  dispatchRequestSchema,
  getDispatchRequest,
  listDispatchRequests,
} from '../../../contract/orders/dispatch-request.ts';
import { callerLeft } from '../../ground/http/caller-left.ts';
import { isCancelled } from '../../ground/db/failures.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import type { Deps } from '../../ground/deps.ts';
import { mount } from '../../ground/http/mount.ts';
import { notFound, searchCancelled } from '../../ground/http/problem.ts';
import { dispatchRequestKey } from './dispatch-request-key.ts';
import { findDispatchRequest, selectDispatchRequests } from './select-dispatch-requests.ts';

/** With `fields` a delivery has only these. */
const someFields = {
  ...listDispatchRequests,
  replies: { 200: z.array(z.partial(dispatchRequestSchema)) },
};

/** Deliveries of the caller's locations (orders-and-deliveries.md 7; spec: README, Names on the wire). */
export function dispatchRequestRoutes(app: FastifyInstance, { db }: Deps): void {
  mount(
    app,
    someFields,
  )(async ({ query, user, reply }) => {
    const left = callerLeft(reply);
    try {
      const select = (on: Queryable) => selectDispatchRequests(on, user, query);
      return { status: 200, body: await db.cancellable(left, select) };
    } catch (error) {
      if (left.aborted && isCancelled(error)) return searchCancelled;
      throw error;
    }
  });

  mount(
    app,
    getDispatchRequest,
  )(async ({ params, query, user }) => {
    const which = dispatchRequestKey(params.identifier);
    const found = await findDispatchRequest(db, user, which, query.include);
    return found ? { status: 200, body: found } : notFound('Levering niet gevonden');
  });
}
