import type { Endpoint } from '../../contract/http.ts';
import { ARTICLE, ASKED } from './make-things.ts';
import { RETURN_LABEL } from './make-things.ts';
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

/** The kind of object in each place of a path; a function when it is no object of a location. */
const pathKinds: Readonly<Record<string, Kind | (() => string)>> = {
  batch: 'batch',
  receipt: 'receipt',
  line: 'receiptLine',
  zone: 'zone',
  storageLocation: 'place',
  dispatchRequestId: 'packed',
  id: 'printJob',
  stockReport: 'stockReport',
  mutation: 'returned',
  printer: 'printer',
  ean: () => EAN,
  presale: () => '2',
  supplyChain: () => 'standaard',
  group: () => 'hoog-bedrag',
  product: () => ARTICLE,
  processType: () => 'sort',
  serviceType: () => 'opening_hours',
  device: () => DEVICE,
  key: () => 'push.quietHours',
  report: () => 'dashboard',
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
  getFilterPreset: { group: () => 'orders_search', preset: () => 'default' },
  getOrderDelivery: picking,
  pickShipped: picking,
  pickUnableToShip: picking,
  getDispatchRequest: { identifier: 'deliveryIdentifier' },
  patchDispatchRequest: { identifier: 'deliveryIdentifier' },
  // All its pieces are placed.
  'patchDispatchRequest, shipped': { identifier: 'packedIdentifier' },
  // Pieces of the other one are placed, which stay.
  'patchDispatchRequest, short': { identifier: 'batchable' },
  'patchDispatchRequest, short for a reason': { identifier: 'batchable' },
  'patchDispatchRequest, delayed': { identifier: 'batchable' },
  'patchDispatchRequest, held': { identifier: 'batchable' },
  createFollowUp: { salesOrder: 'shippedOrder' },
  addOrderLine: { salesOrder: 'toPickOrder' },
  'addOrderLine, in the place of a shipped one': { salesOrder: 'shippedOrder' },
  getHoldReview: { salesOrder: 'heldOrder' },
  decideHoldReasons: { salesOrder: 'heldOrder' },
  decideHoldReason: { salesOrder: 'heldOrder', reason: 'holdReason' },
  getHoldCustomer: { salesOrder: 'heldOrder' },
  undoHoldRelease: { salesOrder: 'releasedOrder', reason: () => '904' },
  listEventResults: { salesOrder: 'shippedOrder' },
  getResultPayload: { salesOrder: 'shippedOrder', trigger: 'ranTrigger' },
  runActionAgain: { salesOrder: 'shippedOrder', action: 'ranAction' },
  listFailedActions: { incident: () => '1' },
  getIncidentEffect: { incident: () => '1' },
  runIncident: { incident: () => '1' },
  getTrigger: { trigger: () => '1' },
  listRefundHistory: { refund: 'proposedRefund' },
  approveRefund: { refund: 'proposedRefund' },
  denyRefund: { refund: 'proposedRefund' },
  lockRefund: { refund: 'manualRefund' },
  unlockRefund: { refund: 'lockedRefund' },
  finishRefund: { refund: 'lockedRefund' },
  sayRefundOutcome: { refund: 'unknownRefund' },
  lookUpRefund: { refund: 'unknownRefund' },
  cancelAutomaticRefund: { refund: 'automaticRefund' },
  releaseAutomaticRefund: { refund: 'automaticRefund' },
  getRefundClose: { day: () => '2026-11-22' },
  askProviders: { day: () => '2026-11-22' },
  putProviderFile: { day: () => '2026-11-22', provider: () => 'mollie' },
  explainDifference: { day: 'differingDay', difference: 'dayDifference' },
  closeDay: { day: 'closableDay' },
  getRefundRoom: { salesOrder: 'shippedOrder' },
  quoteRefund: { salesOrder: 'shippedOrder' },
  createRefund: { salesOrder: 'shippedOrder' },
  listComments: { salesOrder: 'toPickOrder' },
  addComment: { salesOrder: 'toPickOrder' },
  withdrawComment: { salesOrder: 'toPickOrder', comment: () => '903' },
  sendDeliveryMessage: { identifier: 'packedIdentifier' },
  getSalesOrder: { salesOrder: 'toPickOrder' },
  listOrderDeliveries: { salesOrder: 'toPickOrder' },
  listOrderHistory: { salesOrder: 'toPickOrder' },
  getTimeline: { salesOrder: 'toPickOrder' },
  patchSalesOrder: { salesOrder: 'toPickOrder' },
  // It is requested already, which is no change.
  reportOutside: { identifier: 'deliveryIdentifier' },
  checkDelivery: { identifier: 'deliveryIdentifier' },
  checkSalesOrder: { salesOrder: 'toPickOrder' },
  suggestDeliveries: { salesOrder: 'toPickOrder' },
  listDropshippers: { identifier: 'deliveryIdentifier' },
  pauseDispatchRequest: { identifier: 'deliveryIdentifier' },
  getOrderCreatePayload: { salesOrder: 'toPickOrder' },
  listCancellations: { salesOrder: 'toPickOrder' },
  cancelPiecesOfOrder: { salesOrder: 'toPickOrder' },
  // Views of 'rol backoffice' (matrix.test.ts).
  getSharedView: { token: () => 'gedeeld' },
  printReturnLabel: { identifier: 'returnIdentifier' },
  getReturnLabel: { key: () => RETURN_LABEL },
  updateSearchView: { id: () => '901' },
  deleteSearchView: { id: () => '902' },
  deleteHoldRuleGroup: { group: () => 'weg' },
  putPreference: { key: () => 'orders.columns' },
  // The import error of make-things.ts.
  retryOrderImport: { id: () => '1' },
  getOrderImportContent: { id: () => '1' },
  correctOrderImport: { id: () => '1' },
  changeOrderImport: { id: () => '1' },
  proveDispatch: { identifier: 'returnIdentifier' },
  correctDispatchProof: { identifier: 'returnIdentifier' },
  resumeDispatchRequest: { identifier: 'pausedIdentifier' },
  sendOutsideAgain: { identifier: 'untakenIdentifier' },
  bookLabelsAgain: { identifier: 'untakenIdentifier' },
  packingSlip: { identifier: 'deliveryIdentifier' },
  postProductPieceInfo: { product: () => ASKED },
  putProductInfo: { product: () => ASKED },
  listStock: { product: () => ASKED },
  putStock: { product: () => ASKED },
  'getReport, of import errors': { report: () => 'import_errors' },
  getReportPage: { report: () => 'manco_rate' },
  'getReportPage, of import errors': { report: () => 'import_errors' },
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
    if (kind === undefined) throw new Error(`say in tests/access/paths.ts what :${part} of ${name} is`);
    return encodeURIComponent(typeof kind === 'function' ? kind() : naming.the(kind));
  });
}
