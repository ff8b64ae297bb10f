import * as z from 'zod/mini';
import type { Right } from '../core/access/right.ts';
import { type Extra, extra } from './extra.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The right that a caller needs; the server checks it before the handler of every call. */
export interface Access {
  /** 'public' needs no session. */
  session?: 'public';
  /** An api client may make this call as well, by its token (`Authorization: Bearer`). */
  client?: true;
  /** A right at one's own locations is judged by the path's `:type` and `:location`. */
  right?: Right;
}

/** Things with a `revision`, which every change raises except placements; a write may name the one it saw. */
export type RevisedKind =
  | 'order'
  | 'delivery'
  | 'location'
  | 'batch'
  | 'stock'
  | 'presale'
  | 'settings'
  | 'import'
  | 'hold'
  | 'refund';
/** A thing that a write names, with the revision that its author saw. */
export interface SeenRevision {
  readonly kind: RevisedKind;
  readonly id: number;
  readonly revision: number;
}
/** `revision` as a reply has it. */
export const revision = extra(z.int());

/**
 * How a write has its effect once, however often it is sent.
 * - `by-key`: `mount` runs it in one transaction with its stored reply, under the user's Idempotency-Key; for the
 * kinds in `revisions` it first checks the revisions that the caller saw (`X-Revision`).
 * - `by-scan`: it reports scans; the key, or the id of each entry of a list, is that of a mutation
 * (server/acts/mutations).
 * - `no`: it may have its effect again, or must; `because` says why that does no harm.
 */
export type Write =
  | { readonly once: 'by-key'; readonly revisions?: readonly RevisedKind[] }
  | { readonly once: 'by-scan' }
  | { readonly once: 'no'; readonly because: string };

/** The things that calls are about. */
export type About =
  | 'batch'
  | 'hold'
  | 'incident'
  | 'location'
  | 'order'
  | 'presale'
  | 'push'
  | 'receipt'
  | 'reference'
  | 'return'
  | 'ruleset'
  | 'setting'
  | 'stock'
  | 'view';
/** The parameter of a path that names the one thing which a call is about. */
export const nameParam: Partial<Readonly<Record<About, string>>> = {
  batch: 'batch',
  hold: 'group',
  location: 'location',
  order: 'salesOrder',
  presale: 'presale',
  receipt: 'receipt',
  stock: 'product',
};

/**
 * One call of the HTTP contract, as data: the server mounts it, the client calls it, OpenAPI is made from it.
 * `path` has Fastify's `:name` places. `replies` holds every status that means success; every other reply is a
 * `Problem`.
 */
export type Endpoint = EndpointBase &
  (
    | { readonly method: 'GET'; readonly write?: never }
    | { readonly method: Exclude<Method, 'GET'>; readonly write: Write }
  );

interface EndpointBase {
  readonly id: string;
  /** The documents do not name it: only an OMS that announces this is asked. */
  readonly extra?: Extra;
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** One runs at a time for a tab, which it names (`X-Tab`). */
  readonly oneATab?: true;
  /** The things that it reads or changes; a screen that shows one of them fetches it again after a change. */
  readonly about?: readonly About[];
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  /** The names that `include` knows, and with each what it is a part of; another one is 422 `unknown-include`. `x.*`: all of x. */
  readonly includes?: readonly string[];
  /** Those of them that the documents do not name. */
  readonly extraIncludes?: readonly string[];
  readonly body?: z.ZodMiniType;
  /** The shape of a body that is judged after it is kept: for the description of the API alone. */
  readonly judgedBody?: z.ZodMiniType;
  readonly replies: Readonly<Record<number, z.ZodMiniType>>;
}

/** Keeps the literal types of an endpoint, which type `call` and `mount`. */
export const endpoint = <const E extends Endpoint>(e: E): E => e;

type Out<T> = T extends z.ZodMiniType ? z.output<T> : undefined;
export type ParamsOf<E extends Endpoint> = Out<E['params']>;
export type QueryOf<E extends Endpoint> = Out<E['query']>;
export type BodyOf<E extends Endpoint> = Out<E['body']>;
export type ReplyOf<E extends Endpoint> = {
  [S in keyof E['replies'] & number]: { status: S; body: Out<E['replies'][S]> };
}[keyof E['replies'] & number];

/** An empty reply (204). Where the documents say nothing of what comes, something else may. */
export const nothing = extra(z.undefined());
/** An object of any shape: what it holds is judged elsewhere. */
export const anyObject = z.looseObject({});

/** A file instead of JSON; bytes here, whatever type holds them there. A client asks for it by `download`. */
export const file = z.custom<object>(value => typeof value === 'object' && value !== null);

/** Identifiers in paths and bodies: never empty, never longer than a barcode can be. */
export const MOST_IDENTIFIER = 128;
export const identifier = z.string().check(z.minLength(1), z.maxLength(MOST_IDENTIFIER));
/** Lines of an order, and so of what is asked of one. */
export const MOST_LINES = 1000;
/** Deliveries of one order that an act changes or makes. */
export const MOST_DELIVERIES_AT_ONCE = 100;
/** Signs of names with commas. */
export const MOST_LISTED_SIGNS = 4000;
/** An address that is drawn as a link: `javascript:` and `data:` would run in the page of whoever presses it. */
export const webAddress = z.url({ protocol: /^https?$/ }).check(z.maxLength(500));
/** Names with commas, as `include`, `fields` and filters have them. */
export const names = z.optional(z.string().check(z.maxLength(MOST_LISTED_SIGNS)));
/**
 * A list with a most, of a request: a reply cannot be written by it. Of one that is longer no item is looked at: a body of 1 MB has 340,000 of them, each with a fault for
 * every field that it lacks.
 */
export const list = <Item extends z.ZodMiniType>(item: Item, most: number, least = 0) =>
  z.pipe(
    z.transform((given: unknown, { issues }) => {
      if (Array.isArray(given) && given.length > most)
        issues.push({ code: 'too_big', origin: 'array', maximum: most, inclusive: true, input: given });
      return given;
    }),
    z.array(item).check(z.minLength(least), z.maxLength(most)),
  );
export const idNumber = z.int().check(z.positive());
/** A number in a path or query, where every value is text. */
export const numeric = z.pipe(
  z.string().check(z.regex(/^\d{1,15}$/)),
  z.transform((text: string) => Number(text)),
);
/** A page of a list, in its query; without them its first rows, as many as a list gives at most. */
export const page = { limit: extra(numeric), offset: extra(numeric) };
export const isoTime = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)$/));
export const uuid = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));

/** The headers that every write has. */
export const WRITE_HEADER = 'X-Requested-With';
export const KEY_HEADER = 'Idempotency-Key';
/**
 * The revisions that a write saw of the things it names: `delivery-12=7, order-5=3`. Another revision: 409 `changed`.
 */
export const REVISION_HEADER = 'X-Revision';
export { EPOCH as EPOCH_HEADER } from './paths.ts';
/** The user that the device believes is signed in; the OMS answers 401 when the session is another user's. */
export const USER_HEADER = 'X-User-Id';
/** The device that reports; used for claims and the journal, never for rights. */
export const DEVICE_HEADER = 'X-Device-Id';
/** The open page that a search is of: a new one ends the one before, and 'Zoeken annuleren' ends it. */
export const TAB_HEADER = 'X-Tab';
