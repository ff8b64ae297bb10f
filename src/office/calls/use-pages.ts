import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { Endpoint } from '../../../contract/http.ts';
import { useOffice } from '../office.ts';
import { ask, keyOf, type Failure, type Input, type NotOk, type Ok } from './client.ts';

/** Rows of a page of a list. */
const PAGE = 50;
/** A list of more pages is not asked for anew by coming back to it. */
const PAGES_ASKED_AGAIN = 4;

type RowOf<E extends Endpoint> = Ok<E>['body'] extends readonly (infer R)[] ? R : never;

export interface Pages<R> {
  /** undefined: nothing of the list is here yet. */
  readonly rows: readonly R[] | undefined;
  /** What kept the list, or its next page, from coming. */
  readonly failure: Failure | null;
  readonly busy: boolean;
  /** There may be a next page. */
  readonly more: boolean;
  /** Asks for the page after the last row that is here. */
  readonly next: () => void;
  /** Asks for the list anew, from its first page. */
  readonly again: () => void;
  /** Gives up what is asked for now. */
  readonly stop: () => void;
}

/** A list a page at a time; another input is another list, and the last stays in sight until it is here. `null`: not asked. */
export function usePages<E extends Endpoint>(
  endpoint: E,
  input: Input<E> | null,
  size = PAGE,
): Pages<RowOf<E>> {
  type Row = RowOf<E> & { readonly id: unknown };
  const { http } = useOffice();
  const client = useQueryClient();
  const queryKey = [...keyOf(endpoint, input), 'pages'];
  const query = useInfiniteQuery<readonly Row[], NotOk, readonly Row[], typeof queryKey, number>({
    queryKey,
    enabled: input !== null,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal, pageParam: offset }) => {
      const paged = { ...input, query: { ...input?.query, limit: size, offset } } as Input<E>;
      return (await ask(http, endpoint, paged, signal)).body as readonly Row[];
    },
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.length < size ? undefined : all.length * size),
    // A row that has moved meanwhile comes once more.
    select: ({ pages }) => [...new Map(pages.flat().map(row => [row.id, row])).values()],
    refetchOnMount: ({ state }) =>
      ((state.data as { pages: unknown[] } | undefined)?.pages.length ?? 0) <= PAGES_ASKED_AGAIN,
    meta: { about: endpoint.about },
  });
  return {
    rows: input ? query.data : undefined,
    failure: query.error?.failure ?? null,
    busy: query.isFetching,
    more: query.hasNextPage,
    next: () => void query.fetchNextPage(),
    again: () => void client.resetQueries({ queryKey }),
    stop: () => void client.cancelQueries({ queryKey }),
  };
}

const nothing = () => undefined;

/** Rows that are all here already, as a list. */
export const allHere = <R>(rows: readonly R[]): Pages<R> => ({
  rows,
  failure: null,
  busy: false,
  more: false,
  next: nothing,
  again: nothing,
  stop: nothing,
});
