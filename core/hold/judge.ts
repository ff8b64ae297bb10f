import type { HoldAddress, HoldDelivery, HoldOrder } from './facts.ts';
import { type HoldGroup, type HoldRule, kindOf, type Operator, relationRow, type ValueKind } from './rule.ts';
import { comparable, partsIn, readValue } from './value.ts';

/**
 * A rule that holds, and the value of the moment that made it so: cents, a number or a text; null: there was none. Between two orders it
 * is the hours and the other order, of two addresses both places.
 */
export interface Met {
  readonly rule: HoldRule;
  readonly actual: readonly Fact[];
}

/** Judges a delivery of an order by one group: all its rules, when each of them holds; null: one does not. */
export type Judge = (order: HoldOrder, delivery: HoldDelivery) => readonly Met[] | null;

export type Fact = number | string | null;
type Compare = (fact: Fact) => boolean;
/** Whether a rule holds; an array has the values that made it so. */
type Test<Facts> = (facts: Facts) => readonly Fact[] | false;

const never: Judge = () => null;

/**
 * A group as one function (order-rules.md 6): its rules hold together, all those about an address for one and the same address. Without
 * rules, or with one that can't be read, it never holds; nor for an order of ignored articles alone.
 */
export function compile({ rules, product_identifiers_to_ignore }: HoldGroup): Judge {
  const compiled = rules.map(compileRule);
  if (compiled.length === 0 || compiled.some(one => one === null)) return never;
  const ofAddress = compiled.flatMap(one => (one?.of === 'address' ? [one] : []));
  const ofOrder = compiled.flatMap(one => (one?.of === 'order' ? [one] : []));
  const ofDelivery = compiled.flatMap(one => (one?.of === 'delivery' ? [one] : []));
  const ignored = new Set(product_identifiers_to_ignore);
  return (given, delivery) => {
    const order = ignored.size === 0 ? given : without(ignored, given);
    if (order === null) return null;
    const met: Met[] = [];
    const meets = <Facts>(of: readonly Compiled<Facts>[], facts: Facts): boolean =>
      of.every(({ rule, test }) => {
        const found = test(facts);
        if (found) met.push({ rule, actual: found });
        return found !== false;
      });
    if (!meets(ofDelivery, delivery) || !meets(ofOrder, order)) return null;
    const before = met.length;
    const isThere =
      ofAddress.length === 0 ||
      order.addresses.some(address => {
        met.length = before;
        return meets(ofAddress, address);
      });
    return isThere ? met.sort((a, b) => rules.indexOf(a.rule) - rules.indexOf(b.rule)) : null;
  };
}

/** The order without lines of ignored articles; null: nothing is left of it. */
function without(ignored: ReadonlySet<string>, order: HoldOrder): HoldOrder | null {
  const lines = order.lines.filter(({ product_identifier }) => !ignored.has(product_identifier));
  return lines.length === 0 && order.lines.length > 0 ? null : { ...order, lines };
}

interface Compiled<Facts> {
  readonly rule: HoldRule;
  readonly test: Test<Facts>;
}
type AnyCompiled =
  | (Compiled<HoldAddress> & { readonly of: 'address' })
  | (Compiled<HoldOrder> & { readonly of: 'order' })
  | (Compiled<HoldDelivery> & { readonly of: 'delivery' });

/** A rule as a function of its facts; null: it can't be read. */
function compileRule(rule: HoldRule): AnyCompiled | null {
  const kind = kindOf(rule);
  if (kind === undefined) return null;
  if (rule.relation === 'different_billing_and_shippping_address')
    return { of: 'order', rule, test: differentAddress };
  if (rule.relation === 'hours_between_same_order') {
    const most = readValue(rule.value ?? '', kind);
    if (typeof most !== 'number') return null;
    return {
      of: 'order',
      rule,
      test: ({ other }) => (other !== null && other.hours <= most ? [other.hours, other.identifier] : false),
    };
  }
  const field = rule.field ?? '';
  const compare = comparing(rule, kind, field);
  if (compare === null) return null;
  switch (rule.relation) {
    case 'address':
      return {
        of: 'address',
        rule,
        test: address => {
          const text = address[field as Exclude<keyof HoldAddress, 'country' | 'company_name'>];
          return compare(text === null ? null : comparable(text, field)) && [text];
        },
      };
    case 'dispatch_request':
      return {
        of: 'delivery',
        rule,
        test: delivery => {
          const fact = delivery[field as keyof HoldDelivery];
          return compare(fact) && [fact];
        },
      };
    default:
      return { of: 'order', rule, test: order => ofOrder(factsOf(rule.relation, field, order), compare) };
  }
}

/** The facts of an order that a rule compares; of several, one that fits is enough. */
function factsOf(relation: string, field: string, order: HoldOrder): readonly Fact[] {
  if (relation === 'total_price') return [sum(order.lines, ({ gross }) => gross)];
  switch (field) {
    case 'quantity':
      return [sum(order.lines, ({ quantity }) => quantity)];
    case 'product_identifier':
      return [new Set(order.lines.map(line => line.product_identifier)).size];
    case 'grand_total':
      return [order.grand_total];
    case 'payment_method_brand':
      return order.payment_methods;
    default:
      return order.addresses.flatMap(({ company_name }) => (company_name ? [company_name] : []));
  }
}

/** One that is not something is not so for any of its values. */
function ofOrder(
  facts: readonly Fact[],
  compare: Compare & { readonly isNot?: boolean },
): readonly Fact[] | false {
  const plain = (fact: Fact): Fact => (typeof fact === 'string' ? comparable(fact) : fact);
  const [first = null] = facts;
  if (compare.isNot) return facts.every(fact => compare(plain(fact))) && [first];
  const found = facts.find(fact => compare(plain(fact)));
  return found === undefined ? false : [found];
}

/** Compares a fact with the value of a rule; a missing one is only not equal. Null: the value can't be read. */
function comparing(rule: HoldRule, kind: ValueKind, field: string): (Compare & { isNot?: boolean }) | null {
  const { operator, value } = rule;
  if (!relationRow(rule.relation)?.operators.includes(operator as Operator)) return null;
  const texts = operator === 'in' ? partsIn(value ?? '', kind) : [value ?? ''];
  const wanted = texts.map(text => readValue(text, kind, field));
  const [first = null] = wanted;
  if (wanted.length === 0 || wanted.includes(null) || first === null) return null;
  switch (operator as Operator) {
    case '=':
      return fact => fact === first;
    case '<>':
      return Object.assign((fact: Fact) => fact !== first, { isNot: true });
    case '>':
      return fact => fact !== null && fact > first;
    case '<':
      return fact => fact !== null && fact < first;
    case 'in': {
      const all = new Set<Fact>(wanted);
      return fact => fact !== null && all.has(fact);
    }
  }
}

const COMPARED = ['street', 'house_no', 'house_no_extra', 'zipcode', 'country'] as const;

/** The store's address is nobody's own. */
function differentAddress({ fulfilment_method, addresses }: HoldOrder): readonly Fact[] | false {
  const of = (type: HoldAddress['address_type']) => addresses.find(one => one.address_type === type);
  const [billing, shipping] = [of('billing'), of('shipping')];
  if (fulfilment_method === 'pickup' || !billing || !shipping) return false;
  const differs = COMPARED.some(
    name => comparable(billing[name] ?? '', name) !== comparable(shipping[name] ?? '', name),
  );
  const places = [placeOf(billing), placeOf(shipping)];
  return differs && (places[0] === places[1] ? [streetOf(billing), streetOf(shipping)] : places);
}

const streetOf = ({ street, house_no, house_no_extra }: HoldAddress): string =>
  [street, house_no, house_no_extra].filter(Boolean).join(' ');
const placeOf = ({ city, zipcode }: HoldAddress): string => [city, zipcode].filter(Boolean).join(', ');

const sum = <T>(rows: readonly T[], amount: (row: T) => number): number =>
  rows.reduce((total, row) => total + amount(row), 0);
