import { keepPreviousData, useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import type { Endpoint } from '../../../contract/http.ts';
import { useOffice } from '../office.ts';
import {
  isShort,
  keyOfRow,
  PAGE,
  pagesQuery,
  type Failure,
  type Input,
  type NotOk,
  type ReplyPage,
  type RowOf,
} from './client.ts';
import type { Call } from './use-call.ts';
import { useFailure } from './use-failure.ts';

export interface Pages<R> {
  /** undefined: nothing of the list is here yet. */
  readonly rows: readonly R[] | undefined;
  /** Why the list, or its next page, could not be loaded. */
  readonly failure: Failure | null;
  readonly busy: boolean;
  /** The next page is on its way, not the list. */
  readonly isPaging: boolean;
  /** There may be a next page. */
  readonly more: boolean;
  /** The rows are those of the list before: these are on their way. */
  readonly isBefore: boolean;
  /** The rows are all of the list, as it was when it was asked for last. */
  readonly isWhole: boolean;
  /** Loads the page after the last loaded row. */
  readonly next: () => void;
  /** Asks once more for what failed: the list, or its next page. */
  readonly again: () => void;
  /** Asks for the list anew, from its first page. */
  readonly renew: () => void;
  /** Cancels the request in progress. */
  readonly stop: () => void;
  /** Tells which rows are in sight, by the index of the first and of the one after the last: old ones are renewed. */
  readonly see: (from: number, to: number) => void;
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
  const query = useInfiniteQuery<ReplyPage<Row>, NotOk, Shown<Row>, typeof queryKey, number>({
    ...asked,
    enabled: input !== null,
    placeholderData: keepPreviousData,
    select: shownOf,
    refetchOnMount: isShort,
    refetchOnWindowFocus: isShort,
  });
  const next = () => void query.fetchNextPage();
  const change = (to: (list: InfiniteData<ReplyPage<Row>, number>) => InfiniteData<ReplyPage<Row>, number>) =>
    client.setQueryData<InfiniteData<ReplyPage<Row>, number>>(queryKey, list => list && to(list));
  async function renewPage(nth: number): Promise<void> {
    const page = await client.fetchQuery({
      queryKey: [...queryKey, nth],
      queryFn: ({ signal }) => asked.queryFn({ signal, pageParam: nth * size }),
      staleTime: 0,
      gcTime: 0,
    });
    change(list => ({ ...list, pages: list.pages.with(nth, page) }));
  }
  return {
    rows: input ? query.data?.rows : undefined,
    ...useFailure(query, query.isFetchNextPageError ? next : () => void query.refetch()),
    busy: query.isFetching,
    isPaging: query.isFetchingNextPage,
    more: query.hasNextPage,
    isBefore: query.isPlaceholderData,
    isWhole:
      query.data?.old.length === 0 && !query.hasNextPage && !query.isFetching && !query.isPlaceholderData,
    next,
    renew() {
      change(({ pages, pageParams }) => ({ pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }));
      void query.refetch();
    },
    stop: () => void client.cancelQueries({ queryKey }),
    see(from, to) {
      const nth = query.data?.old.find(page => page * size < to && from < (page + 1) * size);
      // One after the other: the OMS ends the search that a tab began before. One that fails stays old.
      if (nth !== undefined && !query.isFetching && !query.isPlaceholderData)
        renewPage(nth).catch(() => undefined);
    },
  };
}

interface Shown<R> {
  readonly rows: readonly R[];
  /** Indexes of the pages that may be old. */
  readonly old: readonly number[];
}

/** Each row once: one that has moved meanwhile comes again. */
const shownOf = <R>({ pages }: InfiniteData<ReplyPage<R>, number>): Shown<R> => ({
  rows: [...new Map(pages.flatMap(({ rows }) => rows).map(row => [keyOfRow(row), row])).values()],
  old: pages.flatMap(({ isOld }, nth) => (isOld ? [nth] : [])),
});

const nothing = () => undefined;

/** A list that one call answers whole, or that is not called yet. */
export const wholeList = <R>({ body, ...call }: Call<readonly R[]>): Pages<R> => ({
  ...allHere(body ?? []),
  ...call,
  renew: call.again,
  isWhole: body !== undefined && !call.busy,
  rows: body,
});

/** Rows that are all loaded already, as a list. */
export const allHere = <R>(rows: readonly R[]): Pages<R> => ({
  rows,
  failure: null,
  busy: false,
  isPaging: false,
  more: false,
  isBefore: false,
  isWhole: true,
  next: nothing,
  again: nothing,
  renew: nothing,
  stop: nothing,
  see: nothing,
});
