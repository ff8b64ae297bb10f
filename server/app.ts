import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { EPOCH_HEADER } from '../contract/http.ts';
import { areas } from './areas.ts';
import { markWrites } from './ground/db/read-database.ts';
import type { Area, Deps } from './ground/deps.ts';
import { dutchFault } from './ground/http/dutch-faults.ts';
import { handleErrors } from './ground/http/error-handler.ts';
import type { Certificate } from './ground/https/certificates.ts';
import { type HttpLimits, bodyLimits, httpLimits } from './ground/limits.ts';
import { tellHealth } from './ground/http/health.ts';
import { describeApi } from './ground/http/open-api.ts';
import { refuse, sendRefusal } from './ground/http/problem.ts';
import { secureHeaders } from './ground/http/secure-headers.ts';
import { authenticateRequests } from './ground/session/authenticate.ts';
import { requestIdNow, requestIdOf } from './ground/watch/request-id.ts';
import { tellMetrics } from './ground/watch/metrics-route.ts';
import { watchRequest, watchRequests } from './ground/watch/watch-requests.ts';
import { withoutPeople } from './ground/http/log-without-people.ts';
import { keptClient } from './ground/http/keep-client.ts';
import { readJson } from './ground/http/read-json.ts';
import { LONGEST_NAME, readableUrl, serveClient, urlTooLong } from './ground/http/static.ts';
import { trustedHops } from './ground/http/trusted-hops.ts';
import { endAfterHandlers } from './ground/http/under-way.ts';
import { refuseUnreadable } from './ground/http/unreadable-request.ts';
import { limitWrites } from './ground/http/write-limit.ts';

// A fault of a request's shape is shown to users: on a card of a scan, or beside a form.
z.config({ localeError: dutchFault });

const badUrl = refuse(400, 'malformed-url', 'Het adres is niet goed gecodeerd.');

export type AppOptions = {
  /** Certificate and key; with them it listens over HTTPS. */
  certificate?: Certificate | undefined;
  /** The areas to serve; tests add their own. */
  areas?: readonly Area[];
  /** The folder of the built client. */
  client?: string;
  limits?: Partial<HttpLimits>;
  /** Takes the lines of the log, instead of standard output. */
  logTo?: { write(line: string): void };
};

/** The whole server, ready to listen or to `inject`. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const limits = { ...httpLimits, ...options.limits };
  const http = { headersTimeout: limits.headers, connectionsCheckingInterval: limits.check };
  const app = Fastify({
    ...(options.certificate ? { https: { ...options.certificate, ...http } } : { http }),
    requestTimeout: limits.request,
    connectionTimeout: limits.connection,
    keepAliveTimeout: limits.keepAlive,
    clientErrorHandler: refuseUnreadable,
    logger: {
      level: deps.config.logLevel,
      ...withoutPeople,
      mixin: () => ({ request_id: requestIdNow() }),
      ...(options.logTo && { stream: options.logTo }),
    },
    genReqId: requestIdOf,
    // The mixin names the request, so no logger has to be made for each.
    childLoggerFactory: logger => logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedHops(deps.config.trustedProxies),
    rewriteUrl: readableUrl,
    bodyLimit: bodyLimits.usual,
    routerOptions: { maxParamLength: LONGEST_NAME },
    frameworkErrors: ({ code }, request, reply) => {
      watchRequest(request, reply);
      sendRefusal(reply, code === 'FST_ERR_MAX_PARAM_LENGTH' ? urlTooLong : badUrl);
    },
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('db', deps.db);
  app.decorate('featuresOff', deps.config.featuresOff);
  handleErrors(app);
  readJson(app);
  await secureHeaders(app, deps.config);
  // After the headers that it keeps of the first reply for all others.
  watchRequests(app);
  closeConnections(app, limits.close);
  endAfterHandlers(app, limits.close);
  await app.register(cookie);
  await app.register(rateLimit, { global: false });
  await app.register(compress);
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) void reply.header(EPOCH_HEADER, deps.epoch());
  });
  authenticateRequests(app, deps.sessions, deps.db);
  if (deps.replica) markWrites(app);
  limitWrites(app);
  await describeApi(app);
  tellHealth(app, deps.db);
  tellMetrics(app, deps.db, deps.config.metricsToken);
  for (const area of options.areas ?? areas) await app.register(async scope => area(scope, deps));
  await serveClient(app, keptClient(deps.config.dataFolder), options.client);
  return app;
}

/** On shutdown a connection closes as soon as its request is answered, and the others after a while. */
function closeConnections(app: FastifyInstance, limit: number): void {
  app.addHook('preClose', done => {
    const idle = setInterval(() => app.server.closeIdleConnections(), 20);
    const all = setTimeout(() => app.server.closeAllConnections(), limit);
    app.server.once('close', () => {
      clearInterval(idle);
      clearTimeout(all);
    });
    idle.unref();
    all.unref();
    done();
  });
}
