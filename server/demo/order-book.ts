import { uuidv7 } from '../../core/id/uuidv7.ts';
import { centsOf, euroText, type LineAmounts, lineAmounts } from '../../core/order/amounts.ts';
import { atStore } from '../acts/orders/store-address.ts';
import { salesChannels } from './data/demo-channels.ts';
import { createAddress, type DemoAddress } from './data/demo-customers.ts';
import { trackingCode } from './data/demo-carriers.ts';
import { addressAt } from './data/demo-places.ts';
import { type DemoProduct } from './data/demo-products.ts';
import type { Random } from './random.ts';
import { demoTime } from './demo-days.ts';

export type LineSpec = { product: DemoProduct; quantity: number; placed?: number };

/**
 * One order with its one delivery. An omitted field has the ordinary value: requested, PostNL, one label, nothing
 * placed.
 */
export type DeliverySpec = {
  lines: readonly LineSpec[];
  status?: string;
  statusReason?: string;
  dispatchType?: string;
  /** Row id of a carrier method; null: none is chosen. */
  method?: number | null;
  /** Row id of the carrier of a delivery without a method. */
  carrier?: number;
  unableToShipReason?: string;
  /** Number of tracking codes. */
  labels?: number;
  pausedAt?: string;
  giftWrapped?: boolean;
  /** Row id of the sorting location. */
  storageLocation?: number | null;
  /** Batch version at its last change. */
  version?: number;
};

/** The fields that the deliveries of one batch, or of one location, share. */
export type DeliveryFrame = {
  locationId: number;
  batchId: number | null;
  /** The day of the orders as the demo is written down; their numbers begin with it. */
  placedOn: string;
  dispatchDate: string;
  /** Its own random source, so that deliveries added after it do not change. */
  random?: Random;
};

type Row = Record<string, unknown>;

/** Collects orders and deliveries as rows, numbered in the order they come. */
export function createOrderBook(bookRandom: Random) {
  const rows = {
    sales_orders: [] as Row[],
    sales_order_addresses: [] as Row[],
    sales_order_lines: [] as Row[],
    dispatch_requests: [] as Row[],
    dispatch_request_lines: [] as Row[],
    tracking_codes: [] as Row[],
    placements: [] as Row[],
  };
  const orderNumber = createOrderNumbers();

  function add(frame: DeliveryFrame, spec: DeliverySpec): void {
    const random = frame.random ?? bookRandom;
    const { identifier, nth } = orderNumber(frame.placedOn);
    const id = rows.sales_orders.length + 1;
    const address = createAddress(random);
    const minutes = String(nth % 60).padStart(2, '0');
    const updated_at = demoTime(`${frame.placedOn}T18:${minutes}:00Z`);
    const prices = spec.lines.map(() => 4.99 + random.int(40));
    rows.sales_orders.push({
      id,
      identifier,
      placed_at: demoTime(`${frame.placedOn}T0${String(6 + (nth % 4))}:${minutes}:00Z`),
      ...channelOf(nth),
      customer_identifier: address.email_address.replace(/^klant(\d+)@.*$/, 'K$1'),
      ...totalsOf(spec.lines, prices),
      ...destinationOf(address, frame, spec),
    });
    rows.sales_order_addresses.push({ sales_order_id: id, address_type: 'billing', ...address });
    const method = spec.method === undefined ? (nth % 3 === 0 ? 4 : 1) : spec.method;
    const storageLocation = spec.storageLocation ?? null;
    rows.dispatch_requests.push({
      id,
      identifier: `${identifier}-1`,
      sales_order_id: id,
      location_id: frame.locationId,
      status: spec.status ?? 'requested',
      status_reason: spec.statusReason ?? null,
      dispatch_type: spec.dispatchType ?? 'dc_delivery',
      carrier_method_id: method,
      carrier_id: spec.carrier ?? null,
      unable_to_ship_reason: spec.unableToShipReason ?? null,
      dispatch_date: frame.dispatchDate,
      paused_at: spec.pausedAt === undefined ? null : demoTime(spec.pausedAt),
      gift_wrapped: spec.giftWrapped ?? false,
      batch_id: frame.batchId,
      storage_location_id: storageLocation,
      version: spec.version ?? 1,
      updated_at,
    });
    spec.lines.forEach((line, i) => addLine(id, line, prices[i] ?? 0, storageLocation, updated_at));
    for (let label = 0; label < (spec.labels ?? 1); label++) {
      const tracking = trackingCode(method ?? 0, rows.tracking_codes.length + 1, address.zipcode);
      if (tracking)
        rows.tracking_codes.push({
          id: rows.tracking_codes.length + 1,
          dispatch_request_id: id,
          ...tracking,
          updated_at,
        });
    }
  }

  function addLine(
    delivery: number,
    { product, quantity, placed = 0 }: LineSpec,
    unit_gross_price: number,
    storageLocation: number | null,
    updated_at: string,
  ): void {
    const id = rows.sales_order_lines.length + 1;
    const article = { product_identifier: product.identifier, quantity };
    rows.sales_order_lines.push({
      id,
      sales_order_id: delivery,
      product_name: product.name,
      ...inEuro(amountsOf(quantity, unit_gross_price)),
      ...article,
    });
    rows.dispatch_request_lines.push({
      id,
      dispatch_request_id: delivery,
      sales_order_line_id: id,
      quantity_placed: placed,
      ...article,
    });
    if (placed === 0) return;
    if (storageLocation === null) throw new RangeError('an article is placed somewhere');
    rows.placements.push({
      ...placementAt(Date.parse(updated_at) + 12 * 3_600_000 + id * 1000, bookRandom),
      dispatch_request_id: delivery,
      dispatch_request_line_id: id,
      storage_location_id: storageLocation,
      quantity: placed,
    });
  }

  return { add, rows };
}

export type OrderBook = ReturnType<typeof createOrderBook>;

/** The store of the delivery when it is collected, else the customer's address. */
function destinationOf(
  address: DemoAddress,
  { locationId }: DeliveryFrame,
  { dispatchType }: DeliverySpec,
): Row {
  const isPickup = dispatchType === 'click_and_collect';
  return {
    fulfilment_method: isPickup ? 'pickup' : 'delivery',
    fulfilment_location_id: isPickup ? locationId : null,
    shipping_address: atStore(address, isPickup ? addressAt(locationId) : undefined),
  };
}

const totalsOf = (lines: readonly LineSpec[], prices: readonly number[]): Row => ({
  grand_total: sumOf(lines, prices, 'line_gross_price'),
  tax_amount: sumOf(lines, prices, 'line_tax_amount'),
});

function amountsOf(quantity: number, price: number) {
  const unit_gross_price = centsOf(price);
  return {
    unit_gross_price,
    ...lineAmounts({ quantity, unit_gross_price, discount_amount: 0, tax_class: 'H' }),
  };
}

const inEuro = (amounts: object): Row =>
  Object.fromEntries(Object.entries(amounts).map(([name, cents]) => [name, euroText(cents as number)]));

const sumOf = (lines: readonly LineSpec[], prices: readonly number[], amount: keyof LineAmounts): string =>
  euroText(lines.reduce((sum, { quantity }, i) => sum + amountsOf(quantity, prices[i] ?? 0)[amount], 0));

const channelOf = (nth: number) => ({
  sales_channel_identifier: salesChannels[nth % salesChannels.length]?.identifier,
  sales_formula_identifier: nth % 5 === 0 ? 'keuken' : 'thuis',
});

/** Numbers the orders of each day from 1. */
function createOrderNumbers() {
  const ordersOfDay = new Map<string, number>();
  return (day: string): { identifier: string; nth: number } => {
    const nth = (ordersOfDay.get(day) ?? 0) + 1;
    ordersOfDay.set(day, nth);
    return { identifier: `${day.slice(2).replaceAll('-', '')}-${String(nth).padStart(4, '0')}`, nth };
  };
}

/** The scan of a placement, at a time in milliseconds. */
const placementAt = (at: number, random: Random): Row => ({
  mutation_id: uuidv7(
    at,
    Uint8Array.from({ length: 10 }, () => random.int(256)),
  ),
  user_id: 1,
  extra_processing_steps: [],
  scanned_at: new Date(at).toISOString(),
  created_at: new Date(at).toISOString(),
});
