import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divide, piecesOf, wanted, type Picked, type WalkDelivery } from './divide.ts';

let ids = 0;
const delivery = (
  id: number,
  ...lines: [article: string, quantity: number, scanned?: number][]
): WalkDelivery => ({
  id,
  lines: lines.map(([product_identifier, quantity, scanned = 0]) => ({
    id: ++ids,
    product_identifier,
    quantity,
    scanned,
  })),
});
const gets = (deliveries: readonly WalkDelivery[], picked: Picked) => {
  const { shares, left } = divide(deliveries, picked);
  return {
    left,
    shares: shares.map(({ counts, whole }) => [Object.values(counts).reduce((a, b) => a + b, 0), whole]),
  };
};

describe('W3 what is picked is divided', () => {
  test('over the deliveries, each what it wants', () => {
    const walk = [delivery(1, ['beker', 2], ['vaas', 1]), delivery(2, ['beker', 1])];
    expect(gets(walk, { beker: 3, vaas: 1 })).toEqual({
      left: {},
      shares: [
        [3, true],
        [1, true],
      ],
    });
  });
  test('the oldest first where there is too little', () => {
    const walk = [delivery(1, ['beker', 1]), delivery(2, ['beker', 1])];
    expect(gets(walk, { beker: 1 })).toEqual({
      left: {},
      shares: [
        [1, true],
        [0, false],
      ],
    });
  });
  test('whole deliveries before older ones that would stay open', () => {
    const walk = [delivery(1, ['beker', 3]), delivery(2, ['beker', 2])];
    expect(gets(walk, { beker: 2 })).toEqual({
      left: {},
      shares: [
        [0, false],
        [2, true],
      ],
    });
  });
  test('what was scanned before counts', () => {
    const walk = [delivery(1, ['beker', 2, 1])];
    expect(wanted(walk)).toEqual({ beker: 1 });
    expect(gets(walk, { beker: 1 })).toEqual({ left: {}, shares: [[1, true]] });
  });
  test('what nobody wants any more is left', () => {
    expect(gets([delivery(1, ['beker', 1])], { beker: 2, vaas: 1 }).left).toEqual({ beker: 1, vaas: 1 });
  });

  // Names that every object has are article numbers too; `__proto__` as a key of an object is a property of its own.
  test.each(['constructor', '__proto__', 'toString'])('of an article that is called %s', article => {
    const walk = [delivery(1, [article, 2]), delivery(2, [article, 1])];
    expect(Object.entries(wanted(walk))).toEqual([[article, 3]]);
    const { shares, left } = divide(walk, Object.fromEntries([[article, 4]]));
    expect(shares.map(({ whole }) => whole)).toEqual([true, true]);
    expect(Object.entries(left)).toEqual([[article, 1]]);
    expect(gets(walk, {})).toMatchObject({
      shares: [
        [0, false],
        [0, false],
      ],
    });
    expect(piecesOf({}, article)).toBe(0);
  });

  const articles = ['beker', 'vaas', 'lamp', 'kaars'];
  const walk = fc
    .array(
      fc.array(
        fc.tuple(
          fc.constantFrom(...articles),
          fc.integer({ min: 1, max: 4 }),
          fc.integer({ min: 0, max: 4 }),
        ),
        {
          minLength: 1,
          maxLength: 4,
        },
      ),
      { maxLength: 6 },
    )
    .map(list =>
      list.map((lines, i) =>
        delivery(
          i + 1,
          ...lines.map(([article, quantity, scanned]): [string, number, number] => [
            article,
            quantity,
            Math.min(scanned, quantity),
          ]),
        ),
      ),
    );
  const picks = fc.dictionary(fc.constantFrom(...articles), fc.integer({ min: 0, max: 12 }));

  test('and nothing is made or lost: shares and what is left are what was picked', () => {
    fc.assert(
      fc.property(walk, picks, (deliveries, picked) => {
        const { shares, left } = divide(deliveries, picked);
        const out: Record<string, number> = { ...left };
        const over = deliveries.flatMap(d =>
          d.lines.filter(line => {
            const count = shares.find(s => s.delivery_id === d.id)?.counts[line.id] ?? 0;
            out[line.product_identifier] = (out[line.product_identifier] ?? 0) + count;
            return line.scanned + count > line.quantity;
          }),
        );
        const whole = (sums: Picked) => Object.fromEntries(Object.entries(sums).filter(([, n]) => n > 0));
        expect(over).toEqual([]);
        expect(whole(out)).toEqual(whole(picked));
      }),
    );
  });
  test('with all that is wanted every delivery is whole, and nothing is left', () => {
    fc.assert(
      fc.property(walk, deliveries => {
        const { shares, left } = divide(deliveries, wanted(deliveries));
        expect([shares.filter(s => !s.whole), left]).toEqual([[], {}]);
      }),
    );
  });
});
