import { storeTriggers, type TriggerDefinition } from '../acts/triggers/trigger-file.ts';
import type { Transaction } from '../ground/db/pool.ts';

const proposal = (parameters: { shipping?: boolean; automatic_after_hours?: number } = {}) => ({
  description: 'Creditering voorstellen',
  action_class: 'create-refund' as const,
  parameters,
});
const mail = (template: string, subject: string) => ({
  description: `Mail \u2018${subject}\u2019`,
  action_class: 'send-mail' as const,
  parameters: { template, subject },
});
const when = (condition_class: string, operator: '=' | '<' | '>' | '<>', value: string) => ({
  group_identifier: 'verkoopbaar',
  condition_class,
  operator,
  value,
});
const cheap = [when('product-state', '=', 'sellable'), when('refund-amount', '<', '50,01')];

const group = (group_identifier: string, condition_class: string, value: string) => ({
  group_identifier,
  condition_class,
  operator: '=' as const,
  value,
});

/** The demo's triggers (order-rules.md 7); they run for what happens from now on. */
const triggers: readonly TriggerDefinition[] = [
  {
    identifier: 'definitief-manco',
    description: 'Definitief manco',
    trigger_event: 'delivery-unable-to-ship-final',
    actions: [proposal()],
  },
  { identifier: 'klacht', description: 'Klacht', trigger_event: 'complaint-created', actions: [proposal()] },
  {
    identifier: 'herroeping',
    description: 'Herroeping gemeld',
    trigger_event: 'withdrawal-declared',
    actions: [mail('withdrawal-nl', 'We hebben je herroeping ontvangen')],
  },
  {
    identifier: 'herroeping-verstuurd',
    description: 'Herroeping, met bewijs van verzending',
    trigger_event: 'withdrawal-proven',
    actions: [proposal()],
  },
  {
    identifier: 'retour-verkoopbaar',
    description: 'Retour, verkoopbaar en tot € 50',
    trigger_event: 'return-received',
    conditions: cheap,
    actions: [proposal({ automatic_after_hours: 24 })],
  },
  {
    identifier: 'retour-anders',
    description: 'Retour, anders',
    trigger_event: 'return-received',
    conditions: [
      { ...when('product-state', '<>', 'sellable'), group_identifier: 'staat' },
      { ...when('refund-amount', '>', '50,00'), group_identifier: 'bedrag' },
    ],
    actions: [proposal()],
  },
  {
    identifier: 'geannuleerd',
    description: 'Levering geannuleerd',
    trigger_event: 'delivery-cancelled',
    actions: [proposal({ automatic_after_hours: 1 }), mail('cancelled-nl', 'Je bestelling is geannuleerd')],
  },
  {
    identifier: 'order-geannuleerd',
    description: 'Order geannuleerd',
    trigger_event: 'order-fully-cancelled',
    actions: [proposal({ shipping: true })],
  },
  {
    identifier: 'retour-deels',
    description: 'Retour deels ontvangen',
    trigger_event: 'return-partly-received',
    actions: [proposal()],
  },
  {
    identifier: 'opgegeven',
    description: 'Nergens meer plaats voor',
    trigger_event: 'delivery-unable-to-assign',
    conditions: [group('opgegeven', 'reason', 'given-up')],
    actions: [
      { description: 'Klant laten kiezen', action_class: 'ask-customer' },
      mail('ask-nl', 'Wil je op je bestelling wachten?'),
    ],
  },
  {
    identifier: 'inkooporder',
    description: 'Aangevraagd bij een leverancier',
    trigger_event: 'delivery-requested',
    conditions: [group('leverancier', 'dispatcher-type', 'vendor')],
    actions: [{ description: 'Inkooporder', action_class: 'send-purchase-order' }],
  },
  {
    identifier: 'inkooporder-annuleren',
    description: 'Geannuleerd bij een leverancier',
    trigger_event: 'delivery-cancelled',
    conditions: [group('leverancier', 'dispatcher-type', 'vendor')],
    actions: [{ description: 'Annulering aan de leverancier', action_class: 'send-cancellation' }],
  },
  {
    identifier: 'aanvraag',
    description: 'Aan te vragen bij een magazijn',
    trigger_event: 'delivery-to-be-requested',
    conditions: [group('magazijn', 'dispatcher-type', 'warehouse')],
    actions: [{ description: 'Aanvraag aan het magazijn', action_class: 'send-request' }],
  },
  {
    identifier: 'verzonden',
    description: 'Levering verzonden',
    trigger_event: 'delivery-shipped',
    actions: [mail('shipped-nl', 'Je order is onderweg')],
  },
];

/** Adds the triggers after the orders, for whose events they do not run. */
export const seedTriggers = (tx: Transaction): Promise<object> => storeTriggers(tx, triggers);
