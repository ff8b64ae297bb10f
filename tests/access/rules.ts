/**
 * The permissions that each call needs, according to the documents (orders-and-deliveries.md 6, review-refunds-warehouse.md 6,
 * shell-search-settings.md 6, spec/README 'People in the demo data'). Written from them, not from the contract or the
 * server, so that the matrix compares the two.
 */
export interface Rule {
  /** At least one of these; empty: every signed-in user. */
  readonly may: readonly string[] | 'everybody';
  /** This permission as well. */
  readonly also?: readonly string[];
  /** The location of the call is linked to the caller, and every object it names belongs to that location. */
  readonly at?: 'named';
  /** Every object that the call names belongs to a location of the caller. */
  readonly of?: 'linked';
  /** Only users who are linked to the location may print, not those who manage all ('the print button is a dummy'). */
  readonly prints?: true;
  /** The location must be linked; canmanagealllocations does not replace that. */
  readonly ownOnly?: true;
}

const VIEW = 'orders.view';
const CREATE = 'orders.batch.create';
const PROCESS = 'orders.batch.process';
const SORT = `${PROCESS}.sort`;
const RETURN = `${PROCESS}.return`;
const PICK = 'orders.pickbystore.process';
const delivery = (what: string): string => `orders.dispatchrequests.${what}`;
const SLIP = delivery('downloadpackingslip');
const PRINT = delivery('printlabels');
const CARRIER = delivery('changecarrier');
const RECEIPTS = 'goodsreceipt.view';
const NEW_RECEIPT = 'goodsreceipt.create';
const APP = 'locations.appsettings';
const SUPERVISE = 'scanning.supervise';
export const MANAGE = 'canmanagealllocations';

const everybody: Rule = { may: 'everybody' };
const signedIn: Rule = { may: [] };
const at = (...may: string[]): Rule => ({ may, at: 'named' });
const linked = (...may: string[]): Rule => ({ may, of: 'linked' });
const global = (...may: string[]): Rule => ({ may });

/** A page of the order search is open to one of these. */
const SEARCH = [
  VIEW,
  PICK,
  'orders.holdreview.view',
  'orders.importerrors.view',
  'orders.returnorders.view',
  'refunds.view',
];

const manyTimes: Rule = {
  ...global('locations.servicetimes.edit'),
  also: ['locations.edit.batch', 'locationmanagement.edit', 'locations.servicetype.view.openinghours'],
};

export const endpointRules: Readonly<Record<string, Rule>> = {
  signIn: everybody,
  signInByBadge: everybody,
  signOut: everybody,
  getReturnLabel: everybody,
  getTranslations: everybody,
  // Adyen signs what it says; of Mollie's only an id is read.
  hearMollie: everybody,
  hearAdyen: everybody,
  getCurrentUser: signedIn,
  getFrontendConfig: signedIn,
  keepalive: signedIn,
  getFrontendParameters: global('appsettings.edit', 'appsettings.view'),
  patchFrontendParameters: global('appsettings.edit'),
  getTexts: global('appsettings.edit', 'appsettings.view'),
  patchTranslations: global('appsettings.edit'),
  listSettingChanges: global('appsettings.edit', 'appsettings.view'),
  refreshTriggerCache: global('triggers.edit'),
  listStock: global('stockmanagement.view'),
  listShipsFromStore: global('stockmanagement.view'),
  // Bound to no location.
  getProduct: global('products.view'),
  listHoldRuleGroups: global('holdrules.view', 'holdrules.edit'),
  getHoldRuleGroup: global('holdrules.view', 'holdrules.edit'),
  listHoldGroupChanges: global('holdrules.view', 'holdrules.edit'),
  tryHoldRuleGroup: global('holdrules.view', 'holdrules.edit'),
  putHoldRuleGroup: global('holdrules.edit'),
  deleteHoldRuleGroup: global('holdrules.edit'),
  listPresales: global('presaleschedules.view'),
  getPresale: global('presaleschedules.view'),
  getReleaseDay: global('presaleschedules.view'),
  countPresales: global('presaleschedules.view'),
  patchPresale: global('presaleschedules.view'),
  listSupplyChains: global('sle.supplychains.admin'),
  getSupplyChain: global('sle.supplychains.admin'),
  getRuledProduct: global('sle.supplychains.admin'),
  replayRuleset: global('sle.supplychains.admin'),
  patchRuledProduct: global('sle.supplychains.admin'),
  getParty: at('stockmanagement.view'),
  explainStock: at('stockmanagement.view'),
  reportStock: at('stockmanagement.view'),
  listStockReports: global('stockmanagement.view'),
  patchStockReport: linked('stockmanagement.edit'),
  putStock: at('stockmanagement.edit'),
  // One's own, and nobody else's.
  putLanguage: signedIn,
  listPreferences: signedIn,
  putPreference: signedIn,
  listSearchViews: global(...SEARCH),
  // Whoever has the link.
  getSharedView: global(...SEARCH),
  createSearchView: global(...SEARCH),
  updateSearchView: global(...SEARCH),
  deleteSearchView: global(...SEARCH),
  // Each counter has the right of its menu item.
  getMenuCounters: global(...SEARCH, 'orders.triggers.view', 'stockmanagement.edit'),
  // Each entry has its own rule.
  postMutations: signedIn,

  // Every user who scans may leave unsent entries on a device; a supervisor may see others' grants at their own location.
  createUploadGrant: global(SORT, RETURN, PICK, SUPERVISE),
  listUploadGrants: global(SORT, RETURN, PICK, SUPERVISE),
  revokeUploadGrant: linked(SUPERVISE),
  createScannerTest: global(SORT, RETURN, PICK, SUPERVISE),
  listScannerTests: global('system.operate'),

  listLocations: signedIn,
  getLocation: at(),
  listStorageLocations: at(),
  // It tells the work of batches.
  getZoneMap: at(PROCESS, SORT),
  listLocationDispatchTypes: at(),
  // Each user gets the events of the work that their permissions are about: sorting, returns, picking.
  events: at(SORT, RETURN, PICK),

  listBatches: at(SORT, PROCESS),
  getBatch: at(SORT, PROCESS),
  getPickList: at(SORT, PROCESS),
  patchBatch: at(SORT),
  createBatch: at(CREATE),
  listBatchTypesHere: at(CREATE),
  listBatchTypes: global(SORT, PROCESS, CREATE, VIEW),

  createSalesOrder: global('orders.import'),
  getOrderCreatePayload: linked('orders.metadata.inspect'),
  // An order that was not taken in has no location yet.
  listOrderImports: global('orders.importerrors.view'),
  // Reports of all the user's locations, or of one of them.
  getReport: global('metabase.view'),
  'getReport, of a location': at('metabase.view'),
  'getReport, of import errors': global('orders.importerrors.view'),
  getReportPage: global('metabase.view'),
  'getReportPage, of a location': at('metabase.view'),
  'getReportPage, of import errors': global('orders.importerrors.view'),
  retryOrderImport: global('orders.edit'),
  listImportAssignees: global('orders.edit'),
  getOrderImportContent: global('orders.edit'),
  correctOrderImport: global('orders.edit'),
  changeOrderImport: global('orders.edit'),

  // Only what has a delivery at a location of the caller is found (server/views/search/search.test.ts).
  searchSalesOrders: global(...SEARCH),
  cancelSalesOrderSearch: global(...SEARCH),
  countSalesOrders: global(...SEARCH),
  exportSalesOrders: { ...global(...SEARCH), also: ['orders.dispatchrequests.export'] },
  listFoundIdentifiers: global(...SEARCH),
  // That of all orders.
  getFilterPreset: { ...global(VIEW, PICK), also: ['frontend.search.default'] },

  listDispatchRequests: global(VIEW, CREATE, SORT, RETURN, PICK),
  getDispatchRequest: linked(VIEW, CREATE, SORT, RETURN, PICK),
  patchDispatchRequest: linked(CARRIER),
  'patchDispatchRequest, cancelled': linked(delivery('cancel')),
  'patchDispatchRequest, shipped': linked(delivery('markasshipped')),
  'patchDispatchRequest, given up': linked(delivery('unabletoshipfinal')),
  'patchDispatchRequest, delayed': linked(delivery('delay')),
  'patchDispatchRequest, short': linked(delivery('unabletoship')),
  'patchDispatchRequest, short for a reason': linked(delivery('unabletoship')),
  'patchDispatchRequest, given up in part': linked(delivery('unabletoshipfinal')),
  listCancellations: linked(delivery('cancel')),
  cancelPiecesOfOrder: linked(delivery('cancel')),
  rerouteDispatchRequests: linked(delivery('reroute')),
  checkReroute: linked(delivery('reroute')),
  suggestDeliveries: linked(delivery('suggestionbased.reroute')),
  reportOutside: linked('orders.edit'),
  checkDelivery: linked('orders.edit'),
  checkSalesOrder: linked('orders.edit'),
  sendOutsideAgain: linked('orders.edit'),
  bookLabelsAgain: linked(SLIP),
  listDropshippers: linked(delivery('choosedropshipper')),
  'patchDispatchRequest, held': linked(delivery('hold')),
  'patchDispatchRequest, responsible': linked(delivery('responsiblelocation.edit')),
  pauseDispatchRequest: linked(delivery('pause')),
  resumeDispatchRequest: linked(delivery('pause')),
  getAllowedStatusChanges: global(VIEW, CREATE, SORT, RETURN, PICK),
  packingSlip: linked(SLIP),
  batchPackingSlips: linked(SLIP),
  postBatchPackingSlips: linked(SLIP),
  'packingSlip, printed': { ...linked(PRINT), prints: true },
  'batchPackingSlips, printed': { ...linked(PRINT), prints: true },
  'postBatchPackingSlips, printed': { ...linked(PRINT), prints: true },

  lookUpProduct: at(SORT),
  processProduct: at(SORT),
  getWorkPackage: at(SORT),
  markAsShipped: linked(SORT),
  claimCompletion: linked(SORT),
  releaseCompletion: linked(SORT),
  getExtraInfo: global(SORT, RETURN),
  putProductInfo: global(SORT, RETURN),
  postProductPieceInfo: linked(SORT, RETURN),

  listGoodsReceipts: at(RECEIPTS),
  getGoodsReceipt: at(RECEIPTS, SORT),
  createGoodsReceipt: at(NEW_RECEIPT),
  processGoodsReceiptLine: at(SORT),
  postProcessGoodsReceipt: at(SORT),
  reportReceiptDevice: at(SORT),

  lookUpReturnProduct: at(RETURN),
  receiveReturn: at(RETURN),
  getReturnPackage: at(RETURN),
  // A shipped order may come back at any location of the caller.
  announceReturn: at(RETURN),
  listProductStates: global(RETURN, VIEW),
  listReturnReasons: global(RETURN, VIEW),
  putReturnPhoto: at(RETURN),
  listReturnPhotos: linked(RETURN, VIEW),
  getReturnPhoto: linked(RETURN, VIEW),

  createFollowUp: linked(delivery('createreturn')),
  proveDispatch: linked(delivery('createreturn'), 'refunds.approve'),
  correctDispatchProof: linked(delivery('createreturn'), 'refunds.approve'),
  'createFollowUp, complaint': linked('orders.addshippedwithissues'),
  // Without an order it tells of no delivery.
  preCheckOrderLine: global('orders.addorderline'),
  'preCheckOrderLine, of an order': linked('orders.addorderline'),
  addOrderLine: linked('orders.addorderline'),
  'addOrderLine, in the place of a shipped one': linked('orders.addorderline'),
  getHoldReview: linked('orders.holdreview.view', 'orders.holdreview.edit'),
  decideHoldReasons: linked('orders.holdreview.edit'),
  // Nothing is told of orders elsewhere.
  listHeldGroups: global('orders.holdreview.view', 'orders.holdreview.edit'),
  decideHoldReason: linked('orders.holdreview.edit'),
  getHoldCustomer: linked('orders.holdreview.view', 'orders.holdreview.edit'),
  undoHoldRelease: linked('orders.holdreview.edit'),
  listEventResults: linked('orders.triggers.view'),
  getResultPayload: linked('orders.triggers.view'),
  runActionAgain: linked('orders.triggers.run'),
  // Orders elsewhere are counted, and not named.
  listIncidents: global('orders.triggers.view'),
  listActions: global('orders.triggers.view'),
  listFailedActions: global('orders.triggers.view'),
  getIncidentEffect: global('orders.triggers.view'),
  runIncident: global('orders.triggers.run'),
  getTrigger: global('orders.triggers.view', 'refunds.view', 'refunds.approve'),
  listTriggers: global('system.operate', 'triggers.edit'),
  listRefundHistory: linked('refunds.view', 'refunds.approve'),
  approveRefund: linked('refunds.approve'),
  denyRefund: linked('refunds.approve'),
  lockRefund: linked('refunds.approve'),
  unlockRefund: linked('refunds.approve'),
  finishRefund: linked('refunds.approve'),
  sayRefundOutcome: linked('refunds.approve'),
  lookUpRefund: linked('refunds.approve'),
  cancelAutomaticRefund: linked('refunds.approve'),
  releaseAutomaticRefund: linked('refunds.approve'),
  // The money of a day is that of the whole company.
  getRefundClose: global('refunds.approve'),
  askProviders: global('refunds.approve'),
  putProviderFile: global('refunds.approve'),
  explainDifference: global('refunds.approve'),
  closeDay: global('refunds.approve'),
  getRefundRoom: linked('refunds.view', 'refunds.approve'),
  quoteRefund: linked('orders.dispatchrequests.showfinancialamounts', 'refunds.view', 'refunds.approve'),
  createRefund: linked('refunds.approve'),
  listDispatchTypes: global(VIEW),
  listLocationDataTypes: global(VIEW, 'locations.contactinfo.view', 'locations.create'),
  listCarrierManagementServices: global(VIEW),
  listPaymentServiceProviders: global(VIEW),
  listComments: linked(VIEW),
  addComment: linked('orders.addcomment'),
  withdrawComment: linked('orders.addcomment'),
  sendDeliveryMessage: linked('orders.addcomment'),
  getSalesOrder: linked(VIEW, 'refunds.view', 'refunds.approve'),
  listOrderDeliveries: linked(VIEW),
  listOrderHistory: linked('orders.history.view'),
  getTimeline: linked('orders.history.view'),
  'getTimeline, of a product': linked('orders.dispatchrequests.history', 'orders.history.view'),
  officeEvents: linked(VIEW),
  patchSalesOrder: { ...linked('orders.address.edit'), also: ['orders.edit'] },
  getOrderDelivery: linked(VIEW, PICK),
  pickShipped: linked(PICK),
  pickUnableToShip: linked(PICK),

  // And the permission of the service type (opening_hours).
  getServiceTimes: {
    ...at('locations.servicetimes.view'),
    also: ['locations.servicetype.view.openinghours'],
  },
  listServiceTimeChanges: {
    ...at('locations.servicetimes.view'),
    also: ['locations.servicetype.view.openinghours'],
  },
  listContactChanges: at('locations.contactinfo.view'),
  listPropertyChanges: at('locations.properties.view'),
  listServiceChanges: at('locations.services.view'),
  putServiceTimes: {
    ...at('locations.servicetimes.edit'),
    also: ['locationmanagement.edit', 'locations.servicetype.view.openinghours'],
  },
  syncServiceTimes: { ...at('locations.servicetimes.edit'), also: ['locationmanagement.edit'] },
  // Those of the caller's own locations.
  listYearOfTimes: {
    ...global('locations.edit.batch'),
    also: ['locationmanagement.edit', 'locations.servicetimes.edit'],
  },
  // Each location has a result of its own.
  postServiceTimesBatch: manyTimes,
  tryServiceTimesBatch: manyTimes,
  findPoint: global('locations.contactinfo.edit', 'locations.create'),
  createLocation: global('locations.create'),
  patchLocation: { ...at('locations.contactinfo.edit'), also: ['locationmanagement.edit'] },
  patchLocationDispatchTypes: { ...at('locations.services.edit'), also: ['locationmanagement.edit'] },
  effectOfServiceTimes: {
    ...at('locations.servicetimes.edit'),
    also: ['locationmanagement.edit', 'locations.servicetype.view.openinghours'],
  },
  effectOfServices: { ...at('locations.services.edit'), also: ['locationmanagement.edit'] },
  effectOfProperties: { ...at('locations.properties.edit'), also: ['locationmanagement.edit'] },
  listServiceUse: at('locations.services.view'),
  // Each location has a result of its own.
  patchServiceOfMany: { ...global('locations.services.edit'), also: ['locationmanagement.edit'] },
  // Those of the caller's own locations.
  listServicesOfMany: global('locations.services.view'),
  listServiceUseOfMany: global('locations.services.view'),
  listLocationProperties: at('locations.properties.view'),
  patchLocationProperties: { ...at('locations.properties.edit'), also: ['locationmanagement.edit'] },
  patchLocationProperty: { ...at('locations.properties.edit'), also: ['locationmanagement.edit'] },
  getPushSubscription: at(APP),
  putPushSubscription: at(APP),
  deletePushSubscription: at(APP),

  listPrinters: at(PRINT),
  getPrintJob: { ...linked(PRINT), ownOnly: true },
  reprint: { ...linked(PRINT), prints: true },
  printReturnLabel: { ...linked(PRINT), prints: true },
  printTestPage: { ...at(PRINT), prints: true },
};

/** For the entries of a list to /api/rest/mutations, by type. */
export const mutationRules: Readonly<Record<string, Rule>> = {
  'place-article': at(SORT),
  'take-back': linked(SORT),
  'set-aside': at(SORT),
  'receive-line': at(SORT),
  'take-back-received': linked(SORT),
  'finish-receipt': at(SORT),
  'product-info': global(SORT, RETURN),
  'product-piece-info': linked(SORT, RETURN),
  'complete-storage-location': linked(SORT),
  'mark-shipped': linked(SORT),
  'hold-shipment': linked(SORT),
  'answer-message': linked(SORT, PICK),
  // A colleague's scan: of a user who works at a location of the supervisor.
  void: linked(SUPERVISE),
  'receive-return': at(RETURN),
  'receive-by-label': at(RETURN),
  'take-back-return': at(RETURN),
  'return-aside': at(RETURN),
  'pick-shipped': linked(PICK),
  'pick-unable-to-ship': linked(PICK),
  // The delivery may belong to another location by then: the call names it, and the reply reveals nothing about it.
  'pick-put-back': at(PICK),
};

export interface Role {
  readonly name: string;
  /** null: a visitor. */
  readonly permissions: ReadonlySet<string> | null;
  readonly locations: readonly string[];
  /** The one permission that was taken from a role of the demo. */
  readonly lacks?: string;
}

/** The things of a call: its location, and the location of each object; null: it does not exist. */
export interface Named {
  readonly location: string | null;
  readonly owners: readonly (string | null)[];
}

export function isAllowed(rule: Rule, role: Role, { location, owners }: Named): boolean {
  if (rule.may === 'everybody') return true;
  const { permissions, locations } = role;
  if (!permissions) return false;
  if (rule.may.length > 0 && !rule.may.some(permission => permissions.has(permission))) return false;
  if (rule.also?.some(one => !permissions.has(one))) return false;
  const manages = permissions.has(MANAGE);
  if (rule.prints && manages) return false;
  const mayUse = (place: string | null) =>
    place !== null && ((manages && !rule.ownOnly) || locations.includes(place));
  if (rule.at === 'named') return mayUse(location) && owners.every(owner => owner === location);
  if (rule.of === 'linked') return owners.every(mayUse);
  return true;
}
