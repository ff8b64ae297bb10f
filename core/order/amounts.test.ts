import { assert, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { centsOf, centsOfText, euroText, lineAmounts, TAX_PERCENT, type TaxClass } from './amounts.ts';

test.each([
  // quantity, unit price, discount, class -> gross, tax, net, unit tax, unit net; order-rules.md 1
  [1, 1210, 0, 'H', 1210, 210, 1000, 210, 1000],
  [3, 1099, 0, 'H', 3297, 572, 2725, 191, 908],
  [2, 1090, 90, 'L', 2090, 173, 1917, 87, 959],
  [5, 1000, 0, 'N', 5000, 0, 5000, 0, 1000],
  // 0,5 cent goes up: 605 × 21 / 121 = 105 exactly; 3 × 21 / 121 = 0,52.
  [1, 3, 0, 'H', 3, 1, 2, 1, 2],
  [1, 0, 0, 'H', 0, 0, 0, 0, 0],
] as const)(
  '%i of %i cents less %i, class %s',
  (quantity, unit_gross_price, discount_amount, tax_class, ...expected) => {
    const amounts = lineAmounts({ quantity, unit_gross_price, discount_amount, tax_class });
    const { line_gross_price, line_tax_amount, line_net_price, unit_tax_amount, unit_net_price } = amounts;
    expect([line_gross_price, line_tax_amount, line_net_price, unit_tax_amount, unit_net_price]).toEqual(
      expected,
    );
    expect(amounts.original_line_gross_price).toBe(quantity * unit_gross_price);
  },
);

test('amounts are whole cents, and tax and net price add up to the gross price', () => {
  const taxClasses = Object.keys(TAX_PERCENT) as TaxClass[];
  assert(
    property(
      integer({ min: 1, max: 9999 }),
      integer({ min: 0, max: 9_999_999_999 }),
      constantFrom(...taxClasses),
      (quantity, unit_gross_price, tax_class) => {
        const amounts = lineAmounts({
          quantity,
          unit_gross_price,
          discount_amount: unit_gross_price,
          tax_class,
        });
        expect(Object.values(amounts).every(Number.isSafeInteger)).toBe(true);
        expect(amounts.line_net_price + amounts.line_tax_amount).toBe(amounts.line_gross_price);
        expect(amounts.line_tax_amount).toBeLessThanOrEqual(amounts.line_gross_price);
      },
    ),
  );
});

test('euro on the wire are cents inside, and back', () => {
  expect([0, 0.1, 12.1, 19.99, 1.15, 99_999_999.99].map(centsOf)).toEqual([
    0, 10, 1210, 1999, 115, 9_999_999_999,
  ]);
  expect([0, 5, 1210, 9_999_999_999].map(euroText)).toEqual(['0.00', '0.05', '12.10', '99999999.99']);
});

test('a decimal text is cents without a floating number', () => {
  assert(property(integer({ min: 0, max: 99_999_999_999 }), cents => centsOfText(euroText(cents)) === cents));
  expect(['12', '12,5', '0.07', '12.345', '-12.00', '1.234,00', '1e3', '', '12 '].map(centsOfText)).toEqual([
    1200,
    1250,
    7,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});
