import type { TriggerCondition, TriggerEvent } from '../../core/trigger/trigger.ts';
import type { Transaction } from '../ground/db/pool.ts';

interface DemoTrigger {
  readonly identifier: string;
  readonly description: string;
  readonly event: TriggerEvent;
  readonly conditions?: readonly TriggerCondition[];
  readonly actions: readonly {
    readonly description: string;
    readonly action_class: string;
    readonly parameters: object;
  }[];
}

const proposal = (parameters: object = {}) => ({
  description: 'Creditering voorstellen',
  action_class: 'create-refund',
  parameters,
});
const mail = (template: string, subject: string) => ({
  description: `Mail \u2018${subject}\u2019`,
  action_class: 'send-mail',
  parameters: { template },
});
const when = (condition_class: string, operator: string, value: string): TriggerCondition => ({
  group_identifier: 'verkoopbaar',
  condition_class,
  operator,
  value,
});
const cheap = [when('product-state', '=', 'sellable'), when('refund-amount', '<', '50,01')];

/** The demo's triggers (order-rules.md 7); they run for what happens from now on. */
const triggers: readonly DemoTrigger[] = [
  {
    identifier: 'definitief-manco',
    description: 'Definitief manco',
    event: 'delivery-unable-to-ship-final',
    actions: [proposal()],
  },
  { identifier: 'klacht', description: 'Klacht', event: 'complaint-created', actions: [proposal()] },
  {
    identifier: 'retour-verkoopbaar',
    description: 'Retour, verkoopbaar en tot € 50',
    event: 'return-received',
    conditions: cheap,
    actions: [proposal({ automatic_after_hours: 24 })],
  },
  {
    identifier: 'retour-anders',
    description: 'Retour, anders',
    event: 'return-received',
    conditions: [
      { ...when('product-state', '<>', 'sellable'), group_identifier: 'staat' },
      { ...when('refund-amount', '>', '50,00'), group_identifier: 'bedrag' },
    ],
    actions: [proposal()],
  },
  {
    identifier: 'geannuleerd',
    description: 'Levering geannuleerd',
    event: 'delivery-cancelled',
    actions: [proposal({ automatic_after_hours: 1 }), mail('cancelled-nl', 'Je bestelling is geannuleerd')],
  },
  {
    identifier: 'order-geannuleerd',
    description: 'Order geannuleerd',
    event: 'order-fully-cancelled',
    actions: [proposal({ shipping: true })],
  },
  {
    identifier: 'verzonden',
    description: 'Levering verzonden',
    event: 'delivery-shipped',
    actions: [mail('shipped-nl', 'Je order is onderweg')],
  },
];

/** Adds the triggers after the orders, for whose events they do not run. */
export async function seedTriggers(tx: Transaction): Promise<void> {
  for (const { identifier, description, event, conditions = [], actions } of triggers)
    await tx.execute(INSERT, [
      identifier,
      description,
      event,
      JSON.stringify(conditions),
      JSON.stringify(actions),
    ]);
}

const INSERT = `
  WITH made AS (INSERT INTO triggers (identifier, description, trigger_event) VALUES ($1, $2, $3) RETURNING id
  ), its_conditions AS (
    INSERT INTO trigger_conditions (trigger_id, group_identifier, condition_class, operator, value)
    SELECT made.id, c.* FROM made, json_to_recordset($4::json) AS c(group_identifier text, condition_class text, operator text, value text))
  INSERT INTO trigger_actions (trigger_id, description, action_class, parameters)
  SELECT made.id, a.* FROM made, json_to_recordset($5::json) AS a(description text, action_class text, parameters jsonb)`;
