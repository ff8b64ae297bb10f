import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Endpoint } from '../../../contract/http.ts';
import { useOffice } from '../office.ts';
import { ask, type Failure, type Input, type NotOk, type Ok } from './client.ts';
import { useFailure } from './use-failure.ts';

/** One of the calls: what was asked, and the answer. */
export interface Step<A, B> {
  readonly asked: A;
  readonly body: B;
}

interface Stepped<E extends Endpoint, A> {
  readonly endpoint: E;
  readonly input: (asked: A) => Input<E>;
  /** The call after this one; null: it was the last. */
  readonly next: (step: Step<A, Ok<E>['body']>) => A | null;
}

interface Steps<A, B> {
  readonly steps: readonly Step<A, B>[];
  readonly isDone: boolean;
  readonly isStopped: boolean;
  readonly failure: Failure | null;
  /** Asks once more for the call that failed. */
  readonly again: () => void;
  readonly stop: () => void;
  readonly goOn: () => void;
}

/**
 * A long read in calls, of which each says the next: they are made one after another until the last, or a stop. What was
 * answered is kept for a while, whatever is changed meanwhile. null: not called.
 */
export function useSteps<E extends Endpoint, A>(
  first: A | null,
  { endpoint, input, next }: Stepped<E, A>,
): Steps<A, Ok<E>['body']> {
  const { http } = useOffice();
  const client = useQueryClient();
  const queryKey = [endpoint.id, first, 'steps'] as const;
  const [stoppedAt, setStoppedAt] = useState<string | null>(null);
  const isStopped = stoppedAt === JSON.stringify(first);
  const query = useInfiniteQuery<
    Step<A, Ok<E>['body']>,
    NotOk,
    { pages: Step<A, Ok<E>['body']>[] },
    typeof queryKey,
    A | null
  >({
    queryKey,
    queryFn: async ({ signal, pageParam }) => {
      const asked = pageParam as A;
      return { asked, body: (await ask(http, endpoint, input(asked), signal)).body };
    },
    initialPageParam: first,
    getNextPageParam: last => next(last) ?? undefined,
    enabled: first !== null && !isStopped,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError && !isStopped) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, isStopped, fetchNextPage]);
  return {
    steps: query.data?.pages ?? [],
    isDone: query.data !== undefined && !hasNextPage,
    isStopped,
    ...useFailure(query, () => void (query.data ? fetchNextPage() : query.refetch())),
    stop() {
      setStoppedAt(JSON.stringify(first));
      void client.cancelQueries({ queryKey });
    },
    goOn: () => setStoppedAt(null),
  };
}
