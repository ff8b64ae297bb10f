import { may, type Asker } from '../../../../core/access/right.ts';
import type { FrontendConfig } from '../../../../contract/session.ts';
import type { Labelled } from '../../../../core/settings/input.ts';
import type { MenuCounter } from '../../../../contract/orders/menu-counters.ts';
import { own } from '../../../../core/table/own.ts';
import { pagePath } from '../../../../core/location/page-path.ts';
import { findPage, mayOpen } from '../../../office/page/find-page.ts';
import { externalPages, menuGroups, pages } from '../../../office/pages.ts';
import type { IconName } from '../../../ui/icons/icon.tsx';

interface Counted {
  readonly counter: MenuCounter;
  /** The page shows more than is counted: the address that shows just that. */
  readonly to?: string;
  /** It has a line of its own below the item: the item has room for one number. */
  readonly icon?: IconName;
}

/** Where work waits, what waits longest is first. */
const OLDEST_FIRST = 'max_age_days=30&sort_by=placed_at&sort_dir=asc';

/** Counters at the items. */
const countedAt: Readonly<Record<string, readonly Counted[]>> = {
  '/orders/search': [
    { counter: 'late', to: `/orders/search#is_late=1&${OLDEST_FIRST}` },
    { counter: 'label_failed', to: `/orders/search#has_label_error=1&${OLDEST_FIRST}`, icon: 'label' },
  ],
  '/orders/hold-order-search': [{ counter: 'held' }],
  '/orders/fallback-order-search': [{ counter: 'unassignable' }],
  '/orders/refund-order-search': [
    { counter: 'to_approve', to: `/orders/refund-order-search#refunds=requested&${OLDEST_FIRST}` },
  ],
  '/orders/import-errors': [{ counter: 'import_errors' }],
  '/orders/incidents': [{ counter: 'failed_actions' }],
  '/stock-management': [{ counter: 'stock_reports', to: '/stock-reports' }],
};

export interface MenuItem {
  /** Path of a page of ours; what is `external` has an address. */
  readonly path: string;
  /** Paths of pages that this is the item of too. */
  readonly beside?: readonly string[];
  readonly external?: true;
  readonly title: string;
  readonly icon: IconName;
  readonly counted: readonly Counted[];
}

export interface MenuGroup {
  readonly title: string;
  readonly items: readonly MenuItem[];
}

type Addresses = FrontendConfig['general']['external-links'];

/** The retailer's own links (setting `general.quick-links`): those alone that a browser opens as a page. */
export const quickLinks = ({ settings }: Pick<FrontendConfig, 'settings'>): readonly Labelled[] => {
  const given: unknown = settings['frontend-parameters.general.quick-links'];
  return Array.isArray(given)
    ? (given as readonly Labelled[]).filter(({ value }) => /^https?:\/\//.test(value))
    : [];
};

/**
 * The menu of a user. A page of one location is there for users with one location, with it in the path. What is outside
 * stands last, where this OMS knows its address; after it the retailer's own links.
 */
export function openMenuGroups(
  asker: Asker,
  addresses: Addresses = {},
  links: readonly Labelled[] = [],
): readonly MenuGroup[] {
  const outside = externalPages.flatMap(({ link, title, right }): MenuItem[] => {
    const path = addresses[link];
    return path !== undefined && may(asker, right)
      ? [{ path, title: title(), icon: 'elsewhere', external: true, counted: [] }]
      : [];
  });
  const retailers = links.map(({ label, value }): MenuItem => ({
    path: value,
    title: label,
    icon: 'elsewhere',
    external: true,
    counted: [],
  }));
  return menuGroups
    .map(({ title, paths }, at) => ({
      title: title(),
      items: [
        ...paths.flatMap(path => itemOfAll(asker, [path].flat()) ?? []),
        ...(at === menuGroups.length - 1 ? [...outside, ...retailers] : []),
      ],
    }))
    .filter(({ items }) => items.length > 0);
}

function itemOfAll(asker: Asker, paths: readonly string[]): MenuItem | null {
  const [first, ...others] = paths.flatMap(path => itemOf(asker, path) ?? []);
  return first ? { ...first, beside: others.map(({ path }) => path) } : null;
}

function itemOf(asker: Asker, path: string): MenuItem | null {
  const page = pages.find(one => one.path === path);
  const [place, ...others] = asker.locations;
  const isOfLocation = path.includes('/:type/:location');
  if (!page || !may(asker, page.right, place)) return null;
  if (isOfLocation && (!place || others.length > 0)) return null;
  const filled = place && isOfLocation ? pagePath(path, place) : path;
  return {
    path: filled,
    title: page.title({}),
    icon: page.icon ?? 'list',
    counted: own<readonly Counted[]>(countedAt, path) ?? [],
  };
}

/**
 * The target of `/`: the configured homepage, in the menu or not, otherwise the dashboard, otherwise the first item;
 * whichever may be opened first. null: none.
 */
export function homePath(asker: Asker, homepage: string | null): string | null {
  const items = openMenuGroups(asker).flatMap(group => group.items.map(({ path }) => path));
  const isOpen = (path: string): boolean => {
    const found = findPage(path.split(/[?#]/)[0] ?? '');
    return items.includes(path) || (found !== null && mayOpen(asker, found));
  };
  return [homepage ?? '/dashboard', '/dashboard', ...items].find(isOpen) ?? null;
}
