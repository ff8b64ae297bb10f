import { randomUUID } from 'node:crypto';
import {
  groupThatHolds,
  isInside,
  isKeyed,
  MOST_DEPTH,
  type TriggerCondition,
} from '../../../core/trigger/trigger.ts';
import { isAway, isConflict, isOverTime, untilSettled } from '../../ground/db/failures.ts';
import type { Database, Transaction } from '../../ground/db/pool.ts';
import { everywhere } from '../../ground/writes/lock-deliveries.ts';
import { lockDelivery } from '../deliveries/hold-delivery.ts';
import { type Author, setOffBy } from '../deliveries/write-deliveries.ts';
import { type ActionOutcome, failed } from './actions/action.ts';
import { Refused } from './actions/change-delivery.ts';
import { insideActions } from './actions/inside.ts';
import { keepResult, selectDue } from './due-result.ts';
import { askResult } from './send-result.ts';
import {
  CONDITIONS,
  selectEvent,
  selectTriggerFacts,
  textOf,
  type TriggerEventRow,
} from './select-trigger-facts.ts';

interface Action {
  readonly id: number;
  readonly action_class: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}
interface Trigger {
  readonly id: number;
  readonly conditions: readonly TriggerCondition[];
  readonly actions: readonly Action[];
}

/**
 * Runs the triggers that wait for an event, after those of earlier events of its order. It may run twice, or on two servers at once:
 * one at a time has the order's turn, and what has run waits no more.
 */
export async function runEvent(
  db: Database,
  { trigger_event_id }: { readonly trigger_event_id: number },
  report = throwIt,
): Promise<void> {
  let goesOn = true;
  while (goesOn)
    goesOn = await untilSettled(() => db.transaction(tx => runNext(tx, trigger_event_id, report)));
}

/** Runs the oldest event of the order that waits, up to this one; gives whether there was one. */
async function runNext(tx: Transaction, last: number, report: Report): Promise<boolean> {
  const order = await tx.one<{ id: number | null }>(ORDER_OF, [last]);
  if (!order) return false;
  await tx.execute(`SELECT pg_advisory_xact_lock(hashtext('triggers'), $1)`, [order.id ?? 0]);
  const next = await tx.one<{ id: number }>(NEXT, [last, order.id]);
  const event = next && (await selectEvent(tx, next.id));
  if (!next || !event) return false;
  const triggers = await tx.query<Trigger>(TRIGGERS, [event.event]);
  if (triggers.some(({ actions }) => actions.some(({ action_class }) => isInside(action_class))))
    await lockNamed(tx, event.payload);
  for (const trigger of triggers)
    for (const action of trigger.actions) await runAction(tx, event, trigger, action, report);
  await tx.execute('DELETE FROM waiting_events WHERE trigger_event_id = $1', [next.id]);
  return true;
}

async function runAction(
  tx: Transaction,
  event: TriggerEventRow,
  trigger: Trigger,
  action: Action,
  report: Report,
): Promise<void> {
  const group = groupThatHolds(trigger.conditions, await selectTriggerFacts(tx, event));
  if (group === null) return;
  const made = await tx.one<{ id: number }>(INSERT, [
    event.id,
    event.event,
    event.sales_order_id,
    JSON.stringify(event.payload),
    event.depth,
    action.id,
    group,
  ]);
  if (!made) return;
  await perform(tx, made.id, report);
}

/** Locks the delivery that an event names, before its order, as every act does (order-rules.md 0). */
export async function lockNamed(tx: Transaction, payload: TriggerEventRow['payload']): Promise<void> {
  const identifier = textOf(payload['dispatch_request_identifier']);
  if (identifier !== null) await lockDelivery(tx, everywhere, { identifier });
}

/** Tells of an error that is a fault of ours; the action is noted as failed. Where nobody hears it, it is thrown. */
type Report = (error: unknown) => void;
const throwIt: Report = error => {
  throw error;
};

/** Does an action whose result is written and not known yet, in this transaction; what is done outside is asked as a job. */
export async function perform(tx: Transaction, result: number, report = throwIt): Promise<void> {
  const due = await selectDue(tx, result);
  if (!due) return;
  const { action_class } = due;
  if (due.depth > MOST_DEPTH)
    return keepResult(tx, result, failed('depth', 'Te veel triggers achter elkaar'));
  if (isKeyed(action_class)) return askResult(tx, result);
  if (!isInside(action_class))
    return keepResult(tx, result, failed('unknown-action', `Onbekende actie ${action_class}`));
  setOffBy(tx, due.set_off_by, due.set_off_by_key);
  await tx.execute(`SELECT set_config('oms.trigger_depth', $1, true)`, [String(due.depth + 1)]);
  const author: Author = {
    changed_by: null,
    changed_as: `trigger:${String(due.trigger_id)}`,
    change_key: randomUUID(),
  };
  const outcome = await tx
    .attempt(() => insideActions[action_class](tx, { ...due, author }))
    .catch((error: unknown) => outcomeOf(error, report));
  if ('outside_key' in outcome) await tx.execute(UNDER_ITS_KEY, [result, outcome.outside_key]);
  else await keepResult(tx, result, outcome);
}

/** One action that cannot be done must not hold up all that its order waits for. */
function outcomeOf(error: unknown, report: Report): ActionOutcome {
  if (error instanceof Refused) return error.outcome;
  if (isConflict(error) || isAway(error) || isOverTime(error)) throw error;
  report(error);
  return failed('internal', 'Er ging iets mis bij het uitvoeren');
}

const ORDER_OF = 'SELECT sales_order_id AS id FROM waiting_events WHERE trigger_event_id = $1';
const NEXT = `
  SELECT trigger_event_id AS id FROM waiting_events WHERE trigger_event_id <= $1 AND (trigger_event_id = $1 OR sales_order_id = $2)
  ORDER BY trigger_event_id LIMIT 1`;
const TRIGGERS = `
  SELECT t.id,
    ${CONDITIONS} AS conditions,
    COALESCE((SELECT json_agg(json_build_object('id', a.id, 'action_class', a.action_class, 'parameters', a.parameters) ORDER BY a.id)
      FROM trigger_actions a WHERE a.trigger_id = t.id), '[]') AS actions
  FROM triggers t WHERE t.trigger_event = $1 AND t.deleted_at IS NULL ORDER BY t.id`;
const INSERT = `
  INSERT INTO event_results (trigger_event_id, event, sales_order_id, payload, depth, trigger_action_id, condition_group)
  VALUES ($1, $2, $3, $4::jsonb, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING id`;
// It may be sent already: its state is taken over at once, and from then on whenever it changes (migration 031).
const UNDER_ITS_KEY = `
  UPDATE event_results r SET outside_key = m.key, receiver = 'aanvragen', result = m.why, tries = m.tries, next_try_at = m.next_try_at,
    is_successful = CASE WHEN m.sent_at IS NOT NULL THEN true WHEN m.ended_at IS NOT NULL THEN false END,
    executed_at = COALESCE(m.sent_at, m.ended_at)
  FROM outside_messages m WHERE r.id = $1 AND m.key = $2`;
