import ky from 'ky';
import type * as z from 'zod/mini';
import {
  DEVICE_HEADER,
  EPOCH_HEADER,
  KEY_HEADER,
  REVISION_HEADER,
  TAB_HEADER,
  USER_HEADER,
  WRITE_HEADER,
  type BodyOf,
  type Endpoint,
  type Method,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  type SeenRevision,
} from '../../contract/http.ts';
import { isExtra, type Extra } from '../../contract/extra.ts';
import { paths } from '../../contract/paths.ts';
import type { FrontendConfig } from '../../contract/session.ts';
import { classify, retryAfterMs, type Received, type Meaning } from './classify.ts';
import type { HttpDeps } from './deps.ts';
import { documentedBody, documentedQuery, isNotThere, notOffered } from './documented.ts';
import { readReply, withoutContent } from './read-reply.ts';
import { fill, queryText } from './url.ts';

export { notOffered };

/** How long a try may take, its whole body included, when the call does not say. */
export const PATIENCE_MS = 15_000;
/** A reply's Date may be so far behind: it has whole seconds, and its body may have come slowly. */
const DATE_BEHIND_MS = PATIENCE_MS + 1000;
/** Twice as long as a call is waited for: after that the OMS does not begin on it any more. */
export const LINGER_MS = 2 * PATIENCE_MS;
/** Pause before a read whose connection broke is tried again: a dead kept connection, or a change of access point. */
const RETRY_AFTER_MS = 300;
/** Below this size a body fits in one segment with its headers, and packing it gains nothing. */
const WORTH_PACKING = 1000;

export type Answer<E extends Endpoint> =
  | ({ readonly kind: 'ok'; /** Path of the `Location` header. */ readonly location?: string } & ReplyOf<E>)
  | Exclude<Meaning, { kind: 'ok' }>;

/** The arguments of a call beside its endpoint; path, query and body in the shapes of the contract. */
export type CallInput<E extends Endpoint> = {
  /** Before parsing: numbers may be given as such. */
  readonly params?: Readonly<Record<keyof ParamsOf<E>, string | number>>;
  readonly query?: { readonly [K in keyof QueryOf<E>]?: string | number | undefined };
  readonly body?: BodyOf<E>;
  /** A write that has its effect once gets a new one when none is given. */
  readonly idempotencyKey?: string;
  /**
   * Sent as `X-Revision`: the OMS refuses with 409 `changed` when a thing has another revision by now
   * (order-rules.md, section 0).
   */
  readonly revisions?: readonly SeenRevision[];
  /** Asks for a file of this type instead of JSON: the body is a Blob. */
  readonly accept?: string;
  /** How long a try may take in ms; default 15 s. */
  readonly patienceMs?: number;
  readonly signal?: AbortSignal | undefined;
};

/** A request as it is sent, by `call` or from an outbox entry of any version. */
interface RawRequest<E extends Endpoint> {
  readonly endpoint: E;
  readonly method: Method;
  /** Path and query, filled and encoded. */
  readonly path: string;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly user_id?: number;
  /** An upload grant, used instead of the session. */
  readonly grant?: string;
  /** A long body is sent as gzip when browser and OMS can. */
  readonly packed?: boolean;
  readonly revisions?: readonly SeenRevision[];
  readonly accept?: string;
  readonly patienceMs?: number;
  readonly signal?: AbortSignal | undefined;
}

export interface Http {
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<Answer<E>>;
  send<E extends Endpoint>(request: RawRequest<E>): Promise<Answer<E>>;
  /** The OMS's time in epoch ms, as far as its replies tell; null before the first. It runs back only when the OMS's clock did. */
  serverNow(): number | null;
}

/** Path and query of a call, filled and encoded. */
export const pathOf = <E extends Endpoint>(
  { path }: E,
  { params, query }: Pick<CallInput<E>, 'params' | 'query'>,
): string => fill(path, params ?? {}) + queryText(query ?? {});

/**
 * The only HTTP client, on ky: no redirects, no cache, every reply judged by the contract, a read whose connection
 * broke tried once more. A write is tried once: its caller repeats it, under its key. It never talks to the user.
 */
export function createHttp(deps: HttpDeps): Http {
  let server: { readonly date: number; readonly at: number } | null = null;
  /** A page has a client of its own. */
  let tab: string | undefined;

  const serverNow = () => server && server.date + deps.clock.monotonic() - server.at;

  /** Until the configuration is known everything is asked for. */
  const offers = (feature: Extra): boolean => deps.features()?.includes(feature) ?? true;

  async function exchange<E extends Endpoint>(asked: RawRequest<E>): Promise<Answer<E>> {
    const { endpoint } = asked;
    if (endpoint.extra && !offers(endpoint.extra)) return notOffered;
    const request = offers('extras') ? asked : { ...asked, body: documentedBody(endpoint.body, asked.body) };
    const headers = await headersOf(deps, request);
    if (endpoint.oneATab) headers[TAB_HEADER] = tab ??= deps.newId();
    const { received, epoch, date, location } = await receive(deps, request, headers);
    const verdict = isNotThere(endpoint, received) ? notOffered : classify(received);
    if (verdict.kind === 'later' && endpoint.write?.once === 'by-key' && !offers('idempotency-keys'))
      Object.assign(verdict, { unkeyed: true });
    if (received.kind === 'none' || (verdict.kind === 'later' && verdict.why === 'not-oms'))
      return verdict as Answer<E>;
    if (date !== null) {
      // A Date has whole seconds: one that is a little behind says nothing new.
      const told = serverNow();
      if (told === null || date > told || date < told - DATE_BEHIND_MS)
        server = { date, at: deps.clock.monotonic() };
      deps.timeSeen(date);
    }
    if (epoch !== null) await deps.epochSeen(epoch);
    if (verdict.kind !== 'ok') return verdict;
    if (endpoint.path === paths.frontendConfig)
      deps.featuresSeen((received.body as FrontendConfig).general['features-enabled']);
    return {
      kind: 'ok',
      status: received.status,
      body: received.body,
      ...(location === null ? {} : { location }),
    } as Answer<E>;
  }

  return {
    send: exchange,
    call: (endpoint, { params, query, ...input } = {}) =>
      exchange({
        ...input,
        endpoint,
        method: endpoint.method,
        path: pathOf(endpoint, {
          params,
          query: offers('extras') ? query : documentedQuery(endpoint, query ?? {}),
        } as CallInput<typeof endpoint>),
      }),
    serverNow,
  };
}

interface Reception {
  readonly received: Received;
  readonly epoch: string | null;
  /** The reply's Date in epoch ms. */
  readonly date: number | null;
  readonly location: string | null;
}

async function receive(
  deps: HttpDeps,
  request: RawRequest<Endpoint>,
  headers: Record<string, string>,
): Promise<Reception> {
  try {
    const { headers: bodyHeaders, ...content } = await contentOf(deps, request);
    const response = await ky(new URL(request.path, deps.origin), {
      method: request.method,
      ...content,
      headers: { ...headers, ...bodyHeaders },
      credentials: request.grant === undefined ? 'same-origin' : 'omit',
      redirect: 'manual',
      cache: 'no-store',
      timeout: deps.timeLimit ?? request.patienceMs ?? PATIENCE_MS,
      retry: {
        limit: 1,
        methods: ['get'],
        statusCodes: [],
        delay: () => RETRY_AFTER_MS,
        shouldRetry: () => (deps.mayRetry() ? undefined : false),
      },
      throwHttpErrors: false,
      fetch: whole(deps.fetch),
      ...(request.signal ? { signal: request.signal } : {}),
    });
    const parsed =
      request.accept !== undefined && response.ok
        ? { body: await response.blob(), unreadable: !hasType(response, request.accept) }
        : parse(await response.text());
    return read(deps, request.endpoint, response, parsed);
  } catch (error) {
    // The reply could not be read whole: its effect is unknown, and the call is made again.
    return none(error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'network');
  }
}

/** ky's time limit and retry end when the headers have come: the body is read within them. */
const whole =
  (fetch: HttpDeps['fetch']): HttpDeps['fetch'] =>
  async (input, init) => {
    const response = await fetch(input, init);
    await response.clone().arrayBuffer();
    return response;
  };

interface Content {
  readonly body?: Blob | ArrayBuffer;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A file is sent as it is, everything else as JSON; a list of scans, when both sides can, in a tenth of the bytes. */
async function contentOf({ gzip }: HttpDeps, { body, packed }: RawRequest<Endpoint>): Promise<Content> {
  if (body === undefined) return {};
  if (body instanceof Blob) return { body };
  const text = packed ? JSON.stringify(body) : '';
  const short = text.length < WORTH_PACKING ? null : await gzip?.(text);
  if (!short) return { json: body };
  return { body: short, headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' } };
}

const hasType = ({ headers }: Response, type: string): boolean =>
  headers.get('Content-Type')?.startsWith(type) === true;

const none = (why: 'network' | 'timeout'): Reception => ({
  received: { kind: 'none', why },
  epoch: null,
  date: null,
  location: null,
});

function read(deps: HttpDeps, endpoint: Endpoint, response: Response, parsed: Parsed): Reception {
  const { status, headers } = response;
  const features = deps.features();
  // Where the documents do not say what comes, an OMS that has nothing beyond them may answer anything.
  const isFree = response.ok && features?.includes('extras') === false;
  const oms = features?.includes('extras') ? 'own' : 'other';
  const isNone = isFree && status === 204 && endpoint.method === 'GET';
  const schema = endpoint.replies[status] ?? (isFree ? anyReply(endpoint) : undefined);
  const usable = schema && !parsed.unreadable && !response.redirected;
  const reading = usable ? readReply(schema, isNone ? withoutContent(schema) : parsed.body, oms) : undefined;
  const anything = isFree && usable && isExtra(schema);
  const epoch = headers.get(EPOCH_HEADER);
  const date = headers.get('Date');
  return {
    epoch,
    location: headers.get('Location'),
    date: date === null || Number.isNaN(Date.parse(date)) ? null : Date.parse(date),
    received: {
      kind: 'reply',
      status: response.redirected || response.type === 'opaqueredirect' ? 0 : status,
      body: reading?.ok ? reading.body : anything ? undefined : parsed.body,
      unreadable: parsed.unreadable,
      declared: reading?.ok === true || anything === true,
      ...(reading?.ok === false && !anything && { unread: reading.field }),
      epoch_fits: epoch !== null || !features?.includes('epoch'),
      retry_after_ms: retryAfterMs(headers.get('Retry-After'), date, deps.clock.now()),
    },
  };
}

/** The reply that stands for every success: the documents name no status, and of some calls not what comes. */
function anyReply({ replies }: Endpoint): z.ZodMiniType | undefined {
  const all = Object.values(replies);
  return all.find(isExtra) ?? all[0];
}

type Parsed = { readonly body: unknown; readonly unreadable: boolean };

function parse(text: string): Parsed {
  if (text === '') return { body: undefined, unreadable: false };
  try {
    return { body: JSON.parse(text), unreadable: false };
  } catch {
    return { body: undefined, unreadable: true };
  }
}

async function headersOf(deps: HttpDeps, request: RawRequest<Endpoint>): Promise<Record<string, string>> {
  const headers: Record<string, string> = {
    Accept: request.accept ?? 'application/json',
    [WRITE_HEADER]: 'fetch',
  };
  // A read has the same answer on every device, and need not wait for this one's database.
  if (request.method !== 'GET') headers[DEVICE_HEADER] = await deps.deviceId();
  if (request.grant !== undefined) headers['Authorization'] = `Bearer ${request.grant}`;
  if (request.user_id !== undefined) headers[USER_HEADER] = String(request.user_id);
  const key = keyOf(request, deps.newId);
  if (key !== undefined) headers[KEY_HEADER] = key;
  const revisions = request.revisions?.map(({ kind, id, revision }) => `${kind}-${id}=${revision}`);
  if (revisions?.length) headers[REVISION_HEADER] = revisions.join(', ');
  return headers;
}

/**
 * The Idempotency-Key, as the endpoint's `write` declares it: a write has one unless it may have its effect again; that,
 * and a read, only its caller's (a slip that is printed).
 */
function keyOf({ endpoint, idempotencyKey }: RawRequest<Endpoint>, newId: () => string): string | undefined {
  const isGiven = endpoint.write === undefined || endpoint.write.once === 'no';
  return idempotencyKey ?? (isGiven ? undefined : newId());
}
