import type { PackageView } from '../../../work-package/package-view.ts';
import type { SortEvent } from '../machine/events.ts';
import type { ClearPlace } from '../machine/state.ts';
import { asideOf } from './facts.ts';

/** The locations of the zone to clear out, as far as this device knows, with where their pieces go (R39). */
export const clearPlaces = (view: Pick<PackageView, 'clearances' | 'server'>): readonly ClearPlace[] => {
  const aside = asideOf(view.server());
  return view.clearances().map(place => ({ ...place, aside }));
};

/** News of the place that is being cleared out; null: nothing. */
export function clearNews(
  view: Pick<PackageView, 'clearances' | 'server'>,
  place: ClearPlace,
): SortEvent | null {
  const now = clearPlaces(view).find(one => one.storage_location === place.storage_location) ?? null;
  return now && idsOf(now) === idsOf(place) ? null : { name: 'clear-changed', place: now };
}

const idsOf = ({ pieces }: ClearPlace): string => pieces.map(({ id }) => id).join();
