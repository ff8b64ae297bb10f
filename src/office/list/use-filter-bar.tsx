import type { ReactNode } from 'react';
import type { SelectOption } from '../../ui/scan/controls/select-field.tsx';
import { t } from '../parts/texts.ts';
import { nextSort, sortedBy, sortOf, type Sort, type SortFilters } from './column.ts';
import { FilterBar, FilterSelect, FilterText } from './filter-bar.tsx';
import type { Filter } from './filter.ts';
import type { ListProps } from './list.tsx';
import { useFilters } from './use-filters.ts';

/** The filters of a list, in their order, and the sort that it opens with. */
export interface Filtered<N extends string> {
  readonly filters: Readonly<Record<N, Filter>>;
  readonly sort?: Sort;
}
/** The filters and the sort as the address has them. */
export type Values<N extends string> = Readonly<Record<N, string>> & SortFilters;

/** Yes or no, as a filter on the wire. */
export const flags = (): readonly SelectOption[] => [
  { value: '1', text: t('yes') },
  { value: '0', text: t('no') },
];

/** The values that a list opens with. */
export const usualOf = <N extends string>({ filters, sort }: Filtered<N>): Values<N> =>
  ({
    ...Object.fromEntries(Object.entries<Filter>(filters).map(([name, of]) => [name, usualValue(of)])),
    ...(sort && sortedBy(sort)),
  }) as Values<N>;

const usualValue = (of: Filter): string => (of.kind === 'choice' ? (of.usual ?? '') : '');

/** A filter whose choice sets others with it, or that cannot be chosen. */
interface Coupled<N extends string> {
  readonly options: readonly SelectOption[];
  readonly disabled?: boolean;
  /** Its value among the options, where that is not the filter's own. */
  readonly value?: string;
  readonly sets?: (chosen: string) => Partial<Readonly<Record<N, string>>>;
}
type Given<N extends string> = Partial<Readonly<Record<N, readonly SelectOption[] | Coupled<N>>>>;
/** Options of filters that are known only once something is loaded, or that depend on the other filters. */
export type Choices<N extends string> = Given<N> | ((values: Values<N>) => Given<N>);
const coupled = <N extends string>(of: readonly SelectOption[] | Coupled<N>): Coupled<N> =>
  'options' in of ? of : { options: of };

interface Opening<N extends string> {
  /** The browser keeps them under this name for the next visit. */
  readonly keptAs?: string | undefined;
  /** The values that can be, of those in the address. */
  readonly settle?: (values: Values<N>) => Values<N>;
}

interface FilterBarOf<N extends string> {
  /** As the list is asked. */
  readonly values: Values<N>;
  /** The line over the list; `end` follows the filters. */
  readonly bar: (end?: ReactNode) => ReactNode;
  readonly sorting: Pick<ListProps<never>, 'sort' | 'onSort'>;
}

/** Filters and sort of the list `name`, in the address and remembered for coming back. */
export function useFilterBar<N extends string>(
  name: string,
  of: Filtered<N>,
  choices: Choices<N> = {},
  { keptAs, settle = values => values }: Opening<N> = {},
): FilterBarOf<N> {
  const usual = usualOf(of);
  const filters = useFilters(name, usual, keptAs);
  const { type, choose } = filters;
  const [shown, settled] = [settle(filters.shown), settle(filters.settled)];
  const names = Object.keys(of.filters) as N[];
  const cleared = names.filter(one => !of.filters[one].scope);
  const changed = cleared.filter(one => settled[one] !== usual[one]);
  const given = typeof choices === 'function' ? choices(shown) : choices;
  const isInSight = (one: N) => of.filters[one].inSight === true;
  const fieldOf = (one: N) => {
    const filter = of.filters[one];
    const change = (value: string) => ({ [one]: value }) as Partial<Values<N>>;
    const field = { label: filter.label(), value: shown[one] };
    if (filter.kind === 'text')
      return (
        <FilterText
          key={one}
          {...field}
          takesScans={filter.takesScans}
          onChange={value => type(change(value))}
        />
      );
    const { any, options } = filter;
    const { sets = change, ...choice } = coupled<N>(options?.() ?? given[one] ?? []);
    return (
      <FilterSelect
        key={one}
        {...field}
        {...choice}
        any={any === null ? undefined : (any ?? (() => t('any')))()}
        onChange={value => choose(sets(value) as Partial<Values<N>>)}
      />
    );
  };
  const sort = of.sort && sortOf(settled);
  const others = names.filter(one => !isInSight(one));
  const clear = Object.fromEntries(cleared.map(one => [one, usual[one]])) as Partial<Values<N>>;
  return {
    values: settled,
    bar: end =>
      (names.length > 0 || end) && (
        <FilterBar
          chosen={changed.filter(one => !isInSight(one)).length}
          onClear={changed.length > 0 ? () => choose(clear) : undefined}
          search={names.filter(isInSight).map(fieldOf)}
        >
          {(others.length > 0 || end) && (
            <>
              {others.map(fieldOf)}
              {end}
            </>
          )}
        </FilterBar>
      ),
    sorting: sort ? { sort, onSort: by => choose(sortedBy(nextSort(sort, by)) as Partial<Values<N>>) } : {},
  };
}
