import { comparable } from '../hold/value.ts';
import { centsIn } from '../order/cents-in.ts';
import { own } from '../table/own.ts';

/** The events of order-rules.md 7, with the parameter of their payload that names what they are about, and their words. */
const triggerEvents = {
  'order-created': ['sales_order_identifier', 'Order aangemaakt'],
  'order-address-changed': ['sales_order_identifier', 'Adres gewijzigd'],
  'order-fully-cancelled': ['sales_order_identifier', 'Order volledig geannuleerd'],
  'order-fully-shipped': ['sales_order_identifier', 'Order volledig verzonden'],
  'comment-added': ['sales_order_identifier', 'Opmerking toegevoegd'],
  'extra-line-added': ['sales_order_identifier', 'Orderregel toegevoegd'],
  'delivery-held': ['dispatch_request_identifier', 'Levering geblokkeerd'],
  'delivery-released': ['dispatch_request_identifier', 'Levering vrijgegeven'],
  'delivery-denied': ['dispatch_request_identifier', 'Levering definitief geblokkeerd'],
  'delivery-to-be-requested': ['dispatch_request_identifier', 'Levering aan te vragen'],
  'delivery-requested': ['dispatch_request_identifier', 'Levering aangevraagd'],
  'delivery-cancelled': ['dispatch_request_identifier', 'Levering geannuleerd'],
  'delivery-shipped': ['dispatch_request_identifier', 'Levering verzonden'],
  'delivery-delivered': ['dispatch_request_identifier', 'Levering bezorgd'],
  'delivery-unable-to-ship': ['dispatch_request_identifier', 'Manco'],
  'delivery-unable-to-ship-final': ['dispatch_request_identifier', 'Definitief manco'],
  'delivery-unable-to-assign': ['dispatch_request_identifier', 'Niet toe te wijzen'],
  'delivery-waiting-for-stock': ['dispatch_request_identifier', 'Wacht op voorraad'],
  'complaint-created': ['dispatch_request_identifier', 'Klacht aangemaakt'],
  'withdrawal-declared': ['dispatch_request_identifier', 'Herroeping gemeld'],
  'withdrawal-proven': ['dispatch_request_identifier', 'Verzendbewijs van een herroeping'],
  'return-announced': ['dispatch_request_identifier', 'Retour aangemeld'],
  'return-received': ['dispatch_request_identifier', 'Retour ontvangen'],
  'return-partly-received': ['dispatch_request_identifier', 'Retour deels ontvangen'],
  'refund-created': ['refund_request_id', 'Creditering aangemaakt'],
  'refund-approved': ['refund_request_id', 'Creditering geaccordeerd'],
  'refund-denied': ['refund_request_id', 'Creditering afgewezen'],
  'refund-refunded': ['refund_request_id', 'Terugbetaald'],
  'refund-failed': ['refund_request_id', 'Terugbetalen mislukt'],
  'stock-changed': ['product_identifier', 'Voorraad gewijzigd'],
  'receipt-completed': ['goods_receipt_identifier', 'Goederenontvangst afgerond'],
  'batch-ended': ['batch_identifier', 'Batch beëindigd'],
  'import-failed': ['order_import_id', 'Importfout'],
  'service-times-changed': ['location_identifier', 'Servicetijden gewijzigd'],
} as const satisfies Readonly<Record<string, readonly [key: string, name: string]>>;
export type TriggerEvent = keyof typeof triggerEvents;
export const isTriggerEvent = (event: string): event is TriggerEvent => Object.hasOwn(triggerEvents, event);

export const eventName = (event: string): string =>
  own<readonly [string, string]>(triggerEvents, event)?.[1] ?? event;
/** The parameter that names what an event is about. */
export const eventKey = (event: string): string =>
  own<readonly [string, string]>(triggerEvents, event)?.[0] ?? 'id';

/** The name of what an event is about: an identifier, or the number of a row. */
export function namedBy(event: string, payload: Readonly<Record<string, unknown>>): string {
  const value = payload[eventKey(event)];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The facts of an event's order, delivery or refund, as conditions name them; amounts in cents. */
export interface TriggerFacts {
  readonly status: string | null;
  /** Before the change that the event is of. */
  readonly 'previous-status': string | null;
  readonly 'dispatch-type': string | null;
  readonly 'dispatcher-type': string | null;
  readonly dispatcher: string | null;
  readonly 'sales-channel': string | null;
  readonly 'sales-formula': string | null;
  readonly 'fulfilment-method': string | null;
  readonly 'order-total': number | null;
  /** The price of the pieces that the event is about. */
  readonly 'refund-amount': number | null;
  readonly product: readonly string[];
  /** The states of all pieces that came back. */
  readonly 'product-state': readonly string[];
  readonly 'payment-method': readonly string[];
  readonly reason: string | null;
}

/** Names of the classes of conditions. */
export const conditionClasses = {
  status: 'Status',
  'previous-status': 'Vorige status',
  'dispatch-type': 'Leveringstype',
  'dispatcher-type': 'Type locatie',
  dispatcher: 'Locatie',
  'sales-channel': 'Kanaal',
  'sales-formula': 'Formule',
  'fulfilment-method': 'Bezorgen of afhalen',
  'order-total': 'Ordertotaal',
  'refund-amount': 'Bedrag van de artikelen',
  product: 'Artikel',
  'product-state': 'Staat van het artikel',
  'payment-method': 'Betaalmethode',
  reason: 'Reden',
} as const satisfies Readonly<Record<keyof TriggerFacts, string>>;

/** As hold rules compare. */
export const operators = ['=', '<>', 'in', '>', '<'] as const;

export interface TriggerCondition {
  readonly group_identifier: string;
  readonly condition_class: string;
  readonly operator: string;
  readonly value: string;
}

/** Where the key is by which a receiver knows another try. */
type Repeats =
  /** In the transaction of its result: exactly once. */
  | 'once'
  /** In that transaction it asks for a message, which goes out at least once under a key of its own. */
  | 'own-key'
  /** Outside, at least once, under the key of its result. */
  | 'keyed';

/** Each class of actions says how it repeats, and whether a person may run it again (order-rules.md 7). */
export const actionClasses = {
  'create-refund': { name: 'Creditering voorstellen', repeats: 'once', is_retryable: true },
  reassign: { name: 'Opnieuw toewijzen', repeats: 'once', is_retryable: true },
  'ask-customer': { name: 'Keuze aan de klant vragen', repeats: 'once', is_retryable: true },
  'change-status': { name: 'Status wijzigen', repeats: 'once', is_retryable: false },
  'add-comment': { name: 'Opmerking toevoegen', repeats: 'once', is_retryable: false },
  'send-request': { name: 'Aanvraag versturen', repeats: 'own-key', is_retryable: true },
  'send-purchase-order': { name: 'Inkooporder versturen', repeats: 'own-key', is_retryable: true },
  'send-cancellation': { name: 'Annulering versturen', repeats: 'own-key', is_retryable: true },
  push: { name: 'Pushmelding sturen', repeats: 'own-key', is_retryable: true },
  'send-mail': { name: 'Mail sturen', repeats: 'keyed', is_retryable: true },
  'call-webhook': { name: 'Webhook aanroepen', repeats: 'keyed', is_retryable: true },
} as const satisfies Readonly<
  Record<string, { readonly name: string; readonly repeats: Repeats; readonly is_retryable: boolean }>
>;
type Classes = typeof actionClasses;
export type ActionClass = keyof Classes;
/** Classes that are done, or asked, in the transaction of their result; and those that are done outside. */
export type InsideClass = {
  [K in ActionClass]: Classes[K]['repeats'] extends 'keyed' ? never : K;
}[ActionClass];
export type KeyedClass = Exclude<ActionClass, InsideClass>;

export const actionClassOf = (name: string): Classes[ActionClass] | undefined =>
  own<Classes[ActionClass]>(actionClasses, name);
export const isKeyed = (name: string): name is KeyedClass => actionClassOf(name)?.repeats === 'keyed';
export const isInside = (name: string): name is InsideClass => {
  const known = actionClassOf(name);
  return known !== undefined && known.repeats !== 'keyed';
};

/** Statuses that an action gives a whole delivery; the others need more to be said. */
export const statusesToGive = [
  'requested',
  'on-hold',
  'cancelled',
  'shipped',
  'unable-to-ship-final',
] as const;
export const isStatusToGive = (status: string): status is (typeof statusesToGive)[number] =>
  (statusesToGive as readonly string[]).includes(status);

/** Events of triggers have one more; above this they do not run. */
export const MOST_DEPTH = 5;

/**
 * The group of conditions that holds: within a group all must, of the groups one; 'altijd' for a trigger without conditions;
 * null: none. One that cannot be read holds nothing.
 */
export function groupThatHolds(conditions: readonly TriggerCondition[], facts: TriggerFacts): string | null {
  if (conditions.length === 0) return ALWAYS;
  const groups = [...new Set(conditions.map(one => one.group_identifier))];
  return (
    groups.find(group =>
      conditions.filter(one => one.group_identifier === group).every(one => holds(one, facts)),
    ) ?? null
  );
}
const ALWAYS = 'altijd';

function holds({ condition_class, operator, value }: TriggerCondition, facts: TriggerFacts): boolean {
  if (!Object.hasOwn(conditionClasses, condition_class)) return false;
  const fact = facts[condition_class as keyof TriggerFacts];
  if (typeof fact === 'number' || condition_class === 'order-total' || condition_class === 'refund-amount')
    return amountHolds(fact as number | null, operator, value);
  const own = (typeof fact === 'string' ? [fact] : ((fact as readonly string[] | null) ?? [])).map(text =>
    comparable(text),
  );
  const wanted = operator === 'in' ? value.split(',').map(part => comparable(part)) : [comparable(value)];
  // One damaged piece makes a return no sellable one; of articles and payments one is enough.
  const isSo =
    condition_class === 'product-state'
      ? own.length > 0 && own.every(text => wanted.includes(text))
      : own.some(text => wanted.includes(text));
  switch (operator) {
    case '=':
    case 'in':
      return isSo;
    case '<>':
      return !isSo;
    default:
      return false;
  }
}

function amountHolds(fact: number | null, operator: string, value: string): boolean {
  const wanted = (operator === 'in' ? value.split(/[;]\s*|,\s+/) : [value]).map(centsIn);
  if (wanted.includes(null)) return false;
  const [first = 0] = wanted as number[];
  if (operator === '<>') return fact !== first;
  if (fact === null) return false;
  if (operator === '>') return fact > first;
  if (operator === '<') return fact < first;
  return (operator === '=' || operator === 'in') && wanted.includes(fact);
}
