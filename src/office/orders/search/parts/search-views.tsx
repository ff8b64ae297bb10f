import type { FilterPreset } from '../../../../../contract/orders/filter-preset.ts';
import { ViewTabs } from '../../views/view-tabs.tsx';
import type { SearchPreset } from '../search-preset.ts';
import { settle, usualState, withColumns } from '../state.ts';
import type { Search } from '../use-search.ts';

interface SearchViewsProps {
  readonly search: Search;
  readonly at: SearchPreset;
  readonly preset: FilterPreset;
  /** The usual ones of the user. */
  readonly columns: readonly string[] | null;
}

/** The views of this search: what one no longer can have is left out quietly. */
export function SearchViews({ search, at, preset, columns }: SearchViewsProps) {
  const { values, sort, columns: shown } = search.settled;
  return (
    <ViewTabs
      preset={`${at.group}/${at.preset}`}
      now={{
        filter_values: values,
        columns: [...shown],
        sort_by: sort.by,
        sort_dir: sort.descending ? 'desc' : 'asc',
      }}
      onOpen={view =>
        search.set(
          view
            ? settle(
                {
                  values: view.filter_values,
                  columns: view.columns ?? undefined,
                  sort: { by: view.sort_by ?? undefined, descending: view.sort_dir !== 'asc' },
                },
                preset,
              ).state
            : withColumns(usualState(preset), columns, preset),
        )
      }
    />
  );
}
