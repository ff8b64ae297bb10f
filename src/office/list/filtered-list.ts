import type { Endpoint } from '../../../contract/http.ts';
import type { Place } from '../../../core/access/right.ts';
import { PAGE, type Input, type RowOf } from '../calls/client.ts';
import { usePages, type Pages } from '../calls/use-pages.ts';
import type { Asked, LocationPageProps } from '../page/page-props.ts';
import { keptFilters, useFilters, type Filters, type ListFilters } from './use-filters.ts';

interface FilteredList<F extends Filters, R> {
  /** The call that a list page of a location makes first. */
  readonly asks: (props: LocationPageProps) => readonly Asked[];
  readonly useList: (place: Place) => {
    readonly filters: ListFilters<F>;
    /** For `ListPage`. */
    readonly list: { readonly of: string; readonly pages: Pages<R> };
  };
}

/** The list of a location by pages, with the filters that it opens with. */
export function filteredList<E extends Endpoint, F extends Filters>(
  endpoint: E,
  usual: F,
  inputOf: (place: Place, filters: F) => Input<E>,
): FilteredList<F, RowOf<E>> {
  const nameOf = ({ type, identifier }: Place) => `${endpoint.id}/${type}/${identifier}`;
  return {
    asks: ({ place }) => [
      { endpoint, input: inputOf(place, keptFilters(nameOf(place), usual)) as Input<Endpoint>, size: PAGE },
    ],
    useList(place) {
      const filters = useFilters(nameOf(place), usual);
      const input = inputOf(place, filters.settled);
      return { filters, list: { of: JSON.stringify(input), pages: usePages(endpoint, input) } };
    },
  };
}
