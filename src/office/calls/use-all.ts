import { useQuery } from '@tanstack/react-query';
import type { Endpoint } from '../../../contract/http.ts';
import type { Http } from '../../sync/http.ts';
import { useOffice } from '../office.ts';
import { ask, isSamePage, type Input, type NotOk, type RowOf } from './client.ts';
import type { Call } from './use-call.ts';
import { useFailure } from './use-failure.ts';

/** Rows of a call; fewer end the list. */
export const ALL_PAGE = 500;

/** The cached rows of these lists, one list after the other, with all their pages. */
export const allQuery = <E extends Endpoint>(http: Http, endpoint: E, inputs: readonly Input<E>[]) => ({
  queryKey: [endpoint.id, inputs, 'all'] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await Promise.all(inputs.map(input => whole(http, endpoint, input, signal)))).flat(),
  meta: { about: endpoint.about },
});

async function whole<E extends Endpoint>(
  http: Http,
  endpoint: E,
  input: Input<E>,
  signal: AbortSignal,
): Promise<readonly RowOf<E>[]> {
  const rows: RowOf<E>[] = [];
  for (let before: readonly RowOf<E>[] | undefined; ;) {
    const query = { ...input.query, limit: ALL_PAGE, offset: rows.length };
    const { body } = await ask(http, endpoint, { ...input, query } as Input<E>, signal);
    const page = body as readonly RowOf<E>[];
    if (isSamePage(page, before)) return rows;
    rows.push(...page);
    if (page.length !== ALL_PAGE) return rows;
    before = page;
  }
}

/** Every row of these lists, once all their pages are loaded: to count or choose among. */
export function useAll<E extends Endpoint>(
  endpoint: E,
  inputs: readonly Input<E>[],
): Call<readonly RowOf<E>[]> {
  const { http } = useOffice();
  const query = useQuery<readonly RowOf<E>[], NotOk>(allQuery(http, endpoint, inputs));
  return { body: query.data, ...useFailure(query, () => void query.refetch()), busy: query.isFetching };
}
