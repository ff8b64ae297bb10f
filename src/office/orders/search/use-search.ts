import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Day } from '../../../../core/calendar/day.ts';
import type { FilterPreset } from '../../../../contract/orders/filter-preset.ts';
import type { OrderFilter } from '../../../../contract/orders/order-search.ts';
import { manageAllLocations } from '../../../../core/access/right.ts';
import { store, stored } from '../../../device/stored.ts';
import { todayOf } from '../../calls/today.ts';
import { useMay, useOffice } from '../../office.ts';
import type { SearchPreset } from './search-preset.ts';
import { hashOf, settle, stateIn, usualState, withColumns, type Given, type SearchState } from './state.ts';
import {
  areDaysValid,
  changed,
  counting,
  isFilter,
  sameValues,
  withinLimits,
  withoutFilters,
  type Rules,
} from './values.ts';

/** After this pause a change of a filter has ended (shell-search-settings.md 9). */
const SETTLED_MS = 800;
/** Filters that are remembered as used. */
const MOST_USED = 8;

export interface Search {
  /** As the fields show it. */
  readonly shown: SearchState;
  /** As the OMS is asked. */
  readonly settled: SearchState;
  readonly rules: Rules;
  /** The form, whose fields must be valid before anything is asked. */
  readonly form: RefObject<HTMLFormElement | null>;
  /** A field is filled in wrongly: what is asked stays as it was. */
  readonly isInvalid: boolean;
  /** Adjustment of the link or of what was kept: something was not understood, or its days lay too far back. */
  readonly adjusted: 'hash' | 'days' | null;
  /** Filters that were used, the last one first. */
  readonly used: readonly OrderFilter[];
  /** Fills a filter in; it counts after a pause. */
  readonly fill: (name: OrderFilter, value: string) => void;
  /** Makes what was filled in count now; false: a field is filled in wrongly, and has the focus. */
  readonly go: () => boolean;
  /** Sets a part of the search, which counts at once. */
  readonly set: (part: Partial<SearchState>) => void;
  /** Takes filters away, which counts at once. */
  readonly remove: (names: readonly OrderFilter[]) => void;
  /** Something was filled in, or taken away, since it began. */
  readonly canClear: boolean;
  /** As the preset begins. */
  readonly clear: () => void;
}

/**
 * The state of a search: in the address, so that a link opens the same for a colleague, and kept on this device for each
 * preset (shell-search-settings.md 2.3, 5). `columns` are the usual ones of the user.
 */
export function useSearch(
  { group, preset: name }: SearchPreset,
  preset: FilterPreset,
  columns: readonly string[] | null,
): Search {
  const { user_id, http } = useOffice();
  const today = todayOf(http);
  const { hash } = useLocation();
  const navigate = useNavigate();
  const rules = rulesOf(preset, useMay()(manageAllLocations));
  const key = `${group}/${name}/${user_id}`;
  const usual = withColumns(usualState(preset), columns, preset);
  const [{ state: opened, adjusted: atFirst }] = useState(() =>
    within(open(hash, key, preset, usual), today),
  );
  const [shown, setShown] = useState(opened);
  const [settled, setSettled] = useState(opened);
  const [adjusted, setAdjusted] = useState(atFirst);
  const [isInvalid, setInvalid] = useState(false);
  const [used, noteUsed] = useUsed(key);
  const form = useRef<HTMLFormElement>(null);
  /** Hashes that this search has written to the address, and the router has not yet told: it is a step behind, and may leave some out. */
  const untold = useRef([hash]);

  const write = useEffectEvent(() => {
    keep(key, settled, usual);
    // The link of a view says by itself what is searched, and is opened in a moment: also when another user turns out to
    // be there, for whom the page begins again.
    if (settled === opened && hash === '' && new URLSearchParams(window.location.search).has('view')) return;
    const next = hashOf(settled, preset);
    if (next === (untold.current.at(-1) ?? hash)) return;
    untold.current.push(next);
    // The view in the address stays (?view=); the router's own is a step behind while another page is on its way.
    void navigate({ search: window.location.search, hash: next }, { replace: true });
  });
  useEffect(() => write(), [settled]);

  // Another link to the same page, or one without a hash as in the menu.
  const follow = useEffectEvent(() => {
    const own = untold.current.indexOf(hash);
    if (own >= 0) {
      untold.current.splice(0, own + 1);
      return;
    }
    const linked = stateIn(hash, preset);
    if (!linked) return write();
    const found = within(linked, today);
    setAdjusted(found.adjusted);
    show(found.state);
  });
  // oxlint-disable-next-line react/set-state-in-effect -- an address from outside is another search
  useEffect(() => follow(), [hash]);

  function show(next: SearchState, asked = next): void {
    setShown(next);
    setSettled(asked);
    setInvalid(asked.values !== next.values);
  }
  function put(next: SearchState, isValid: boolean): void {
    setAdjusted(null);
    if (isValid && areDaysValid(next.values, today)) return show(next);
    // A field that is filled in wrongly keeps that while it is in sight.
    const asItWas = { ...next, values: settled.values };
    show(next.expanded ? next : asItWas, asItWas);
  }
  function go(isPressed = true): boolean {
    const isValid = isWhole(form.current) && areDaysValid(shown.values, today);
    setInvalid(!isValid);
    if (isValid) setSettled(shown);
    else if (isPressed) firstWrongOf(form.current)?.focus();
    return isValid;
  }
  const goAfterPause = useEffectEvent(() => void go(false));
  useEffect(() => {
    const timer = setTimeout(() => goAfterPause(), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [shown.values]);

  return {
    shown,
    settled,
    rules,
    form,
    isInvalid,
    adjusted,
    used,
    fill(filter, value) {
      setShown({ ...shown, values: changed(shown.values, filter, value, rules) });
      setAdjusted(null);
      noteUsed(filter);
    },
    go,
    // Other values than those of the form, as of a view, are whole.
    set: part => put({ ...shown, ...part }, part.values !== undefined || isWhole(form.current)),
    remove: names =>
      put({ ...shown, values: withoutFilters(shown.values, names, rules) }, isWhole(form.current)),
    canClear: !sameValues(shown.values, rules.usual),
    clear: () => show({ ...shown, values: rules.usual }),
  };
}

/** A day filled in by half is in no value: the browser alone knows of it. */
const isWhole = (form: HTMLFormElement | null): boolean => form?.checkValidity() ?? true;

const firstWrongOf = (form: HTMLFormElement | null): HTMLElement | undefined =>
  [...(form?.querySelectorAll('input') ?? [])].find(({ validity }) => !validity.valid);

const rulesOf = (preset: FilterPreset, allLocations: boolean): Rules => ({
  locked: new Set(preset.available_filters.flatMap(one => (one.locked ? [one.identifier] : []))),
  allLocations,
  usual: usualState(preset).values,
});

/** The opened search, with days that can be asked for now. */
function within(
  { state, left }: ReturnType<typeof settle>,
  today: Day,
): { readonly state: SearchState; readonly adjusted: Search['adjusted'] } {
  const values = withinLimits(state.values, today);
  return {
    state: { ...state, values },
    adjusted: left ? 'hash' : values !== state.values ? 'days' : null,
  };
}

/** Search that the page opens with: a link's, else as it was left, else the usual. */
function open(
  hash: string,
  key: string,
  preset: FilterPreset,
  usual: SearchState,
): ReturnType<typeof settle> {
  return stateIn(hash, preset) ?? { state: kept(key, preset, usual) ?? usual, left: false };
}

/**
 * As a search is kept on this device: its columns only beside the usual ones that they differ from. Usual ones that are
 * chosen later, on any device, take their place.
 */
const keep = (key: string, state: SearchState, usual: SearchState): void =>
  store(key, { ...state, values: counting(state.values), usual_columns: usual.columns });

function kept(key: string, preset: FilterPreset, usual: SearchState): SearchState | null {
  const found = stored(key);
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return null;
  const { usual_columns: before, ...given } = found as Given & { readonly usual_columns?: unknown };
  const { state } = settle(given, preset);
  return String(before) === usual.columns.join() ? state : { ...state, columns: usual.columns };
}

/** Filters that were used, the last one first, kept on this device; and how to add one. */
function useUsed(key: string): readonly [readonly OrderFilter[], (filter: OrderFilter) => void] {
  const [used, setUsed] = useState(() => usedOf(key));
  return [
    used,
    filter => {
      if (used[0] === filter) return;
      const next = [filter, ...used.filter(one => one !== filter)].slice(0, MOST_USED);
      setUsed(next);
      store(`${key}/used`, next);
    },
  ];
}

const usedOf = (key: string): readonly OrderFilter[] => {
  const kept = stored(`${key}/used`);
  return Array.isArray(kept)
    ? kept.filter((one): one is OrderFilter => typeof one === 'string' && isFilter(one))
    : [];
};
