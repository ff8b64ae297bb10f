import type { FastifyInstance } from 'fastify';
import { getDispatchRequest, listDispatchRequests } from '../../contract/dispatch-request.ts';
import { dutchDay } from '../../core/calendar/day.ts';
import { callerLeft } from '../caller-left.ts';
import type { Queryable } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { mount } from '../mount.ts';
import { notFound, refuse } from '../problem.ts';
import { dispatchRequestKey } from './dispatch-request-key.ts';
import { includedIn, selectDispatchRequests } from './select-dispatch-requests.ts';

const MOST = 1000;
/** Read by nobody: who asked has hung up. */
const cancelled = refuse(409, 'search-cancelled', 'Het zoeken is geannuleerd.');

const statusesIn = (...lists: readonly (string | readonly string[] | undefined)[]) => {
  const given = lists.flat().flatMap(list => list?.split(',') ?? []);
  return given.length > 0 ? given : undefined;
};

/** Deliveries of the caller's locations (orders-and-deliveries.md 7; spec: README, Names on the wire). */
export function dispatchRequestRoutes(app: FastifyInstance, { db }: Deps): void {
  mount(
    app,
    listDispatchRequests,
  )(async ({ query, user, reply }) => {
    const left = callerLeft(reply);
    const filter = {
      batch: query.dispatch_request_batch,
      dispatcherType: query.dispatcher_type,
      dispatcherIdentifier: query.dispatcher_identifier,
      status: statusesIn(query.status, query['status[]']),
      trackingCode: query.tracking_code,
      identifier: query.identifier,
      salesOrder: query.sales_order_identifier,
      isBatchable: query.is_batchable === undefined ? undefined : query.is_batchable === '1',
      suggestedBatchType: query.suggested_batch_type,
      dates: { from: query.dispatch_date_from, to: query.dispatch_date_to, today: dutchDay(Date.now()) },
      sort: { by: query.sort_by, descending: query.sort_dir === 'desc' },
      limit: Math.min(query.limit ?? MOST, MOST),
      offset: query.offset ?? 0,
    };
    const include = includedIn(query.include);
    try {
      const select = (on: Queryable) => selectDispatchRequests(on, user, filter, include);
      return { status: 200, body: await db.cancellable(left, select) };
    } catch (error) {
      if (left.aborted) return cancelled;
      throw error;
    }
  });

  mount(
    app,
    getDispatchRequest,
  )(async ({ params, query, user }) => {
    const key = dispatchRequestKey(params.identifier);
    const [found] = await selectDispatchRequests(db, user, key, includedIn(query.include));
    return found ? { status: 200, body: found } : notFound('Levering niet gevonden');
  });
}
