import type { ReactNode } from 'react';
import type { SelectOption } from '../../ui/scan/controls/select-field.tsx';
import { t } from '../parts/texts.ts';
import { nextSort, sortedBy, sortOf, type Sort, type SortFilters } from './column.ts';
import { FilterBar, FilterSelect, FilterText } from './filter-bar.tsx';
import type { ListProps } from './list.tsx';
import { useFilters } from './use-filters.ts';

interface Field {
  readonly label: () => string;
  /** It stands beside the button 'Filters' of a phone, and not behind it. */
  readonly inSight?: true;
}
/** A filter of a list, named as in the address. */
export type Filter = Field &
  (
    | {
        readonly kind: 'text';
        /** It searches articles: what is scanned outside a field is filled in. */
        readonly takesScans?: true;
      }
    | {
        readonly kind: 'choice';
        /** The value that a list opens with; '' is all of them. */
        readonly usual?: string;
        /** Null: one is always chosen. */
        readonly any?: (() => string) | null;
        /** Without them the page gives them (`choices`). */
        readonly options?: () => readonly SelectOption[];
      }
  );

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

/** Options of filters that are known only once something is loaded. */
export type Choices<N extends string> = Partial<Readonly<Record<N, readonly SelectOption[]>>>;

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
): FilterBarOf<N> {
  const usual = usualOf(of);
  const { shown, settled, type, choose } = useFilters(name, usual);
  const names = Object.keys(of.filters) as N[];
  const changed = names.filter(one => settled[one] !== usual[one]);
  const isInSight = (one: N) => of.filters[one].inSight === true;
  const fieldOf = (one: N) => {
    const filter = of.filters[one];
    const change = (value: string) => ({ [one]: value }) as Partial<Values<N>>;
    const field = { key: one, label: filter.label(), value: shown[one] };
    if (filter.kind === 'text')
      return <FilterText {...field} takesScans={filter.takesScans} onChange={value => type(change(value))} />;
    const { any, options } = filter;
    return (
      <FilterSelect
        {...field}
        any={any === null ? undefined : (any ?? (() => t('any')))()}
        options={options?.() ?? choices[one] ?? []}
        onChange={value => choose(change(value))}
      />
    );
  };
  const sort = of.sort && sortOf(settled);
  const others = names.filter(one => !isInSight(one));
  const clear = Object.fromEntries(names.map(one => [one, usual[one]])) as Partial<Values<N>>;
  return {
    values: settled,
    bar: end =>
      (names.length > 0 || end) && (
        <FilterBar
          chosen={changed.filter(one => !isInSight(one)).length}
          onClear={changed.length > 0 ? () => choose(clear) : undefined}
          search={names.filter(isInSight).map(fieldOf)}
        >
          {others.length > 0 && others.map(fieldOf)}
          {end}
        </FilterBar>
      ),
    sorting: sort ? { sort, onSort: by => choose(sortedBy(nextSort(sort, by)) as Partial<Values<N>>) } : {},
  };
}
