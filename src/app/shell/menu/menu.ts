import { may, type Asker } from '../../../../core/access/right.ts';
import { pagePath } from '../../../../core/location/page-path.ts';
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
 * The menu of a user. A page of one location is there for users with one location, with it in the path; the list of
 * locations for users with several.
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
  if (isOfLocation ? !place || others.length > 0 : page.several && others.length === 0) return null;
  const filled = place && isOfLocation ? pagePath(path, place) : path;
  return { path: filled, title: page.title({}), icon: page.icon ?? 'list' };
}

/** The target of `/`: the configured homepage when it may be opened, otherwise the first item that may; null: none. */
export function homePath(asker: Asker, homepage: string): string | null {
  const open = openMenuGroups(asker).flatMap(({ items }) => items);
  return (open.find(item => item.path === homepage) ?? open[0])?.path ?? null;
}
