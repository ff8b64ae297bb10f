import { unknownInclude } from './unknown-include.ts';
import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import {
  type Access,
  type BodyOf,
  type Endpoint,
  file,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  type SeenRevision,
  type Write,
} from '../../../contract/http.ts';
import { untilSettled } from '../db/failures.ts';
import type { Database, Queryable, Transaction } from '../db/pool.ts';
import { callerLeft } from './caller-left.ts';
import {
  accountClosed,
  type Refusal,
  isRefusal,
  nobodyWaits,
  notFound,
  notSignedIn,
  sendRefusal,
  switchedOff,
} from './problem.ts';
import { type User, isLinkedTo, requireLocation, requireRight } from '../session/user.ts';
import { idempotencyKey } from '../writes/idempotency-key.ts';
import { type Change, once } from '../writes/once.ts';
import { seenRevisions, unchanged } from '../writes/revisions.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Where `mount` keeps the transactions and the inbox of writes. */
    db: Database;
    /** Features that the configuration has switched off. */
    featuresOff: ReadonlySet<string>;
  }
  interface FastifyContextConfig {
    /** For the description of the API (open-api.ts). */
    endpoint?: Endpoint;
  }
}

/**
 * The arguments of a handler: the request as the contract's schemas read it, and for a write by key its transaction.
 */
export type Call<E extends Endpoint> = Read<E> & (E extends ByKey ? Writing : unknown);

type ByKey = { readonly write: { readonly once: 'by-key' } };

/** The arguments of a write by key beside the request. */
export type Writing = {
  /** For all reads and writes of the handler: another connection would wait for one that waits for this one. */
  readonly tx: Transaction;
  readonly change: Change;
  /** The revisions that the caller saw of the things that it names; they are current, and locked. */
  readonly revisions: readonly SeenRevision[];
};

type Read<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** The caller; null only for a visitor of a public endpoint, and for an api client. */
  user: E['access'] extends { session: 'public' } | { client: true } ? User | null : User;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Returned by a handler that has taken over the reply (`reply.hijack()`), as an event stream does. */
export const taken = Symbol('taken');

type WithHeaders<R> = R extends { status: infer S; body: infer B }
  ? { status: S; headers?: Record<string, string> } & (undefined extends B ? { body?: B } : { body: B })
  : never;

/** The results of a handler: one of the endpoint's replies, a refusal, or, except for a write by key, `taken`. */
export type HandlerAnswer<E extends Endpoint> =
  WithHeaders<ReplyOf<E>> | Refusal | (E extends ByKey ? never : typeof taken);

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<HandlerAnswer<E>> | HandlerAnswer<E>;

type RouteOptions = Pick<RouteShorthandOptions, 'bodyLimit' | 'config' | 'compress'>;

/** Its purpose; a call that the documents do not name says so. */
const summaryOf = ({ extra, summary }: Endpoint): string => (extra ? `Extra: ${summary}` : summary);

/**
 * Mounts an endpoint of the contract: `mount(app, endpoint)(handler)`. Before the handler runs, each with its refusal:
 * its feature is switched on (404); the caller is known (401) and has the right, at the location of the path where the right is asked there (403); the
 * body can be read (400, 413, 415); that location exists (404), which is asked for those who manage all; params, query
 * and body have the declared shape (400). A reply is written by the schema of its status; a refusal is a problem.
 *
 * A write by key runs in one transaction with its reply, which is stored and answers whoever repeats the key. A refusal
 * undoes that transaction and is not stored.
 *
 * (Two calls, because TypeScript types a handler's literals only by an endpoint that is settled before.)
 */
export const mount =
  <E extends Endpoint>(app: FastifyInstance, endpoint: E, options: RouteOptions = {}) =>
  (handler: Handler<E>): void => {
    const { method, path, params, query, body, replies, access } = endpoint;
    app.route({
      ...options,
      config: { ...options.config, endpoint },
      method,
      url: path,
      schema: {
        operationId: endpoint.id,
        summary: summaryOf(endpoint),
        ...(params && { params }),
        ...(query && { querystring: query }),
        ...(body && { body }),
        response: replies,
      },
      onRequest: async (request, reply) => {
        const refusal = switchedOff(app.featuresOff, access.right) ?? accessRefusal(access, request);
        return refusal && sendRefusal(reply, refusal);
      },
      // After the writes are counted, and before the request's shape is looked at.
      ...(access.right?.own && {
        preValidation: async (request: FastifyRequest, reply: FastifyReply) => {
          const refusal = await unknownPlace(app.db, request);
          return refusal && sendRefusal(reply, refusal);
        },
      }),
      handler: async (request, reply) => {
        if (reply.raw.destroyed) return sendRefusal(reply, nobodyWaits);
        const unknown = unknownInclude(endpoint, request.query);
        if (unknown) return sendRefusal(reply, unknown);
        const given = {
          params: request.params,
          query: request.query,
          body: request.body,
          user: request.user,
        };
        const call = { ...given, request, reply };
        const run = async (writing?: Writing) =>
          (await handler({ ...call, ...writing } as Call<E>)) as Reply | Refusal | typeof taken;
        const answer =
          endpoint.write?.once === 'by-key'
            ? await writeOnce(app.db, endpoint, endpoint.write, call, run)
            : (uncheckedRevision(endpoint, request) ?? (await run()));
        if (answer === taken) return reply;
        if (isRefusal(answer)) return sendRefusal(reply, answer);
        return reply
          .code(answer.status)
          .headers(answer.headers ?? {})
          .send(answer.body);
      },
    });
  };

/** One of the endpoint's replies, as the inbox stores it. */
type Reply = { readonly status: number; readonly headers?: Record<string, string>; readonly body?: unknown };

/** A write under its key, all or nothing; for a repeated key the stored reply. */
async function writeOnce(
  db: Database,
  endpoint: Endpoint,
  { revisions: kinds = [] }: Extract<Write, { once: 'by-key' }>,
  { params, query, body, user, request, reply }: Omit<Read<Endpoint>, 'user'> & { user: User | null },
  work: (writing: Writing) => Promise<Reply | Refusal | typeof taken>,
): Promise<Reply | Refusal> {
  if (!user) return signedOut(request);
  const given = idempotencyKey(request);
  if (!given.ok) return given.refusal;
  const revisions = seenRevisions(request, kinds);
  if (!revisions.ok) return revisions.refusal;
  const { seen } = revisions;
  const change = { by: user, key: given.key };
  const write = (tx: Transaction) =>
    once<Reply>(tx, change, [endpoint.id, params, query, contentOf(endpoint, body)], async () => {
      const stale = await unchanged(tx, user, seen);
      if (stale) return stale;
      const answer = await work({ tx, change, revisions: seen });
      if (answer === taken) throw new Error(`${endpoint.id} has taken its reply over, and none is stored`);
      return answer;
    });
  const left = callerLeft(reply);
  return untilSettled(() => db.transaction(write, { unless: left }));
}

/** The refusal of a write that names revisions, where nothing checks them. */
function uncheckedRevision({ write }: Endpoint, request: FastifyRequest): Refusal | undefined {
  const revisions = write && seenRevisions(request, []);
  return revisions && !revisions.ok ? revisions.refusal : undefined;
}

/** The part of a body by which two requests under one key differ; nothing of it was checked where the endpoint has none. */
function contentOf({ body: declared }: Endpoint, body: unknown): unknown {
  if (declared !== file) return declared && body;
  return Buffer.isBuffer(body) ? hash('sha256', body) : undefined;
}

const signedOut = ({ isClosed }: FastifyRequest): Refusal => (isClosed ? accountClosed : notSignedIn);

function accessRefusal({ session, right, client }: Access, request: FastifyRequest): Refusal | undefined {
  if (session === 'public') return undefined;
  const { user, apiClient } = request;
  if (client && apiClient) return undefined;
  if (!user) return signedOut(request);
  if (!right) return undefined;
  return requireRight(user, right) ?? (right.own && requireLocation(user, ...placeOf(request)));
}

/** The refusal of a location that does not exist; a user is linked to none such. */
async function unknownPlace(db: Queryable, request: FastifyRequest): Promise<Refusal | undefined> {
  const place = placeOf(request);
  if (request.user && isLinkedTo(request.user, ...place)) return undefined;
  const sql = 'SELECT FROM typed_locations WHERE type = $1 AND identifier = $2';
  return (await db.one(sql, place)) ? undefined : notFound('Locatie niet gevonden');
}

function placeOf({ params }: FastifyRequest): [type: string, identifier: string] {
  const { type = '', location = '' } = params as { type?: string; location?: string };
  return [type, location];
}
