import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DEVICE_HEADER } from '../../contract/http.ts';
import { refuse, sendRefusal } from './problem.ts';
import { tokenBuckets } from './token-buckets.ts';

const BURST = 20_000;
const PER_SECOND = 100;
/** The device is what the caller says, so all devices of a user together have a limit of this many. */
const DEVICES = 10;

/**
 * Writes of one user from one device, each mutation of a list counted: a burst of 20,000, so that a long queue can be
 * sent, then 100 a second (reliability.md, Security).
 */
export function limitWrites(app: FastifyInstance): void {
  const secondsToWait = createWriteLimit();
  // Before validation, so that malformed requests count too.
  app.addHook('preValidation', async (request, reply) => {
    if (!request.user || ['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return undefined;
    const { device, count } = written(request);
    const wait = secondsToWait(request.user.id, device, count, Date.now());
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

/** The device, and the number of writes. */
function written({ headers, body }: FastifyRequest): { device: string; count: number } {
  const { device_id, mutations } = (body ?? {}) as { device_id?: unknown; mutations?: unknown };
  const device = device_id ?? headers[DEVICE_HEADER.toLowerCase()];
  return {
    device: typeof device === 'string' ? device.slice(0, 36) : '',
    count: Array.isArray(mutations) ? mutations.length : 1,
  };
}
