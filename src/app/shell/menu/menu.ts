import { may, type Asker } from '../../../../core/access/right.ts';
import { pagePath } from '../../../../core/location/page-path.ts';
import { findPage, mayOpen } from '../../../office/page/find-page.ts';
import { menuGroups, pages } from '../../../office/pages.ts';
import type { IconName } from '../../../ui/icons/icon.tsx';

export interface MenuItem {
  readonly path: string;
  readonly title: string;
  readonly icon: IconName;
}

export interface MenuGroup {
  readonly title: string;
  readonly items: readonly MenuItem[];
}

/**
 * The menu of a user. A page of one location is there for users with one location, with it in the path.
 */
export function openMenuGroups(asker: Asker): readonly MenuGroup[] {
  return menuGroups
    .map(({ title, paths }) => ({ title: title(), items: paths.flatMap(path => itemOf(asker, path) ?? []) }))
    .filter(({ items }) => items.length > 0);
}

function itemOf(asker: Asker, path: string): MenuItem | null {
  const page = pages.find(one => one.path === path);
  const [place, ...others] = asker.locations;
  const isOfLocation = path.includes('/:type/:location');
  if (!page || !may(asker, page.right, place)) return null;
  if (isOfLocation && (!place || others.length > 0)) return null;
  const filled = place && isOfLocation ? pagePath(path, place) : path;
  return { path: filled, title: page.title({}), icon: page.icon ?? 'list' };
}

/**
 * The target of `/`: the configured homepage when it is a page that may be opened, in the menu or not, otherwise the
 * first item that may; null: none.
 */
export function homePath(asker: Asker, homepage: string): string | null {
  const open = openMenuGroups(asker).flatMap(({ items }) => items.map(({ path }) => path));
  const found = findPage(homepage.split(/[?#]/)[0] ?? '');
  return open.includes(homepage) || (found && mayOpen(asker, found)) ? homepage : (open[0] ?? null);
}
