import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DEVICE_HEADER, MOST_LINES } from '../../../contract/http.ts';
import { refuse, sendRefusal } from './problem.ts';
import { tokenBuckets } from './token-buckets.ts';

const BURST = 20_000;
const PER_SECOND = 100;
/** The device is what the caller says, so all devices of a user together have a limit of this many. */
const DEVICES = 10;

/**
 * Writes of one user from one device, each mutation of a list counted: a burst of 20,000, so that a long queue can be
 * sent, then 100 a second (reliability.md, Security). Of an api client: each line of
 * an order, or kB of it where that is more.
 */
export function limitWrites(app: FastifyInstance): void {
  const secondsToWait = createWriteLimit();
  const clients = tokenBuckets(BURST, PER_SECOND);
  // Before validation, so that malformed requests count too.
  app.addHook('preValidation', async (request, reply) => {
    const { apiClient, user, method } = request;
    if (apiClient) {
      const [own, count, now] = [String(apiClient.id), sizeOf(request), Date.now()];
      const wait = clients.wait(own, count, now);
      if (wait > 0) return sendRefusal(reply.header('Retry-After', wait), tooManyOrders);
      clients.take(own, count, now);
    }
    if (!user || ['GET', 'HEAD', 'OPTIONS'].includes(method)) return undefined;
    const { device, count } = written(request);
    const wait = secondsToWait(user.id, device, count, Date.now());
    return wait > 0 ? sendRefusal(reply.header('Retry-After', wait), tooManyWrites) : undefined;
  });
}

/** Gives seconds to wait, or 0 when so many may pass. `now` in milliseconds. */
export function createWriteLimit() {
  const devices = tokenBuckets(BURST, PER_SECOND);
  const users = tokenBuckets(BURST * DEVICES, PER_SECOND * DEVICES);
  return (user_id: number, device: string, count: number, now: number): number => {
    const [user, own] = [`${user_id}`, `${user_id} ${device}`];
    const wait = Math.max(devices.wait(own, count, now), users.wait(user, count, now));
    if (wait > 0) return wait;
    devices.take(own, count, now);
    users.take(user, count, now);
    return 0;
  };
}

const tooManyWrites = refuse(
  429,
  'too-many-mutations',
  'Dit apparaat meldt te veel scans tegelijk. Wacht even.',
);

const tooManyOrders = refuse(
  429,
  'too-many-orders',
  'Er komen te veel orders tegelijk van dit kanaal. Wacht even en stuur ze dan opnieuw.',
);

/** The lines of an order, as far as it can have them, or its kB. */
function sizeOf({ body, headers }: FastifyRequest): number {
  const { lines } = (body ?? {}) as { lines?: unknown };
  const count = Array.isArray(lines) ? Math.min(lines.length, MOST_LINES) : 0;
  return Math.max(1, count, Math.round(Number(headers['content-length'] ?? 0) / 1024));
}

/** The device, and the number of writes. */
function written({ headers, body }: FastifyRequest): { device: string; count: number } {
  const { device_id, mutations } = (body ?? {}) as { device_id?: unknown; mutations?: unknown };
  const device = device_id ?? headers[DEVICE_HEADER.toLowerCase()];
  return {
    device: typeof device === 'string' ? device.slice(0, 36) : '',
    count: Array.isArray(mutations) ? mutations.length : 1,
  };
}
