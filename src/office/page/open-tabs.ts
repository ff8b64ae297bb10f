import { may, type Asker, type AccessPlace } from '../../../core/access/right.ts';
import { pagePath } from '../../../core/location/page-path.ts';
import { pages } from '../pages.ts';
import type { FoundPage } from './find-page.ts';
import type { OfficePage } from './page-props.ts';

interface Tab {
  readonly title: string;
  readonly path: string;
  /** Path of the tab's page. */
  readonly pattern: string;
}

/** Subjects of tabs, as paths name them. */
const [LOCATION, ORDER] = [':type/:location', ':order'];
/** Pages that are the tabs of one title: 'Systeem' (specification README, 'Menu and titles') and 'Mislukte acties'. */
const TITLES = ['/system/', '/orders/incidents'];

/** Whether a page is a tab of the thing that another page is of. */
export const isBeside = ({ tab, path }: OfficePage, other: OfficePage): boolean =>
  tab !== undefined &&
  [LOCATION, ORDER, ...TITLES].some(thing => path.includes(thing) && other.path.includes(thing));

/** The tabs of a location that the user may open, left to right (shell-search-settings.md 2.5). */
export const openTabs = (asker: Asker, place: AccessPlace): readonly Tab[] =>
  tabsWith(LOCATION, asker, path => pagePath(path, place), place);

/** The tabs of an order that the user may open (orders-and-deliveries.md 2). */
export const orderTabs = (asker: Asker, order: string): readonly Tab[] =>
  tabsWith(ORDER, asker, path => path.replace(ORDER, encodeURIComponent(order)));

/** The tabs of the thing that a page is of. */
export function tabsBeside(asker: Asker, { page, params: { order }, isOfLocation, place }: FoundPage) {
  if (isOfLocation) return openTabs(asker, place);
  const title = TITLES.find(one => page.path.startsWith(one));
  if (title !== undefined) return tabsWith(title, asker, path => path);
  return order === undefined ? [] : orderTabs(asker, order);
}

const tabsWith = (
  thing: string,
  asker: Asker,
  pathOf: (pattern: string) => string,
  place?: AccessPlace,
): readonly Tab[] =>
  pages.flatMap(({ tab, path, title, right }) =>
    tab && path.includes(thing) && may(asker, right, place)
      ? [{ title: tab === true ? title({}) : tab(), path: pathOf(path), pattern: path }]
      : [],
  );
