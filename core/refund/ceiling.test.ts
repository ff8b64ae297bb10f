import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { leftOf, partsOf, type RefundablePayment } from './ceiling.ts';

const payment = (
  id: number,
  amount: number | null,
  taken = 0,
  payment_status = 'captured',
): RefundablePayment => ({
  id,
  provider: 'mollie',
  payment_status,
  amount,
  taken,
  datetime: `2026-11-1${String(id)}T10:00:00Z`,
});

test.each<[string, number, RefundablePayment[], [number, number][] | null]>([
  [
    'the last payment first',
    700,
    [payment(1, 500), payment(2, 400)],
    [
      [2, 400],
      [1, 300],
    ],
  ],
  [
    'what went back is not there any more',
    300,
    [payment(1, 500), payment(2, 400, 350)],
    [
      [2, 50],
      [1, 250],
    ],
  ],
  ['never above', 901, [payment(1, 500), payment(2, 400)], null],
  [
    'not on one under chargeback, or not captured',
    100,
    [payment(1, 500, 0, 'chargeback'), payment(2, 400, 0, 'authorized')],
    null,
  ],
  ['not on one of which the amount is unknown', 100, [payment(1, null)], null],
  ['nothing is nothing', 0, [payment(1, 500)], []],
])('%s', (_, amount, payments, parts) => {
  const given = partsOf(amount, payments);
  expect(given && given.map(part => [part.payment_id, part.amount])).toEqual(parts);
});

test('parts add up to the amount, and no payment gives more than is left of it', () => {
  const some = fc.array(
    fc.record({ amount: fc.integer({ min: 0, max: 500 }), taken: fc.integer({ min: 0, max: 500 }) }),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1500 }), some, (amount, given) => {
      const payments = given.map((one, i) => payment(i + 1, one.amount, one.taken));
      const parts = partsOf(amount, payments);
      const left = payments.reduce((sum, one) => sum + leftOf(one), 0);
      expect(parts === null).toBe(amount > left);
      if (parts === null) return;
      expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount);
      for (const part of parts) {
        const of = payments.find(({ id }) => id === part.payment_id);
        expect(part.amount).toBeLessThanOrEqual(of ? leftOf(of) : 0);
      }
    }),
  );
});
