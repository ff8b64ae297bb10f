import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestEnded } from './metrics.ts';
import { doneFor, REQUEST_ID_HEADER } from './request-id.ts';

/** The route of what has none: an unknown address, or one that cannot be read. */
const NO_ROUTE = 'none';

/** The pattern of its route: it has the names of parameters, where the address has ids and names. */
export const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? NO_ROUTE;

const MOST_WAITING = 20;

/** Each request gets its id back and a line in the log, and what is done for it knows that id. Call it before hooks are added that answer. */
export function watchRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    watchRequest(request, reply);
    doneFor(request.id, done);
  });
  // The body comes from the connection, which knows of no request.
  app.addHook('preValidation', (request, _reply, done) => doneFor(request.id, done));
}

/** The same for a request that is answered before any hook. */
export function watchRequest(request: FastifyRequest, reply: FastifyReply): void {
  void reply.header(REQUEST_ID_HEADER, request.id);
  // Fastify waits for the end of a file in ten ways of its own; Node would warn of this one as a leak.
  reply.raw.setMaxListeners(MOST_WAITING);
  reply.raw.once('close', () => {
    request.log.info(lineOf(request, reply), 'request');
    count(request, reply);
  });
}

const lineOf = (request: FastifyRequest, { raw, elapsedTime }: FastifyReply) => ({
  request_id: request.id,
  method: request.method,
  route: routeOf(request),
  status: raw.statusCode,
  ms: Math.round(elapsedTime * 10) / 10,
  ...(!raw.writableEnded && { aborted: true }),
});

function count(request: FastifyRequest, reply: FastifyReply): void {
  const { raw, elapsedTime } = reply;
  // How long it was open says nothing of how quick the server is.
  if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
  const route = routeOf(request);
  // Any word may be the method of an unknown address.
  const method = route === NO_ROUTE ? 'any' : request.method;
  const status = raw.writableEnded ? `${String(raw.statusCode)[0] ?? ''}xx` : 'aborted';
  requestEnded({ method, route, status }, elapsedTime / 1000);
}
