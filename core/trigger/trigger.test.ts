import { describe, expect, test } from 'vitest';
import { groupThatHolds, type TriggerCondition, type TriggerFacts } from './trigger.ts';

const facts: TriggerFacts = {
  status: 'return-received',
  'previous-status': 'return-scan-in-process',
  'dispatch-type': 'return',
  'dispatcher-type': 'dc',
  dispatcher: 'DC01',
  'sales-channel': 'web',
  'sales-formula': null,
  'fulfilment-method': 'delivery',
  'order-total': 5000,
  'refund-amount': 4999,
  product: ['100001', '100002'],
  'product-state': ['sellable'],
  'payment-method': ['ideal', 'giftcard'],
  reason: 'damaged',
};
const when = (
  condition_class: string,
  operator: string,
  value: string,
  group_identifier = 'a',
): TriggerCondition => ({
  group_identifier,
  condition_class,
  operator,
  value,
});

test.each<[TriggerCondition, boolean]>([
  [when('status', '=', 'return-received'), true],
  [when('status', '<>', 'return-received'), false],
  [when('previous-status', '=', 'return-scan-in-process'), true],
  [when('previous-status', 'in', 'requested,shipped'), false],
  [when('dispatcher', '=', ' dc01 '), true],
  [when('sales-channel', 'in', 'app, WEB'), true],
  [when('sales-formula', '=', 'thuis'), false],
  [when('sales-formula', '<>', 'thuis'), true],
  [when('order-total', '>', '50,00'), false],
  [when('order-total', '=', '€ 50,00'), true],
  [when('refund-amount', '<', '50'), true],
  [when('refund-amount', '<', 'veel'), false],
  [when('product', '=', '100002'), true],
  [when('product', '<>', '100002'), false],
  [when('payment-method', 'in', 'paypal,giftcard'), true],
  [when('product-state', '<>', 'damaged'), true],
  [when('reason', '>', 'a'), false],
  [when('colour', '=', 'red'), false],
  [when('status', '~', 'return-received'), false],
])('%j holds: %s', (condition, is) => {
  expect(groupThatHolds([condition], facts)).toBe(is ? 'a' : null);
});

describe('states of what came back', () => {
  const states = (...all: string[]): TriggerFacts => ({ ...facts, 'product-state': all });
  const sellable = when('product-state', '=', 'sellable');
  test.each([
    [['sellable'], 'a'],
    [['sellable', 'damaged'], null],
    [['damaged'], null],
    [[], null],
  ])('of %j all are sellable: %s', (all, group) => {
    expect(groupThatHolds([sellable], states(...all))).toBe(group);
    expect(groupThatHolds([{ ...sellable, operator: '<>' }], states(...all))).toBe(
      group === null ? 'a' : null,
    );
  });
});

describe('groups', () => {
  const no = when('status', '=', 'shipped');
  const yes = when('status', '=', 'return-received', 'b');
  test('within one all must hold, of them one; the first that holds is told', () => {
    expect(groupThatHolds([no, yes], facts)).toBe('b');
    expect(groupThatHolds([yes, { ...no, group_identifier: 'b' }], facts)).toBeNull();
  });
  test('without conditions it is always', () => expect(groupThatHolds([], facts)).toBe('altijd'));
  test('an amount that is not known is no amount', () =>
    expect([
      groupThatHolds([when('order-total', '>', '0')], { ...facts, 'order-total': null }),
      groupThatHolds([when('order-total', '<>', '1')], { ...facts, 'order-total': null }),
    ]).toEqual([null, 'a']));
});
