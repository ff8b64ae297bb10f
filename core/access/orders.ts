import { type Right, right, withFeature } from './right.ts';

export const seeDeliveries = right([
  'orders.view',
  'orders.batch.create',
  'orders.batch.process.sort',
  'orders.batch.process.return',
  'orders.pickbystore.process',
]);
export const seeOrders = right('orders.view');
/** Each search has one of these; its page asks for its own (searchPages). */
export const searchOrders = right([
  'orders.view',
  'orders.pickbystore.process',
  'orders.holdreview.view',
  'orders.importerrors.view',
  'orders.returnorders.view',
  'refunds.view',
]);
/** An item of the menu with a counter has one of these. */
export const countMenuItems = right([
  ...searchOrders.groups.flat(),
  'orders.triggers.view',
  'stockmanagement.edit',
]);
/** The pages of the order search by their preset (shell-search-settings.md 6). */
export const searchPages = {
  default: right('frontend.search.default', ['orders.view', 'orders.pickbystore.process']),
  hold_orders: withFeature('hold-orders', right('orders.holdreview.view')),
  return_orders: withFeature('return-orders', right(['orders.returnorders.view', 'orders.view'])),
  fallback_orders: withFeature('fallback-orders', right(['orders.importerrors.view', 'orders.view'])),
  refund_orders: withFeature('refunds', right('refunds.view')),
  pick_by_store: withFeature('pick-by-store', right('orders.pickbystore.process')),
};
/** The whole result of a search as a file. */
export const exportOrders = right('orders.dispatchrequests.export', searchOrders.groups[0] ?? []);
/** The app offers it where the OMS has it: the documents have no export. */
export const offersExport = withFeature('order-lists', exportOrders);
/** Geschiedenis. */
export const seeOrderHistory = right('orders.history.view');
/** Tijdlijn, which stands on the order and its lines. */
export const seeTimeline = right('orders.history.view', 'orders.view');
/** History of one delivery and its lines; of the whole order only with the right above. */
export const seeDeliveryHistory = right(['orders.dispatchrequests.history', 'orders.history.view']);
/** Amounts of an order. */
export const seeAmounts = right('orders.dispatchrequests.showfinancialamounts');
/** Price that an article would have cost, as an extra line says. */
export const seeMetadataPrices = right('extraorderlines.showmetadataprice');
/** Uitleverdatum and Laatst gewijzigd of a delivery. */
export const seeDispatchDates = right('orders.dispatchrequests.showdatefield.dispatchdate');
export const seeUpdatedAt = right('orders.dispatchrequests.showdatefield.updatedat');
/** Opmerking. */
export const addComments = right('orders.addcomment');
/** Answers of the floor to the office: whoever sorts or picks. */
export const answerMessages = right(['orders.batch.process.sort', 'orders.pickbystore.process']);
/** The intake of orders; an api client has it for its channels. */
export const importOrders = right('orders.import');
export const editOrders = right('orders.edit');
/** Reports by a warehouse, supplier or carrier; an api client may for orders of its channels. */
export const reportFromOutside = right('orders.edit');
/** Opnieuw versturen, of what was not taken outside. */
export const sendOutsideAgain = right('orders.edit');
/** Adres. */
export const editAddresses = right('orders.address.edit', 'orders.edit');
export const seeImportErrors = withFeature('import-errors', right('orders.importerrors.view'));
/** Acts on an import error. */
export const mendOrderImports = withFeature('import-errors', editOrders);
/** A colleague who is given an import error sees it, and may mend its order. */
export const mendImports: Right = { groups: [...seeImportErrors.groups, ...editOrders.groups] };
/** Blokkeringen, and the decisions there. */
export const seeHolds = right('orders.holdreview.view');
export const decideHolds = right('orders.holdreview.edit');
/** Why something is held; who decides reads what they decide on. */
export const readHolds = right([seeHolds, decideHolds].flatMap(({ groups }) => groups.flat()));
/** The names of what holds a delivery, in the search. */
export const seeWhyHeld = right([seeOrders, readHolds].flatMap(({ groups }) => groups.flat()));
/** Crediteringen, and the decisions there. */
export const seeRefunds = withFeature('refunds', right('refunds.view'));
export const decideRefunds = withFeature('refunds', right('refunds.approve'));
/** The day's close, of an OMS that has it. */
export const closeRefunds = withFeature('refund-providers', right('refunds.approve'));
/** Whoever decides reads what they decide on. */
export const readRefunds = withFeature('refunds', right(['refunds.view', 'refunds.approve']));
/** The amount that can go back for pieces, as the dialog of an act tells. */
export const quoteRefunds = withFeature(
  'refunds',
  right(['orders.dispatchrequests.showfinancialamounts', 'refunds.view', 'refunds.approve']),
);
/** An order, or the part of it that a tab shows to who has only that tab. */
export const readOrders = right(['orders.view', 'refunds.view', 'refunds.approve']);
/** Uitgevoerde acties, and to run one again. */
export const seeResults = right('orders.triggers.view');
export const runAgain = right('orders.triggers.run');
/** Triggers, named by results and by refunds. */
export const readTriggers = right(['orders.triggers.view', 'refunds.view', 'refunds.approve']);
/** Raw data. */
export const inspectOrders = right('orders.metadata.inspect');
export const pickDeliveries = withFeature('pick-by-store', right('orders.pickbystore.process'));
export const seePick = right(['orders.view', 'orders.pickbystore.process']);
export const changeCarrier = right('orders.dispatchrequests.changecarrier');
/** Pauzeren and Hervatten. */
export const pauseDeliveries = right('orders.dispatchrequests.pause');
export const cancelDeliveries = right('orders.dispatchrequests.cancel');
/** Vertragen. */
export const delayDeliveries = right('orders.dispatchrequests.delay');
/** Blokkeren; a hold that is there already is decided with the feature off, too (decision 039). */
export const holdDeliveries = withFeature('hold-orders', right('orders.dispatchrequests.hold'));
/** Verantwoordelijke locatie: stores of the order's sales channel; with the second, any location. */
export const changeResponsible = right('orders.dispatchrequests.responsiblelocation.edit');
export const anyResponsible = right('orders.dispatchrequests.responsiblelocation.edit.allsaleschannels');
/** Markeer als verzonden. */
export const markDeliveriesShipped = right('orders.dispatchrequests.markasshipped');
/** Manco, by a person. */
export const reportShortage = right('orders.dispatchrequests.unabletoship');
/** Definitief manco. */
export const giveUpDeliveries = right('orders.dispatchrequests.unabletoshipfinal');
/** Reroute: the new deliveries are to be requested. */
export const rerouteDeliveries = right('orders.dispatchrequests.reroute');
/** The button that leads there. */
export const openReroute = right(
  'orders.dispatchrequests.reroute',
  'orders.dispatchrequests.reroute.showbutton',
);
/** Optimaliseren. */
export const suggestReroutes = right('orders.dispatchrequests.suggestionbased.reroute');
/** The act that leads to one. */
export const openSuggestion = right(
  'orders.dispatchrequests.suggestionbased.reroute',
  'orders.dispatchrequests.reroute',
);
/** Locatie wijzigen: a whole delivery of a dc goes to a store. */
export const moveDeliveries = right('orders.dispatchrequests.quick-reroute.location');
/** Kies dropshipper: a supplier sends it. */
export const chooseDropshippers = right('orders.dispatchrequests.choosedropshipper');
/** All of these are one call; its body decides which right it needs. */
export const makeDeliveries = right(
  [rerouteDeliveries, moveDeliveries, chooseDropshippers].flatMap(({ groups }) => groups.flat()),
);
/** A PATCH may change several things of a delivery; its body decides which right it needs. */
export const patchDeliveries = right(
  [
    changeCarrier,
    cancelDeliveries,
    delayDeliveries,
    holdDeliveries,
    changeResponsible,
    markDeliveriesShipped,
    reportShortage,
    giveUpDeliveries,
  ].flatMap(({ groups }) => groups.flat()),
);
/** Extra order lines. */
export const addOrderLines = right('orders.addorderline');
/** Retour. */
export const createReturns = right('orders.dispatchrequests.createreturn');
/** Proof that a customer sent back what they withdrew from: who announces returns, or decides on its refund. */
export const proveDispatch = withFeature(
  'refunds',
  right(['orders.dispatchrequests.createreturn', 'refunds.approve']),
);
/** Klacht. */
export const addComplaints = right('orders.addshippedwithissues');
/** Both are one call; its body decides which right it needs. */
export const followUpDeliveries = right(
  [createReturns, addComplaints].flatMap(({ groups }) => groups.flat()),
);
export const downloadSlips = right('orders.dispatchrequests.downloadpackingslip');
/** More labels than it needs, of a delivery in that status. */
export const extraLabels: Readonly<Record<string, Right>> = {
  requested: right('orders.dispatchrequests.requested.extralabels'),
  shipped: right('orders.dispatchrequests.shipped.extralabels'),
};
export const printLabels = right('orders.dispatchrequests.printlabels');
/** The papers of a delivery, in some way. */
export const getPapers = right([downloadSlips, printLabels].flatMap(({ groups }) => groups.flat()));
/** Gekoppelde leveringen. */
export const seeCascades = right('orders.dispatchrequests.showcascades');
/** Debug dump links on the filter page (shell-search-settings.md 6). */
export const seeDumps = right('debug.allowed');
