import { t } from './texts.ts';

/** A page of a location, as its tab shows it. */
export interface LocationTab {
  /** `:place` stands for the location's type and identifier. */
  readonly path: string;
  readonly label: () => string;
  /** Of every group at least one permission (shell-search-settings.md 6). */
  readonly permissions: readonly (readonly string[])[];
  /** Feature flag from the configuration. */
  readonly feature?: string;
}

/** The tabs of a location, left to right: only pages that exist (shell-search-settings.md 2.5). */
export const locationTabs: readonly LocationTab[] = [
  {
    path: '/locations/:place/shipment-batches',
    label: () => t('batches'),
    permissions: [['orders.batch.process.sort']],
    feature: 'batching',
  },
  {
    path: '/locations/:place/shipment-batch/create',
    label: () => t('create_batch'),
    permissions: [['orders.batch.create']],
    feature: 'batching',
  },
  {
    path: '/locations/:place/goods-receipt',
    label: () => t('goods_receipt'),
    permissions: [['goodsreceipt.view']],
    feature: 'goods-receipt',
  },
  {
    path: '/product-processing/:place/return',
    label: () => t('returns'),
    permissions: [['orders.batch.process.return']],
  },
  {
    // Extra: what came back, with the photos of what was damaged.
    path: '/locations/:place/returns',
    label: () => t('returns_seen'),
    permissions: [['orders.batch.process.return', 'orders.view']],
  },
];
