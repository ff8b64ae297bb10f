import { describe, expect, it } from 'vitest';
import { isWhole, notPlaced, takeLastFirst } from './last-first.ts';
import type { OldLine } from './reroute.ts';

const line = (id: number, product_identifier: string, quantity: number, placed = 0): OldLine => ({
  id,
  delivery: 1,
  order_line: id,
  product_identifier,
  quantity,
  presale_id: null,
  placed,
});
const lines = [line(1, 'beker', 2), line(2, 'vaas', 1), line(3, 'beker', 3, 1)];

describe('Pieces of an article', () => {
  it('are taken from its last line first, none that is placed', () => {
    expect(takeLastFirst(lines, [{ product_identifier: 'beker', quantity: 3 }])).toMatchObject({
      taken: [
        { line: { id: 3 }, quantity: 2 },
        { line: { id: 1 }, quantity: 1 },
      ],
      over: [],
    });
  });

  it('asked for twice count once each', () => {
    const twice = [
      { product_identifier: 'vaas', quantity: 1 },
      { product_identifier: 'vaas', quantity: 1 },
    ];
    expect(takeLastFirst(lines, twice).over).toEqual([
      { product_identifier: 'vaas', quantity: 2, of: 1, placed: 0 },
    ]);
  });

  it('are too many when they are not there, or are placed', () => {
    expect(takeLastFirst(lines, [{ product_identifier: 'bord', quantity: 1 }]).over).toEqual([
      { product_identifier: 'bord', quantity: 1, of: 0, placed: 0 },
    ]);
    expect(takeLastFirst(lines, [{ product_identifier: 'beker', quantity: 5 }]).over).toEqual([
      { product_identifier: 'beker', quantity: 5, of: 5, placed: 1 },
    ]);
  });
});

it('Everything is wanted when each article is, also what lies in the sorting location', () => {
  const lines = [line(1, 'beker', 2, 2), line(2, 'vaas', 3, 1), line(3, 'beker', 1, 0)];
  const wanted = (beker: number, vaas: number) => [
    { product_identifier: 'beker', quantity: beker },
    { product_identifier: 'vaas', quantity: vaas },
  ];
  const another = { product_identifier: 'bord', quantity: 1 };
  expect([
    isWhole(lines, wanted(3, 3)),
    isWhole(lines, wanted(2, 3)),
    isWhole(lines, []),
    isWhole(lines, [...wanted(3, 3), another]),
  ]).toEqual([true, false, false, false]);
});

it('What is not placed is all but what lies in the sorting location', () => {
  expect(notPlaced([line(1, 'beker', 2, 2), line(2, 'vaas', 3, 1)])).toMatchObject([
    { line: { id: 2 }, quantity: 2 },
  ]);
});
