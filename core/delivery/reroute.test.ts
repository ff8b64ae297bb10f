import { describe, expect, it } from 'vitest';
import { type OldLine, reroute, takePieces } from './reroute.ts';

const line = (id: number, delivery: number, quantity: number, placed = 0, order_line = 1): OldLine => ({
  id,
  delivery,
  order_line,
  product_identifier: `article ${order_line}`,
  quantity,
  placed,
  presale_id: null,
});
const want = (quantity: number, ...old_line_ids: number[]) => ({
  old_line_ids,
  product_identifier: 'article 1',
  quantity,
});

describe('Pieces are taken', () => {
  it('in the order of the old lines, each at most what is not placed', () => {
    expect(takePieces([line(1, 1, 3, 1), line(2, 2, 2)], [[want(3, 2, 1)]])).toMatchObject({
      ok: true,
      taken: [
        { line: { id: 2 }, quantity: 2 },
        { line: { id: 1 }, quantity: 1 },
      ],
      short: new Map(),
    });
  });

  it('by several new deliveries from one line, and what is missing is said of the last line', () => {
    expect(takePieces([line(1, 1, 3)], [[want(2, 1)], [want(2, 1)]])).toMatchObject({
      taken: [
        { to: 0, quantity: 2 },
        { to: 1, quantity: 1 },
      ],
      short: new Map([[1, 1]]),
    });
  });

  it('of one line of the order, and of one article', () => {
    const old = [line(1, 1, 1), line(2, 1, 1, 0, 2)];
    expect(takePieces(old, [[want(2, 1, 2)]])).toEqual({ ok: false, why: 'mixed' });
    expect(takePieces(old, [[want(1, 2)]])).toEqual({ ok: false, why: 'mixed' });
    expect(takePieces(old, [[want(1, 9)]])).toEqual({ ok: false, why: 'unknown' });
  });
});

describe('What a reroute makes', () => {
  const made = (old: readonly OldLine[], ...wanted: ReturnType<typeof want>[][]) => {
    const taking = takePieces(old, wanted);
    if (!taking.ok) throw new Error(taking.why);
    return reroute(old, taking.taken, wanted.length);
  };
  const one = { order_line: 1, product_identifier: 'article 1', presale_id: null, moved: null };

  it('an old delivery left empty is replaced, and keeps its lines', () => {
    expect(made([line(1, 1, 3)], [want(1, 1)], [want(2, 1)])).toEqual({
      replaced: [1],
      shrunk: [],
      made: [[{ ...one, quantity: 1 }], [{ ...one, quantity: 2 }]],
    });
  });

  it('of another one a line shrinks, or goes along whole', () => {
    expect(made([line(1, 1, 3)], [want(1, 1)])).toEqual({
      replaced: [],
      shrunk: [{ id: 1, kept: 2 }],
      made: [[{ ...one, quantity: 1 }]],
    });
    expect(made([line(1, 1, 3), line(2, 1, 1, 0, 2)], [want(1, 1)], [want(2, 1)])).toEqual({
      replaced: [],
      shrunk: [],
      made: [[{ ...one, quantity: 1, moved: 1 }], [{ ...one, quantity: 2 }]],
    });
  });

  it('pieces of one order line become one line', () => {
    const old = [line(1, 1, 2), line(2, 2, 2), line(3, 3, 1), line(4, 3, 1, 0, 2)];
    expect(made(old, [want(4, 1, 2, 3)]).made).toEqual([[{ ...one, quantity: 4 }]]);
    expect(made(old, [want(5, 1, 2, 3)])).toEqual({
      replaced: [1, 2],
      shrunk: [],
      made: [[{ ...one, quantity: 5, moved: 3 }]],
    });
  });

  it('pieces that a presale sold are a line of their own', () => {
    const old = [line(1, 1, 2), { ...line(2, 2, 2), presale_id: 7 }, { ...line(3, 3, 1), presale_id: 7 }];
    expect(made(old, [want(5, 1, 2, 3)]).made).toEqual([
      [
        { ...one, quantity: 2 },
        { ...one, quantity: 3, presale_id: 7 },
      ],
    ]);
  });

  it('two lines that go along stay two', () => {
    const old = [line(1, 1, 2), line(2, 1, 1, 0, 2), line(3, 2, 1), line(4, 2, 1, 0, 2)];
    expect(made(old, [want(3, 1, 3)]).made).toEqual([
      [
        { ...one, quantity: 2, moved: 1 },
        { ...one, quantity: 1, moved: 3 },
      ],
    ]);
  });
});
