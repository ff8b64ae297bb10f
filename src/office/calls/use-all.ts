import { useQuery } from '@tanstack/react-query';
import type { Endpoint } from '../../../contract/http.ts';
import { useOffice } from '../office.ts';
import { ask, type Input, type NotOk, type RowOf } from './client.ts';
import type { Call } from './use-call.ts';

/** Rows of a call; fewer end the list. */
export const ALL_PAGE = 500;

/** Every row of these lists, one list after the other, once all their pages are loaded: to count or choose among. */
export function useAll<E extends Endpoint>(
  endpoint: E,
  inputs: readonly Input<E>[],
): Call<readonly RowOf<E>[]> {
  const { http } = useOffice();
  async function whole(input: Input<E>, signal: AbortSignal): Promise<readonly RowOf<E>[]> {
    const rows: RowOf<E>[] = [];
    for (;;) {
      const query = { ...input.query, limit: ALL_PAGE, offset: rows.length };
      const { body } = await ask(http, endpoint, { ...input, query } as Input<E>, signal);
      const page = body as readonly RowOf<E>[];
      rows.push(...page);
      if (page.length < ALL_PAGE) return rows;
    }
  }
  const { data, error, isFetching, refetch } = useQuery<readonly RowOf<E>[], NotOk>({
    queryKey: [endpoint.id, inputs, 'all'],
    queryFn: async ({ signal }) => (await Promise.all(inputs.map(input => whole(input, signal)))).flat(),
    meta: { about: endpoint.about },
  });
  return { body: data, failure: error?.failure ?? null, busy: isFetching, again: () => void refetch() };
}
