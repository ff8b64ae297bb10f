import { orderFilterNames, type OrderFilter } from '../../../../contract/orders/order-search.ts';
import { addDays, type Day } from '../../../../core/calendar/day.ts';
import { MOST_DAYS_BETWEEN, searchDays, USUAL_AGE_DAYS } from '../../../../core/order/search/window.ts';

// Effects of the filters of a search on each other (shell-search-settings.md 5, 'Order search').

/** Filters by name, several choices with commas; what has no value is absent. */
export type SearchValues = Readonly<Partial<Record<OrderFilter, string>>>;

/** Facts that the couplings depend on beside the values. */
export interface Rules {
  /** Set by the preset. */
  readonly locked: ReadonlySet<string>;
  /** The user manages all locations: these filters can be set beside an order number. */
  readonly allLocations: boolean;
  /** Values that the preset begins with: cleared is as it began. */
  readonly usual: SearchValues;
}

const locationFilters: readonly OrderFilter[] = [
  'dispatcher_type',
  'dispatcher_identifier',
  'responsible_location_type',
  'responsible_location_identifier',
];

/** The filter that says of which type the locations of another one are. */
export const typeFilters: Partial<Readonly<Record<OrderFilter, OrderFilter>>> = {
  dispatcher_identifier: 'dispatcher_type',
  responsible_location_identifier: 'responsible_location_type',
};

/** Whether a choice of a filter is of the type that is asked beside it, where one is: two locations may have one identifier. */
export function ofItsType(
  name: OrderFilter,
  values: SearchValues,
): (choice: { readonly type?: string | undefined }) => boolean {
  const by = typeFilters[name];
  const type = by && values[by];
  return choice => !type || choice.type === type;
}

/** Whether a filter still counts beside an order number. */
export const countsByNumber = (name: OrderFilter): boolean => locationFilters.includes(name);

/** The values that count, always in one order: trimmed, without what is empty, and beside an order number locations alone. */
export function counting(values: SearchValues): SearchValues {
  const filled = Object.fromEntries(
    orderFilterNames.flatMap(name => {
      const value = values[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  ) as SearchValues;
  if (!isByNumber(filled)) return filled;
  return only(filled, name => name === 'order_identifier' || countsByNumber(name));
}

export const isFilter = (name: string): name is OrderFilter =>
  (orderFilterNames as readonly string[]).includes(name);

/** Those of the values for which `keep` holds. */
const only = (values: SearchValues, keep: (name: OrderFilter) => boolean): SearchValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => keep(name as OrderFilter)));

/** The values after one was filled in, with what follows from it. */
export function changed(values: SearchValues, name: OrderFilter, value: string, rules: Rules): SearchValues {
  if (idleWhy(name, values, rules) !== null) return values;
  const free = (filter: OrderFilter) => !rules.locked.has(filter);
  const without = (...names: readonly OrderFilter[]) =>
    only(values, one => one !== name && !(names.includes(one) && free(one)));
  const next = (rest: SearchValues): SearchValues => (value === '' ? rest : { ...rest, [name]: value });
  switch (name) {
    case 'order_identifier':
      if (isByNumber({ order_identifier: value }) === isByNumber(values)) return next(without());
      // An order number needs no other filter; who does not manage all locations keeps theirs.
      return value.trim() === ''
        ? { ...rules.usual, ...next(without()) }
        : next(only(values, one => !free(one) || (!rules.allLocations && countsByNumber(one))));
    case 'dispatcher_type':
      return next(without('dispatcher_identifier'));
    case 'responsible_location_identifier':
      return value === ''
        ? without('responsible_location_type')
        : { ...next(without()), responsible_location_type: 'store' };
    case 'order_placed_from':
      // Emptied: as far back as one may look.
      return value === ''
        ? { ...without(), ...(values.order_placed_from && { max_age_days: String(MOST_DAYS_BETWEEN) }) }
        : next(without('max_age_days'));
    default:
      return next(without());
  }
}

const isByNumber = ({ order_identifier }: SearchValues): boolean => Boolean(order_identifier?.trim());

export const sameValues = (one: SearchValues, other: SearchValues): boolean =>
  orderFilterNames.every(name => (one[name]?.trim() ?? '') === (other[name]?.trim() ?? ''));

/** The values without these, as when a chip is taken away. */
export const withoutFilters = (
  values: SearchValues,
  names: readonly OrderFilter[],
  rules: Rules,
): SearchValues =>
  only(values, one => rules.locked.has(one) || !(names.includes(one) || isPartOf(one, names)));

/** The type of the responsible location goes with it, as a location with its type. */
const isPartOf = (one: OrderFilter, names: readonly OrderFilter[]): boolean =>
  (one === 'responsible_location_type' && names.includes('responsible_location_identifier')) ||
  (one === 'dispatcher_identifier' && names.includes('dispatcher_type'));

export type IdleReason = 'locked' | 'by_number' | 'kept' | 'by_period';

/** Why a filter cannot be filled in now; null: it can. */
export function idleWhy(name: OrderFilter, values: SearchValues, rules: Rules): IdleReason | null {
  const byNumber = isByNumber(values) && name !== 'order_identifier';
  // Also what the preset fixes is not asked beside a number.
  if (byNumber && !countsByNumber(name)) return 'by_number';
  if (rules.locked.has(name)) return 'locked';
  if (byNumber && !rules.allLocations) return values[name] ? 'kept' : 'by_number';
  if (name === 'max_age_days' && values.order_placed_from) return 'by_period';
  return null;
}

/** The first and the last day that a date may be: the days placed lie at most 30 apart. */
export function limitsOf(
  name: OrderFilter,
  { order_placed_from: from, order_placed_to: to }: SearchValues,
  today: Day,
): { readonly min?: Day; readonly max?: Day } {
  if (name === 'order_placed_from')
    return { min: addDays(to ?? today, -MOST_DAYS_BETWEEN), max: to ?? today };
  if (name === 'order_placed_to' && from) return { min: from, max: addDays(from, MOST_DAYS_BETWEEN) };
  return {};
}

/** The values with a first day that may be: one of a search that was kept or shared some time ago lies too far back. */
export function withinLimits(values: SearchValues, today: Day): SearchValues {
  const { order_placed_from: from } = values;
  const { min, max } = limitsOf('order_placed_from', values, today);
  if (!from || !min || !max || (from >= min && from <= max)) return values;
  return { ...values, order_placed_from: from < min ? min : max };
}

/** Whether a text is a number of days that a search can go back. */
export const isAge = (text: string): boolean => /^\d{1,2}$/.test(text) && Number(text) <= MOST_DAYS_BETWEEN;

/** Whether the OMS can be asked for the days of a search. */
export function areDaysValid(values: SearchValues, today: Day): boolean {
  const { order_placed_from: from, order_placed_to: to, max_age_days: age } = values;
  if (isByNumber(values)) return true;
  if (age !== undefined && !isAge(age)) return false;
  return !('fault' in searchDays({ from, to, maxAgeDays: age === undefined ? age : Number(age) }, today));
}

/** The days that a search goes over: the last one is today until another is chosen. */
export function periodOf({ order_placed_from, order_placed_to, max_age_days }: SearchValues, today: Day) {
  const to = order_placed_to ?? today;
  return { from: order_placed_from ?? addDays(to, -Number(max_age_days ?? USUAL_AGE_DAYS)), to };
}

/** Query for the OMS. */
export type Query = Readonly<Record<string, string>>;

/** Filters of an address are one object of the query: `address[name]`. */
const withAddress = (values: SearchValues): Query =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name.replace(/^address_(\w+)$/, 'address[$1]'), value]),
  );

/** The filters as the OMS is asked: those that count, with the days that the search goes over; a number has no days. */
export function queryOf(values: SearchValues, today: Day): Query {
  const filled = counting(values);
  const { max_age_days: _, ...rest } = filled;
  const named = only(
    rest,
    name => name !== 'responsible_location_type' || rest.responsible_location_identifier !== undefined,
  );
  if (named.order_identifier !== undefined) return named;
  const { from, to } = periodOf(filled, today);
  const products = named.product_identifiers?.split(/[\s,;]+/).filter(Boolean);
  return {
    ...withAddress(named),
    ...(products && { product_identifiers: products.join(',') }),
    order_placed_from: from,
    order_placed_to: to,
  };
}

/** The chosen values of a filter. */
export const listOf = (value: string | undefined): readonly string[] =>
  value?.split(',').filter(Boolean) ?? [];
