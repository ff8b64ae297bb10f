import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceOfPieces, shares } from './shares.ts';

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);

test('shares add up to the total, and none is a cent from its part', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 30 }),
      (total, weights) => {
        const given = shares(total, weights);
        expect(sum(given)).toBe(total);
        const parts = weights.map(weight =>
          sum(weights) === 0 ? total / weights.length : (total * weight) / sum(weights),
        );
        const off = given.map((share, i) => Math.abs(share - (parts[i] ?? 0)));
        expect(Math.max(...off)).toBeLessThan(1);
      },
    ),
  );
});

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [100, [0, 0], [50, 50]],
  [5, [1, 2, 2], [1, 2, 2]],
  [1, [3, 3], [1, 0]],
])('%i by %j is %j', (total, weights, given) => {
  expect(shares(total, weights)).toEqual(given);
});

test('pieces that are paid back in parts cost together what the line cost', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000 }),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 }),
      (price, parts) => {
        let done = 0;
        const paid = parts.map(pieces => {
          const cents = priceOfPieces(price, sum(parts), pieces, done);
          done += pieces;
          return cents;
        });
        expect(sum(paid)).toBe(price);
      },
    ),
  );
});
