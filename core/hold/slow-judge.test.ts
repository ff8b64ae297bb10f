import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HoldAddress, HoldDelivery, HoldOrder } from './facts.ts';
import { compile } from './judge.ts';
import { type HoldGroup, type HoldRule, relations } from './rule.ts';

/** A second reader of order-rules.md 6, which follows its sentences one by one and knows nothing of the first. */
function slowly(group: HoldGroup, order: HoldOrder, delivery: HoldDelivery): boolean {
  const counted = order.lines.filter(
    line => !group.product_identifiers_to_ignore.includes(line.product_identifier),
  );
  if (group.rules.length === 0) return false;
  if (order.lines.length > 0 && counted.length === 0) return false;
  const total = (of: (line: HoldOrder['lines'][number]) => number) => {
    let sum = 0;
    for (const line of counted) sum += of(line);
    return sum;
  };
  const text = (value: string, field: string) => {
    const small = value.normalize('NFKC').trim().toLowerCase();
    return field === 'zipcode' ? small.split(/\s/).join('') : small;
  };
  const cents = (value: string) => Math.round(Number(value.replace(',', '.')) * 100);
  const holds = ({ relation, field, operator, value }: HoldRule, address: HoldAddress): boolean => {
    const given = value ?? '';
    const compare = (fact: number | string | null, wanted: (one: string) => number | string): boolean => {
      if (operator === 'in')
        return (
          fact !== null &&
          given
            .split(', ')
            .map(one => wanted(one))
            .includes(fact)
        );
      if (operator === '<>') return fact !== wanted(given);
      if (fact === null) return false;
      if (operator === '=') return fact === wanted(given);
      return operator === '>' ? fact > wanted(given) : fact < wanted(given);
    };
    const each = (facts: readonly string[]) => {
      const found = facts.map(fact => compare(text(fact, ''), one => text(one, '')));
      return operator === '<>' ? !found.includes(false) : found.includes(true);
    };
    switch (relation) {
      case 'address': {
        const fact = address[field as 'city'];
        return compare(fact === null ? null : text(fact, field ?? ''), one => text(one, field ?? ''));
      }
      case 'sales_order':
        if (field === 'grand_total') return compare(order.grand_total, cents);
        if (field === 'payment_method_brand') return each(order.payment_methods);
        return each(order.addresses.map(one => one.company_name ?? '').filter(name => name !== ''));
      case 'dispatch_request': {
        const fact = delivery[field as keyof HoldDelivery];
        return compare(fact, one =>
          typeof fact === 'number' || (field ?? '').endsWith('_id') ? Number(one) : one,
        );
      }
      case 'total_price':
        return compare(
          total(line => line.gross),
          cents,
        );
      case 'sales_order_lines':
        return compare(
          field === 'quantity'
            ? total(line => line.quantity)
            : new Set(counted.map(line => line.product_identifier)).size,
          Number,
        );
      case 'hours_between_same_order':
        return order.other !== null && order.other.hours <= Number(given);
      default: {
        const [billing, shipping] = (['billing', 'shipping'] as const).map(type =>
          order.addresses.find(one => one.address_type === type),
        );
        if (!billing || !shipping || order.fulfilment_method === 'pickup') return false;
        const parts = ['street', 'house_no', 'house_no_extra', 'zipcode', 'country'] as const;
        return parts.some(part => text(billing[part] ?? '', part) !== text(shipping[part] ?? '', part));
      }
    }
  };
  const ofOrder = group.rules.filter(({ relation }) => relation !== 'address');
  const ofAddress = group.rules.filter(({ relation }) => relation === 'address');
  const nowhere = {} as HoldAddress;
  return (
    ofOrder.every(rule => holds(rule, nowhere)) &&
    (ofAddress.length === 0 || order.addresses.some(address => ofAddress.every(rule => holds(rule, address))))
  );
}

const few = (...values: (string | null)[]) => fc.constantFrom(...values);
const address = (address_type: 'billing' | 'shipping') =>
  fc.record({
    address_type: fc.constant(address_type),
    street: few('Slotlaan', 'SLOTLAAN ', 'Oudegracht'),
    house_no: few('4', '112', null),
    house_no_extra: few('bis', 'BIS', null),
    zipcode: few('3701 AB', '3701ab', '3512 JE', null),
    city: few('Zeist', 'Utrecht'),
    country: few('NL', 'BE'),
    email: few('a@x.nl', 'A@X.nl', null),
    company_name: few('Jacobs bv', 'Molenerf', null),
  });
const order: fc.Arbitrary<HoldOrder> = fc.record({
  fulfilment_method: fc.constantFrom('delivery', 'pickup'),
  grand_total: fc.constantFrom(10_000, 50_000, 50_001),
  payment_methods: fc.subarray(['ideal', 'paypal']),
  addresses: fc
    .tuple(fc.option(address('billing'), { nil: undefined }), address('shipping'))
    .map(([billing, shipping]) => [
      ...(billing ? [billing] : [{ ...shipping, address_type: 'billing' as const }]),
      shipping,
    ]),
  lines: fc.array(
    fc.record({
      product_identifier: fc.constantFrom('1', '2', '3'),
      quantity: fc.integer({ min: 1, max: 4 }),
      gross: fc.constantFrom(10_000, 25_000),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  other: fc.option(fc.record({ identifier: fc.constant('261117-0039'), hours: fc.constantFrom(2, 24, 30) })),
});
const delivery: fc.Arbitrary<HoldDelivery> = fc.record({
  carrier_id: fc.constantFrom(1, 2, null),
  carrier_method_id: fc.constantFrom(1, 5, null),
  dispatch_type_id: fc.constantFrom(1, 2),
  dispatch_date: fc.constantFrom('2026-11-24', '2026-11-25', null),
  status: fc.constantFrom('to-be-requested', 'waiting-for-stock'),
});
const values: Readonly<Record<string, readonly string[]>> = {
  address_type: ['billing', 'shipping'],
  house_no: ['4', '112'],
  house_no_extra: ['bis'],
  street: ['slotlaan', 'Oudegracht'],
  zipcode: ['3701AB', '3512 je'],
  city: ['Zeist', 'UTRECHT '],
  email: ['a@x.nl'],
  payment_method_brand: ['ideal', 'Paypal'],
  company_name: ['jacobs bv', 'Molenerf'],
  grand_total: ['100', '500,00', '500.01'],
  carrier_id: ['1', '2'],
  carrier_method_id: ['1', '5'],
  dispatch_type_id: ['1', '2'],
  dispatch_date: ['2026-11-24', '2026-11-25'],
  status: ['to-be-requested', 'waiting-for-stock'],
  total_price: ['100', '500,00', '750'],
  quantity: ['3', '6'],
  product_identifier: ['1', '2', '3'],
  hours_between_same_order: ['2', '24'],
};
const rule: fc.Arbitrary<HoldRule> = fc
  .constantFrom(...Object.entries(relations))
  .chain(([relation, { fields, operators }]) =>
    fc
      .record({
        field: fc.constantFrom(...Object.keys(fields)),
        operator: fc.constantFrom(...operators, ...(operators.length === 0 ? [null] : [])),
      })
      .chain(({ field, operator }) => {
        const known = values[field || relation] ?? [''];
        return (
          operator === 'in'
            ? fc.subarray([...known], { minLength: 1 })
            : fc.constantFrom(...known).map(one => [one])
        ).map(some => ({ id: 1, relation, field: field || null, operator, value: some.join(', ') }));
      }),
  );
const group: fc.Arbitrary<HoldGroup> = fc.record({
  id: fc.constant(1),
  identifier: fc.constant('g'),
  display_name: fc.constant('G'),
  rules: fc.array(rule, { maxLength: 4 }),
  product_identifiers_to_ignore: fc.subarray(['1', '2']),
});

test('10,000 random orders and groups: a slow second reader agrees, and both outcomes occur', () => {
  const seen = { held: 0, free: 0 };
  fc.assert(
    fc.property(group, order, delivery, (one, facts, of) => {
      const held = compile(one)(facts, of) !== null;
      seen[held ? 'held' : 'free']++;
      expect(held).toBe(slowly(one, facts, of));
    }),
    { numRuns: 10_000 },
  );
  expect(Math.min(seen.held, seen.free)).toBeGreaterThan(500);
});
