import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInRange, labelRange, leavesChoice, MOST_LABELS_WHEN_UNKNOWN } from './label-count.ts';

describe('Packing slip labels: how many (orders-and-deliveries 5)', () => {
  it.each([
    ['no tracking code, three pieces', [], 3, { least: 1, most: 3 }],
    ['two tracking codes, five pieces', ['a', 'b'], 5, { least: 2, most: 5 }],
    ['the same code twice counts once', ['a', 'a'], 5, { least: 1, most: 5 }],
    ['more codes than pieces', ['a', 'b', 'c'], 2, { least: 3, most: 3 }],
    ['unknown quantity', ['a'], null, { least: 1, most: 999 }],
    ['no pieces at all', [], 0, { least: 1, most: 1 }],
  ])('%s', (_, codes, pieces, range) => {
    expect(labelRange(codes, pieces)).toEqual(range);
  });

  it('hides the choice when minimum equals maximum', () => {
    expect([labelRange(['a'], 1), labelRange(['a'], 2)].map(leavesChoice)).toEqual([false, true]);
  });

  it('the minimum is the unique codes or 1, the maximum the pieces, and nothing outside is in range', () => {
    const codes = fc.array(fc.string({ maxLength: 3 }), { maxLength: 8 });
    const pieces = fc.option(fc.nat({ max: 2000 }));
    fc.assert(
      fc.property(codes, pieces, fc.integer(), (given, total, count) => {
        const range = labelRange(given, total);
        expect(range.least).toBe(new Set(given).size || 1);
        expect(range.most).toBe(Math.max(range.least, total ?? MOST_LABELS_WHEN_UNKNOWN));
        expect(isInRange(range, count)).toBe(count >= range.least && count <= range.most);
        expect(isInRange(range, range.least) && isInRange(range, range.most)).toBe(true);
        expect(isInRange(range, count + 0.5)).toBe(false);
      }),
    );
  });
});
