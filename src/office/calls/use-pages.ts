import { keepPreviousData, useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import type { Endpoint } from '../../../contract/http.ts';
import { useOffice } from '../office.ts';
import { PAGE, pagesQuery, type Failure, type Input, type NotOk, type RowOf } from './client.ts';
import type { Call } from './use-call.ts';
import { useFailure } from './use-failure.ts';

/** A list of more pages is not fetched again when one comes back to it, or to its window. */
const PAGES_ASKED_AGAIN = 4;
const isShort = ({ state }: { readonly state: { readonly data?: unknown } }): boolean =>
  ((state.data as { pages: unknown[] } | undefined)?.pages.length ?? 0) <= PAGES_ASKED_AGAIN;

export interface Pages<R> {
  /** undefined: nothing of the list is here yet. */
  readonly rows: readonly R[] | undefined;
  /** Why the list, or its next page, could not be loaded. */
  readonly failure: Failure | null;
  readonly busy: boolean;
  /** There may be a next page. */
  readonly more: boolean;
  /** The rows are those of the list before: these are on their way. */
  readonly isBefore: boolean;
  /** Loads the page after the last loaded row. */
  readonly next: () => void;
  /** Asks once more for what failed: the list, or its next page. */
  readonly again: () => void;
  /** Asks for the list anew, from its first page. */
  readonly renew: () => void;
  /** Cancels the request in progress. */
  readonly stop: () => void;
}

/**
 * A list by pages; another input is another list, and the previous one stays in sight until it is loaded. `null`: not
 * called.
 */
export function usePages<E extends Endpoint>(
  endpoint: E,
  input: Input<E> | null,
  size = PAGE,
): Pages<RowOf<E>> {
  type Row = RowOf<E>;
  const { http } = useOffice();
  const client = useQueryClient();
  const asked = pagesQuery(http, endpoint, input, size);
  const { queryKey } = asked;
  const query = useInfiniteQuery<readonly Row[], NotOk, readonly Row[], typeof queryKey, number>({
    ...asked,
    enabled: input !== null,
    placeholderData: keepPreviousData,
    select: rowsOf,
    refetchOnMount: isShort,
    refetchOnWindowFocus: isShort,
  });
  const next = () => void query.fetchNextPage();
  return {
    rows: input ? query.data : undefined,
    ...useFailure(query, query.isFetchNextPageError ? next : () => void query.refetch()),
    busy: query.isFetching,
    more: query.hasNextPage,
    isBefore: query.isPlaceholderData,
    next,
    renew() {
      client.setQueryData<InfiniteData<readonly Row[], number>>(
        queryKey,
        data => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
      );
      void query.refetch();
    },
    stop: () => void client.cancelQueries({ queryKey }),
  };
}

/** Each row once: one that has moved meanwhile comes again. */
const rowsOf = <R>({ pages }: InfiniteData<readonly R[], number>): readonly R[] => [
  ...new Map(pages.flat().map(row => [(row as { id: unknown }).id, row])).values(),
];

const nothing = () => undefined;

/** A list that one call answers whole, or that is not called yet. */
export const wholeList = <R>({ body, ...call }: Call<readonly R[]>): Pages<R> => ({
  ...allHere(body ?? []),
  ...call,
  renew: call.again,
  rows: body,
});

/** Rows that are all loaded already, as a list. */
export const allHere = <R>(rows: readonly R[]): Pages<R> => ({
  rows,
  failure: null,
  busy: false,
  more: false,
  isBefore: false,
  next: nothing,
  again: nothing,
  renew: nothing,
  stop: nothing,
});
