import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TAB_HEADER } from '../../../contract/http.ts';
import {
  cancelSalesOrderSearch,
  countSalesOrders,
  listFoundIdentifiers,
  MOST_FOUND,
  searchSalesOrders,
} from '../../../contract/orders/order-search.ts';
import { byHand, rowOf } from '../../ground/db/compose.ts';
import { namesIn } from '../../ground/db/expressions.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { wroteOf } from '../../ground/db/read-database.ts';
import type { Deps } from '../../ground/deps.ts';
import { callerLeft } from '../../ground/http/caller-left.ts';
import { mount } from '../../ground/http/mount.ts';
import { isRefusal, type Refusal, refuse } from '../../ground/http/problem.ts';
import { sessionToken } from '../../ground/session/authenticate.ts';
import { hiddenFrom, sortSeen } from './hidden-columns.ts';
import { countOrders } from './page.ts';
import { readSearch } from './read-search.ts';
import { openSearches } from './searches.ts';
import { selectChosen, selectFound } from './select-orders.ts';

const PAGE = 25;
const MOST_ON_PAGE = 100;
const tooMany = refuse(422, 'too-many', 'Meer dan 10.000 orders: maak het filter kleiner.');

/** Tells the other processes that the search of a tab ends: it may be in any of them. */
const CANCELLED = 'search_cancelled';

/** The order search (shell-search-settings.md 2.3, 5 and 7). */
export async function searchRoutes(
  app: FastifyInstance,
  { db, replica, notifications }: Deps,
): Promise<void> {
  const searches = openSearches(db.connection, {}, replica);
  app.addHook('onClose', () => searches.close());
  const unsubscribe = await notifications.onNotify(CANCELLED, tab => void (tab && searches.cancel(tab)));
  app.addHook('onClose', async () => unsubscribe());

  mount(
    app,
    searchSalesOrders,
  )(async ({ user, query, request, reply }) => {
    const { sort_by, sort_dir, limit = PAGE, offset = 0 } = query;
    if (offset > MOST_FOUND) return tooMany;
    const hidden = hiddenFrom(user);
    const page = {
      sort_by: sortSeen(sort_by, hidden),
      sort_dir,
      limit: Math.min(limit, MOST_ON_PAGE),
      offset,
    };
    const find = async (on: Queryable) => {
      const search = await readSearch(on, user, query);
      if (isRefusal(search)) return search;
      return selectFound(on, search, page, { include: namesIn(query.include), hidden });
    };
    // One by a number is over at once: the search in the header leaves the list alone.
    const rows = query.order_identifier?.trim()
      ? await searches.ask(callerLeft(reply), find, wroteOf(request))
      : await searches.askInTab(tabOf(request), callerLeft(reply), find, wroteOf(request));
    return isRefusal(rows) ? refused(reply, rows) : { status: 200, body: rows };
  });

  mount(
    app,
    cancelSalesOrderSearch,
  )(async ({ request }) => {
    const tab = tabOf(request);
    if (!searches.cancel(tab)) await db.execute('SELECT pg_notify($1, $2)', [CANCELLED, tab]);
    return { status: 204 };
  });

  mount(
    app,
    countSalesOrders,
  )(async ({ user, query, request, reply }) => {
    const count = async (on: Queryable) => {
      const search = await readSearch(on, user, query);
      return isRefusal(search) ? search : rowOf(on, byHand(countOrders(search, MOST_FOUND + 1)));
    };
    const found = await searches.ask(callerLeft(reply), count, wroteOf(request));
    if (found && isRefusal(found)) return refused(reply, found);
    const all = found?.count ?? 0;
    return { status: 200, body: { count: Math.min(all, MOST_FOUND), is_more: all > MOST_FOUND } };
  });

  mount(
    app,
    listFoundIdentifiers,
  )(async ({ user, query, request, reply }) => {
    const choose = async (on: Queryable) => {
      const search = await readSearch(on, user, query);
      return isRefusal(search) ? search : selectChosen(on, search, MOST_FOUND + 1);
    };
    const rows = await searches.ask(callerLeft(reply), choose, wroteOf(request));
    if (isRefusal(rows)) return refused(reply, rows);
    return rows.length > MOST_FOUND ? tooMany : { status: 200, body: rows };
  });
}

/** Searches too busy now may be asked again. */
function refused(reply: FastifyReply, refusal: Refusal): Refusal {
  if (refusal.problem.status === 503) void reply.header('Retry-After', 1);
  return refusal;
}

/** The tab of a session, which does not tell its token; callers that name none share one. */
const tabOf = (request: FastifyRequest): string =>
  hash('sha256', `${sessionToken(request) ?? ''} ${String(request.headers[TAB_HEADER.toLowerCase()] ?? '')}`);
