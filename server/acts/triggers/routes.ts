import type { FastifyInstance } from 'fastify';
import {
  getResultPayload,
  getTrigger,
  listEventResults,
  listTriggers,
  runActionAgain,
} from '../../../contract/orders/trigger.ts';
import { eventKey, namedBy } from '../../../core/trigger/trigger.ts';
import { namesIn } from '../../ground/db/expressions.ts';
import type { Deps } from '../../ground/deps.ts';
import { mount } from '../../ground/http/mount.ts';
import { isRefusal, notFound, refuse } from '../../ground/http/problem.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import type { Change } from '../../ground/writes/once.ts';
import { orderNotFound, visibleOrder } from '../orders/visible-order.ts';
import { makeAgain } from './again.ts';
import { lockNamed, perform } from './run-event.ts';
import { isRetryable, selectResult, selectResults } from './select-results.ts';
import { selectTrigger, selectTriggers } from './select-triggers.ts';

/** Results of triggers, and triggers themselves (review-refunds-warehouse.md 7, Event results). */
export function triggerRoutes(app: FastifyInstance, { db }: Deps): void {
  mount(
    app,
    listEventResults,
  )(async ({ user, params, query }) => {
    const order = await visibleOrder(db, user, params.salesOrder);
    return order === undefined ? orderNotFound : { status: 200, body: await selectResults(db, order, query) };
  });

  mount(
    app,
    getResultPayload,
  )(async ({ user, params, query }) => {
    const order = await visibleOrder(db, user, params.salesOrder);
    if (order === undefined) return orderNotFound;
    const rows = await db.query<{ event: string; payload: Record<string, unknown> }>(PAYLOADS, [
      order,
      params.trigger,
    ]);
    const row = rows.find(({ event, payload }) => namesIt(event, payload, query));
    return row ? { status: 200, body: row.payload } : resultNotFound;
  });

  mount(
    app,
    runActionAgain,
  )(async ({ user, params, body, tx, change }) => {
    const order = await visibleOrder(tx, user, params.salesOrder);
    if (order === undefined) return orderNotFound;
    const made = await runAgain(tx, change, order, params.action, body);
    if (isRefusal(made)) return made;
    return { status: 200, body: await selectResult(tx, made.id) };
  });

  mount(
    app,
    getTrigger,
  )(async ({ params, query }) => {
    const trigger = await selectTrigger(db, params.trigger, namesIn(query.include?.replaceAll(';', ',')));
    return trigger ? { status: 200, body: trigger } : notFound('Trigger not found');
  });

  mount(app, listTriggers)(async ({ query }) => ({ status: 200, body: await selectTriggers(db, query) }));
}

const resultNotFound = notFound('Uitgevoerde actie niet gevonden');
const notRetryable = refuse(409, 'not-retryable', 'Deze actie kan niet opnieuw worden uitgevoerd.');
const stillRunning = refuse(409, 'still-running', 'Deze actie wordt al uitgevoerd.');

type Named = Readonly<Record<string, string | undefined>>;

/** Whether an event is about what somebody names by its first parameter. */
const namesIt = (event: string, payload: Readonly<Record<string, unknown>>, named: Named): boolean =>
  namedBy(event, payload) === named[eventKey(event)];

interface Ran {
  readonly id: number;
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly action_class: string;
  readonly is_deleted: boolean;
  readonly is_running: boolean;
}

/** A new result under the same guards, with the stored payload: those of before stay. */
async function runAgain(tx: Transaction, change: Change, order: number, action: number, named: Named) {
  const find = async () =>
    (await tx.query<Ran>(RAN, [order, action])).find(({ event, payload }) => namesIt(event, payload, named));
  const known = await find();
  if (!known) return resultNotFound;
  // The order is held, so that of two who press at once the second sees the row of the first; deliveries come before it.
  await lockNamed(tx, known.payload);
  await tx.execute('SELECT FROM sales_orders WHERE id = $1 FOR NO KEY UPDATE', [order]);
  const ran = (await find()) ?? known;
  if (ran.is_deleted || !isRetryable(ran.action_class)) return notRetryable;
  if (ran.is_running) return stillRunning;
  const made = await makeAgain(tx, ran.id, change.by.id, null);
  await perform(tx, made);
  return { id: made };
}

const PAYLOADS = `
  SELECT r.event, r.payload FROM event_results r JOIN trigger_actions a ON a.id = r.trigger_action_id
  WHERE r.sales_order_id = $1 AND a.trigger_id = $2 ORDER BY r.id DESC`;
const RAN = `
  SELECT r.id, r.event, r.payload, a.action_class, t.deleted_at IS NOT NULL AS is_deleted,
    EXISTS (SELECT FROM event_results x WHERE x.trigger_event_id = r.trigger_event_id AND x.trigger_action_id = r.trigger_action_id
      AND x.is_successful IS NULL) AS is_running
  FROM event_results r JOIN trigger_actions a ON a.id = r.trigger_action_id JOIN triggers t ON t.id = a.trigger_id
  WHERE r.sales_order_id = $1 AND a.id = $2 ORDER BY r.id DESC`;
