import { labelOf } from '../delivery/status.ts';
import { euroText } from '../order/euro-text.ts';
import { paymentMethods } from '../order/payment-words.ts';
import { own } from '../table/own.ts';
import type { Fact, Met } from './judge.ts';
import { type HoldRule, kindOf, type ValueKind } from './rule.ts';
import { partsIn, readValue } from './value.ts';

// Words of hold rules (order-rules.md 6).

/** Names of what a rule names by its id, such as carriers; without one the id is shown. */
export type NameOf = (kind: ValueKind, id: string) => string | undefined;

const names: Readonly<Record<string, string>> = {
  'address.address_type': 'adressoort',
  'address.house_no': 'huisnummer',
  'address.house_no_extra': 'toevoeging',
  'address.street': 'straat',
  'address.zipcode': 'postcode',
  'address.city': 'plaats',
  'address.email': 'e-mail',
  'sales_order.payment_method_brand': 'betaalmethode',
  'sales_order.company_name': 'bedrijfsnaam',
  'sales_order.grand_total': 'totaalbedrag',
  'dispatch_request.carrier_id': 'vervoerder',
  'dispatch_request.carrier_method_id': 'verzendmethode',
  'dispatch_request.dispatch_date': 'verzenddatum',
  'dispatch_request.dispatch_type_id': 'verzendsoort',
  'dispatch_request.status': 'status',
  total_price: 'ordertotaal',
  'sales_order_lines.quantity': 'aantal stuks',
  'sales_order_lines.product_identifier': 'aantal artikelen',
};
/** The name of the field that a rule compares. */
export const fieldName = ({ relation, field }: Pick<HoldRule, 'relation' | 'field'>): string =>
  own(names, field ? `${relation}.${field}` : relation) ?? relation;

const addressTypes: Readonly<Record<string, string>> = { billing: 'factuuradres', shipping: 'afleveradres' };

const plain = new Intl.NumberFormat('nl', { maximumFractionDigits: 2 });
const inRow = new Intl.ListFormat('nl', { type: 'disjunction' });

/** A value as it is shown; amounts come as cents. */
function shown(value: number | string, kind: ValueKind, nameOf: NameOf): string {
  switch (kind) {
    case 'money':
      return typeof value === 'number' ? euroText(value) : value;
    case 'count':
    case 'hours':
      return typeof value === 'number' ? plain.format(value) : value;
    case 'date':
      return String(value).replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3-$2-$1');
    case 'status':
      return labelOf(String(value));
    case 'address-type':
      return own(addressTypes, String(value)) ?? String(value);
    case 'payment-method':
      return nameOf(kind, String(value)) ?? own(paymentMethods, String(value)) ?? String(value);
    default:
      return nameOf(kind, String(value)) ?? String(value);
  }
}

/** The value of a rule: amounts and numbers in one form, everything else as it was written. */
function wanted({ operator, value }: HoldRule, kind: ValueKind, nameOf: NameOf): string {
  const parts = operator === 'in' ? partsIn(value ?? '', kind) : [(value ?? '').trim()];
  const isText = kind === 'text';
  return inRow.format(
    parts.map(part => shown(isText ? part : (readValue(part, kind) ?? part), kind, nameOf)),
  );
}

const operatorWords: Readonly<Record<string, string>> = {
  '=': 'is',
  '<>': 'is niet',
  '>': 'is groter dan',
  '<': 'is kleiner dan',
  in: 'is een van',
};
export const operatorName = (operator: string): string => own(operatorWords, operator) ?? operator;

const nobody: NameOf = () => undefined;

/** A rule as a part of the sentence 'Als … en … dan wordt de order op hold gezet.' */
export function ruleWords(rule: HoldRule, nameOf: NameOf = nobody): string {
  const kind = kindOf(rule);
  if (kind === undefined) return `${rule.relation} ${rule.field ?? ''}`.trim();
  if (kind === 'none') return 'factuuradres en afleveradres verschillen';
  const value = wanted(rule, kind, nameOf);
  if (kind === 'hours') return `${value} uur of minder tussen twee orders van dezelfde klant`;
  return `${fieldName(rule)} ${operatorName(rule.operator ?? '')} ${value}`;
}

/** The sentence of a group. */
export const groupSentence = (rules: readonly HoldRule[], nameOf: NameOf = nobody): string =>
  `Als ${rules.map(rule => ruleWords(rule, nameOf)).join(' en ')} dan wordt de order op hold gezet.`;

/** Time between two orders: that of one second is no 0 hours. */
const hoursText = (hours: Fact): string =>
  Number(hours) < 1 ? 'minder dan een uur' : `${plain.format(Number(hours))} uur`;

/** Why a rule held: the value of the moment, and what it was compared with. */
function metWords({ rule, actual }: Met, nameOf: NameOf): string {
  const kind = kindOf(rule) ?? 'text';
  const [first = null, second = null] = actual;
  const say = (fact: Fact): string => (fact === null ? '–' : shown(fact, kind, nameOf));
  if (kind === 'none') return `factuuradres is ${String(first)}, bezorgadres is ${String(second)}`;
  if (kind === 'hours')
    return `${hoursText(first)} tussen deze order en ${String(second)} (${wanted(rule, kind, nameOf)} uur of minder)`;
  const is = first === null ? `${fieldName(rule)} ontbreekt` : `${fieldName(rule)} is ${say(first)}`;
  if (rule.operator === '=') return is;
  const compared = operatorName(rule.operator ?? '').replace(/^is /, '');
  return `${is} (${compared} ${wanted(rule, kind, nameOf)})`;
}

/** The value of the moment, as the sentence has it; null: there is none. */
function metValue({ rule, actual: [first = null, second = null] }: Met, nameOf: NameOf): string | null {
  const kind = kindOf(rule) ?? 'text';
  if (kind === 'none') return second === null ? null : String(second);
  if (first === null) return null;
  return kind === 'hours' ? hoursText(first) : shown(first, kind, nameOf);
}

/** The values in that sentence, in their order. */
export const valuesHeld = (met: readonly Met[], nameOf: NameOf = nobody): readonly string[] =>
  met.flatMap(one => metValue(one, nameOf) ?? []);

/** Why a group holds a delivery: 'Vastgehouden door regel {groep}: plaats is Zeist (een van Utrecht of Zeist).' */
export const whyHeld = (group: string, met: readonly Met[], nameOf: NameOf = nobody): string =>
  `Vastgehouden door regel ${group}: ${met.map(one => metWords(one, nameOf)).join(' en ')}.`;
