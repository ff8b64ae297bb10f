import { cast, MAIN_BATCH, mainBatchDeliveries } from '../main-batch.ts';
import { kinds, product } from './demo-products.ts';
import { DC, STORE_101, storageLocationId, zoneId } from './demo-places.ts';
import type { DeliverySpec, LineSpec, OrderBook } from '../order-book.ts';
import type { Random } from '../random.ts';
import { demoDay, demoTime } from '../demo-days.ts';

export const batchTypes = [
  {
    id: 1,
    identifier: 'dc_sort',
    display_name: 'DC sorteren',
    location_types: ['dc'],
    dispatch_types: ['dc_delivery'],
  },
  {
    id: 2,
    identifier: 'store_pick',
    display_name: 'Winkelpick',
    is_sortable: false,
    location_types: ['store'],
    dispatch_types: ['ship_from_store', 'click_and_collect'],
  },
  {
    id: 3,
    identifier: 'crossdock',
    display_name: 'Crossdock',
    is_batchable: false,
    is_batch_status_editable: false,
  },
  // Orders of one piece need no sorting.
  {
    id: 4,
    identifier: 'dc_single',
    display_name: 'Eén artikel',
    is_sortable: false,
    location_types: ['dc'],
    dispatch_types: ['dc_delivery'],
    most_pieces: 1,
  },
  {
    id: 5,
    identifier: 'store_sort',
    display_name: 'Winkel sorteren',
    location_types: ['store'],
    dispatch_types: ['ship_from_store', 'click_and_collect'],
  },
].map(type => ({
  is_batchable: true,
  is_sortable: true,
  is_batch_status_editable: true,
  location_types: [],
  dispatch_types: [],
  most_pieces: null,
  ...type,
}));

/** A short one to try: six orders in zone C. */
export const SMALL_BATCH = '2611-016';
/** No zone yet; forty orders fit in D, and in no other zone. */
const UNZONED_BATCH = '2611-015';

type BatchSpec = {
  identifier: string;
  status: string;
  type?: number;
  locationId?: number;
  zone?: string;
  /** The day it was made; its orders are of the day before, or of another one. */
  day: string;
  placedOn?: string;
  deliveries: (random: Random) => DeliverySpec[];
};

const DAY_MS = 24 * 3600 * 1000;

/** The 17th is the day of the orders with a story (cases/demo-order.ts). */
const LATE = '2026-11-13';

const specs: readonly BatchSpec[] = [
  { identifier: '2611-009', status: 'closed', zone: 'A', day: '2026-11-15', deliveries: shippedForty },
  { identifier: '2611-010', status: 'shipped', zone: 'A', day: '2026-11-16', deliveries: shippedForty },
  {
    identifier: '2611-011',
    status: 'sorting',
    zone: 'A',
    day: '2026-11-18',
    placedOn: LATE,
    deliveries: halfDone,
  },
  {
    identifier: '2611-012',
    status: 'waiting-for-goods-receipt',
    day: '2026-11-18',
    placedOn: LATE,
    deliveries: unplacedForty,
  },
  { identifier: '2611-013', status: 'created', zone: 'B', day: '2026-11-19', deliveries: freshInB },
  {
    identifier: MAIN_BATCH,
    status: 'created',
    zone: 'A',
    day: '2026-11-20',
    deliveries: mainBatchDeliveries,
  },
  { identifier: UNZONED_BATCH, status: 'created', day: '2026-11-20', deliveries: unplacedForty },
  { identifier: SMALL_BATCH, status: 'created', zone: 'C', day: '2026-11-20', deliveries: smallBatch },
  {
    identifier: '2611-101',
    status: 'created',
    type: 5,
    locationId: STORE_101,
    day: '2026-11-20',
    deliveries: storeEight,
  },
];

/** Rows of `dispatch_request_batches`. */
export const batches = specs.map(({ identifier, status, type = 1, locationId = DC, zone, day }, i) => ({
  id: i + 1,
  identifier,
  batch_type_id: type,
  location_id: locationId,
  status,
  storage_zone_id: zone === undefined ? null : zoneId(zone),
  dispatch_date: demoDay(day),
  created_at: demoTime(`${day}T05:${String(30 + i)}:00Z`),
  version: 1,
}));

/** Puts the orders of every batch in the book. */
export function addBatchOrders(book: OrderBook, random: Random): void {
  specs.forEach(({ day, placedOn = dayBefore(day), locationId = DC, deliveries }, i) => {
    for (const delivery of deliveries(random))
      book.add({ locationId, batchId: i + 1, placedOn, dispatchDate: demoDay(day) }, delivery);
  });
}

const dayBefore = (day: string): string => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
const forty = <T>(make: (nth: number) => T): T[] => Array.from({ length: 40 }, (_, i) => make(i + 1));
const at = (zone: string, nth: number) => storageLocationId(`${zone}-${String(nth).padStart(2, '0')}`);

function unplacedForty(random: Random): DeliverySpec[] {
  return forty(() => ({ lines: anyLines(random) }));
}

function freshInB(random: Random): DeliverySpec[] {
  const fresh = forty(nth => ({ lines: anyLines(random), storageLocation: at('B', nth) }));
  fresh[0]?.lines.push({ product: cast.surplus, quantity: 1 });
  return fresh;
}

/** All orders are shipped, except two that are cancelled. */
function shippedForty(random: Random): DeliverySpec[] {
  return forty(nth =>
    nth % 20 === 0
      ? { lines: anyLines(random), status: 'cancelled' }
      : { lines: placed(anyLines(random)), status: 'shipped', storageLocation: at('A', nth) },
  );
}

/** 22 shipped, 2 complete and to be finished, 6 begun, 10 untouched; the open ones are at. */
function halfDone(random: Random): DeliverySpec[] {
  return forty(nth => {
    const lines = anyLines(random);
    if (nth <= 22) return { lines: placed(lines), status: 'shipped', storageLocation: at('A', nth) };
    const storageLocation = at('A', nth + 19);
    if (nth <= 24) return { lines: placed(lines), storageLocation };
    const begun = lines.map((line, i) => (i === 0 ? { ...line, placed: line.quantity } : line));
    return { lines: nth <= 30 && lines.length > 1 ? begun : lines, storageLocation };
  });
}

function smallBatch(random: Random): DeliverySpec[] {
  const lines: LineSpec[][] = [
    [{ product: cast.popular, quantity: 1 }],
    [
      { product: cast.popular, quantity: 1 },
      { product: cast.multiple, quantity: 4 },
    ],
    [{ product: cast.askedFull, quantity: 1 }],
    [{ product: cast.ean8, quantity: 1 }, ...anyLines(random)],
    anyLines(random),
    [
      { product: cast.single, quantity: 1 },
      { product: cast.popular, quantity: 2 },
    ],
  ];
  return lines.map((lines, i) => ({ lines, storageLocation: at('C', i + 1) }));
}

function storeEight(random: Random): DeliverySpec[] {
  return Array.from({ length: 8 }, () => ({ lines: anyLines(random), dispatchType: 'ship_from_store' }));
}

/** Deliveries that the stores pick themselves, in no batch. */
export function addStoreOrders(book: OrderBook, random: Random): void {
  for (const locationId of [2, 3, 4]) {
    const frame = { locationId, batchId: null, placedOn: '2026-11-19', dispatchDate: demoDay('2026-11-20') };
    for (let nth = 1; nth <= 8; nth++)
      book.add(
        frame,
        nth % 2 === 0
          ? { lines: anyLines(random), dispatchType: 'click_and_collect', method: 6 }
          : { lines: anyLines(random), dispatchType: 'ship_from_store', giftWrapped: nth === 3 },
      );
  }
}

const placed = (lines: LineSpec[]): LineSpec[] => lines.map(line => ({ ...line, placed: line.quantity }));

/** Two to four lines of articles from the twentieth of a kind on, and a common one. */
function anyLines(random: Random): LineSpec[] {
  const first = random.int(kinds.length);
  const lines = Array.from({ length: 1 + random.int(3) }, (_, i) => ({
    product: product(kinds[(first + i) % kinds.length]?.name ?? '', 20 + random.int(4)),
    quantity: random.int(8) === 0 ? 3 : 1,
  }));
  return [...lines, { product: product('koffie-thee', 1 + random.int(10)), quantity: 1 }];
}
