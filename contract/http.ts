import * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a caller must be allowed to do before the handler runs; the server enforces it on every call. */
export interface Access {
  /** 'public' needs no session. */
  session?: 'public';
  /** At least one of these permissions. */
  anyOf?: readonly string[];
  /** The path's `:type`/`:location` must be one of the caller's locations (or canmanagealllocations). */
  location?: 'own';
}

/**
 * One call of the HTTP contract, as data: the server mounts it, the client calls it, OpenAPI is made from it.
 * `path` has Fastify's `:name` places. `replies` holds every status that means success; problems are all `Problem`.
 */
export interface Endpoint {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly replies: Readonly<Record<number, z.ZodMiniType>>;
}

/** Keeps the literal types of an endpoint, so that `call` and `mount` are typed by it. */
export const endpoint = <const E extends Endpoint>(e: E): E => e;

type Out<T> = T extends z.ZodMiniType ? z.output<T> : undefined;
export type ParamsOf<E extends Endpoint> = Out<E['params']>;
export type QueryOf<E extends Endpoint> = Out<E['query']>;
export type BodyOf<E extends Endpoint> = Out<E['body']>;
export type ReplyOf<E extends Endpoint> = {
  [S in keyof E['replies'] & number]: { status: S; body: Out<E['replies'][S]> };
}[keyof E['replies'] & number];

/** An empty reply (204). */
export const nothing = z.undefined();

/** A file instead of JSON: bytes here, whatever holds them there. Ask for it by `download`. */
export const file = z.custom<object>(value => typeof value === 'object' && value !== null);

/** Identifiers in paths and bodies: never empty, never longer than a barcode could be. */
export const identifier = z.string().check(z.minLength(1), z.maxLength(128));
export const idNumber = z.int().check(z.positive());
/** A number in a path or query, where everything arrives as text. */
export const numeric = z.pipe(
  z.string().check(z.regex(/^\d{1,15}$/)),
  z.transform((text: string) => Number(text)),
);
export const isoTime = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)$/));
export const uuid = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));

/** The headers every write carries. */
export const WRITE_HEADER = 'X-Requested-With';
export const KEY_HEADER = 'Idempotency-Key';
/** What a write saw of the things that it names: `delivery-12=7, order-5=3`. Another revision: 409 `changed`. */
export const REVISION_HEADER = 'X-Revision';
export { EPOCH as EPOCH_HEADER } from './paths.ts';
/** Who the device believes is signed in; the OMS answers 401 when the session is another's. */
export const USER_HEADER = 'X-User-Id';
/** Which device reports; used for claims and the journal, never for rights. */
export const DEVICE_HEADER = 'X-Device-Id';
