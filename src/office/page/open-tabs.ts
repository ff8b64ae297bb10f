import { may, type Asker, type Place } from '../../../core/access/right.ts';
import { pagePath } from '../../../core/location/page-path.ts';
import { pages } from '../pages.ts';

interface Tab {
  readonly title: string;
  readonly path: string;
  /** Path of the tab's page. */
  readonly pattern: string;
}

/** The tabs of a location that the user may open, left to right (shell-search-settings.md 2.5). */
export const openTabs = (asker: Asker, place: Place): readonly Tab[] =>
  pages
    .filter(page => page.tab && may(asker, page.right, place))
    .map(({ title, path }) => ({ title: title({}), path: pagePath(path, place), pattern: path }));
