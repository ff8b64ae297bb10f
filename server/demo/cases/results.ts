import { perform } from '../../acts/triggers/run-event.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { identifierOf } from './demo-order.ts';

/** An action that ran for an event of an order, before anybody looked. */
interface Ran {
  readonly nth: number;
  readonly event: string;
  readonly trigger: string;
  readonly group?: string;
  /** Its outcome; without one it is done now. */
  readonly outcome?: {
    readonly is_successful: boolean;
    readonly result: string;
    readonly tries?: number;
    readonly receiver?: string;
    readonly code?: string;
  };
}

const ran: readonly Ran[] = [
  { nth: 14, event: 'delivery-unable-to-ship-final', trigger: 'definitief-manco' },
  { nth: 26, event: 'return-received', trigger: 'retour-verkoopbaar', group: 'verkoopbaar' },
  { nth: 38, event: 'delivery-unable-to-ship-final', trigger: 'definitief-manco' },
  {
    nth: 38,
    event: 'delivery-unable-to-ship-final',
    trigger: 'manco-erp',
    outcome: { is_successful: true, result: 'Status 200', receiver: 'erp.voorbeeld.nl' },
  },
  {
    nth: 38,
    event: 'delivery-shipped',
    trigger: 'verzonden',
    outcome: {
      is_successful: false,
      result: 'adres onbekend (550)',
      tries: 6,
      receiver: 'mail.voorbeeld.nl',
      code: '550',
    },
  },
  // One mail server that did not take them is one incident.
  ...[28, 29, 30, 31, 32].map(nth => ({
    nth,
    event: 'delivery-shipped',
    trigger: 'verzonden',
    outcome: {
      is_successful: false,
      result: 'mailserver antwoordt 503',
      tries: 7,
      receiver: 'mail.voorbeeld.nl',
      code: '503',
    },
  })),
];

/** Results of triggers on orders with a story: refunds that they proposed, some that failed, one of a trigger that is gone. */
export async function seedResults(tx: Transaction): Promise<void> {
  await tx.execute(GONE_TRIGGER);
  await tx.execute(GONE_ACTION);
  for (const { nth, event, trigger, group, outcome } of ran) {
    const made = await tx.one<{ id: number }>(INSERT, [identifierOf(nth), event, trigger, group ?? 'altijd']);
    if (!made) throw new Error(`nothing of ${String(nth)} set off ${trigger}`);
    if (!outcome) await perform(tx, made.id);
    else
      await tx.execute(END, [
        made.id,
        outcome.is_successful,
        outcome.result,
        outcome.tries ?? 1,
        outcome.receiver ?? null,
        outcome.code ?? null,
      ]);
  }
}

const GONE_TRIGGER = `
  INSERT INTO triggers (identifier, description, trigger_event, deleted_at)
  VALUES ('manco-erp', 'Manco naar ERP', 'delivery-unable-to-ship-final', now())`;
const GONE_ACTION = `
  INSERT INTO trigger_actions (trigger_id, description, action_class, parameters)
  SELECT id, 'Webhook ‘ERP afboeken’', 'call-webhook', '{"url": "https://erp.voorbeeld.nl/afboeken"}' FROM triggers WHERE identifier = 'manco-erp'`;
const INSERT = `
  INSERT INTO event_results (trigger_event_id, event, sales_order_id, payload, depth, trigger_action_id, condition_group)
  SELECT e.id, e.event, e.sales_order_id, e.payload, e.depth, a.id, $4
  FROM trigger_events e JOIN sales_orders o ON o.id = e.sales_order_id, trigger_actions a JOIN triggers t ON t.id = a.trigger_id
  WHERE o.identifier = $1 AND e.event = $2 AND t.identifier = $3 ORDER BY e.id DESC, a.id LIMIT 1 RETURNING id`;
// A change, as the end of a try is: a failure comes into its incident by it.
const END = `
  UPDATE event_results r SET is_successful = $2, result = $3, tries = $4, receiver = $5, code = $6, executed_at = e.created_at
  FROM trigger_events e WHERE r.id = $1 AND e.id = r.trigger_event_id`;
