import { storageLocationId } from './demo-places.ts';
import { kinds, product, products } from './demo-products.ts';
import type { DeliverySpec, LineSpec, OrderBook } from '../order-book.ts';
import { createRandom } from '../random.ts';
import { demoDay } from '../demo-days.ts';

const SEED = 20_261_140;
const SHELVES = 24;

/** The stores and the letter of their shelves. */
const stores = [
  { locationId: 2, shelf: 'U' },
  { locationId: 3, shelf: 'N' },
  { locationId: 4, shelf: 'G' },
];

/** Rows of `pick_locations`: every store has its articles in the order of their numbers, on 24 shelves. */
export const pickLocations = stores.flatMap(({ locationId, shelf }) =>
  products.map(({ identifier }, i) => ({
    location_id: locationId,
    product_identifier: identifier,
    storage_location_id: storageLocationId(
      `${shelf}-${String(1 + Math.floor((i * SHELVES) / products.length)).padStart(2, '0')}`,
    ),
  })),
);

/** Articles that several deliveries of a walk share. */
const shared = {
  first: product('verzorging', 5),
  second: product('keuken', 6),
  third: product('sport', 3),
};

const line = (kind: string, nth: number, quantity = 1): LineSpec => ({
  product: product(kind, nth),
  quantity,
});
const of = (article: LineSpec['product'], quantity = 1): LineSpec => ({ product: article, quantity });
const collect = { dispatchType: 'click_and_collect', method: 6 };
const ship = { dispatchType: 'ship_from_store', method: 1 };

/** The deliveries of every store, by the number of its order of the 16th; docs/demo-data.md tells what each is for. */
const deliveries: readonly DeliverySpec[] = [
  { ...collect, lines: [line('speelgoed', 4), line('koek-snoep', 2, 3)] },
  { ...ship, lines: [line('boeken', 6)] },
  { ...ship, lines: [line('wonen', 3), line('wonen', 12)], giftWrapped: true },
  // An EAN-8, a UPC-A and an internal number: padded to 13.
  { ...collect, lines: [line('ontbijt', 11), line('keuken', 13), line('tuin', 17, 2)] },
  { ...ship, lines: [line('elektronica', 1)], pausedAt: '2026-11-19T14:05:00Z' },
  { dispatchType: 'other', method: 1, lines: [line('sport', 1)] },
  { dispatchType: 'ship_from_store', method: null, carrier: 4, lines: [line('huishouden', 3)] },
  { dispatchType: 'ship_from_store', method: 5, lines: [line('huishouden', 9)] },
  { dispatchType: 'vendor_dropship', method: null, lines: [line('tuin', 1)] },
  { ...ship, lines: [of(shared.first, 2), of(shared.second)] },
  { ...ship, lines: [of(shared.first), of(shared.third, 2)] },
  { ...collect, lines: [of(shared.second), of(shared.third)] },
  { ...ship, method: 4, lines: [of(shared.first, 3), line('koffie-thee', 3)] },
  { ...ship, method: 2, lines: [of(shared.third)], giftWrapped: true },
  {
    ...collect,
    giftWrapped: true,
    lines: kinds.map(({ name }, i) => line(name, 8, 1 + (i % 3))),
  },
  { ...ship, status: 'shipped', lines: [line('boeken', 1)] },
  { ...ship, status: 'unable-to-ship', unableToShipReason: 'not-found', lines: [line('boeken', 2)] },
  { ...collect, status: 'cancelled', lines: [line('boeken', 3)] },
];

/** Eighteen deliveries for each store, fifteen of them to pick: orders 261116-0001 and on. */
export function addStorePicks(book: OrderBook): void {
  const random = createRandom(SEED);
  for (const { locationId } of stores)
    for (const spec of deliveries)
      book.add(
        { locationId, batchId: null, placedOn: '2026-11-16', dispatchDate: demoDay('2026-11-20'), random },
        spec,
      );
}
