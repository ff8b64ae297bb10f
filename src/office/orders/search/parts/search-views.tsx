import type { Extra } from '../../../../../contract/extra.ts';
import type { FilterPreset } from '../../../../../contract/orders/filter-preset.ts';
import { useOffice } from '../../../office.ts';
import { ViewTabs } from '../../views/view-tabs.tsx';
import type { SearchPreset } from '../search-preset.ts';
import type { Day } from '../../../../../core/calendar/day.ts';
import type { ViewState } from '../../views/view.ts';
import { stateOfView, usualState, viewOf, withColumns } from '../state.ts';
import type { Search } from '../use-search.ts';
import { queryOf, withinLimits } from '../values.ts';

interface SearchViewsProps {
  readonly search: Search;
  readonly at: SearchPreset;
  readonly preset: FilterPreset;
  readonly today: Day;
  /** The usual ones of the user. */
  readonly columns: readonly string[] | null;
}

/** The views of this search: what one no longer can have is left out quietly. */
export function SearchViews({ search, at, preset, today, columns }: SearchViewsProps) {
  const keepsViews = useOffice().asker.features.has('preferences' satisfies Extra);
  const stateOf = (view: ViewState) => {
    const state = stateOfView(view, search.shown, preset);
    return { ...state, values: withinLimits(state.values, today) };
  };
  if (!keepsViews) return null;
  return (
    <ViewTabs
      preset={`${at.group}/${at.preset}`}
      now={viewOf(search.settled)}
      queryOf={view => queryOf(stateOf(view).values, today)}
      onOpen={view => search.set(view ? stateOf(view) : withColumns(usualState(preset), columns, preset))}
    />
  );
}
