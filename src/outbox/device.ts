import { openOutboxDb } from '../db/outbox-db.ts';
import type { DbTrouble } from '../db/versions.ts';
import type { Channel, Clock } from './deps.ts';
import { createIdSource } from './id-source.ts';
import { createOutbox, type Outbox } from './outbox.ts';

/** Time as page and service worker have it. */
export const deviceClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise(resolve => {
      if (signal?.aborted) return resolve();
      const end = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      signal?.addEventListener('abort', end);
    }),
};

const ids = createIdSource(deviceClock.now, () => crypto.getRandomValues(new Uint8Array(10)));

/** A UUIDv7 by the device's clock and randomness. */
export const newDeviceId = ids.newId;

/** Messages between the tabs and the service worker of this device. */
export function deviceChannel(name: string): Channel {
  const channel = new BroadcastChannel(name);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
    post: message => channel.postMessage(message),
    listen(listener) {
      const hear = (event: MessageEvent): void => listener(event.data);
      channel.addEventListener('message', hear);
      return () => channel.removeEventListener('message', hear);
    },
  };
}

/** The outbox of this device; the same in every tab and in the service worker. */
export function openDeviceOutbox(tell: (trouble: DbTrouble) => void): Outbox {
  const db = openOutboxDb({ indexedDB, IDBKeyRange, tell });
  return createOutbox(db, {
    clock: deviceClock,
    newId: newDeviceId,
    omsTime: ids.heard,
    channel: deviceChannel('oms-outbox'),
  });
}
