import type { CacheDb } from '../db/cache-db.ts';
import { deviceClock, newDeviceId } from '../outbox/device.ts';
import type { OpenOutbox } from '../outbox/outbox.ts';
import type { Locks } from './deps.ts';
import { createHttp, type Http } from './http.ts';
import { createSender, type LocalSession, type Sender } from './sender.ts';

export interface DeviceSync {
  readonly http: Http;
  readonly sender: Sender;
  readonly locks: Locks | undefined;
}

/** HTTP client and sender on the browser's own fetch, locks and clock, for page and service worker. */
export function createDeviceSync(outbox: OpenOutbox, cache: CacheDb): DeviceSync {
  let announced: readonly string[] = [];
  const local = async (): Promise<LocalSession> => {
    // Closed after somebody signed out: entries with an upload grant still go.
    const last = await cache.session.get('last').catch(() => undefined);
    announced = last?.config.general['features-enabled'] ?? announced;
    return { user_id: last?.user.id ?? null, features: announced };
  };
  // Read beforehand, because every reply is judged by it.
  local().catch(() => undefined);
  const http = createHttp({
    clock: deviceClock,
    fetch: (input, init) => fetch(input, init),
    origin: location.origin,
    gzip: async text =>
      announced.includes('gzip-lists') && 'CompressionStream' in globalThis ? gzip(text) : null,
    mayRetry: () => navigator.onLine,
    newId: newDeviceId,
    deviceId: outbox.deviceId,
    epochAnnounced: () => announced.includes('epoch'),
    epochSeen: async epoch => void (await outbox.enterEpoch(epoch)),
    timeSeen: ms => void outbox.noteOmsTime(ms).catch(() => undefined),
  });
  const sender = createSender({ outbox, http, clock: deviceClock, random: Math.random, local });
  // Typed as always present, and missing outside secure contexts.
  const locks: Locks | undefined = navigator.locks;
  return { http, sender, locks };
}

function gzip(text: string): Promise<ArrayBuffer> {
  const { readable, writable } = new CompressionStream('gzip');
  const writer = writable.getWriter();
  void writer.write(new TextEncoder().encode(text));
  void writer.close();
  return new Response(readable).arrayBuffer();
}
