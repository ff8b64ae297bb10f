import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Access, BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '../contract/http.ts';
import { type Refusal, isRefusal, notSignedIn, sendRefusal } from './problem.ts';
import { type User, requireLocation, requirePermission } from './session/user.ts';

/** What a handler is given: the request as the contract's schemas read it. */
export type Call<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** Who calls; may be null only where the endpoint is public. */
  user: E['access'] extends { session: 'public' } ? User | null : User;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Returned by a handler that has taken the reply over (`reply.hijack()`), as an event stream does. */
export const taken = Symbol('taken');

type WithHeaders<R> = R extends { status: infer S; body: infer B }
  ? { status: S; headers?: Record<string, string> } & (undefined extends B ? { body?: B } : { body: B })
  : never;

/** What a handler may return: one of the endpoint's replies, a refusal, or `taken`. */
export type Answer<E extends Endpoint> = WithHeaders<ReplyOf<E>> | Refusal | typeof taken;

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>;

type RouteOptions = Pick<RouteShorthandOptions, 'bodyLimit' | 'config' | 'compress'>;

/**
 * Mounts an endpoint of the contract: `mount(app, endpoint)(handler)`. Before the handler runs the caller is
 * known (401), allowed (403) and the request has the declared shape (400), in this order; the reply is
 * checked against the declared one. (Two calls, because TypeScript types a handler's literals only by an
 * endpoint that is settled before.)
 */
export const mount =
  <E extends Endpoint>(app: FastifyInstance, endpoint: E, options: RouteOptions = {}) =>
  (handler: Handler<E>): void => {
    const { method, path, params, query, body, replies, access } = endpoint;
    app.route({
      ...options,
      method,
      url: path,
      schema: {
        operationId: endpoint.id,
        summary: endpoint.summary,
        ...(params && { params }),
        ...(query && { querystring: query }),
        ...(body && { body }),
        response: replies,
      },
      onRequest: async (request, reply) => {
        const refusal = accessRefusal(access, request);
        return refusal && sendRefusal(reply, refusal);
      },
      handler: async (request, reply) => {
        const call = { params: request.params, query: request.query, body: request.body, user: request.user };
        const answer = await handler({ ...call, request, reply } as Call<E>);
        if (answer === taken) return reply;
        if (isRefusal(answer)) return sendRefusal(reply, answer);
        return reply
          .code(answer.status as number)
          .headers(answer.headers ?? {})
          .send(answer.body);
      },
    });
  };

function accessRefusal({ session, anyOf, location }: Access, request: FastifyRequest): Refusal | undefined {
  if (session === 'public') return undefined;
  const { user } = request;
  if (!user) return notSignedIn;
  const { type, location: identifier } = request.params as { type?: string; location?: string };
  return (
    (anyOf && requirePermission(user, ...anyOf)) ??
    (location === 'own' ? requireLocation(user, type ?? '', identifier ?? '') : undefined)
  );
}
