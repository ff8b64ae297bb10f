import { deviceParts } from '../../contract/scanning/scanner-test.ts';
import { anOrder } from '../../server/acts/orders/testing.ts';
import { newId } from '../../server/acts/sorting/test-batch.ts';
import { ARTICLE, ASKED } from './make-things.ts';
import { DEVICE, type Naming } from './paths.ts';

export interface Asked {
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  /** For a body that is not JSON. */
  readonly contentType?: string;
}
/** Makes a part of a request, of the things of a location. */
export type Make<T> = (naming: Naming) => T;

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

const view = {
  name: 'Te laat',
  preset: 'orders_search/default',
  filter_values: { dispatch_request_status: 'requested' },
  columns: null,
  sort_by: null,
  sort_dir: null,
};

const rerouted: Make<Asked> = n => ({
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
});

const manyTimes = (n: Naming) => ({
  location_identifiers: [n.location],
  service_times: [{ date: LATER, is_available: 0 }],
});

/** Locations that calls have made: a number is given once. */
let made = 0;
/** Row ids of the demo's locations. */
const placeIds: Readonly<Record<string, number>> = { DC01: 1, '101': 2, '102': 3, '103': 4, MAG1: 7 };

/** The query and body of each request; an endpoint without them is not in the table. */
export const asked: Readonly<Record<string, Make<Asked>>> = {
  signIn: () => ({ body: { username: 'niemand', password: 'x' } }),
  signInByBadge: () => ({ body: { badge: 'OMSPAS-00000000', pin: '0000' } }),
  hearMollie: () => ({ body: { id: 'tr_0' } }),
  hearAdyen: () => ({ body: { notificationItems: [] } }),
  putLanguage: () => ({ body: { language: 'pl' } }),
  putPreference: () => ({ body: { value: ['placed_at'] } }),
  createSearchView: () => ({ body: view }),
  // Another view may not have the name of the one that is made.
  updateSearchView: () => ({ body: { ...view, name: 'Anders' } }),
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
  officeEvents: n => ({ query: { about: `order:${n.the('toPickOrder')}` } }),
  quoteRefund: n => ({ query: { pieces: `${String(n.the('shippedLine'))}:1` } }),
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
  'getReport, of a location': n => ({ query: { location_id: placeIds[n.location] ?? 0 } }),
  'getReport, of import errors': () => ({}),
  'getReportPage, of a location': n => ({ query: { location_id: placeIds[n.location] ?? 0 } }),
  'getReportPage, of import errors': () => ({}),
  searchSalesOrders: () => ({
    query: {
      include:
        'addresses,current_dispatch_requests_with_paused,current_sales_order_payments,current_refund_requests',
    },
  }),
  // Not which location follows a delivery up: as by the search it is told, wherever that is.
  exportSalesOrders: () => ({
    query: { format: 'csv', columns: 'order_identifier,dispatcher,customer_name,dispatch_request_batch' },
  }),
  listPresales: () => ({ query: { include: 'sold_quantity' } }),
  patchPresale: () => ({ body: { virtual_stock: 60 } }),
  putHoldRuleGroup: () => ({
    body: {
      display_name: 'Hoog bedrag',
      is_active: true,
      hold_rules: [{ id: -1, relation: 'total_price', field: null, operator: '>', value: '2500' }],
    },
  }),
  tryHoldRuleGroup: () => ({ body: { day: '2026-11-19', hold_rules: [] } }),
  replayRuleset: () => ({ query: { day: '2026-11-19' } }),
  getSupplyChain: () => ({ query: { include: 'products' } }),
  getRuledProduct: () => ({ query: { include: 'ruleset' } }),
  patchRuledProduct: () => ({ body: { ruleset_identifier: 'standaard' } }),
  listYearOfTimes: () => ({ query: { year: '2026' } }),
  effectOfServiceTimes: () => ({ body: { service_times: [] } }),
  putServiceTimes: () => ({ body: { service_times: [] } }),
  postServiceTimesBatch: n => ({ body: manyTimes(n) }),
  tryServiceTimesBatch: n => ({ body: manyTimes(n) }),
  reportStock: () => ({ body: { number: 'available', told: 3, sum: 5 } }),
  patchStockReport: () => ({ body: { is_handled: true } }),
  putStock: () => ({ body: { stock_level: 3 } }),
  listShipsFromStore: () => ({ body: { params: { location_identifiers: ['101'] } } }),
  patchTranslations: () => ({ body: [{ key: 'pl.batch_type.dc_sort', value: 'Sortowanie' }] }),
  listSettingChanges: () => ({ query: { group: 'packing-slip', key: 'separate-label' } }),
  patchFrontendParameters: () => ({ body: [{ group: 'packing-slip', key: 'separate-label', value: false }] }),
  patchLocationProperty: () => ({ body: { value: '20:00-07:00' } }),
  effectOfProperties: () => ({ body: [{ key: { identifier: 'pickup' }, value: 1 }] }),
  patchLocationProperties: () => ({ body: [{ key: { identifier: 'pickup' }, value: 1 }] }),
  createLocation: () => ({
    body: { identifier: `new-${String(++made)}`, location_type_id: 2, display_name: 'Zwolle' },
  }),
  findPoint: () => ({ query: { street: 'Steenweg', city: 'Utrecht' } }),
  patchServiceOfMany: n => ({
    body: { location_identifiers: [n.location], service: 'other', is_active_for_location: '1' },
  }),
  listServiceUseOfMany: () => ({ body: { location_identifiers: ['101'], service: 'ship_from_store' } }),
  listServiceUse: () => ({ query: { services: 'ship_from_store' } }),
  patchLocation: () => ({ body: { display_name: 'Utrecht' } }),
  effectOfServices: () => ({ body: [{ identifier: 'other', is_active_for_location: '1' }] }),
  patchLocationDispatchTypes: () => ({ body: [{ identifier: 'other', is_active_for_location: '1' }] }),
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
  checkDelivery: () => ({ body: { check: 'fraude', verdict: 'released', at: '2026-11-19T10:00:00Z' } }),
  checkSalesOrder: () => ({ body: { check: 'fraude', verdict: 'released', at: '2026-11-19T10:00:00Z' } }),
  reportOutside: () => ({ body: { status: 'requested' } }),
  suggestDeliveries: () => ({ body: { lines: [{ product_identifier: ARTICLE, quantity: 1 }] } }),
  listDropshippers: () => ({ query: { 'dispatch-type': 'vendor_dropship' } }),
  patchSalesOrder: () => ({
    body: { billing_address: { last_name: 'Bakker', street: 'Dorpsstraat', city: 'Zeist', country: 'NL' } },
  }),
  decideHoldReasons: n => ({
    body: { reasons: [n.the('holdReason')], decision: 'approved', comment: '' },
  }),
  listHeldGroups: n => ({ query: { orders: n.hint('heldOrder') } }),
  decideHoldReason: () => ({ body: { decision: 'approved', comment: '' } }),
  getResultPayload: n => ({ query: { dispatch_request_identifier: String(n.the('ranFor')) } }),
  runIncident: () => ({ body: { state: 'running' } }),
  runActionAgain: n => ({ body: { dispatch_request_identifier: String(n.the('ranFor')) } }),
  approveRefund: () => ({ body: {} }),
  denyRefund: () => ({ body: {} }),
  finishRefund: () => ({ body: {} }),
  sayRefundOutcome: n => ({
    body: { payment: n.the('unknownPayment'), outcome: 'paid', comment: 'Gezien bij Mollie.' },
  }),
  putProviderFile: () => ({ body: { csv: 'kenmerk;sleutel;bedrag;datum;status' } }),
  explainDifference: () => ({ body: { explanation: 'Staat bij Mollie op de dag erna.' } }),
  closeDay: n => ({ body: { version: n.the('closableVersion') } }),
  lookUpRefund: () => ({ body: {} }),
  lockRefund: () => ({ body: {} }),
  unlockRefund: () => ({ body: {} }),
  cancelAutomaticRefund: () => ({ body: {} }),
  releaseAutomaticRefund: () => ({ body: {} }),
  createRefund: () => ({
    body: { identifier: newId(), additions: [{ reason: 'Verzendkosten', amount: 0.01 }] },
  }),
  sendDeliveryMessage: () => ({ body: { text: 'Graag apart houden.' } }),
  correctOrderImport: () => ({ body: {} }),
  changeOrderImport: () => ({ body: { is_dismissed: false } }),
  addComment: () => ({ body: { comment: 'Klant belt terug.' } }),
  'patchDispatchRequest, delayed': () => ({
    body: { status: 'to-be-requested', dispatch_date: '2099-01-04' },
  }),
  'patchDispatchRequest, short': () => ({ body: { status: 'unable-to-ship' } }),
  'patchDispatchRequest, short for a reason': () => ({
    body: { status: 'unable-to-ship', status_reason: 'not-found' },
  }),
  'patchDispatchRequest, given up in part': n => ({
    body: { status: 'unable-to-ship-final', lines: [{ id: n.the('openLine'), quantity: 1 }] },
  }),
  cancelPiecesOfOrder: n => ({
    body: { request: [{ id: n.the('toPick'), cancel: [] }], timestamp: '2026-11-20T10:00:00Z' },
  }),
  rerouteDispatchRequests: rerouted,
  checkReroute: rerouted,
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
  proveDispatch: () => ({ body: { sent_on: '2026-11-20', proof: '3SBEWIJS' } }),
  correctDispatchProof: () => ({ body: { sent_on: '2026-11-20', proof: '3SBEWIJS', reason: 'Tikfout.' } }),
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
  'getTimeline, of a product': () => ({ query: { product: '100000' } }),
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
  printReturnLabel: () => ({ body: {} }),
  putReturnPhoto: () => ({ body: PHOTO, contentType: 'image/jpeg' }),
};
