import { type CacheDb, openCacheDb } from '../src/db/cache-db.ts';
import { deviceClock } from '../src/outbox/device/device.ts';
import { openDeviceOutbox } from '../src/outbox/device/open-device-outbox.ts';
import type { OpenOutbox } from '../src/outbox/outbox.ts';
import { createDeviceHttp, type DeviceHttp } from '../src/sync/device.ts';
import { sendKeyless } from '../src/sync/keyless/send-keyless.ts';
import { createSender, type Sender } from '../src/sync/sender.ts';

/** Tools of a woken service worker. */
export interface Device extends DeviceHttp {
  readonly outbox: OpenOutbox;
  readonly cache: CacheDb;
  readonly sender: Sender;
}

let opened: Device | undefined;

/** This device's databases and its HTTP client. */
export function device(): Device {
  opened ??= open();
  return opened;
}

function open(): Device {
  // An upgrade in a tab closes these; the next wake opens them again. A sign-out empties the cache and closes it in the
  // tabs alone: whoever writes here what came for a user asks first who is signed in.
  const tell = (): void => {
    opened = undefined;
  };
  const disk = { indexedDB, IDBKeyRange, tell };
  const outbox = openDeviceOutbox(disk, act => act());
  const cache = openCacheDb(disk);
  const http = createDeviceHttp(Promise.resolve({ outbox, cache }));
  const sender = createSender({
    outbox,
    ...http,
    clock: deviceClock,
    random: Math.random,
    keyless: () => Promise.resolve(sendKeyless),
  });
  return { ...http, outbox, cache, sender };
}
