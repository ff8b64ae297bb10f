import { addDays } from '../../core/calendar/day.ts';
import type { Mutation } from '../../contract/scanning/mutation.ts';
import { finishing, receiving } from '../../server/goods-receipts/test-receipt.ts';
import { aLine, anOrder } from '../../server/orders/testing.ts';
import { foldStock } from '../../server/stock/fold.ts';
import type { Database } from '../../server/db/pool.ts';
import { reassign, replan } from '../../server/assign/plan-again.ts';
import { followFeeders, requestDelivery } from '../../server/assign/request-delivery.ts';
import { newId } from '../../server/sorting/test-batch.ts';
import { outsideStatuses } from '../../core/delivery/outside.ts';
import { isOpen } from '../../core/delivery/status.ts';
import type { Delivery, Line } from './state.ts';
import type { World } from './world.ts';

/** What chance decides of an act: which delivery, which of its lines or of other things, how many. */
export interface Draw {
  readonly delivery: number;
  readonly nth: number;
  readonly amount: number;
  /** Likely: one that the act makes sense for, if there is one. Any, and paused, may refuse it. */
  readonly among: 'likely' | 'any' | 'paused';
}

/** What a timer does. */
export interface Job {
  readonly job: (db: Database) => Promise<void>;
}
/** A request; of scans the key is in the mutation. */
export interface Request {
  readonly by: 'office' | 'floor' | 'stranger';
  readonly method: 'POST' | 'PUT' | 'PATCH';
  readonly url: string;
  readonly body?: object;
  /** The delivery whose revision the caller may send. */
  readonly about?: Delivery;
}

/** Undefined: there is nothing to do it on. */
type Act = (world: World, draw: Draw, delivery: Delivery) => Request | Job | undefined;

const DELIVERIES = '/api/rest/dispatch-requests';
const BATCHES = '/api/rest/locations/dc/DC01/dispatch-request-batches';
const DEVICE = '0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b11';

const patch = (delivery: Delivery, body: object): Request => ({
  by: 'office',
  method: 'PATCH',
  url: `${DELIVERIES}/id:${delivery.id}`,
  body,
  about: delivery,
});
const post = (delivery: Delivery, act: string): Request => ({
  by: 'office',
  method: 'POST',
  url: `${DELIVERIES}/id:${delivery.id}/${act}`,
  about: delivery,
});
/** Its head is written here; one that a test has made keeps its own. */
type Parts = Mutation extends infer M
  ? M extends Mutation
    ? Omit<M, 'id' | 'version' | 'at'>
    : never
  : never;
const scan = (parts: Parts, id = newId(), by: Request['by'] = 'floor'): Request => ({
  by,
  method: 'POST',
  url: '/api/rest/mutations',
  body: { device_id: DEVICE, mutations: [{ id, version: 1, at: new Date().toISOString(), ...parts }] },
});
/** By a user of the store. */
const pick = (parts: Parts): Request => scan(parts, newId(), 'office');
const piecesOf = ({ lines }: Delivery, nth: number, amount: number): object[] => {
  const line = anyOf(lines, nth);
  return line
    ? [{ product_identifier: line.product_identifier, quantity: Math.min(amount, line.quantity) }]
    : [];
};
const TO_DC = {
  status: 'to-be-requested',
  dispatcher_type: 'dc',
  dispatcher_identifier: 'DC01',
  dispatch_type_identifier: 'dc_delivery',
};
const TO_SUPPLIER = {
  status: 'requested',
  dispatcher_type: 'vendor',
  dispatcher_identifier: '9001',
  dispatch_type_identifier: 'vendor_dropship',
};
/** Some pieces of one line, or all of the delivery. */
const rerouting = ({ lines }: Delivery, nth: number, amount: number, to: object): object[] => {
  const line = anyOf(lines, nth);
  const taken = amount % 2 === 0 || !line ? lines : [{ ...line, quantity: Math.min(amount, line.quantity) }];
  return [
    {
      ...to,
      dispatch_date: '2099-01-05',
      lines: taken.map(({ id, product_identifier, quantity }) => ({
        old_line_ids: [id],
        product_identifier,
        quantity,
      })),
    },
  ];
};
const anyOf = <T>(things: readonly T[], nth: number): T | undefined => things[nth % things.length];
/** Ended now and then only: then nothing more happens in it. */
const batchStatuses = [
  'sorting',
  'check-stock',
  'sorting',
  'unable-to-ship-all',
  'closed',
  'shipped',
  'sorting',
  'sorting',
];
const methods = [
  { carrier_identifier: 'postnl_parcel', carrier_method_identifier: 'postnl_parcel_standard' },
  { carrier_identifier: 'dhl', carrier_method_identifier: 'dhl_home' },
];

/**
 * Everything that can happen to an order. A new act is a line here: it says what is asked, the laws say the rest. An act
 * may be asked of a delivery that refuses it; a refusal changes nothing.
 */
const acts = {
  // The office.
  pause: (_, __, delivery) => post(delivery, 'pause'),
  resume: (_, __, delivery) => post(delivery, 'resume'),
  cancel: (_, __, delivery) => patch(delivery, { status: 'cancelled' }),
  'mark as shipped': (_, __, delivery) => patch(delivery, { status: 'shipped' }),
  'give up': (_, __, delivery) => patch(delivery, { status: 'unable-to-ship-final' }),
  'hold back': (_, __, delivery) => patch(delivery, { status: 'on-hold' }),
  'name who follows it up': (_, { nth }, delivery) =>
    patch(delivery, { responsible_location_id: 1 + (nth % 4) }),
  remark: (_, { nth }, { order_identifier }) => ({
    by: 'office',
    method: 'POST',
    url: `/api/rest/sales-orders/${order_identifier}/comments`,
    body: { comment: `Opmerking ${nth}` },
  }),
  'change the address': (_, { nth, amount }, { order_identifier }) => ({
    by: 'office',
    method: 'PATCH',
    url: `/api/rest/sales-orders/${order_identifier}`,
    body: {
      [nth % 2 === 0 ? 'shipping_address' : 'billing_address']: {
        last_name: 'Bakker',
        street: 'Dorpsstraat',
        house_no: String(amount),
        city: 'Zeist',
        country: nth === 3 ? 'BE' : 'NL',
      },
    },
  }),
  // A supplier or carrier says so.
  'report from outside': (_, { nth, amount }, { id }) => ({
    by: 'office',
    method: 'POST',
    url: `${DELIVERIES}/id:${id}/outside-reports`,
    body: { status: anyOf(outsideStatuses, nth * 3 + amount) },
  }),
  delay: (_, { amount }, delivery) =>
    patch(delivery, { status: 'to-be-requested', dispatch_date: addDays('2099-01-01', amount) }),
  'cancel pieces': (_, { nth, amount }, delivery) => ({
    by: 'office',
    method: 'POST',
    url: `/api/omt/sales-order-cancellations/${delivery.order_identifier}`,
    body: { request: [{ id: delivery.id, cancel: piecesOf(delivery, nth, amount) }] },
    about: delivery,
  }),
  'give up pieces': (_, { nth, amount }, delivery) =>
    patch(delivery, { status: 'unable-to-ship-final', lines: piecesOf(delivery, nth, amount) }),
  'report short': (_, __, delivery) => patch(delivery, { status: 'unable-to-ship' }),
  reroute: (_, { nth, amount }, delivery) => ({
    by: 'office',
    method: 'POST',
    url: DELIVERIES,
    body: rerouting(delivery, nth, amount, { ...TO_DC, ...methods[0] }),
    about: delivery,
  }),
  'choose a supplier': (_, { nth, amount }, delivery) => ({
    by: 'office',
    method: 'POST',
    url: DELIVERIES,
    body: rerouting(delivery, nth, amount, TO_SUPPLIER),
    about: delivery,
  }),
  // Writes nothing: the same facts give the same plan.
  suggest: (_, { nth, amount }, delivery) => ({
    by: 'office',
    method: 'POST',
    url: `/api/suggestion/${delivery.order_identifier}`,
    body: { lines: piecesOf(delivery, nth, amount), max_parts: amount },
  }),
  'change carrier': (_, { nth }, delivery) => patch(delivery, anyOf(methods, nth) ?? {}),
  'make a batch': ({ state }, { amount }) => {
    const ready = state.deliveries.filter(
      ({ status, dispatcher }) => status === 'to-be-requested' && dispatcher === 'dc',
    );
    const dispatch_requests = ready.slice(0, amount).map(({ identifier }) => identifier);
    const body = { batch_type: 'dc_sort', dispatch_requests };
    return dispatch_requests.length > 0 ? { by: 'office', method: 'POST', url: BATCHES, body } : undefined;
  },
  'bind a zone': ({ batches }, { nth }) => changeBatch(batches, nth, { sorting_zone_identifier: 'D' }),
  'change a batch': ({ batches }, { nth, delivery }) =>
    changeBatch(batches, nth, { status: anyOf(batchStatuses, delivery) }),
  'announce a return': (_, __, { order_identifier }) => ({
    by: 'office',
    method: 'POST',
    url: `/api/rest/sales-orders/${order_identifier}/dispatch-requests/return-announced`,
    body: { location_type_identifier: 'dc', location_identifier: 'DC01' },
  }),
  'count stock': (_, { nth, amount }, { location, lines }) => {
    const line = anyOf(lines, nth);
    const url = `/api/proxy/sle/api/stock/products/${line?.product_identifier ?? ''}/party/${location}`;
    return line && { by: 'office', method: 'PUT', url, body: { stock_level: amount * 10, overrule: false } };
  },
  // Timers.
  'fold stock': () => ({ job: foldStock }),
  'request what is due': (_, __, { id }) => ({ job: db => requestDelivery(db, { dispatch_request_id: id }) }),
  'follow feeders': (_, __, { id }) => ({ job: db => followFeeders(db, { dispatch_request_id: id }) }),
  'plan a shortage anew': (_, __, { id }) => ({ job: db => reassign(db, { dispatch_request_id: id }) }),
  'plan what waits': (_, __, { id }) => ({ job: db => replan(db, { dispatch_request_id: id }) }),
  // A sales channel.
  order: ({ run, products }, { delivery, nth, amount }) => ({
    by: 'office',
    method: 'POST',
    url: '/api/rest/sales-orders',
    body: anOrder({
      identifier: `261121-R${run}-${nth}-${delivery}`,
      grand_total: 12.1 * amount,
      lines: [aLine({ quantity: amount, product_identifier: products[delivery % products.length] ?? '' })],
      // Some are collected at a store, to which what it has not is brought.
      ...(nth % 2 === 0 && {
        fulfilment_method: 'pickup',
        fulfilment_location: nth % 4 === 0 ? '101' : '102',
      }),
    }),
  }),
  // The floor.
  place: (world, { nth, amount }, delivery) => place(world, delivery, anyOf(delivery.lines, nth), amount),
  'place what is left': (world, { nth }, delivery) => {
    const line = anyOf(delivery.lines.filter(isOpenLine), nth);
    return place(world, delivery, line, line ? line.quantity - line.quantity_placed : 0);
  },
  'take back': ({ placed }, { nth }) => {
    const last = anyOf(placed, nth);
    return (
      last && scan({ type: 'take-back', dispatch_request_id: last.dispatch_request_id, mutation_id: last.id })
    );
  },
  'receive articles': ({ receipt }, { nth, amount }) =>
    scan(receiving(receipt, nth % receipt.lines.length, { quantity_scanned: amount })),
  'finish the receipt': ({ receipt }) => scan(finishing(receipt)),
  'complete a location': (_, __, { id, storage_location }) =>
    scan({
      type: 'complete-storage-location',
      dispatch_request_id: id,
      storage_location: storage_location ?? 'D-01',
    }),
  ship: (_, __, { id }) => scan({ type: 'mark-shipped', dispatch_request_id: id, label: null }),
  'ship a pick': (_, __, { id, order_identifier }) =>
    pick({ type: 'pick-shipped', sales_order_identifier: order_identifier, dispatch_request_id: id }),
  'pick is short': (_, __, { id, order_identifier }) =>
    pick({
      type: 'pick-unable-to-ship',
      sales_order_identifier: order_identifier,
      dispatch_request_id: id,
      reason: 'out-of-stock',
    }),
  'receive a return': ({ state }, { delivery, nth, amount }) => {
    const back = anyOf(
      state.deliveries.filter(({ dispatch_type }) => dispatch_type === 'return'),
      delivery,
    );
    const line = back && anyOf(back.lines, nth);
    return (
      line &&
      scan({
        type: 'receive-return',
        location_type: 'dc',
        location: 'DC01',
        zone: 'R',
        storage_location: 'R-01',
        product_identifier: line.product_identifier,
        product_state: 'sellable',
        dispatch_request_id: back.id,
        quantity: amount,
      })
    );
  },
} as const satisfies Readonly<Record<string, Act>>;

export type ActName = keyof typeof acts;
export const actNames = Object.keys(acts) as readonly ActName[];

const isPlaced = ({ lines, ...delivery }: Delivery): boolean =>
  isOpen(delivery.status) &&
  isSorted(delivery) &&
  lines.every(line => line.quantity_placed === line.quantity);
const isPick = ({ dispatcher, status }: Delivery): boolean =>
  dispatcher === 'store' && status === 'requested';

const isRequestedFeeder = ({ dispatch_action, status }: Delivery): boolean =>
  dispatch_action !== null && status === 'requested';

const isOpenLine = ({ quantity, quantity_placed }: Line): boolean => quantity_placed < quantity;
const isToPlace = ({ status, lines, ...delivery }: Delivery): boolean =>
  isSorted(delivery) && ['requested', 'crossdock-requested'].includes(status) && lines.some(isOpenLine);
const isSorted = ({ batch, receipt }: Pick<Delivery, 'batch' | 'receipt'>): boolean =>
  batch !== null || receipt !== null;

/** The deliveries for which acts make sense; chance would seldom find them. */
const likely: Readonly<Partial<Record<ActName, (delivery: Delivery) => boolean>>> = {
  pause: ({ paused, status }) => !paused && isOpen(status),
  resume: ({ paused }) => paused,
  cancel: ({ status }) => isOpen(status),
  'mark as shipped': delivery => isPick(delivery) || isPlaced(delivery) || isRequestedFeeder(delivery),
  'give up': ({ status }) => isOpen(status),
  'hold back': ({ status }) => status === 'to-be-requested',
  delay: ({ status }) => status === 'to-be-requested',
  'cancel pieces': ({ status }) => isOpen(status),
  'give up pieces': ({ status }) => isOpen(status),
  'report short': ({ status }) => status === 'requested',
  reroute: ({ status }) => ['to-be-requested', 'requested', 'unable-to-ship'].includes(status),
  'choose a supplier': ({ status }) => status === 'to-be-requested',
  'request what is due': ({ status, dispatcher }) => status === 'to-be-requested' && dispatcher === 'store',
  'follow feeders': ({ status, dispatcher }) => status === 'crossdock-requested' && dispatcher === 'store',
  'plan a shortage anew': ({ status, is_replaced }) => status.endsWith('unable-to-ship') && !is_replaced,
  'plan what waits': ({ status }) => status === 'unable-to-assign' || status === 'waiting-for-stock',
  'change carrier': ({ status }) => isOpen(status),
  place: isToPlace,
  'place what is left': isToPlace,
  'complete a location': isPlaced,
  ship: isPlaced,
  'ship a pick': isPick,
  'pick is short': isPick,
  'announce a return': ({ status }) => status === 'shipped',
};

/** The request of an act in this world. */
export function requestOf(world: World, name: ActName, draw: Draw): Request | Job | undefined {
  const all = world.state.deliveries;
  const fits = {
    likely: likely[name] ?? (() => true),
    any: () => true,
    paused: ({ paused }: Delivery) => paused,
  };
  const fitting = all.filter(fits[draw.among]);
  const delivery = anyOf(fitting.length > 0 ? fitting : all, draw.delivery);
  const act: Act = acts[name];
  return delivery && act(world, draw, delivery);
}

function changeBatch(batches: readonly string[], nth: number, body: object): Request | undefined {
  const batch = anyOf(batches, nth);
  return batch === undefined
    ? undefined
    : { by: 'office', method: 'PATCH', url: `${BATCHES}/${batch}`, body };
}

function place(
  { placed }: World,
  delivery: Delivery,
  line: Line | undefined,
  quantity: number,
): Request | undefined {
  if (!line || !isSorted(delivery)) return undefined;
  const id = newId();
  placed.push({ id, dispatch_request_id: delivery.id });
  return scan(
    {
      type: 'place-article',
      location_type: 'dc',
      location: 'DC01',
      zone: 'D',
      storage_location: delivery.storage_location ?? `D-${40 + (delivery.id % 20)}`,
      process_type: 'sort',
      ...(delivery.batch === null
        ? { goods_receipt_identifier: delivery.receipt ?? '' }
        : { dispatch_request_batch_identifier: delivery.batch }),
      product_identifier: line.product_identifier,
      dispatch_request_id: delivery.id,
      quantity,
      extra_processing_steps: [],
    },
    id,
  );
}
