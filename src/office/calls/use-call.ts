import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Endpoint } from '../../../contract/http.ts';
import { useOffice } from '../office.ts';
import { callQuery, type Failure, type Input, type NotOk, type Ok } from './client.ts';
import { useFailure } from './use-failure.ts';

export interface Call<B> {
  /** undefined: nothing is loaded yet. */
  readonly body: B | undefined;
  /** The fault of the last fetch; earlier data stays in sight. */
  readonly failure: Failure | null;
  readonly busy: boolean;
  readonly again: () => void;
}

/** It was answered, or could not be made. */
export const isSettled = ({ body, failure }: Call<unknown>): boolean =>
  body !== undefined || failure !== null;

/**
 * The answer of a call, cached for every page with the same input; `null`: not called. With `every` it is called again
 * after so many ms, or no more. With `keepsBefore` the answer to the input before stays until the next one comes.
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: Input<E> | null,
  every?: (body: Ok<E>['body'] | undefined) => number | false,
  keepsBefore = false,
): Call<Ok<E>['body']> {
  const { http } = useOffice();
  const query = useQuery<Ok<E>, NotOk>({
    ...callQuery(http, endpoint, input),
    enabled: input !== null,
    ...(keepsBefore && { placeholderData: keepPreviousData }),
    refetchInterval: ({ state }) => every?.(state.data?.body) ?? false,
  });
  return {
    body: query.data?.body,
    ...useFailure(query, () => void query.refetch()),
    busy: query.isFetching,
  };
}
