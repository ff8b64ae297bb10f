import { askedArticles } from './data/demo-questions.ts';
import { kinds, product } from './data/demo-products.ts';
import { storageLocationId } from './data/demo-places.ts';
import type { DeliverySpec, LineSpec } from './order-book.ts';
import type { Random } from './random.ts';

export const MAIN_BATCH = '2611-014';

/** The articles of the main batch with a special step; tests and the barcode page use the names too. */
export const cast = {
  /** Wanted by eight orders. */
  popular: product('koffie-thee', 0),
  /** Six pieces in one order, three in another: multiple-quantities. */
  multiple: product('huishouden', 2),
  askedFull: askedArticles.full,
  askedPiece: askedArticles.piece,
  askedRequired: askedArticles.required,
  /** One piece is all of order 14: its first scan is its last. */
  single: product('boeken', 15),
  twoCodes: product('koek-snoep', 7),
  ean8: product('koek-snoep', 11),
  upcA: product('speelgoed', 13),
  internal: product('wonen', 17),
  /** Each is wanted by one cancelled, paused or rerouted order and by no other. */
  cancelled: product('tuin', 2),
  paused: product('tuin', 8),
  rerouted: product('sport', 4),
  /** The order without a sorting location: the worker scans a free one. */
  unplaced: product('sport', 9),
  /** Known, and in no order of this batch. */
  surplus: product('sport', 24),
};

const one = (product: LineSpec['product'], quantity = 1): LineSpec => ({ product, quantity });

/** The special steps of the nth order (1 to 40), which is at A-nn; the other orders are ordinary. */
const script: Readonly<Record<number, Partial<DeliverySpec> & { only?: true }>> = {
  1: { lines: [one(cast.popular)] },
  2: { lines: [one(cast.multiple, 6)] },
  3: { lines: [one(cast.popular)] },
  4: { lines: [one(cast.multiple, 3)] },
  5: { lines: [one(cast.popular)] },
  6: { lines: [one(cast.askedFull)] },
  7: { lines: [one(cast.popular)] },
  8: { lines: [one(cast.askedFull, 2)] },
  9: { lines: [one(cast.popular)] },
  10: { lines: [one(cast.askedPiece, 2)] },
  11: { lines: [one(cast.popular)] },
  12: { lines: [one(cast.askedRequired)] },
  13: { lines: [one(cast.popular)] },
  14: { lines: [one(cast.single)], only: true },
  15: { lines: [one(cast.popular)] },
  16: { lines: [one(cast.twoCodes)] },
  17: { lines: [], labels: 2 },
  18: { lines: [one(cast.ean8)] },
  19: { lines: [], labels: 0 },
  20: { lines: [one(cast.upcA)] },
  21: { lines: [], giftWrapped: true },
  22: { lines: [one(cast.internal)] },
  24: { lines: [one(cast.cancelled)], status: 'cancelled', storageLocation: null, only: true },
  25: { lines: [], status: 'cancelled', storageLocation: null },
  27: { lines: [one(cast.paused)], pausedAt: '2026-11-19T16:40:00Z', only: true },
  29: { lines: [one(cast.rerouted)], only: true },
  40: { lines: [one(cast.unplaced)], storageLocation: null, only: true },
};

const MAIN_BATCH_SIZE = 40;

/** The forty deliveries of the main batch, untouched, in zone A. */
export function mainBatchDeliveries(random: Random): DeliverySpec[] {
  return Array.from({ length: MAIN_BATCH_SIZE }, (_, i) => {
    const { only, lines = [], ...special } = script[i + 1] ?? {};
    const storageLocation = storageLocationId(`A-${String(i + 1).padStart(2, '0')}`);
    return { storageLocation, ...special, lines: only ? lines : [...lines, ...ordinaryLines(random)] };
  });
}

// Few articles for many orders, so that several orders want the same one. None of the special ones, and none from the
// twentieth of a kind on, which other batches have.
const ordinary = kinds
  .flatMap(({ name }) => [3, 6, 10, 14, 18].map(nth => product(name, nth)))
  .filter(({ identifier }) => !Object.values(cast).some(one => one.identifier === identifier));

function ordinaryLines(random: Random): LineSpec[] {
  const count = 1 + random.int(3);
  const first = random.int(ordinary.length);
  // Steps of 7 through 60 or fewer never give the same article twice in three.
  return Array.from({ length: count }, (_, i) => {
    const article = ordinary[(first + i * 7) % ordinary.length] ?? cast.popular;
    return one(article, random.int(7) === 0 ? 2 : 1);
  });
}
