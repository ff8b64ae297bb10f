import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Config, isLoopback } from './config.ts';

const own = "'self'";

/** Nothing but the own origin; wasm for the camera decoder, blobs for labels, packing slips and its worker. */
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: [own],
    scriptSrc: [own, "'wasm-unsafe-eval'"],
    styleSrc: [own],
    imgSrc: [own, 'data:', 'blob:'],
    mediaSrc: [own, 'data:', 'blob:'],
    connectSrc: [own],
    workerSrc: [own, 'blob:'],
    // A label or packing slip is shown, and printed, from a blob in a frame.
    frameSrc: [own, 'blob:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: [own],
    frameAncestors: ["'none'"],
  },
};

export async function secureHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy,
    // A browser that learnt it for localhost would refuse every other program there.
    hsts: config.environment === 'production' && !isLoopback(config.host) ? { maxAge: 31_536_000 } : false,
  });
  // They never change: putting them together costs more than reading a scan.
  let known: ReturnType<FastifyReply['getHeaders']> | undefined;
  app.addHook('onRequest', async (_request, reply) => {
    if (known) {
      void reply.headers(known);
      return;
    }
    void reply.helmet();
    void reply.header('Permissions-Policy', 'camera=(self), microphone=(), geolocation=()');
    known = { ...reply.raw.getHeaders(), ...reply.getHeaders() };
  });
}
