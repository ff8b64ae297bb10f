import { useRef, useState, type RefObject } from 'react';
import type { Day } from '../../../../core/calendar/day.ts';
import type { FilterPreset } from '../../../../contract/orders/filter-preset.ts';
import type { OrderFilter } from '../../../../contract/orders/order-search.ts';
import { manageAllLocations } from '../../../../core/access/right.ts';
import { store, stored } from '../../../device/stored.ts';
import { todayOf } from '../../calls/today.ts';
import { sortedBy } from '../../list/column.ts';
import { useAddressed } from '../../list/use-addressed.ts';
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
  type SearchValues,
} from './values.ts';

/** After this pause a change of a filter has ended (shell-search-settings.md 9). */
const SETTLED_MS = 800;
/** Filters that are remembered as used. */
const MOST_USED = 8;

interface Opened extends SearchState {
  /** Adjustment of the link or of what was kept: something was not understood, or its days lay too far back. */
  readonly adjusted: 'hash' | 'days' | null;
  /** Filters that were used, the last one first. */
  readonly used: readonly OrderFilter[];
}

export interface Search extends Pick<Opened, 'adjusted' | 'used'> {
  /** As the fields show it. */
  readonly shown: SearchState;
  /** As the OMS is asked. */
  readonly settled: SearchState;
  readonly rules: Rules;
  /** The form, whose fields must be valid before anything is asked. */
  readonly form: RefObject<HTMLFormElement | null>;
  /** A field is filled in wrongly: what is asked stays as it was. */
  readonly isInvalid: boolean;
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
  const rules = rulesOf(preset, useMay()(manageAllLocations));
  const key = `${group}/${name}/${user_id}`;
  const usual = withColumns(usualState(preset), columns, preset);
  /** The values that are asked, because those that are filled in cannot be. */
  const [inStead, setInStead] = useState<SearchValues | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const { shown, settled, show, type } = useAddressed<Opened>({
    part: 'hash',
    read(hash) {
      const linked = stateIn(hash, preset);
      return linked && within(linked, today, key);
    },
    // The link of a view says by itself what is searched, and is opened in a moment: also when another user turns out to
    // be there, for whom the page begins again.
    write: (state, hash, isOpened) =>
      isOpened && hash === '' && new URLSearchParams(window.location.search).has('view')
        ? null
        : hashOf(state, preset),
    kept: () => within({ state: kept(key, preset, usual), left: false }, today, key),
    keep: state => keep(key, state, usual.columns),
    pauseMs: SETTLED_MS,
    onPause: () => void go(false),
  });

  function put(part: Partial<SearchState>, isValid: boolean): void {
    const next = { ...shown, ...part, adjusted: null };
    const canBeAsked = isValid && areDaysValid(next.values, today);
    // A field that is filled in wrongly keeps that while it is in sight.
    const isInSight = !canBeAsked && next.expanded;
    const asked = canBeAsked ? next : { ...next, values: settled.values };
    setInStead(isInSight ? settled.values : null);
    show(isInSight ? next : asked, asked);
  }
  function go(isPressed = true): boolean {
    const isValid = isWhole(form.current) && areDaysValid(shown.values, today);
    setInStead(isValid ? null : settled.values);
    if (isValid) show(shown);
    else if (isPressed) firstWrongOf(form.current)?.focus();
    return isValid;
  }

  return {
    shown,
    settled,
    rules,
    form,
    isInvalid: inStead === settled.values,
    adjusted: shown.adjusted,
    used: shown.used,
    fill: (filter, value) =>
      type({
        ...shown,
        values: changed(shown.values, filter, value, rules),
        adjusted: null,
        used: [filter, ...shown.used.filter(one => one !== filter)].slice(0, MOST_USED),
      }),
    go,
    // Other values than those of the form, as of a view, are whole.
    set: part => put(part, part.values !== undefined || isWhole(form.current)),
    remove: names => put({ values: withoutFilters(shown.values, names, rules) }, isWhole(form.current)),
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
function within({ state, left }: ReturnType<typeof settle>, today: Day, key: string): Opened {
  const values = withinLimits(state.values, today);
  const { used } = keptAt(key);
  return {
    ...state,
    values,
    adjusted: left ? 'hash' : values !== state.values ? 'days' : null,
    used: Array.isArray(used) ? used.filter(one => typeof one === 'string' && isFilter(one)) : [],
  };
}

/** As a search was kept on this device. */
const keptAt = (key: string) =>
  (stored(key) ?? {}) as Given & { readonly usual_columns?: unknown; readonly used?: unknown };

/**
 * As a search is kept on this device: its columns only beside the usual ones that they differ from. Usual ones that are
 * chosen later, on any device, take their place.
 */
const keep = (
  key: string,
  { values, columns, sort, expanded, used }: Opened,
  usual_columns: readonly string[],
): void =>
  store(key, { values: counting(values), columns, ...sortedBy(sort), expanded, used, usual_columns });

function kept(key: string, preset: FilterPreset, usual: SearchState): SearchState {
  const { usual_columns: before, ...given } = keptAt(key);
  if (!given.values) return usual;
  const { state } = settle(given, preset);
  return String(before) === usual.columns.join() ? state : { ...state, columns: usual.columns };
}
