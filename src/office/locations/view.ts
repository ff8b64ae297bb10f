import type { Location } from '../../../contract/warehouse/location.ts';
import { byNumberedName } from '../../texts/formats.ts';
import { nameOf } from '../../texts/words/retailer-names.ts';
import type { Values } from '../list/use-filter-bar.tsx';
import { t } from './texts.ts';

export type LocationFilter = 'identifier' | 'name' | 'type' | 'active';

const NONE = '–';

/** When it is open today; a location that is not active is not. */
function openText({ active, opening_today }: Location): string {
  if (active !== '1' || !opening_today) return NONE;
  return opening_today === 'closed' ? t('closed') : opening_today.replace('-', NONE);
}

/** Whether it would be open on another day. */
export const isClosedToday = ({ active, opening_today }: Location): boolean =>
  active === '1' && opening_today === 'closed';

/** The text of each column, which it is sorted by. */
export const texts = {
  number: (l: Location) => l.identifier,
  name: (l: Location) => l.display_name,
  type: (l: Location) => nameOf('location_type', l.location_type),
  city: (l: Location) => l.city ?? NONE,
  open: openText,
  active: (l: Location) => t(l.active === '1' ? 'yes' : 'no'),
} as const;
type Text = keyof typeof texts;
const textIds = Object.keys(texts) as readonly Text[];
export const columnIds = [...textIds, 'acts'] as const;

const has = (text: string, part: string) => text.toLowerCase().includes(part.trim().toLowerCase());

/** The locations of these filters, in their order; numbers count as numbers. */
export function found(locations: readonly Location[], filters: Values<LocationFilter>): readonly Location[] {
  const { identifier, name, type, active } = filters;
  const by = textIds.find(id => id === filters.sort_by) ?? 'number';
  const direction = filters.sort_dir === 'desc' ? -1 : 1;
  return locations
    .filter(
      l =>
        has(l.identifier, identifier) &&
        has(l.display_name, name) &&
        (type === '' || l.location_type.identifier === type) &&
        (active === '' || l.active === active),
    )
    .toSorted(
      (a, b) =>
        direction *
        (byNumberedName(texts[by](a), texts[by](b)) || byNumberedName(a.identifier, b.identifier)),
    );
}

/** The types among these locations. */
export const typesOf = (locations: readonly Location[]): readonly Location['location_type'][] => [
  ...new Map(locations.map(({ location_type }) => [location_type.identifier, location_type])).values(),
];
