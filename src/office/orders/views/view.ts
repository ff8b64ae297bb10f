import { MOST_FOUND } from '../../../../contract/orders/order-search.ts';
import type { SearchView } from '../../../../contract/orders/search-view.ts';
import type { Failure } from '../../calls/client.ts';

/** Parts of a search that a view keeps: as the form, the columns and the sort are now. */
export type ViewState = Readonly<Pick<SearchView, 'filter_values' | 'columns' | 'sort_by' | 'sort_dir'>>;

/** Query of a view for the OMS. */
export type ViewQuery = SearchView['filter_values'];

/** Sorted names, so that the same filters in another order are the same. */
const ordered = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .filter(([, value]) => value !== '')
    .toSorted(([a], [b]) => a.localeCompare(b));

/** Whether a search is still as a view has it; a view may leave columns and sort to the preset. */
export function isSame(view: ViewState, now: ViewState): boolean {
  const textOf = ({ filter_values, columns, sort_by, sort_dir }: ViewState) =>
    JSON.stringify([ordered(filter_values), view.columns && columns, view.sort_by && [sort_by, sort_dir]]);
  return textOf(view) === textOf(now);
}

/** The views of a preset in the order that the user gave them; new ones last. */
export function inOrder(
  views: readonly SearchView[],
  preset: string,
  order: readonly number[],
): readonly SearchView[] {
  const nth = (id: number) => (order.includes(id) ? order.indexOf(id) : order.length);
  return views.filter(view => view.preset === preset).toSorted((a, b) => nth(a.id) - nth(b.id));
}

/** The ids with one moved a place to the left or to the right. */
export function moved(ids: readonly number[], id: number, step: 1 | -1): readonly number[] {
  const from = ids.indexOf(id);
  const rest = ids.filter(one => one !== id);
  const to = Math.min(Math.max(from + step, 0), rest.length);
  return from < 0 ? ids : [...rest.slice(0, to), id, ...rest.slice(to)];
}

/** The kept order of views: numbers alone. */
export const orderOf = (kept: unknown): readonly number[] =>
  Array.isArray(kept) ? kept.filter((id): id is number => typeof id === 'number') : [];

/** A number of orders where there is little room. */
export const shortCount = ({ count, is_more }: { count: number; is_more: boolean }): string =>
  is_more ? `${MOST_FOUND / 1000}k+` : String(count);

/** The link that shows a colleague the same view. */
export const linkOf = (origin: string, pathname: string, token: string): string =>
  `${origin}${pathname}?view=${encodeURIComponent(token)}`;

/** Whether it was not saved because another view of the user has its name. */
export const isNameTaken = (failure: Failure | null): boolean =>
  failure?.kind === 'refused' && failure.problem.code === 'name-taken';
