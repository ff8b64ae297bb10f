import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differences, splitLines } from './shortage.ts';

const anyLine = fc
  .record({
    id: fc.integer({ min: 1, max: 99 }),
    product_identifier: fc.constantFrom('beker', 'vaas'),
    quantity: fc.integer({ min: 1, max: 9 }),
    quantity_placed: fc.integer({ min: 0, max: 9 }),
  })
  .map(l => ({ ...l, quantity_placed: Math.min(l.quantity, l.quantity_placed) }));

describe('When a receipt is completed', () => {
  it('no piece that was ordered is lost or made: what stays and what is missing are what was asked', () => {
    fc.assert(
      fc.property(fc.array(anyLine), lines => {
        for (const [i, { kept, missing }] of splitLines(lines).entries()) {
          expect(kept + missing).toBe(lines[i]?.quantity);
          expect(kept).toBe(lines[i]?.quantity_placed);
        }
      }),
    );
  });

  it('over and under what was expected are shown, the largest difference first', () => {
    expect(
      differences([
        { product_identifier: 'beker', quantity: 3, quantity_scanned: 3 },
        { product_identifier: 'vaas', quantity: 3, quantity_scanned: 4 },
        { product_identifier: 'lamp', quantity: 5, quantity_scanned: 0 },
      ]),
    ).toEqual([
      { product_identifier: 'lamp', expected: 5, scanned: 0 },
      { product_identifier: 'vaas', expected: 3, scanned: 4 },
    ]);
  });
});
