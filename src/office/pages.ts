import type { ExternalLink } from '../../contract/session.ts';
import { listedParts, listLocations } from '../../contract/warehouse/location.ts';
import { openBatches, createBatches, processBatches, seeZones } from '../../core/access/batches.ts';
import { editHoldRules, seeHoldRules } from '../../core/access/holds.ts';
import {
  appSettings,
  compareMethods,
  createLocations,
  planHolidays,
  seeContact,
  seeLocations,
  seeProperties,
  seeServices,
  seeServiceTimes,
} from '../../core/access/locations.ts';
import {
  cancelDeliveries,
  closeRefunds,
  readHolds,
  readRefunds,
  seeResults,
  rerouteDeliveries,
  searchPages,
  seeImportErrors,
  seeOrderHistory,
  seeOrders,
  seeTimeline,
} from '../../core/access/orders.ts';
import { seeApiDocumentation, seeProcessorManager, tryOut } from '../../core/access/elsewhere.ts';
import { createReceipts, seeReceipts } from '../../core/access/receipts.ts';
import { seeDashboard } from '../../core/access/reports.ts';
import { withFeature, type Right } from '../../core/access/right.ts';
import { receiveReturns, seeReturns } from '../../core/access/returns.ts';
import { editTexts, seeSettings } from '../../core/access/settings.ts';
import { seePresales, seeStock } from '../../core/access/stock.ts';
import { administerSupplyChains } from '../../core/access/supply-chains.ts';
import { scan } from '../../core/access/scanning.ts';
import { operateSystem, seeTriggers } from '../../core/access/system.ts';
import { texts } from '../texts/texts.ts';
import type { IconName } from '../ui/icons/icon.tsx';
import pagesNl from './pages.nl.ts';
import type { OfficePage } from './page/page-props.ts';

const t = texts('pages', pagesNl);

const TIMES = '/locations/:type/:location/service-times' as const;
const BATCHES = '/locations/:type/:location/shipment-batches';
const RECEIPTS = '/locations/:type/:location/goods-receipt';
const RETURNS = '/locations/:type/:location/returns';

/** A page of the order search, by the right of its preset; the pick of a store is a search of its own. */
const search = (
  path: string,
  of: keyof typeof searchPages,
  icon: IconName,
  title: () => string,
): OfficePage => ({
  path,
  icon,
  title,
  right: searchPages[of],
  load: async () => {
    const { searchPage } = await import('./orders/search/search-page.tsx');
    return searchPage(
      of === 'pick_by_store'
        ? { group: 'orders_pick-by-store', preset: 'default' }
        : { group: 'orders_search', preset: of },
    );
  },
});

const refundCloseTitle = () => t('refund_close');

/** The close of a day; without one it is today's. */
const refundClose = (path: string): OfficePage => ({
  path,
  isDutch: true,
  isKept: true,
  title: refundCloseTitle,
  right: closeRefunds,
  parent: '/orders/refund-order-search',
  load: () => import('./orders/refund-close/page.tsx'),
});

const presalesTitle = () => t('presales');

/** A list of presales, with those of the other phases as its tabs. */
const presales = (list: 'incomplete' | 'active' | 'future' | 'past', path: string): OfficePage => ({
  path,
  isDutch: true,
  icon: 'calendar',
  title: presalesTitle,
  right: seePresales,
  load: async () => (await import('./presales/list-page.tsx')).presalesPage(list),
});

const settingsTitle = () => t('settings');

/** The settings; without a group the page goes to the first. */
const settings = (path: string): OfficePage => ({
  path,
  isDutch: true,
  isKept: true,
  icon: 'sliders',
  title: settingsTitle,
  right: seeSettings,
  load: () => import('./settings/settings-page.tsx'),
});

/** When a location does what; without a service the page goes to the one that was looked at last. */
const serviceTimes = {
  isDutch: true,
  title: () => t('service_times'),
  right: seeServiceTimes,
  load: () => import('./service-times/service-times-page.tsx'),
} as const;

/**
 * Every page of the menu and of the office; the tabs of a location are in this order (shell-search-settings.md 2.2,
 * 2.5).
 */
export const pages: readonly OfficePage[] = [
  search('/orders/search', 'default', 'list', () => t('default')),
  search('/orders/hold-order-search', 'hold_orders', 'lock', () => t('hold_orders')),
  search('/orders/fallback-order-search', 'fallback_orders', 'alert', () => t('fallback_orders')),
  search('/orders/return-order-search', 'return_orders', 'undo', () => t('return_orders')),
  search('/orders/refund-order-search', 'refund_orders', 'euro', () => t('refund_orders')),
  refundClose('/orders/refund-close'),
  refundClose('/orders/refund-close/:day'),
  search('/orders/pick-by-store-search', 'pick_by_store', 'store', () => t('pick_by_store')),
  {
    path: '/orders/detail/:order/overview',
    isDutch: true,
    title: ({ order = '' }) => t('order', { order }),
    tab: () => t('overview'),
    right: seeOrders,
    parent: '/orders/search',
    load: () => import('./orders/detail/order-page.tsx'),
  },
  {
    path: '/orders/detail/:order/sales-lines',
    isDutch: true,
    title: ({ order = '' }) => t('order', { order }),
    tab: () => t('sales_lines'),
    right: seeOrders,
    parent: '/orders/search',
    load: () => import('./orders/detail/lines-page.tsx'),
  },
  {
    path: '/orders/detail/:order/dispatch-status',
    isDutch: true,
    title: ({ order = '' }) => t('order', { order }),
    tab: () => t('cancellations'),
    right: cancelDeliveries,
    parent: '/orders/search',
    load: () => import('./orders/cancellations/page.tsx'),
  },
  {
    path: '/orders/detail/:order/hold-reasons',
    isDutch: true,
    title: ({ order = '' }) => t('order', { order }),
    tab: () => t('hold_reasons'),
    right: readHolds,
    parent: '/orders/search',
    load: () => import('./orders/holds/page.tsx'),
  },
  {
    path: '/orders/detail/:order/refunds',
    isDutch: true,
    title: ({ order = '' }) => t('order', { order }),
    tab: () => t('refund_orders'),
    right: readRefunds,
    parent: '/orders/search',
    load: () => import('./orders/refunds/page.tsx'),
  },
  {
    path: '/orders/detail/:order/history',
    isDutch: true,
    title: ({ order = '' }) => t('order', { order }),
    tab: () => t('history'),
    right: seeOrderHistory,
    parent: '/orders/search',
    load: () => import('./orders/history/page.tsx'),
  },
  {
    path: '/orders/detail/:order/event-results',
    isDutch: true,
    title: ({ order = '' }) => t('order', { order }),
    tab: () => t('event_results'),
    right: seeResults,
    parent: '/orders/search',
    load: () => import('./orders/event-results/page.tsx'),
  },
  {
    path: '/orders/detail/:order/timeline',
    isDutch: true,
    title: ({ order = '' }) => t('order', { order }),
    tab: () => t('timeline'),
    right: withFeature('order-desk', seeTimeline),
    parent: '/orders/search',
    load: () => import('./orders/timeline/timeline-page.tsx'),
  },
  {
    path: '/orders/detail/:order/reroute',
    isDutch: true,
    title: ({ order = '' }) => t('reroute', { order }),
    right: rerouteDeliveries,
    parent: '/orders/search',
    load: () => import('./orders/reroute/reroute-page.tsx'),
  },
  { path: '/scan', icon: 'barcode', title: () => t('scan'), right: scan },
  { path: '/scan/outbox', icon: 'sync', title: () => t('outbox'), right: scan },
  {
    path: '/shipment-batches',
    icon: 'list',
    title: () => t('batches'),
    right: openBatches,
    load: () => import('./batches/list/list-page.tsx'),
  },
  {
    path: '/orders/import-errors',
    isDutch: true,
    icon: 'alert',
    title: () => t('import_errors'),
    right: seeImportErrors,
    load: () => import('./reports/import-errors-page.tsx'),
  },
  {
    path: '/orders/incidents',
    isDutch: true,
    icon: 'pulse',
    title: () => t('incidents'),
    tab: () => t('incidents_tab'),
    right: withFeature('incidents', seeResults),
    load: () => import('./incidents/incidents-page.tsx'),
  },
  {
    path: '/orders/incidents/all',
    isDutch: true,
    title: () => t('incidents'),
    tab: () => t('all_actions'),
    right: withFeature('incidents', seeResults),
    load: () => import('./incidents/actions-page.tsx').then(page => ({ default: page.AllPage })),
  },
  {
    path: '/orders/incidents/planned',
    isDutch: true,
    title: () => t('incidents'),
    tab: () => t('planned_actions'),
    right: withFeature('incidents', seeResults),
    load: () => import('./incidents/actions-page.tsx').then(page => ({ default: page.PlannedPage })),
  },
  {
    path: '/dashboard',
    isDutch: true,
    icon: 'chart',
    title: () => t('dashboard'),
    right: seeDashboard,
    load: () => import('./reports/dashboard-page.tsx'),
  },
  {
    path: '/locations',
    icon: 'pin',
    title: () => t('locations'),
    right: seeLocations,
    // Thousands of them take their time.
    asks: () => [{ endpoint: listLocations, input: listedParts }],
    load: () => import('./locations/locations-page.tsx'),
  },
  {
    path: '/locations/create',
    isDutch: true,
    title: () => t('new_location'),
    right: createLocations,
    parent: '/locations',
    load: () => import('./location-edit/create-page.tsx'),
  },
  {
    path: '/locations/holidays',
    isDutch: true,
    title: () => t('holidays'),
    right: planHolidays,
    parent: '/locations',
    load: () => import('./place-plans/holidays-page.tsx'),
  },
  {
    path: '/locations/methods',
    isDutch: true,
    title: () => t('methods'),
    right: compareMethods,
    parent: '/locations',
    load: () => import('./place-plans/methods-page.tsx'),
  },
  {
    path: '/settings/hold-rules',
    isDutch: true,
    icon: 'ban',
    title: () => t('hold_rules'),
    right: seeHoldRules,
    load: () => import('./hold-rules/groups-page.tsx'),
  },
  {
    path: '/settings/hold-rules/new',
    isDutch: true,
    title: () => t('new_hold_group'),
    right: editHoldRules,
    parent: '/settings/hold-rules',
    load: () => import('./hold-rules/edit-group-page.tsx'),
  },
  {
    path: '/settings/hold-rules/:holdGroup/view',
    isDutch: true,
    title: ({ holdGroup = '' }) => t('hold_group', { group: holdGroup }),
    right: seeHoldRules,
    parent: '/settings/hold-rules',
    load: () => import('./hold-rules/group-page.tsx'),
  },
  {
    path: '/settings/hold-rules/:holdGroup/edit',
    isDutch: true,
    title: ({ holdGroup = '' }) => t('hold_group', { group: holdGroup }),
    right: editHoldRules,
    parent: '/settings/hold-rules',
    load: () => import('./hold-rules/edit-group-page.tsx'),
  },
  {
    path: '/settings/hold-rules/:holdGroup/delete',
    isDutch: true,
    title: ({ holdGroup = '' }) => t('hold_group', { group: holdGroup }),
    right: editHoldRules,
    parent: '/settings/hold-rules',
    load: () => import('./hold-rules/delete-page.tsx'),
  },
  settings('/settings'),
  settings('/settings/:group'),
  {
    path: '/translations',
    isDutch: true,
    title: () => t('translations'),
    right: editTexts,
    parent: '/settings',
    load: () => import('./translations/translations-page.tsx'),
  },
  presales('active', '/orders/presales'),
  presales('incomplete', '/orders/presales/incomplete'),
  presales('active', '/orders/presales/active'),
  presales('future', '/orders/presales/future'),
  presales('past', '/orders/presales/past'),
  {
    path: '/orders/presales/:presale',
    isDutch: true,
    title: ({ presale = '' }) => t('presale', { presale }),
    right: seePresales,
    parent: '/orders/presales',
    load: () => import('./presales/presale-page.tsx'),
  },
  {
    path: '/stock-management',
    isDutch: true,
    icon: 'columns',
    title: () => t('stock'),
    right: seeStock,
    load: () => import('./stock/stock-page.tsx'),
  },
  {
    path: '/stock-management/:product',
    isDutch: true,
    title: ({ product = '' }) => product,
    right: seeStock,
    parent: '/stock-management',
    load: () => import('./stock/stock-page.tsx'),
  },
  {
    path: '/stock-reports',
    isDutch: true,
    title: () => t('stock_reports'),
    right: seeStock,
    parent: '/stock-management',
    load: () => import('./stock/reports-page.tsx'),
  },
  {
    path: '/supply-chains',
    isDutch: true,
    icon: 'route',
    title: () => t('supply_chains'),
    right: administerSupplyChains,
    load: () => import('./supply-chains/supply-chains-page.tsx'),
  },
  {
    path: '/system/scanner-tests',
    icon: 'pulse',
    title: () => t('system'),
    tab: () => t('scanner_tests'),
    right: withFeature('scanner-tests', operateSystem),
    load: () => import('./scanner-tests/list-page.tsx'),
  },
  {
    path: '/system/triggers',
    isDutch: true,
    icon: 'pulse',
    title: () => t('system'),
    tab: () => t('triggers'),
    right: withFeature('triggers', seeTriggers),
    load: () => import('./triggers/triggers-page.tsx'),
  },
  {
    path: '/admin/show-icons',
    isDutch: true,
    title: () => t('icons'),
    right: tryOut,
    load: () => import('./admin/icons-page.tsx'),
  },
  {
    path: '/test-pdf-download',
    isDutch: true,
    title: () => t('test_pdf'),
    right: tryOut,
    load: () => import('./admin/test-pdf-page.tsx'),
  },
  {
    path: '/locations/:type/:location/contact-info',
    isDutch: true,
    icon: 'pin',
    title: () => t('contact'),
    right: seeContact,
    tab: true,
    load: () => import('./location-edit/contact-page.tsx'),
  },
  { ...serviceTimes, path: TIMES, icon: 'clock', tab: true },
  { ...serviceTimes, path: `${TIMES}/:serviceType` as const, parent: TIMES },
  {
    path: '/locations/:type/:location/services',
    isDutch: true,
    icon: 'truck',
    title: () => t('services'),
    right: seeServices,
    tab: true,
    load: () => import('./location-edit/services-page.tsx'),
  },
  {
    path: '/locations/:type/:location/properties',
    isDutch: true,
    icon: 'list',
    title: () => t('properties'),
    right: seeProperties,
    tab: true,
    load: () => import('./location-edit/properties-page.tsx'),
  },
  {
    path: BATCHES,
    icon: 'list',
    title: () => t('batches'),
    right: openBatches,
    tab: true,
    load: () => import('./batches/list/list-page.tsx'),
  },
  {
    path: '/locations/:type/:location/shipment-batch/create',
    icon: 'plus',
    title: () => t('create_batch'),
    right: createBatches,
    tab: true,
    load: () => import('./batches/create/create-page.tsx'),
  },
  {
    path: '/locations/:type/:location/shipment-batch/:batch',
    title: ({ batch = '' }) => t('batch', { batch }),
    right: processBatches,
    parent: BATCHES,
    load: () => import('./batches/batch-page.tsx'),
  },
  {
    path: RECEIPTS,
    icon: 'truck',
    title: () => t('goods_receipt'),
    right: seeReceipts,
    tab: true,
    load: () => import('./goods-receipts/index-page.tsx'),
  },
  {
    path: `${RECEIPTS}/create`,
    title: () => t('create_receipt'),
    right: createReceipts,
    parent: RECEIPTS,
    load: () => import('./goods-receipts/create-page.tsx'),
  },
  {
    path: `${RECEIPTS}/:receipt`,
    title: ({ receipt = '' }) => t('receipt', { receipt }),
    right: seeReceipts,
    parent: RECEIPTS,
    load: () => import('./goods-receipts/receipt-page.tsx'),
  },
  {
    path: '/product-processing/:type/:location/return',
    icon: 'undo',
    title: () => t('scan_returns'),
    right: receiveReturns,
    tab: true,
  },
  {
    path: RETURNS,
    title: () => t('returns'),
    right: seeReturns,
    tab: true,
    load: () => import('./returns/list-page.tsx'),
  },
  {
    path: `${RETURNS}/:returned`,
    title: ({ returned = '' }) => returned,
    right: seeReturns,
    parent: RETURNS,
    load: () => import('./returns/return-page.tsx'),
  },
  {
    path: '/locations/:type/:location/app-settings',
    title: () => t('app_settings'),
    right: appSettings,
    tab: true,
    load: () => import('./app-settings/app-settings-page.tsx'),
  },
  // Behind those of the documents, of which the first that a user may see is where a location opens.
  {
    path: '/locations/:type/:location/zones',
    icon: 'columns',
    title: () => t('zones'),
    right: seeZones,
    tab: true,
    load: () => import('./zone-map/zone-map-page.tsx'),
  },
];

interface ExternalPage {
  readonly link: ExternalLink;
  readonly title: () => string;
  readonly right: Right;
}

/** Pages elsewhere that the menu leads to, each in a tab of its own. */
export const externalPages: readonly ExternalPage[] = [
  {
    link: 'processor-manager',
    title: () => t('processor_manager'),
    right: seeProcessorManager,
  },
  {
    link: 'api-documentation',
    title: () => t('api_documentation'),
    right: seeApiDocumentation,
  },
];

interface PageGroup {
  readonly title: () => string;
  /** Pages in a list of their own have one item: it leads to the first that may be opened. */
  readonly paths: readonly (string | readonly string[])[];
}

/** The menu, top to bottom (specification README, 'Menu and titles'): only pages that exist. */
export const menuGroups: readonly PageGroup[] = [
  {
    title: () => t('orders'),
    paths: [
      '/orders/search',
      '/orders/hold-order-search',
      '/orders/fallback-order-search',
      '/orders/return-order-search',
      '/orders/refund-order-search',
      '/orders/pick-by-store-search',
      '/orders/presales',
      '/orders/import-errors',
      ['/orders/incidents', '/orders/incidents/all', '/orders/incidents/planned'],
    ],
  },
  {
    title: () => t('floor'),
    paths: [
      '/scan',
      '/scan/outbox',
      '/shipment-batches',
      '/product-processing/:type/:location/return',
      RECEIPTS,
    ],
  },
  { title: () => t('articles'), paths: ['/stock-management', '/supply-chains'] },
  {
    title: () => t('management'),
    paths: [
      '/dashboard',
      '/locations',
      '/settings/hold-rules',
      '/settings',
      ['/system/scanner-tests', '/system/triggers'],
    ],
  },
];
