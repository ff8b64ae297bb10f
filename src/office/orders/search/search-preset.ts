import type { FilterPreset } from '../../../../contract/orders/filter-preset.ts';
import { orderFilters } from '../../../../contract/orders/order-search.ts';
import { isExtra, type Extra } from '../../../../contract/extra.ts';
import type { SearchFor } from '../parts/target.ts';
import { isFilter } from './values.ts';

/** The preset of the OMS that a search page begins with (shell-search-settings.md 7). */
export interface SearchPreset {
  /** `{group}_{subgroup}`. */
  readonly group: 'orders_search' | 'orders_pick-by-store';
  readonly preset: string;
}

/** The preset without the filters that are left out of what this OMS is asked: chosen, they would change nothing. */
export const askable = (preset: FilterPreset, features: ReadonlySet<string>): FilterPreset =>
  features.has('extras' satisfies Extra)
    ? preset
    : {
        ...preset,
        available_filters: preset.available_filters.filter(
          ({ identifier }) => !isFilter(identifier) || !isExtra(orderFilters[identifier]),
        ),
      };

/** Searches whose results open a tab of the order. */
const tabs: Readonly<Record<string, SearchFor>> = { hold_orders: 'hold', refund_orders: 'refund' };

/** Where its results open, if not at the order's page. */
export const searchFor = ({ group, preset }: SearchPreset): SearchFor =>
  group === 'orders_pick-by-store' ? 'pick' : (tabs[preset] ?? null);
