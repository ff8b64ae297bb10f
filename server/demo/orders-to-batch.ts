import { addDays, type Day } from '../../core/calendar/day.ts';
import { nextWorkday } from '../../core/calendar/workday.ts';
import { DC, STORE_101, storageLocationId } from './data/demo-places.ts';
import { kinds, product, products } from './data/demo-products.ts';
import type { DeliverySpec, LineSpec, OrderBook } from './order-book.ts';
import { createRandom, type Random } from './random.ts';

/** A seed of its own, so that other demo data does not change. */
const SEED = 20_261_150;
/** The day of these orders; no other demo orders have it. */
const PLACED_ON = '2026-11-10';

const zones = ['P', 'Q', 'K', 'L', 'T'] as const;

/** Rows of `pick_locations` of the dc: all articles of a kind are in one pick zone. */
export const dcPickLocations = products.map(({ identifier }, i) => ({
  location_id: DC,
  product_identifier: identifier,
  storage_location_id: storageLocationId(
    `${zones[Math.floor(i / 25) % zones.length] ?? ''}-${String(1 + (i % 40)).padStart(2, '0')}`,
  ),
}));

/** Orders to put in a batch, at the dc and in store 101: overdue, for today and for the next working day. */
export function addOrdersToBatch(book: OrderBook, today: Day): void {
  const random = createRandom(SEED);
  const dates: readonly (readonly [Day, number, number])[] = [
    [addDays(today, -3), 4, 1],
    [addDays(today, -1), 14, 3],
    [today, 62, 8],
    [nextWorkday(today), 40, 5],
    [addDays(nextWorkday(today), 10), 4, 1],
  ];
  for (const [dispatchDate, atDc, inStore] of dates) {
    const frame = { placedOn: PLACED_ON, batchId: null, dispatchDate, random };
    for (let nth = 0; nth < atDc; nth++) book.add({ ...frame, locationId: DC }, dcOrder(random, nth));
    for (let nth = 0; nth < inStore; nth++)
      book.add({ ...frame, locationId: STORE_101 }, storeOrder(random, nth));
  }
}

const waiting: Pick<DeliverySpec, 'status'> = { status: 'to-be-requested' };

function dcOrder(random: Random, nth: number): DeliverySpec {
  if (nth % 5 === 4) return { ...waiting, lines: [{ product: anyProduct(random), quantity: 1 }] };
  return { ...waiting, lines: someLines(random), ...(nth === 7 && { pausedAt: '2026-11-10T16:00:00Z' }) };
}

function storeOrder(random: Random, nth: number): DeliverySpec {
  return nth % 3 === 0
    ? { ...waiting, lines: someLines(random), dispatchType: 'click_and_collect', method: 6 }
    : { ...waiting, lines: someLines(random), dispatchType: 'ship_from_store' };
}

/** One to three articles of kinds next to each other, so that some pick zones go together more often than others. */
function someLines(random: Random): LineSpec[] {
  const first = Math.min(random.int(kinds.length), random.int(kinds.length));
  return Array.from({ length: 1 + random.int(3) }, (_, i) => ({
    product: product(kinds[(first + i) % kinds.length]?.name ?? '', random.int(25)),
    quantity: i === 0 ? 2 : 1 + Math.floor(random.int(6) / 5),
  }));
}

function anyProduct(random: Random) {
  return product(random.pick(kinds).name, random.int(25));
}
