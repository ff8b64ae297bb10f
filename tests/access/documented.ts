/** A row of section 6 of the documents: permissions, and what they allow. */
export interface DocumentedRow {
  readonly permissions: readonly string[];
  readonly effect: string;
  readonly feature?: string;
}

const row = (permissions: string, effect: string, feature?: string): DocumentedRow => ({
  permissions: permissions.split(' '),
  effect,
  ...(feature !== undefined && { feature }),
});
const delivery = (permissions: string, effect: string): DocumentedRow =>
  row(permissions.replaceAll(/(^| )/g, '$1orders.dispatchrequests.'), effect);

/** Section 6 of the three documents, typed once, in their order; a row that stands in two of them is there once. */
export const documented: Readonly<Record<string, readonly DocumentedRow[]>> = {
  'orders-and-deliveries.md': [
    row('canmanagealllocations', 'every location counts as linked'),
    row('orders.view', 'tabs Overzicht and Orderregels'),
    row('orders.history.view', 'tab Geschiedenis'),
    row('orders.triggers.view', 'tab Uitgevoerde acties'),
    row('orders.holdreview.view', 'tab Blokkeringen'),
    row('orders.holdreview.edit', 'decide on hold reasons'),
    row('refunds.view', 'tab Crediteringen'),
    row('orders.addorderline', 'add order lines'),
    row('orders.addcomment', 'add comments'),
    row('orders.address.edit orders.edit', 'edit addresses; both are needed'),
    row('orders.metadata.inspect', 'look at raw data'),
    row('orders.addshippedwithissues', 'create a complaint'),
    row('orders.batch.create', 'create a batch'),
    row('orders.batch.process orders.batch.process.sort', 'sort and process a batch'),
    delivery('reroute reroute.showbutton', 'reroute'),
    delivery('suggestionbased.reroute', 'reroute by suggestions'),
    delivery('delay', 'delay'),
    delivery('cancel', 'cancel'),
    delivery('unabletoship unabletoshipfinal', 'report as unable to ship'),
    delivery('hold', 'hold'),
    delivery('pause', 'pause and resume'),
    delivery('responsiblelocation.edit', 'responsible location'),
    delivery('responsiblelocation.edit.allsaleschannels', 'responsible location, of every sales channel'),
    delivery('choosedropshipper', 'choose a dropshipper'),
    delivery('export', 'export'),
    delivery('markasshipped', 'mark as shipped'),
    delivery('changecarrier', 'change the carrier'),
    delivery('quick-reroute.location', 'quick change of location, for dispatcher type dc'),
    delivery('showcascades', 'cascaded deliveries'),
    delivery('createreturn', 'create a return'),
    delivery('history', 'history of a line'),
    delivery('showfinancialamounts', 'amounts'),
    delivery('showdatefield.dispatchdate showdatefield.updatedat', 'date fields'),
    delivery('requested.extralabels shipped.extralabels', 'further labels'),
    delivery('downloadpackingslip', 'download packing slip and labels'),
    delivery('printlabels', 'print at a linked location; not with canmanagealllocations'),
    row('extraorderlines.showmetadataprice', 'prices in metadata'),
    row('products.view', 'links to products'),
    row('stockmanagement.view', 'links to stock', 'stock-management'),
    row('locations.services.view locations.services.edit locationmanagement.edit', 'links to locations'),
  ],
  'review-refunds-warehouse.md': [
    row('refunds.approve', 'edit, approve, deny, lock, unlock and release refunds'),
    row('orders.batch.process.sort', 'choose the sorting zone; scan and complete goods receipts', 'batching'),
    row('goodsreceipt.create', 'create goods receipts'),
    row('orders.triggers.run', 'run trigger actions again'),
  ],
  'shell-search-settings.md': [
    row('metabase.view', 'home'),
    row('frontend.search.default', 'search, with orders.view or orders.pickbystore.process'),
    row('orders.holdreview.view', 'menu Blokkeringen', 'hold-orders'),
    row('orders.importerrors.view', 'menu import errors', 'import-errors'),
    row('orders.importerrors.view orders.view', 'menu fallback orders; one is enough', 'fallback-orders'),
    row('orders.returnorders.view orders.view', 'menu return orders; one is enough', 'return-orders'),
    row('orders.pickbystore.process', 'pick by store', 'pick-by-store'),
    row('presaleschedules.view', 'presales', 'presales'),
    row('refunds.view', 'menu refunds', 'refunds'),
    row('orders.batch.process.sort', 'menu batches', 'batching'),
    row('orders.batch.process.return', 'scan returns; menu with exactly one location'),
    row('locations.contactinfo.view', 'menu locations', 'locations'),
    row('stockmanagement.view', 'menu stock', 'stock-management'),
    row('sle.supplychains.admin', 'supply chain rules', 'supply-chain-management'),
    row('goodsreceipt.view', 'goods receipts', 'goods-receipt'),
    row('holdrules.view', 'hold rules'),
    row('appsettings.edit appsettings.view', 'settings; one is enough'),
    row('locations.appsettings', 'settings of a location'),
    row('processormanager.view documentation.api.view', 'external links'),
    row('locations.create', 'create locations'),
    row('locations.contactinfo.view locations.contactinfo.edit', 'contact details of a location'),
    row('locations.servicetimes.view locations.servicetimes.edit', 'service times'),
    row('locations.services.view locations.services.edit', 'services of a location'),
    row('locations.properties.view locations.properties.edit', 'properties of a location'),
    row('locations.edit.batch locations.servicetimes.edit', 'edit locations in a batch; both are needed'),
    row('locations.servicetype.view.*', 'one service type, by its name without underscores'),
    row('locationmanagement.edit', 'of one location'),
    row('holdrules.edit', 'edit or delete hold rules'),
    row('triggers.edit', 'refresh the trigger cache'),
    row('stockmanagement.edit', 'edit and add stock'),
    row('debug.allowed', 'debug dump links on the filter page'),
    row('canmanagealllocations', 'all stores as responsible; filter by location beside an order number'),
  ],
};

/** Permissions of our own (scanning-rules.md). */
export const ours: Readonly<Record<string, string>> = {
  'orders.import': 'send orders (an api client has its channels instead)',
  'system.operate': 'the pages under Systeem: results of scanner tests, triggers',
  'scanning.supervise': 'void or hand over the queued scans of colleagues; revoke upload grants',
};
