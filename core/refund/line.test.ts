import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { mostFor } from './line.ts';

test.each([
  ['all of a line', 2, { price: 5990, quantity: 2, taken_amount: 0, taken_pieces: 0 }, 5990],
  [
    'one of three, the first cent with it',
    1,
    { price: 100, quantity: 3, taken_amount: 0, taken_pieces: 0 },
    34,
  ],
  ['the last of three', 1, { price: 100, quantity: 3, taken_amount: 67, taken_pieces: 2 }, 33],
  ['no more than is left of the line', 1, { price: 100, quantity: 2, taken_amount: 80, taken_pieces: 1 }, 20],
  ['nothing is left', 1, { price: 100, quantity: 1, taken_amount: 100, taken_pieces: 1 }, 0],
  [
    'the same pieces again, of which a part was paid back',
    1,
    { price: 100, quantity: 1, taken_amount: 40, taken_pieces: 1 },
    60,
  ],
])('%s', (_, pieces, line, most) => {
  expect(mostFor(pieces, line)).toBe(most);
});

test('pieces that are asked for one by one, some of them denied, cost the whole line in the end', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      fc.integer({ min: 1, max: 9 }),
      fc.array(fc.nat(8), { maxLength: 20 }),
      (price, quantity, denied) => {
        const asked: number[] = [];
        const ask = () => {
          const taken_amount = asked.reduce((sum, one) => sum + one, 0);
          asked.push(mostFor(1, { price, quantity, taken_amount, taken_pieces: asked.length }));
        };
        for (const nth of denied) {
          while (asked.length < quantity) ask();
          asked.splice(nth % quantity, 1 + (nth % 3));
        }
        while (asked.length < quantity) ask();
        expect(asked.reduce((sum, one) => sum + one, 0)).toBe(price);
        for (const one of asked) expect(Math.abs(one - price / quantity)).toBeLessThanOrEqual(quantity);
      },
    ),
  );
});
