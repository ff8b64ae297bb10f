import { pagePath } from '../../../core/location/page-path.ts';
import type { CurrentUser, FrontendConfig } from '../../../contract/session.ts';
import type { IconName } from '../../ui/icons/icon.tsx';
import { t } from './menu-texts.ts';

/** Who asks: what the user may do and what this OMS has switched on. */
export interface Asker {
  user: CurrentUser;
  config: FrontendConfig;
}
export interface MenuItem {
  /** `:place` stands for the asker's one location; who has several, or none, does not see the item. */
  path: string;
  label: () => string;
  icon: IconName;
  /** Of every group at least one permission (specification, section 6). */
  permissions: readonly (readonly string[])[];
  /** Feature flag from the configuration. */
  feature?: string;
  /** Only for who is linked to several locations. */
  several?: true;
}

const scanning = [
  'orders.batch.process.sort',
  'orders.batch.process.return',
  'orders.pickbystore.process',
  'scanning.supervise',
] as const;

/** The menu, top to bottom: only pages that exist. */
export const menu: readonly MenuItem[] = [
  { path: '/scan', label: () => t('scan'), icon: 'barcode', permissions: [scanning] },
  { path: '/scan/outbox', label: () => t('outbox'), icon: 'sync', permissions: [scanning] },
  {
    path: '/shipment-batches',
    label: () => t('batches'),
    icon: 'list',
    permissions: [['orders.batch.process.sort']],
    feature: 'batching',
  },
  {
    path: '/product-processing/:place/return',
    label: () => t('returns'),
    icon: 'undo',
    permissions: [['orders.batch.process.return']],
  },
  {
    path: '/locations/:place/goods-receipt',
    label: () => t('goods_receipt'),
    icon: 'truck',
    permissions: [['goodsreceipt.view']],
    feature: 'goods-receipt',
  },
  {
    path: '/locations',
    label: () => t('locations'),
    icon: 'pin',
    permissions: [['orders.batch.process.sort', 'goodsreceipt.view']],
    several: true,
  },
];

export const may = (asker: Asker, permission: string): boolean => asker.user.permissions.includes(permission);

export const hasFeature = (asker: Asker, feature: string): boolean =>
  asker.config.general['features-enabled'].includes(feature);

/** Whether this menu item is there for the asker. */
export const mayOpen = (asker: Asker, item: Pick<MenuItem, 'permissions' | 'feature'>): boolean =>
  item.permissions.every(group => group.some(permission => may(asker, permission))) &&
  (item.feature === undefined || hasFeature(asker, item.feature));

/** Items the asker may open, in the menu's order, with the asker's one location in their paths. */
export function openItems(asker: Asker, items: readonly MenuItem[] = menu): readonly MenuItem[] {
  const [place, ...others] = asker.user.locations;
  const single = others.length === 0 ? place : undefined;
  return items
    .filter(item => mayOpen(asker, item) && (!item.several || others.length > 0))
    .filter(item => single !== undefined || !item.path.includes(':place'))
    .map(item => (single ? { ...item, path: pagePath(item.path, single.type, single.identifier) } : item));
}

/** Where `/` leads: the configured homepage when it may be opened, else the first item that may; null: nothing. */
export function homePath(asker: Asker, items: readonly MenuItem[] = menu): string | null {
  const open = openItems(asker, items);
  return (open.find(item => item.path === asker.user.homepage) ?? open[0])?.path ?? null;
}

/** The item a path belongs to: the longest one that begins it. */
export const itemOfPath = (path: string, items: readonly MenuItem[] = menu): MenuItem | undefined =>
  items
    .filter(item => path === item.path || path.startsWith(`${item.path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0];
