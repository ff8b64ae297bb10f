import { isDay } from '../../../../core/calendar/day.ts';
import type { FilterPreset } from '../../../../contract/orders/filter-preset.ts';
import { MOST_LISTED_SIGNS } from '../../../../contract/http.ts';
import {
  listFilters,
  MOST_SIGNS,
  orderColumns,
  type OrderColumn,
  type OrderFilter,
} from '../../../../contract/orders/order-search.ts';
import { sortedBy } from '../../list/column.ts';
import type { FormState, Settled } from '../../list/form/form.ts';
import type { ViewState } from '../views/view.ts';
import { kindOf } from './fields.ts';
import { counting, isAge, isFilter, listOf, ofItsType, typeFilters } from './values.ts';

/** State of a search; of its columns the order number is first. */
export interface SearchState extends FormState<OrderFilter> {
  readonly columns: readonly OrderColumn[];
}

/** A state as it was kept, shared or typed: nothing of it is known to be right. */
export interface Given {
  readonly values?: unknown;
  readonly columns?: unknown;
  readonly sort_by?: unknown;
  readonly sort_dir?: unknown;
  readonly expanded?: unknown;
}

const isColumn = (id: unknown): id is OrderColumn => (orderColumns as readonly unknown[]).includes(id);

/** How the search of a preset begins. */
export function usualState(preset: FilterPreset): SearchState {
  const { filter_values: values, visible_columns: columns, filters_expanded: expanded } = preset;
  const { sort_by, sort_dir = 'desc' } = values;
  return settle({ values, columns, sort_by, sort_dir, expanded }, preset, null).state;
}

/** A state with the usual columns of the user, as far as this preset has them; null: those of the preset. */
export const withColumns = (
  state: SearchState,
  columns: readonly string[] | null,
  preset: FilterPreset,
): SearchState => settle({ ...state, ...sortedBy(state.sort), columns }, preset).state;

/** A given state, without what this preset does not have; `left`: something was left out. */
export function settle(
  given: Given,
  preset: FilterPreset,
  usual: SearchState | null = usualState(preset),
): Settled<SearchState> {
  let left = false;
  const values: Partial<Record<OrderFilter, string>> = {};
  for (const [name, value] of Object.entries((given.values ?? {}) as Record<string, unknown>)) {
    if (name === 'sort_by' || name === 'sort_dir') continue;
    const fits = typeof value === 'string' && isFilter(name) ? fitting(name, value, preset) : undefined;
    if (fits !== value) left = true;
    if (isFilter(name) && fits) values[name] = fits;
  }
  for (const { identifier, locked } of preset.available_filters) {
    const set = preset.filter_values[identifier];
    if (locked && isFilter(identifier)) {
      if (set) values[identifier] = set;
      else delete values[identifier];
    }
  }
  for (const name of Object.keys(typeFilters) as OrderFilter[]) {
    const options = preset.available_filters.find(({ identifier }) => identifier === name)?.options;
    const here = options && new Set(options.filter(ofItsType(name, values)).map(option => option.value));
    const kept =
      here &&
      listOf(values[name])
        .filter(one => here.has(one))
        .join(',');
    if (kept === undefined || kept === (values[name] ?? '')) continue;
    left = true;
    if (kept) values[name] = kept;
    else delete values[name];
  }
  // Nor does the type of the responsible location say anything without it.
  if (!values.responsible_location_identifier) delete values.responsible_location_type;
  const asked = Array.isArray(given.columns) ? given.columns : undefined;
  const columns = asked?.filter(id => isColumn(id) && preset.available_columns.includes(id)) as
    OrderColumn[] | undefined;
  if (asked && columns?.length !== asked.length) left = true;
  const by = given.sort_by;
  if (by !== undefined && !isColumn(by)) left = true;
  return {
    left,
    state: {
      values,
      columns: ordered(columns?.length ? columns : (usual?.columns ?? [])),
      sort: isColumn(by)
        ? { by, descending: given.sort_dir === 'desc' }
        : (usual?.sort ?? { by: 'placed_at', descending: true }),
      expanded: typeof given.expanded === 'boolean' ? given.expanded : (usual?.expanded ?? false),
    },
  };
}

const ordered = (columns: readonly OrderColumn[]): readonly OrderColumn[] => [
  ...new Set<OrderColumn>(['order_identifier', ...columns]),
];

/** Their choices are those of the newest orders: an older one may have another. */
const toldByOrders: ReadonlySet<OrderFilter> = new Set([
  'payment_method',
  'sales_formula_identifier',
  'address_country',
]);

/** The part of a value that the filter can have. */
function fitting(name: OrderFilter, value: string, preset: FilterPreset): string | undefined {
  const filter = preset.available_filters.find(({ identifier }) => identifier === name);
  // The type of the responsible location comes with the location.
  if (!filter && name !== 'responsible_location_type') return undefined;
  const kind = kindOf(name);
  if (kind === 'day') return isDay(value) ? value : undefined;
  if (kind === 'number') return isAge(value) ? value : undefined;
  if (kind === 'text') {
    const text = value.replaceAll('\0', '');
    return listFilters.includes(name) ? cutList(text) : text.slice(0, MOST_SIGNS);
  }
  const known = new Set(filter?.options?.map(option => option.value));
  if (!filter?.options || toldByOrders.has(name)) return value;
  return listOf(value)
    .filter(one => known.has(one))
    .join(',');
}

/** A list as far as the OMS takes it, without half an article number at its end. */
const cutList = (text: string): string =>
  text.length <= MOST_LISTED_SIGNS ? text : text.slice(0, MOST_LISTED_SIGNS).replace(/[\s,;]+[^\s,;]*$/, '');

/** The part after # that opens the same search for a colleague. */
export function hashOf(state: SearchState, preset: FilterPreset): string {
  const locked = new Set(preset.available_filters.filter(one => one.locked).map(one => one.identifier));
  const usual = usualState(preset);
  const parts = new URLSearchParams(
    Object.entries(counting(state.values)).filter(([name]) => !locked.has(name)),
  );
  for (const [name, value] of Object.entries(sortedBy(state.sort))) parts.set(name, value);
  if (state.columns.join() !== usual.columns.join()) parts.set('columns', state.columns.join());
  if (state.expanded !== usual.expanded) parts.set('expanded', state.expanded ? '1' : '0');
  // Commas are easier to read, and allowed.
  return `#${parts.toString().replaceAll('%2C', ',')}`;
}

/** The state in such a part of an address; null: it has none. */
export function stateIn(hash: string, preset: FilterPreset): ReturnType<typeof settle> | null {
  if (hash.length <= 1) return null;
  const { columns, expanded, sort_by, sort_dir, ...values } = Object.fromEntries(
    new URLSearchParams(hash.slice(1)),
  );
  return settle(
    { values, columns: columns?.split(','), sort_by, sort_dir, expanded: expanded && expanded === '1' },
    preset,
  );
}

/** Parts of a search in a saved view. */
export const viewOf = ({ values, columns, sort }: SearchState): ViewState => ({
  filter_values: counting(values) as Record<string, string>,
  columns: [...columns],
  ...sortedBy(sort),
});

/** The search of a view, with the form as it stands; filters that are no more fall away. */
export const stateOfView = (view: ViewState, { expanded }: SearchState, preset: FilterPreset): SearchState =>
  settle({ ...view, values: view.filter_values, expanded }, preset).state;
