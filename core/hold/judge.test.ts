import { describe, expect, it, test } from 'vitest';
import type { HoldAddress, HoldDelivery, HoldOrder } from './facts.ts';
import { compile } from './judge.ts';
import type { HoldGroup, HoldRule } from './rule.ts';
import { centsIn } from '../order/cents-in.ts';
import { groupSentence, valuesHeld, whyHeld } from './words.ts';

const address = (given: Partial<HoldAddress> = {}): HoldAddress => ({
  address_type: 'shipping',
  street: 'Slotlaan',
  house_no: '4',
  house_no_extra: null,
  zipcode: '3701 AB',
  city: 'Zeist',
  country: 'NL',
  email: 'm.jacobs@example.nl',
  company_name: null,
  ...given,
});
const order = (given: Partial<HoldOrder> = {}): HoldOrder => ({
  fulfilment_method: 'delivery',
  grand_total: 61_240,
  payment_methods: ['ideal'],
  addresses: [address(), address({ address_type: 'billing' })],
  lines: [
    { product_identifier: '110001', quantity: 1, gross: 50_000 },
    { product_identifier: '110002', quantity: 2, gross: 10_745 },
  ],
  other: null,
  ...given,
});
const delivery = (given: Partial<HoldDelivery> = {}): HoldDelivery => ({
  carrier_id: 2,
  carrier_method_id: 5,
  dispatch_type_id: 1,
  dispatch_date: '2026-11-24',
  status: 'to-be-requested',
  ...given,
});
const rule = (
  relation: string,
  field: string | null,
  operator: string | null,
  value: string | null,
): HoldRule => ({
  id: 1,
  relation,
  field,
  operator,
  value,
});
const group = (...rules: HoldRule[]): HoldGroup => ({
  id: 1,
  identifier: 'hoog-bedrag',
  display_name: 'Hoog bedrag',
  rules,
  product_identifiers_to_ignore: [],
});
const holds = (one: HoldRule, facts = order(), of = delivery()): boolean =>
  compile(group(one))(facts, of) !== null;

describe('one rule', () => {
  test.each<[string, string | null, string | null, string | null, boolean]>([
    ['address', 'city', '=', ' ZEIST ', true],
    ['address', 'city', '=', 'Utrecht', false],
    ['address', 'city', '<>', 'Utrecht', true],
    ['address', 'city', 'in', 'Utrecht, Zeist,Houten', true],
    ['address', 'city', 'in', ' , ', false],
    ['address', 'zipcode', '=', '3701ab', true],
    ['address', 'house_no_extra', '=', 'bis', false],
    ['address', 'house_no_extra', '<>', 'bis', true],
    ['address', 'house_no_extra', 'in', 'bis', false],
    ['address', 'email', '=', 'M.Jacobs@Example.nl', true],
    ['address', 'address_type', '=', 'billing', true],
    ['address', 'street', '>', 'A', false],
    ['address', 'country', '=', 'NL', false],
    ['sales_order', 'grand_total', '=', '612,40', true],
    ['sales_order', 'grand_total', '=', '612.40', true],
    ['sales_order', 'grand_total', 'in', '1.250,00, 612,40', true],
    ['sales_order', 'grand_total', '>', '1', false],
    ['sales_order', 'payment_method_brand', '=', 'iDEAL', true],
    ['sales_order', 'payment_method_brand', '<>', 'ideal', false],
    ['sales_order', 'company_name', '=', 'Jacobs bv', false],
    ['sales_order', 'company_name', '<>', 'Jacobs bv', true],
    ['dispatch_request', 'carrier_id', '=', '2', true],
    ['dispatch_request', 'carrier_method_id', 'in', '4, 5', true],
    ['dispatch_request', 'dispatch_date', '>', '2026-11-23', true],
    ['dispatch_request', 'dispatch_date', '<', '2026-11-24', false],
    ['dispatch_request', 'dispatch_date', '<', '24-11-2026', false],
    ['dispatch_request', 'status', '=', 'to-be-requested', true],
    ['total_price', null, '>', '500', true],
    ['total_price', null, '<', '€ 607,46', true],
    ['total_price', null, '=', '607,45', true],
    ['total_price', null, 'in', '607,45', false],
    ['total_price', null, '>', 'veel', false],
    ['sales_order_lines', 'quantity', '=', '3', true],
    ['sales_order_lines', 'product_identifier', '>', '1', true],
    ['sales_order_lines', 'product_identifier', '>', '2', false],
    ['hours_between_same_order', null, null, '24', false],
    ['different_billing_and_shippping_address', null, null, null, false],
    ['maan', 'kleur', '=', 'geel', false],
    ['constructor', 'name', '=', 'Object', false],
  ])('%s.%s %s %j: %s', (relation, field, operator, value, holdsIt) => {
    expect(holds(rule(relation, field, operator, value))).toBe(holdsIt);
  });

  it.each<[number, boolean]>([
    [23.9, true],
    [24, true],
    [24.1, false],
  ])('24 hours or fewer between two orders: %d', (hours, holdsIt) => {
    const one = rule('hours_between_same_order', null, null, '24');
    expect(holds(one, order({ other: { identifier: '261117-0039', hours } }))).toBe(holdsIt);
  });

  it.each<[string, Partial<HoldAddress>, string, boolean]>([
    ['street', { street: 'Oudegracht' }, 'delivery', true],
    ['house number', { house_no: '112' }, 'delivery', true],
    ['addition', { house_no_extra: 'bis' }, 'delivery', true],
    ['postcode', { zipcode: '3512 JE' }, 'delivery', true],
    ['country', { country: 'BE' }, 'delivery', true],
    ['blanks and capitals alone', { zipcode: '3701ab', street: 'SLOTLAAN ' }, 'delivery', false],
    ['name of the company alone', { company_name: 'Jacobs bv' }, 'delivery', false],
    ['street of a pickup', { street: 'Oudegracht' }, 'pickup', false],
  ])('addresses differ by their %s', (_, billing, fulfilment_method, holdsIt) => {
    const addresses = [address(), address({ address_type: 'billing', ...billing })];
    const one = rule('different_billing_and_shippping_address', null, null, null);
    expect(holds(one, order({ addresses, fulfilment_method }))).toBe(holdsIt);
  });
});

test.each<[Partial<HoldAddress>, readonly string[]]>([
  [{ city: 'Utrecht', zipcode: '3512 JE' }, ['Utrecht, 3512 JE', 'Zeist, 3701 AB']],
  [{ house_no: '6' }, ['Slotlaan 6', 'Slotlaan 4']],
])('addresses that differ by %j are named by what differs', (billing, names) => {
  const addresses = [address(), address({ address_type: 'billing', ...billing })];
  const one = group(rule('different_billing_and_shippping_address', null, null, null));
  expect(compile(one)(order({ addresses }), delivery())?.[0]?.actual).toEqual(names);
});

describe('a group', () => {
  it('without rules never holds', () => expect(compile(group())(order(), delivery())).toBeNull());

  it('with one that cannot be read never holds', () => {
    const judge = compile(group(rule('address', 'city', '=', 'Zeist'), rule('total_price', null, '>', '')));
    expect(judge(order(), delivery())).toBeNull();
  });

  it('wants all its rules about an address of one and the same address', () => {
    const judge = compile(
      group(rule('address', 'city', '=', 'Zeist'), rule('address', 'address_type', '=', 'billing')),
    );
    const moved = [address(), address({ address_type: 'billing', city: 'Utrecht' })];
    expect(judge(order({ addresses: moved }), delivery())).toBeNull();
    expect(judge(order(), delivery())).toHaveLength(2);
  });

  it('leaves ignored articles out, and never holds an order of those alone', () => {
    const ignoring = {
      ...group(rule('total_price', null, '>', '100')),
      product_identifiers_to_ignore: ['110001'],
    };
    expect(compile(ignoring)(order(), delivery())?.[0]?.actual).toEqual([10_745]);
    const both = { ...ignoring, product_identifiers_to_ignore: ['110001', '110002'] };
    expect(
      compile({ ...both, rules: [rule('total_price', null, '<', '100')] })(order(), delivery()),
    ).toBeNull();
  });
});

test('the sentence, and why', () => {
  const rules = [rule('address', 'city', 'in', 'Utrecht,Zeist'), rule('total_price', null, '>', '500')];
  expect(groupSentence(rules).replaceAll('\u00a0', ' ')).toBe(
    'Als plaats is een van Utrecht of Zeist en ordertotaal is groter dan € 500,00 dan wordt de order op hold gezet.',
  );
  const met = compile(group(...rules))(order(), delivery()) ?? [];
  expect(valuesHeld(met).map(value => value.replaceAll('\u00a0', ' '))).toEqual(['Zeist', '€ 607,45']);
  expect(whyHeld('Hoog bedrag', met).replaceAll('\u00a0', ' ')).toBe(
    'Vastgehouden door regel Hoog bedrag: plaats is Zeist (een van Utrecht of Zeist) en ordertotaal is € 607,45 (groter dan € 500,00).',
  );
  const hours = [rule('hours_between_same_order', null, null, '24')];
  const again = compile(group(...hours))(
    order({ other: { identifier: '261117-0039', hours: 2 } }),
    delivery(),
  );
  expect(groupSentence(hours)).toBe(
    'Als 24 uur of minder tussen twee orders van dezelfde klant dan wordt de order op hold gezet.',
  );
  expect(valuesHeld(again ?? [])).toEqual(['2 uur']);
  expect(whyHeld('Snel herhaald', again ?? [])).toBe(
    'Vastgehouden door regel Snel herhaald: 2 uur tussen deze order en 261117-0039 (24 uur of minder).',
  );
  const atOnce = compile(group(...hours))(
    order({ other: { identifier: '261117-0039', hours: 0.01 } }),
    delivery(),
  );
  expect(valuesHeld(atOnce ?? [])).toEqual(['minder dan een uur']);
});

test.each([
  ['1.250,00', 125_000],
  ['1250.00', 125_000],
  ['€ 1.250', 125_000],
  ['12,5', 1250],
  ['1.25', 125],
  ['', null],
  ['-5', null],
  ['1,250.00', null],
  ['1e3', null],
])('%j is %s cents', (text, cents) => expect(centsIn(text)).toBe(cents));
