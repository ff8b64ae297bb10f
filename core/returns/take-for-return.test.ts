import { expect, it } from 'vitest';
import { takeForReturn } from './take-for-return.ts';

const line = (sales_order_line_id: number, product_identifier: string, quantity: number) => ({
  sales_order_line_id,
  product_identifier,
  quantity,
});
const returnable = [line(1, 'honing', 2), line(2, 'thee', 1), line(3, 'honing', 1)];
const want = (product_identifier: string, quantity: number, return_reason = 'kapot') => ({
  product_identifier,
  quantity,
  return_reason,
});

it.each([
  ['the first line first', [want('honing', 2)], [[1, 2, 'kapot']]],
  [
    'over more lines',
    [want('honing', 3)],
    [
      [1, 2, 'kapot'],
      [3, 1, 'kapot'],
    ],
  ],
  [
    'each with its reason',
    [want('honing', 1), want('honing', 2, 'te laat')],
    [
      [1, 1, 'kapot'],
      [1, 1, 'te laat'],
      [3, 1, 'te laat'],
    ],
  ],
])('takes %s', (_what, wanted, expected) => {
  const { taken, over } = takeForReturn(returnable, wanted);
  expect(over).toBeUndefined();
  expect(taken.map(one => [one.sales_order_line_id, one.quantity, one.return_reason])).toEqual(expected);
});

it.each([
  ['more than there is', [want('honing', 4)], 3],
  ['more than there is in two lines', [want('honing', 2), want('honing', 2)], 3],
  ['what was not ordered', [want('koffie', 1)], 0],
])('refuses %s', (_what, wanted, most) => {
  expect(takeForReturn(returnable, wanted)).toEqual({
    taken: [],
    over: { product_identifier: wanted[0]?.product_identifier, most },
  });
});
