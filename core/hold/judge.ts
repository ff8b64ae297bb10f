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

const never: Judge = () => null;

/**
 * A group as one function (order-rules.md 6): its rules hold together, all those about an address for one and the same address. Without
 * rules, or with one that can't be read, it never holds; nor for an order of ignored articles alone.
 */
export function compile({ rules, product_identifiers_to_ignore }: HoldGroup): Judge {
  const all = rules.map(compileRule).filter(one => one !== null);
  if (all.length === 0 || all.length < rules.length) return never;
  const ofAddress = holdsOf(all.filter(one => one.of === 'address'));
  const ofOrder = holdsOf(all.filter(one => one.of === 'order'));
  const ofDelivery = holdsOf(all.filter(one => one.of === 'delivery'));
  const ignored = new Set(product_identifiers_to_ignore);
  return (given, delivery) => {
    if (!allHold(ofDelivery, delivery)) return null;
    const order = ignored.size === 0 ? plainOf(given) : without(ignored, plainOf(given));
    if (order === null || !allHold(ofOrder, order)) return null;
    const address = ofAddress.length === 0 ? null : firstOf(order.addresses, ofAddress);
    if (address === undefined) return null;
    return all.map(({ of, rule, actual }) => {
      if (of === 'delivery') return { rule, actual: actual(delivery) };
      return { rule, actual: of === 'order' ? actual(order) : address === null ? [] : actual(address) };
    });
  };
}

type Holds<Facts> = (facts: Facts) => boolean;
const holdsOf = <Facts>(rules: readonly Compiled<Facts>[]): readonly Holds<Facts>[] =>
  rules.map(({ holds }) => holds);

/** A loop by index: it runs for every group of every order, and `every` takes twice the time. */
function allHold<Facts>(rules: readonly Holds<Facts>[], facts: Facts): boolean {
  for (let i = 0; i < rules.length; i++) if (!rules[i]!(facts)) return false;
  return true;
}

function firstOf(
  addresses: readonly PlainAddress[],
  rules: readonly Holds<PlainAddress>[],
): PlainAddress | undefined {
  for (const address of addresses) if (allHold(rules, address)) return address;
  return undefined;
}

/** The order without lines of ignored articles; null: nothing is left of it. */
function without(ignored: ReadonlySet<string>, order: PlainOrder): PlainOrder | null {
  const lines = order.lines.filter(({ product_identifier }) => !ignored.has(product_identifier));
  if (lines.length === 0 && order.lines.length > 0) return null;
  return { ...order, lines, ...ofLines(lines) };
}

/** Texts of an order as they are compared, beside how they were written. */
interface Texts {
  readonly plain: readonly string[];
  readonly written: readonly string[];
}

/** An address, with its texts as they are compared; none is there before a rule asks for it. */
interface PlainAddress {
  readonly written: HoldAddress;
  readonly plain: Record<keyof HoldAddress, string | null | undefined>;
}

/** Every text has its place from the start: an object that grows is read more slowly. */
const UNASKED = {
  address_type: undefined,
  street: undefined,
  house_no: undefined,
  house_no_extra: undefined,
  zipcode: undefined,
  city: undefined,
  country: undefined,
  email: undefined,
  company_name: undefined,
};

function plainText({ written, plain }: PlainAddress, name: keyof HoldAddress): string | null {
  const known = plain[name];
  if (known !== undefined) return known;
  const text = written[name];
  return (plain[name] = text === null ? null : comparable(text, name));
}

/** An order as rules compare it. */
interface PlainOrder {
  readonly lines: HoldOrder['lines'];
  readonly is_pickup: boolean;
  readonly addresses: readonly PlainAddress[];
  readonly billing: PlainAddress | undefined;
  readonly shipping: PlainAddress | undefined;
  /** Whether these two differ; undefined: no rule has asked yet. */
  differs: boolean | undefined;
  readonly other: HoldOrder['other'];
  readonly grand_total: number;
  readonly total_price: number;
  readonly quantity: number;
  /** Different articles. */
  readonly product_identifier: number;
  readonly payment_method_brand: Texts;
  readonly company_name: Texts;
}

/** The order that was judged last: groups judge one after another, and it is reckoned once for all of them. */
let last: { readonly order: HoldOrder; readonly plain: PlainOrder } | undefined;

function plainOf(order: HoldOrder): PlainOrder {
  if (last?.order !== order) last = { order, plain: reckon(order) };
  return last.plain;
}

function reckon(order: HoldOrder): PlainOrder {
  const { lines } = order;
  const addresses = order.addresses.map(written => ({ written, plain: { ...UNASKED } }));
  const companies = order.addresses.flatMap(({ company_name }) => (company_name ? [company_name] : []));
  return {
    lines,
    is_pickup: order.fulfilment_method === 'pickup',
    addresses,
    billing: addresses.find(({ written }) => written.address_type === 'billing'),
    shipping: addresses.find(({ written }) => written.address_type === 'shipping'),
    differs: undefined,
    other: order.other,
    grand_total: order.grand_total,
    payment_method_brand: textsOf(order.payment_methods),
    company_name: textsOf(companies),
    ...ofLines(lines),
  };
}

function ofLines(lines: HoldOrder['lines']) {
  let [total_price, quantity] = [0, 0];
  const articles = new Set<string>();
  for (const line of lines) {
    total_price += line.gross;
    quantity += line.quantity;
    articles.add(line.product_identifier);
  }
  return { total_price, quantity, product_identifier: articles.size };
}
const textsOf = (written: readonly string[]): Texts => ({
  plain: written.map(text => comparable(text)),
  written,
});

/** A rule as a test of facts, and the values that make it so. */
interface Compiled<Facts> {
  readonly rule: HoldRule;
  readonly holds: (facts: Facts) => boolean;
  readonly actual: (facts: Facts) => readonly Fact[];
}
type AnyCompiled =
  | (Compiled<PlainAddress> & { readonly of: 'address' })
  | (Compiled<PlainOrder> & { readonly of: 'order' })
  | (Compiled<HoldDelivery> & { readonly of: 'delivery' });

/** A rule as a function of its facts; null: it can't be read. */
function compileRule(rule: HoldRule): AnyCompiled | null {
  const kind = kindOf(rule);
  if (kind === undefined) return null;
  if (rule.relation === 'different_billing_and_shippping_address')
    return { of: 'order', rule, holds: isDifferent, actual: differentPlaces };
  if (rule.relation === 'hours_between_same_order') {
    const most = readValue(rule.value ?? '', kind);
    if (typeof most !== 'number') return null;
    return {
      of: 'order',
      rule,
      holds: ({ other }) => other !== null && other.hours <= most,
      actual: ({ other }) => (other === null ? [] : [other.hours, other.identifier]),
    };
  }
  const field = rule.field ?? '';
  const compare = comparing(rule, kind, field);
  if (compare === null) return null;
  switch (rule.relation) {
    case 'address': {
      const name = field as keyof HoldAddress;
      return {
        of: 'address',
        rule,
        holds: of => compare(plainText(of, name)),
        actual: of => [of.written[name]],
      };
    }
    case 'dispatch_request': {
      const name = field as keyof HoldDelivery;
      return { of: 'delivery', rule, holds: of => compare(of[name]), actual: of => [of[name]] };
    }
    case 'total_price':
    case 'sales_order_lines':
      return { of: 'order', rule, ...ofNumber(field || 'total_price', compare) };
    default:
      return {
        of: 'order',
        rule,
        ...(field === 'grand_total' ? ofNumber(field, compare) : ofTexts(field, compare)),
      };
  }
}

type OfOrder = Pick<Compiled<PlainOrder>, 'holds' | 'actual'>;

function ofNumber(field: string, compare: Compare): OfOrder {
  const name = field as 'total_price' | 'grand_total' | 'quantity' | 'product_identifier';
  return { holds: order => compare(order[name]), actual: order => [order[name]] };
}

/** One of several texts that fits is enough; an order is not something when that is so for all of them. */
function ofTexts(field: string, compare: Compare & { readonly isNot?: boolean }): OfOrder {
  const name = field as 'payment_method_brand' | 'company_name';
  if (compare.isNot)
    return {
      holds: order => order[name].plain.every(compare),
      actual: order => [order[name].written[0] ?? null],
    };
  return {
    holds: order => order[name].plain.some(compare),
    actual: order => [order[name].written[order[name].plain.findIndex(compare)] ?? null],
  };
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

const isDifferent = (order: PlainOrder): boolean => (order.differs ??= differ(order));

/** The store's address is nobody's own. */
function differ({ is_pickup, billing, shipping }: PlainOrder): boolean {
  if (is_pickup || !billing || !shipping) return false;
  return COMPARED.some(name => (plainText(billing, name) ?? '') !== (plainText(shipping, name) ?? ''));
}

function differentPlaces({ billing, shipping }: PlainOrder): readonly Fact[] {
  const both = [billing, shipping].flatMap(of => (of ? [of.written] : []));
  const places = both.map(placeOf);
  return places[0] === places[1] ? both.map(streetOf) : places;
}

const streetOf = ({ street, house_no, house_no_extra }: HoldAddress): string =>
  [street, house_no, house_no_extra].filter(Boolean).join(' ');
const placeOf = ({ city, zipcode }: HoldAddress): string => [city, zipcode].filter(Boolean).join(', ');
