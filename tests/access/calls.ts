import { deviceParts } from '../../contract/scanning/scanner-test.ts';
import type { Endpoint } from '../../contract/http.ts';
import { anOrder } from '../../server/orders/testing.ts';
import { newId } from '../../server/sorting/test-batch.ts';
import { ARTICLE, ASKED } from './make-things.ts';
import { EAN, type Kind } from './things.ts';

export const DEVICE = '0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b11';

/**
 * The things that a call names: `the` is judged; `hint` may belong to anybody, because the answer does not depend on
 * it.
 */
export interface Naming {
  readonly type: string;
  readonly location: string;
  the(kind: Kind): string | number;
  hint(kind: Kind): string | number;
}
export interface Asked {
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  /** For a body that is not JSON. */
  readonly contentType?: string;
}
/** Makes a part of a request, of the things of a location. */
export type Make<T> = (naming: Naming) => T;

/** The kind of object in each place of a path; a function when it is no object of a location. */
const pathKinds: Readonly<Record<string, Kind | (() => string)>> = {
  batch: 'batch',
  receipt: 'receipt',
  line: 'receiptLine',
  zone: 'zone',
  storageLocation: 'place',
  dispatchRequestId: 'packed',
  id: 'printJob',
  mutation: 'returned',
  printer: 'printer',
  ean: () => EAN,
  presale: () => '2',
  supplyChain: () => 'standaard',
  product: () => ARTICLE,
  processType: () => 'sort',
  serviceType: () => 'opening_hours',
  device: () => DEVICE,
  key: () => 'push.quietHours',
};
const returning = { zone: 'returnZone', storageLocation: 'returnPlace' } as const;
const picking = { dispatchRequestId: 'toPick', salesOrder: 'toPickOrder' } as const;
const ofEndpoint: Readonly<Record<string, Readonly<Record<string, Kind | (() => string)>>>> = {
  patchBatch: { batch: 'newBatch' },
  revokeUploadGrant: { id: 'grant' },
  listReturnPhotos: { identifier: 'returnIdentifier' },
  getReturnPhoto: { id: 'photo' },
  lookUpReturnProduct: returning,
  receiveReturn: returning,
  getReturnPackage: returning,
  getOrderDelivery: picking,
  pickShipped: picking,
  pickUnableToShip: picking,
  getDispatchRequest: { identifier: 'deliveryIdentifier' },
  patchDispatchRequest: { identifier: 'deliveryIdentifier' },
  // All its pieces are placed.
  'patchDispatchRequest, shipped': { identifier: 'packedIdentifier' },
  // Of the other one pieces are placed, which stay.
  'patchDispatchRequest, short': { identifier: 'batchable' },
  'patchDispatchRequest, delayed': { identifier: 'batchable' },
  'patchDispatchRequest, held': { identifier: 'batchable' },
  createFollowUp: { salesOrder: 'shippedOrder' },
  addOrderLine: { salesOrder: 'toPickOrder' },
  'addOrderLine, in the place of a shipped one': { salesOrder: 'shippedOrder' },
  listComments: { salesOrder: 'toPickOrder' },
  addComment: { salesOrder: 'toPickOrder' },
  getSalesOrder: { salesOrder: 'toPickOrder' },
  listOrderDeliveries: { salesOrder: 'toPickOrder' },
  listOrderHistory: { salesOrder: 'toPickOrder' },
  patchSalesOrder: { salesOrder: 'toPickOrder' },
  // It is requested already, which is no change.
  reportOutside: { identifier: 'deliveryIdentifier' },
  suggestDeliveries: { salesOrder: 'toPickOrder' },
  listDropshippers: { identifier: 'deliveryIdentifier' },
  pauseDispatchRequest: { identifier: 'deliveryIdentifier' },
  getOrderCreatePayload: { salesOrder: 'toPickOrder' },
  listCancellations: { salesOrder: 'toPickOrder' },
  cancelPiecesOfOrder: { salesOrder: 'toPickOrder' },
  // The import error of make-things.ts.
  retryOrderImport: { id: () => '1' },
  resumeDispatchRequest: { identifier: 'pausedIdentifier' },
  packingSlip: { identifier: 'deliveryIdentifier' },
  postProductPieceInfo: { product: () => ASKED },
  putProductInfo: { product: () => ASKED },
  listStock: { product: () => ASKED },
  putStock: { product: () => ASKED },
};

/** The path of an endpoint, with things in its places; `name` may be of a call that is judged apart. */
export function pathOf({ id, path }: Endpoint, naming: Naming, name: string = id): string {
  const kinds = ofEndpoint[name] ?? ofEndpoint[id];
  return path.replaceAll(/:(\w+)/g, (_, part: string) => {
    if (part === 'type' || part === 'location') return encodeURIComponent(naming[part]);
    if (part === 'party') return encodeURIComponent(naming.location);
    // Any order may be announced anywhere, so it belongs to no location.
    if (part === 'salesOrder' && id === 'announceReturn')
      return encodeURIComponent(naming.hint('shippedOrder'));
    const kind = kinds?.[part] ?? pathKinds[part];
    if (kind === undefined) throw new Error(`say in tests/access/calls.ts what :${part} of ${name} is`);
    return encodeURIComponent(typeof kind === 'function' ? kind() : naming.the(kind));
  });
}

/** Only as far as its frame. */
const PHOTO = Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 0xff, 0xd9]);
const claim: Make<Asked> = () => ({ body: { device_id: DEVICE } });
const work: Make<Asked> = n => ({ query: { dispatch_request_batch_identifier: n.the('batch') } });
const slip = { format: 'html' };
const printed = { ...slip, auto_print_packing_slip: '1' };

/** In time for whatever is planned today. */
const LATER = '2099-01-05';
const extraLine = {
  product_identifier: ARTICLE,
  product_name: 'Extra',
  quantity: 1,
  promised_delivery_date: LATER,
};

/** Row ids of the demo's locations. */
const placeIds: Readonly<Record<string, number>> = { DC01: 1, '101': 2, '102': 3, '103': 4, MAG1: 7 };

/** The query and body of each request; an endpoint without them is not in the table. */
export const asked: Readonly<Record<string, Make<Asked>>> = {
  signIn: () => ({ body: { username: 'niemand', password: 'x' } }),
  signInByBadge: () => ({ body: { badge: 'OMSPAS-00000000', pin: '0000' } }),
  putLanguage: () => ({ body: { language: 'pl' } }),
  createUploadGrant: claim,
  createScannerTest: () => ({
    body: {
      device_id: DEVICE,
      model: null,
      scans: 0,
      characters: 0,
      lost: 0,
      end_mark: 'none',
      sends: 'keys',
      usual_pause: null,
      longest_pause: null,
      longest_wait: null,
      faults: [],
      parts: Object.fromEntries(deviceParts.map(part => [part, 'unknown'])),
    },
  }),
  postMutations: () => ({ body: { device_id: DEVICE, mutations: [{}] } }),
  events: n => ({ query: { location_type: n.type, location: n.location } }),
  listStorageLocations: () => ({ query: { type: 'sort' } }),
  listBatchTypesHere: () => ({ query: { include: 'batchable_order_counts' } }),
  listDispatchRequests: n => ({
    query: {
      dispatch_request_batch: n.hint('batch'),
      include: 'tracking_codes,sales_order.shipping_address,dispatch_request_lines.storage_location',
    },
  }),
  createSalesOrder: () => ({ body: anOrder() }),
  patchBatch: n => ({ body: { sorting_zone_identifier: n.the('zone') } }),
  createBatch: n => ({
    body: {
      batch_type: n.type === 'dc' ? 'dc_sort' : 'store_pick',
      dispatch_requests: [n.the('batchable')],
    },
  }),
  listPresales: () => ({ query: { include: 'sold_quantity' } }),
  patchPresale: () => ({ body: { virtual_stock: 60 } }),
  getSupplyChain: () => ({ query: { include: 'products' } }),
  getRuledProduct: () => ({ query: { include: 'ruleset' } }),
  patchRuledProduct: () => ({ body: { ruleset_identifier: 'standaard' } }),
  putServiceTimes: () => ({ body: { service_times: [] } }),
  putStock: () => ({ body: { stock_level: 3 } }),
  patchFrontendParameters: () => ({ body: [{ group: 'packing-slip', key: 'separate-label', value: false }] }),
  patchLocationProperty: () => ({ body: { value: '20:00-07:00' } }),
  putPushSubscription: () => ({
    body: {
      provider: 'web-push',
      endpoint: 'https://fcm.googleapis.com/fcm/send/1',
      p256dh: 'BKju0pEeg140h7ZBjxw-EUgzDcwpl-e8LUki25Gxcwr92YD8ndX06pO7f8Vtp4RWTkbTc5a_Rcknc02EhhjXtOg',
      auth: 'nwfQHUrckUPAU873Nf8Nmg',
    },
  }),
  getDispatchRequest: () => ({ query: { include: 'tracking_codes,sales_order.shipping_address' } }),
  patchDispatchRequest: () => ({
    body: { carrier_identifier: 'postnl_parcel', carrier_method_identifier: 'postnl_parcel_evening' },
  }),
  'patchDispatchRequest, cancelled': () => ({ body: { status: 'cancelled' } }),
  'patchDispatchRequest, shipped': () => ({ body: { status: 'shipped' } }),
  'patchDispatchRequest, given up': () => ({ body: { status: 'unable-to-ship-final' } }),
  'patchDispatchRequest, held': () => ({ body: { status: 'on-hold' } }),
  'patchDispatchRequest, responsible': n => ({
    body: { responsible_location_id: placeIds[n.location] ?? 0 },
  }),
  reportOutside: () => ({ body: { status: 'requested' } }),
  suggestDeliveries: () => ({ body: { lines: [{ product_identifier: ARTICLE, quantity: 1 }] } }),
  listDropshippers: () => ({ query: { 'dispatch-type': 'vendor_dropship' } }),
  patchSalesOrder: () => ({
    body: { billing_address: { last_name: 'Bakker', street: 'Dorpsstraat', city: 'Zeist', country: 'NL' } },
  }),
  addComment: () => ({ body: { comment: 'Klant belt terug.' } }),
  'patchDispatchRequest, delayed': () => ({
    body: { status: 'to-be-requested', dispatch_date: '2099-01-04' },
  }),
  'patchDispatchRequest, short': () => ({ body: { status: 'unable-to-ship' } }),
  'patchDispatchRequest, given up in part': () => ({
    body: { status: 'unable-to-ship-final', lines: [{ product_identifier: ARTICLE, quantity: 1 }] },
  }),
  cancelPiecesOfOrder: n => ({
    body: { request: [{ id: n.the('toPick'), cancel: [] }], timestamp: '2026-11-20T10:00:00Z' },
  }),
  rerouteDispatchRequests: n => ({
    body: [
      {
        status: 'to-be-requested',
        dispatcher_type: n.type,
        dispatcher_identifier: n.location,
        dispatch_type_identifier: 'dc_delivery',
        carrier_identifier: 'postnl_parcel',
        carrier_method_identifier: 'postnl_parcel_standard',
        dispatch_date: '2099-01-05',
        lines: [{ old_line_ids: [n.the('deliveryLine')], product_identifier: ASKED, quantity: 1 }],
      },
    ],
  }),
  createFollowUp: n => ({
    body: {
      identifier: newId(),
      dispatch_type: 'return',
      dispatcher_type: n.type,
      dispatcher_identifier: n.location,
      status: 'return-announced',
      lines: [{ product_identifier: ARTICLE, quantity: 1, return_reason: 'damaged' }],
    },
  }),
  'createFollowUp, complaint': n => ({
    body: {
      identifier: newId(),
      dispatch_type: n.type === 'store' ? 'ship_from_store' : 'dc_delivery',
      dispatcher_type: n.type,
      dispatcher_identifier: n.location,
      status: 'shipped-with-issues',
      lines: [
        {
          product_identifier: ARTICLE,
          quantity: 1,
          metadata: { shipped_dispatch_request_line_id: n.the('shippedLine') },
        },
      ],
    },
  }),
  preCheckOrderLine: () => ({
    body: { product_identifier: '101023', quantity: 1, promised_delivery_date: LATER },
  }),
  'preCheckOrderLine, of an order': n => ({
    body: {
      product_identifier: '101023',
      quantity: 1,
      promised_delivery_date: LATER,
      sales_order_identifier: n.the('toPickOrder'),
    },
  }),
  addOrderLine: () => ({ body: extraLine }),
  'addOrderLine, in the place of a shipped one': n => ({
    body: { ...extraLine, metadata: { originating_dispatch_request_line_id: n.the('shippedLine') } },
  }),
  packingSlip: () => ({ query: slip }),
  batchPackingSlips: n => ({ query: { ...slip, identifiers: n.the('deliveryIdentifier') } }),
  postBatchPackingSlips: n => ({ body: { ...slip, identifiers: [n.the('deliveryIdentifier')] } }),
  'packingSlip, printed': n => ({ query: { ...printed, printer: n.hint('printer') } }),
  'batchPackingSlips, printed': n => ({ query: { ...printed, identifiers: n.the('deliveryIdentifier') } }),
  'postBatchPackingSlips, printed': n => ({
    body: { ...printed, identifiers: [n.the('deliveryIdentifier')] },
  }),
  lookUpProduct: n => ({
    query: {
      dispatch_request_batch_identifier: n.the('batch'),
      dispatch_request_id: n.hint('delivery'),
      device_id: DEVICE,
    },
  }),
  processProduct: n => ({
    body: {
      dispatch_request_batch_identifier: n.the('batch'),
      dispatch_request_id: n.the('delivery'),
      quantity: 1,
    },
  }),
  getWorkPackage: work,
  markAsShipped: () => ({ body: { label: null } }),
  claimCompletion: claim,
  releaseCompletion: claim,
  putProductInfo: () => ({ body: { attribute_identifier: 'batchnummer', value: 'x' } }),
  postProductPieceInfo: n => ({
    body: {
      line_type: 'dispatch-request',
      line_id: n.the('deliveryLine'),
      group: '1',
      attribute: 'batchnummer',
      value: 'x',
    },
  }),
  getGoodsReceipt: () => ({ query: { include: 'lines' } }),
  createGoodsReceipt: () => ({ body: { identifier: newId(), supplier_identifier: '9001' } }),
  processGoodsReceiptLine: () => ({ body: { quantity_scanned: 1 } }),
  reportReceiptDevice: () => ({ body: { pending: 0, open: true } }),
  lookUpReturnProduct: n => ({ query: { dispatch_request_id: n.hint('return') } }),
  receiveReturn: n => ({
    body: { product_state: 'worn', dispatch_request_id: n.the('return'), quantity: 1 },
  }),
  announceReturn: n => ({ body: { location_type_identifier: n.type, location_identifier: n.location } }),
  pickUnableToShip: () => ({ body: { reason: 'damaged' } }),
  reprint: () => ({ body: {} }),
  putReturnPhoto: () => ({ body: PHOTO, contentType: 'image/jpeg' }),
};
