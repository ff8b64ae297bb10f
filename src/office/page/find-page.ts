import { matchPath } from 'react-router';
import { atOwn, may, type Asker, type AccessPlace } from '../../../core/access/right.ts';
import { partOfPath } from '../../../core/location/page-path.ts';
import { pages } from '../pages.ts';
import type { LocationPageProps, OfficePage } from './page-props.ts';

export interface FoundPage extends LocationPageProps {
  readonly page: OfficePage;
  /** Whether it is a page of one location; otherwise type and identifier are empty. */
  readonly isOfLocation: boolean;
}

/** The office page of a path, with the names in the path; null: there is none. */
export function findPage(pathname: string): FoundPage | null {
  for (const page of pages) {
    const found = page.load && matchPath(page.path, pathname);
    if (!found) continue;
    const params = namesOf(found.params as Record<string, string>);
    return { page, params, isOfLocation: 'location' in params, place: placeOf(params) };
  }
  return null;
}

/** react-router decodes a slash in a part, and nothing else. */
const namesOf = (parts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, partOfPath(part)]));

const placeOf = ({ type = '', location = '' }: Readonly<Record<string, string>>): AccessPlace => ({
  type,
  identifier: location,
});

/** The props of a page: one of no location has no place. */
export const propsOf = ({ params, place, isOfLocation }: FoundPage) =>
  (isOfLocation ? { params, place } : { params }) as LocationPageProps;

/** Whether this OMS has the page: its feature is switched on. */
export const isOffered = ({ features }: Asker, { page: { right } }: FoundPage): boolean =>
  right.feature === undefined || features.has(right.feature);

/** Whether the user may open a page; a page of a location only at the user's own. */
export const mayOpen = (asker: Asker, { page: { right }, isOfLocation, place }: FoundPage): boolean =>
  may(asker, isOfLocation ? atOwn(right) : right, place);
