import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { type Config, isLoopback } from '../config.ts';

const own = "'self'";

/** Nothing but the own origin; wasm for the camera decoder, blobs for labels, packing slips and its worker. */
const contentSecurityPolicy = ({ push: { on, oneSignal, helpVideo }, metabase, mapTilesUrl }: Config) => {
  // Only where push messages go by OneSignal; its SDK is not loaded before somebody subscribes.
  const sdk = on && oneSignal ? ['https://cdn.onesignal.com', 'https://api.onesignal.com'] : [];
  const style = on && oneSignal ? ['https://onesignal.com'] : [];
  const video = on && helpVideo ? [VIDEO_HOST] : [];
  const reports = metabase ? [new URL(metabase.url).origin] : [];
  const tiles = mapTilesUrl ? [new URL(mapTilesUrl).origin] : [];
  return {
    useDefaults: false,
    directives: {
      defaultSrc: [own],
      scriptSrc: [own, "'wasm-unsafe-eval'", ...sdk],
      styleSrc: [own, ...style],
      imgSrc: [own, 'data:', 'blob:', ...tiles],
      mediaSrc: [own, 'data:', 'blob:'],
      connectSrc: [own, ...sdk],
      workerSrc: [own, 'blob:'],
      // A label or packing slip is shown, and printed, from a blob in a frame; a report is a page of its own.
      frameSrc: [own, 'blob:', ...video, ...reports],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: [own],
      frameAncestors: ["'none'"],
    },
  };
};
/** Sets no cookies before the video plays (src/office/app-settings/parts/help-video.tsx). */
const VIDEO_HOST = 'https://www.youtube-nocookie.com';

export async function secureHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: contentSecurityPolicy(config),
    // A browser that learnt it for localhost would refuse every other program there.
    hsts: config.environment === 'production' && !isLoopback(config.host) ? { maxAge: 31_536_000 } : false,
  });
  // They never change: composing them costs more than reading a scan.
  let known: { client: Headers; page: Headers; data: Headers } | undefined;
  app.addHook('onRequest', async ({ url }, reply) => {
    if (!known) {
      void reply.helmet();
      void reply.header('Permissions-Policy', 'camera=(self), microphone=(), geolocation=()');
      const client = { ...reply.raw.getHeaders(), ...reply.getHeaders() };
      const page = { ...client, 'cache-control': NOT_KEPT };
      known = { client, page, data: { ...onlyOf(page, OF_DATA), 'content-security-policy': NOTHING } };
    }
    if (url.startsWith('/api/') && !url.startsWith('/api/docs')) void reply.headers(known.data);
    else void reply.headers(/^\/(api|portal|demo)(\/|\?|$)/.test(url) ? known.page : known.client);
  });
}

type Headers = Record<string, number | string | string[] | undefined>;

/**
 * The API answers with data: the other headers are about documents, and would be most of the bytes of a scan, and of
 * a start.
 */
const OF_DATA = [
  'cache-control',
  'x-content-type-options',
  'cross-origin-resource-policy',
  'strict-transport-security',
];
/**
 * For every reply except the files of the client (static.ts) and those that set their own, such as pictures and
 * styles. A device is shared: the next user must not get a name, address or page of the previous one from its memory,
 * or from a cache on the way.
 */
const NOT_KEPT = 'no-store';
const NOTHING = "default-src 'none'; frame-ancestors 'none'";

const onlyOf = (headers: Headers, names: readonly string[]): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)));
