import type { CacheDb } from '../db/cache-db.ts';
import { deviceClock, newDeviceId } from '../outbox/device/device.ts';
import type { OpenOutbox } from '../outbox/outbox.ts';
import { createHttp, type Http } from './http.ts';
import type { LocalSession } from './sender.ts';

/** The databases of this device, once they are open. */
interface Opened {
  readonly outbox: OpenOutbox;
  readonly cache: CacheDb;
}

export interface DeviceHttp {
  readonly http: Http;
  /** The device's knowledge of the session. */
  readonly local: () => Promise<LocalSession>;
}

/** The HTTP client on the browser's own fetch and clock, for page and service worker. Reads may begin before the databases are open. */
export function createDeviceHttp(opened: Promise<Opened>): DeviceHttp {
  let announced: readonly string[] | null = null;
  let isOpen = false;
  void opened.then(() => (isOpen = true));
  const local = async (): Promise<LocalSession> => {
    const { cache } = await opened;
    // Closed after somebody signed out: entries with an upload grant still go.
    const last = await cache.session.get('last').catch(() => undefined);
    announced = last?.config.general['features-enabled'] ?? announced;
    return { user_id: last?.user.id ?? null, features: announced ?? [] };
  };
  // Read beforehand, because every reply is judged by it.
  local().catch(() => undefined);
  const http = createHttp({
    clock: deviceClock,
    fetch: (input, init) => fetch(input, init),
    origin: location.origin,
    gzip: async text =>
      announced?.includes('gzip-lists') && 'CompressionStream' in globalThis ? gzip(text) : null,
    mayRetry: () => navigator.onLine,
    newId: newDeviceId,
    deviceId: async () => (await opened).outbox.deviceId(),
    features: () => announced,
    async epochSeen(epoch) {
      const entered = opened.then(({ outbox }) => outbox.enterEpoch(epoch));
      // Until the databases are open nothing is compared with the stored epoch, so the reads of the start need not wait.
      if (isOpen) await entered;
    },
    featuresSeen: features => (announced = features),
    timeSeen: ms => void opened.then(({ outbox }) => outbox.noteOmsTime(ms)).catch(() => undefined),
  });
  return { http, local };
}

function gzip(text: string): Promise<ArrayBuffer> {
  const { readable, writable } = new CompressionStream('gzip');
  const writer = writable.getWriter();
  void writer.write(new TextEncoder().encode(text));
  void writer.close();
  return new Response(readable).arrayBuffer();
}
