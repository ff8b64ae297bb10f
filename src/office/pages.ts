import { openBatches, openCreateBatch, processBatches } from '../../core/access/batches.ts';
import { appSettings, seeLocations } from '../../core/access/locations.ts';
import { openCreateReceipt, openReceipts } from '../../core/access/receipts.ts';
import { withFeature } from '../../core/access/right.ts';
import { receiveReturns, seeReturns } from '../../core/access/returns.ts';
import { scan, supervise } from '../../core/access/scanning.ts';
import { texts } from '../texts/texts.ts';
import pagesNl from './pages.nl.ts';
import type { Page } from './page/page-props.ts';

const t = texts('pages', pagesNl);

const BATCHES = '/locations/:type/:location/shipment-batches';
const RECEIPTS = '/locations/:type/:location/goods-receipt';
const RETURNS = '/locations/:type/:location/returns';

/**
 * Every page of the menu and of the office; the tabs of a location are in this order (shell-search-settings.md 2.2,
 * 2.5).
 */
export const pages: readonly Page[] = [
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
    path: '/locations',
    icon: 'pin',
    title: () => t('locations'),
    right: seeLocations,
    load: () => import('./locations/locations-page.tsx'),
  },
  {
    path: '/scanner-tests',
    icon: 'barcode',
    title: () => t('scanner_tests'),
    right: withFeature('scanner-tests', supervise),
    load: () => import('./scanner-tests/list-page.tsx'),
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
    right: openCreateBatch,
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
    right: openReceipts,
    tab: true,
    load: () => import('./goods-receipts/index-page.tsx'),
  },
  {
    path: `${RECEIPTS}/create`,
    title: () => t('create_receipt'),
    right: openCreateReceipt,
    parent: RECEIPTS,
    load: () => import('./goods-receipts/create-page.tsx'),
  },
  {
    path: `${RECEIPTS}/:receipt`,
    title: ({ receipt = '' }) => t('receipt', { receipt }),
    right: openReceipts,
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
];

/** The menu, top to bottom (specification README, 'Menu and titles'): only pages that exist. */
export const menuGroups: readonly { readonly title: () => string; readonly paths: readonly string[] }[] = [
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
  { title: () => t('management'), paths: ['/locations', '/scanner-tests'] },
];
