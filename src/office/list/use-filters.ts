import { memory } from '../page/memory.ts';
import { store, stored } from '../../device/stored.ts';
import { useAddressed } from './use-addressed.ts';

export type Filters = Readonly<Record<string, string>>;

/** After this pause typing has stopped. */
const TYPED_MS = 400;

/**
 * Filters of a list by name: in the address, and remembered for coming back without them. `key` names the list, null:
 * they are not remembered; with `keptAs` the browser keeps them under that name for the next visit.
 */
export function useFilters<F extends Filters>(key: string | null, usual: F, keptAs?: string) {
  const { shown, settled, show, type } = useAddressed<F>({
    part: 'search',
    read: search => filtersIn(search, usual),
    write: (filters, search) => searchOf(search, filters, usual),
    kept: () => keptFilters(key, usual, keptAs),
    keep(filters) {
      if (key !== null) memory.filters.set(key, filters);
      if (keptAs !== undefined) store(keptAs, filters);
    },
    pauseMs: TYPED_MS,
  });
  return {
    shown,
    settled,
    /** Takes text that was typed into a field: it counts once typing has stopped. */
    type: (change: Partial<F>) => type({ ...shown, ...change }),
    /** Takes a choice, which counts at once. */
    choose: (change: Partial<F>) => show({ ...shown, ...change }),
  };
}

/** The filters that a list opens with when its address has none. */
export const keptFilters = <F extends Filters>(key: string | null, usual: F, keptAs?: string): F =>
  (memory.filters.get(key ?? '') as F | undefined) ??
  (keptAs === undefined ? usual : filtersOf(stored(keptAs), usual));

/** Filters as a browser kept them; what is no filter is left out. */
function filtersOf<F extends Filters>(kept: unknown, usual: F): F {
  const given = Object.entries(kept ?? {}).filter(
    ([name, value]) => name in usual && typeof value === 'string',
  );
  return { ...usual, ...Object.fromEntries(given) };
}

/** The filters in an address; null: it has none of these. */
function filtersIn<F extends Filters>(search: string, usual: F): F | null {
  const given = Object.fromEntries(new URLSearchParams(search));
  return Object.keys(usual).some(name => name in given) ? filtersOf(given, usual) : null;
}

/** The address with these filters, without the default ones. */
function searchOf<F extends Filters>(before: string, filters: F, usual: F): string {
  const search = new URLSearchParams(before);
  for (const [name, value] of Object.entries(filters))
    if (value === usual[name]) search.delete(name);
    else search.set(name, value);
  return String(search) && `?${search}`;
}
