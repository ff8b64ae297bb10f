import { QueryClient, type InfiniteData, type Query } from '@tanstack/react-query';
import type { About, Endpoint } from '../../../contract/http.ts';
import type { Answer, CallInput, Http } from '../../sync/http.ts';

export type Ok<E extends Endpoint> = Extract<Answer<E>, { kind: 'ok' }>;
export type Failure = Exclude<Answer<Endpoint>, { kind: 'ok' }>;
export type Input<E extends Endpoint> = Omit<CallInput<E>, 'signal' | 'idempotencyKey'>;

/** An answer that is not 'ok', thrown for the cache only: it keeps its data, and holds this beside it. */
export class NotOk extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.kind);
    this.failure = failure;
  }
}

const FRESH_MS = 10_000;
const REFERENCE_FRESH_MS = 3_600_000;
const KEPT_MS = 600_000;
/** A part of a screen that is not loaded after 120 s is an error (orders-and-deliveries.md 8). */
const PATIENCE_MS = 120_000;

/** The OMS ends the search of a tab when told to: it may hear that after the next one has begun, which then is asked again. */
const endedByMistake = (failures: number, error: Error): boolean =>
  failures === 0 &&
  error instanceof NotOk &&
  error.failure.kind === 'refused' &&
  error.failure.problem.code === 'search-cancelled';

/** The data of the pages of one user, until they sign out. http.ts judges and retries; the cache does so for one refusal alone. */
export const createClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: ({ meta }) => (aboutOf(meta).includes('reference') ? REFERENCE_FRESH_MS : FRESH_MS),
        gcTime: KEPT_MS,
        retry: endedByMistake,
        retryDelay: 0,
        networkMode: 'always',
        // A window that comes to the front fetches stale data again.
        refetchOnWindowFocus: true,
      },
    },
  });

/** The key of an answer in the cache. */
const keyOf = <E extends Endpoint>(endpoint: E, input: Input<E> | null) => [endpoint.id, input] as const;

/** A call for the cache; throws `NotOk`. */
export async function ask<E extends Endpoint>(
  http: Http,
  endpoint: E,
  input: Input<E>,
  signal: AbortSignal,
): Promise<Ok<E>> {
  const answer = await http.call(endpoint, { patienceMs: PATIENCE_MS, ...input, signal });
  if (answer.kind === 'ok') return answer as Ok<E>;
  throw new NotOk(answer as Failure);
}

/** The cached answer of a call. */
export const callQuery = <E extends Endpoint>(http: Http, endpoint: E, input: Input<E> | null) => ({
  queryKey: keyOf(endpoint, input),
  queryFn: ({ signal }: { signal: AbortSignal }) => ask(http, endpoint, input ?? {}, signal),
  meta: { about: endpoint.about },
});

/** Rows of a page of a list. */
export const PAGE = 50;

export type RowOf<E extends Endpoint> = Ok<E>['body'] extends readonly (infer R)[] ? R : never;

/** A page of a list as it is cached. */
export interface ReplyPage<R> {
  readonly rows: readonly R[];
  /** A change may have made it old: it is asked for again once it is in sight. */
  readonly isOld?: true;
}
/** A list of more pages is not fetched again whole. */
const PAGES_ASKED_AGAIN = 4;
/** Whether a list by pages can be fetched again whole; what is no such list can. */
export const isShort = ({ state }: { readonly state: { readonly data?: unknown } }): boolean =>
  ((state.data as Partial<InfiniteData<unknown>> | undefined)?.pages?.length ?? 0) <= PAGES_ASKED_AGAIN;

/** The value that tells a row from another: an OMS need not give each an id. */
export function keyOfRow(row: unknown): unknown {
  const { id, identifier, order_identifier } = row as Readonly<Record<string, unknown>>;
  return id ?? order_identifier ?? identifier ?? row;
}

/** Whether a page is the one before once more: an OMS that knows no pages gives the whole list each time. */
export const isSamePage = (page: readonly unknown[], before: readonly unknown[] | undefined): boolean =>
  before !== undefined && keyOfRow(before[0]) === keyOfRow(page[0]);

/** The cached pages of a list, of `size` rows each. */
export const pagesQuery = <E extends Endpoint>(
  http: Http,
  endpoint: E,
  input: Input<E> | null,
  size: number,
) => ({
  queryKey: [...keyOf(endpoint, input), 'pages'] as const,
  queryFn: async ({
    signal,
    pageParam: offset,
  }: {
    signal: AbortSignal;
    pageParam: number;
  }): Promise<ReplyPage<RowOf<E>>> => {
    const paged = { ...input, query: { ...input?.query, limit: size, offset } } as Input<E>;
    return { rows: (await ask(http, endpoint, paged, signal)).body as readonly RowOf<E>[] };
  },
  initialPageParam: 0,
  getNextPageParam: (last: ReplyPage<unknown>, all: readonly ReplyPage<unknown>[]) =>
    last.rows.length !== size || isSamePage(last.rows, all.at(-2)?.rows) ? undefined : all.length * size,
  meta: { about: endpoint.about },
});

export const aboutOf = (meta: Query['meta']): readonly About[] =>
  (meta?.['about'] as readonly About[] | undefined) ?? [];

interface Named {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
}
/** The inputs of the calls whose answer is cached under a key. */
export const inputsOf = ([, input]: readonly unknown[]): readonly Named[] =>
  [(input as Named | readonly Named[] | null) ?? []].flat();

/**
 * Fetches everything again that shows one of these things, and waits for what is in sight; with a name, only inputs
 * that have it.
 */
export const refresh = (client: QueryClient, about: readonly About[], name?: string): Promise<void> =>
  renew(
    client,
    ({ meta, queryKey }) =>
      about.some(one => aboutOf(meta).includes(one)) &&
      (name === undefined ||
        inputsOf(queryKey).some(({ params, query }) =>
          Object.values({ ...params, ...query }).includes(name),
        )),
  );

/**
 * Fetches these answers again, and waits for those in sight. Of a long list only what is looked at is fetched, and not
 * waited for (`usePages`). The one place that changes go through: those of this user, and those of others (`keepTrue`).
 */
export function renew(client: QueryClient, shows: (query: Query) => boolean): Promise<void> {
  client.setQueriesData<InfiniteData<ReplyPage<unknown>>>(
    { predicate: query => shows(query) && !isShort(query) },
    list => list && { ...list, pages: list.pages.map(page => ({ ...page, isOld: true })) },
  );
  // A first answer that is on its way may be of before the change: it is asked for once more when it has come.
  const coming = client.getQueryCache().findAll({
    predicate: query =>
      shows(query) && query.state.data === undefined && query.state.fetchStatus === 'fetching',
  });
  for (const query of coming)
    void query.promise?.then(() => renew(client, one => one === query)).catch(() => undefined);
  return client.invalidateQueries({ predicate: query => shows(query) && isShort(query) });
}
