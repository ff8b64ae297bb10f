import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { memory } from '../page/memory.ts';
import { store, stored } from '../../device/stored.ts';

export type Filters = Readonly<Record<string, string>>;

/** After this pause typing has stopped. */
const TYPED_MS = 400;

export interface ListFilters<F extends Filters> {
  /** As the fields show them. */
  readonly shown: F;
  /** As the list is called with them: typed text counts once typing has stopped. */
  readonly settled: F;
  /** Takes text that was typed into a field. */
  readonly type: (change: Partial<F>) => void;
  /** Takes a choice, which counts at once. */
  readonly choose: (change: Partial<F>) => void;
}

/**
 * Filters of a list by name: in the address, and remembered for coming back without them. `key` names the list, null:
 * they are not remembered; with `keptAs` the browser keeps them under that name for the next visit.
 */
export function useFilters<F extends Filters>(key: string | null, usual: F, keptAs?: string): ListFilters<F> {
  const [search, setSearch] = useSearchParams();
  const [shown, setShown] = useState(() => filtersIn(search, usual) ?? keptFilters(key, usual, keptAs));
  const [settled, setSettled] = useState(shown);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (key !== null) memory.filters.set(key, settled);
    if (keptAs !== undefined) store(keptAs, settled);
    if (search.toString() !== searchOf(search, settled, usual).toString())
      setSearch(before => searchOf(before, settled, usual), { replace: true });
    // The address follows the filters, also where a link to this page has none; and not the other way.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the others are made anew each time
  }, [key, settled, search]);
  const change = (part: Partial<F>, afterMs: number) => {
    const next = { ...shown, ...part };
    setShown(next);
    clearTimeout(timer.current);
    if (afterMs === 0) setSettled(next);
    else timer.current = setTimeout(() => setSettled(next), afterMs);
  };
  return { shown, settled, type: part => change(part, TYPED_MS), choose: part => change(part, 0) };
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
function filtersIn<F extends Filters>(search: URLSearchParams, usual: F): F | null {
  const given = Object.keys(usual).filter(name => search.has(name));
  if (given.length === 0) return null;
  return { ...usual, ...Object.fromEntries(given.map(name => [name, search.get(name) ?? ''])) };
}

/** The address with these filters, without the default ones. */
function searchOf<F extends Filters>(before: URLSearchParams, filters: F, usual: F): URLSearchParams {
  const search = new URLSearchParams(before);
  for (const [name, value] of Object.entries(filters))
    if (value === usual[name]) search.delete(name);
    else search.set(name, value);
  return search;
}
