import { randomUUID } from 'node:crypto';
import {
  actionClasses,
  groupThatHolds,
  MOST_DEPTH,
  type TriggerCondition,
} from '../../../core/trigger/trigger.ts';
import { own } from '../../../core/table/own.ts';
import { untilSettled } from '../../ground/db/failures.ts';
import type { Database, Queryable, Transaction } from '../../ground/db/pool.ts';
import { addJob } from '../../ground/jobs/add-job.ts';
import { type Author, setOffBy } from '../deliveries/write-deliveries.ts';
import { type ActionOutcome, insideActions } from './actions.ts';
import type { MailSender } from './mail.ts';
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
): Promise<void> {
  let goesOn = true;
  while (goesOn) goesOn = await untilSettled(() => db.transaction(tx => runNext(tx, trigger_event_id)));
}

/** Runs the oldest event of the order that waits, up to this one; gives whether there was one. */
async function runNext(tx: Transaction, last: number): Promise<boolean> {
  const order = await tx.one<{ id: number | null }>(ORDER_OF, [last]);
  if (!order) return false;
  await tx.execute(`SELECT pg_advisory_xact_lock(hashtext('triggers'), $1)`, [order.id ?? 0]);
  const next = await tx.one<{ id: number }>(NEXT, [last, order.id]);
  const event = next && (await selectEvent(tx, next.id));
  if (!next || !event) return false;
  for (const trigger of await tx.query<Trigger>(TRIGGERS, [event.event]))
    for (const action of trigger.actions) await runAction(tx, event, trigger, action);
  await tx.execute('DELETE FROM waiting_events WHERE trigger_event_id = $1', [next.id]);
  return true;
}

async function runAction(
  tx: Transaction,
  event: TriggerEventRow,
  trigger: Trigger,
  action: Action,
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
  await perform(tx, made.id);
}

/** Does an action whose result is written and not known yet, in this transaction; what is done outside is asked as a job. */
export async function perform(tx: Transaction, result: number): Promise<void> {
  const due = await tx.one<Due>(DUE, [result]);
  if (!due) return;
  if (due.depth > MOST_DEPTH)
    return keep(tx, result, { is_successful: false, result: 'Te veel triggers achter elkaar' });
  const known = own<(typeof actionClasses)[keyof typeof actionClasses]>(actionClasses, due.action_class);
  if (!known)
    return keep(tx, result, { is_successful: false, result: `Onbekende actie ${due.action_class}` });
  if (known.repeats === 'keyed')
    return addJob(tx, 'event-result', { event_result_id: result }, 0, `result-${String(result)}`);
  const author: Author = {
    changed_by: null,
    changed_as: `trigger:${String(due.trigger_id)}`,
    change_key: randomUUID(),
  };
  setOffBy(tx, due.set_off_by, due.set_off_by_key);
  await tx.execute(`SELECT set_config('oms.trigger_depth', $1, true)`, [String(due.depth + 1)]);
  const inside = insideActions[due.action_class];
  if (!inside) throw new Error(`${due.action_class} is done inside, and nothing does it`);
  await keep(tx, result, await inside(tx, { ...due, author }));
}

/** Pauses before another try outside (order-rules.md 7), in seconds. */
const PAUSES = [60, 300, 1800, 7200, 43_200, 86_400];

/** Sends a mail under the key of its result; the customer's address is read when it is sent. */
export async function sendResult(
  db: Database,
  mail: MailSender,
  { event_result_id: id }: { readonly event_result_id: number },
): Promise<void> {
  const due = await db.one<Due>(DUE, [id]);
  if (!due) return;
  const to = await customerOf(db, due.sales_order_id);
  const outcome =
    to === null
      ? ({ kind: 'lapsed', why: 'de klant heeft geen e-mailadres.' } as const)
      : await mail.send({
          key: due.key,
          to,
          template: textOf(due.parameters['template']) ?? '',
          data: due.payload,
        });
  await untilSettled(() =>
    db.transaction(async tx => {
      const pause = outcome.kind === 'later' ? PAUSES[due.tries] : undefined;
      if (outcome.kind === 'later' && pause !== undefined) {
        if (await note(tx, id, due.tries, outcome.why))
          addJob(tx, 'event-result', { event_result_id: id }, pause, `result-${String(id)}`);
        return;
      }
      await keep(tx, id, {
        is_successful: outcome.kind === 'sent' || outcome.kind === 'lapsed',
        result:
          outcome.kind === 'sent'
            ? `Verstuurd aan ${hidden(to ?? '')}`
            : outcome.kind === 'lapsed'
              ? `Vervallen: ${outcome.why}`
              : outcome.why,
      });
    }),
  );
}

/** An address as a colleague may see it: k***@voorbeeld.nl. */
export const hidden = (address: string): string => address.replace(/^(.)[^@]*/, '$1***');

const customerOf = async (db: Queryable, order: number | null): Promise<string | null> =>
  (
    await db.one<{ email: string | null }>('SELECT customer_email AS email FROM sales_orders WHERE id = $1', [
      order,
    ])
  )?.email ?? null;

interface Due {
  readonly key: string;
  readonly sales_order_id: number | null;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly depth: number;
  /** The processor of the change that the event is of; null: it is not known. */
  readonly set_off_by: string | null;
  readonly set_off_by_key: string | null;
  readonly tries: number;
  readonly condition_group: string;
  readonly trigger_id: number;
  readonly action_class: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Only once: a result that is known stays. */
const keep = async (tx: Transaction, id: number, { is_successful, result }: ActionOutcome): Promise<void> =>
  void (await tx.execute(KEEP, [id, is_successful, result.slice(0, 500)]));
const note = async (tx: Transaction, id: number, tries: number, why: string): Promise<boolean> =>
  (await tx.execute(NOTE, [id, tries, why])) > 0;

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
const DUE = `
  SELECT r.key, r.sales_order_id, r.payload, r.depth, r.tries, r.condition_group, a.trigger_id, a.action_class, a.parameters,
    e.change_key AS set_off_by_key, (SELECT h.processor_config_identifier FROM order_history h
      WHERE h.sales_order_id = e.sales_order_id AND h.change_key = e.change_key ORDER BY h.id LIMIT 1) AS set_off_by
  FROM event_results r JOIN trigger_actions a ON a.id = r.trigger_action_id
  LEFT JOIN trigger_events e ON e.sales_order_id = r.sales_order_id AND e.id = r.trigger_event_id
  WHERE r.id = $1 AND r.is_successful IS NULL`;
const KEEP = `
  UPDATE event_results SET is_successful = $2, result = $3, executed_at = now(), tries = tries + 1 WHERE id = $1 AND is_successful IS NULL`;
const NOTE = `
  UPDATE event_results SET result = $3, executed_at = now(), tries = tries + 1 WHERE id = $1 AND tries = $2 AND is_successful IS NULL`;
