/** The preset of the OMS that a search page begins with (shell-search-settings.md 7). */
export interface SearchPreset {
  /** `{group}_{subgroup}`. */
  readonly group: 'orders_search' | 'orders_pick-by-store';
  readonly preset: string;
}
