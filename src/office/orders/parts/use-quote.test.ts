import { expect, test } from 'vitest';
import { piecesOf } from './use-quote.ts';

const line = (id: number, product_identifier: string, quantity: number) => ({
  id,
  product_identifier,
  quantity,
});

test('pieces of an article are of its last line first', () => {
  const lines = [line(1, 'a', 2), line(2, 'b', 5), line(3, 'a', 1)];
  expect([...piecesOf(lines, new Map([['a', 2]]))]).toEqual([
    [3, 1],
    [1, 1],
  ]);
  expect([...piecesOf(lines, new Map([['b', 4]]))]).toEqual([[2, 4]]);
  expect(piecesOf(lines, new Map()).size).toBe(0);
});
