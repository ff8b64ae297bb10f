import { openCacheDb } from '../src/db/cache-db.ts';
import { deviceClock } from '../src/outbox/device.ts';
import { openDeviceOutbox } from '../src/outbox/open-device-outbox.ts';
import { createDeviceHttp } from '../src/sync/device.ts';
import { drain } from '../src/sync/loop.ts';
import { createSender, type Sender } from '../src/sync/sender.ts';

let opened: Sender | undefined;

/** Sends the entries in the outbox; rejects while some still wait, so that the browser wakes the worker again. */
export async function sendInBackground(): Promise<void> {
  opened ??= open();
  if (!(await drain(opened, navigator.locks))) throw new Error('the outbox is not empty yet');
}

function open(): Sender {
  // An upgrade in a tab closes these; the next wake opens them again.
  const tell = (): void => {
    opened = undefined;
  };
  const disk = { indexedDB, IDBKeyRange, tell };
  const outbox = openDeviceOutbox(disk, act => act());
  const device = createDeviceHttp(Promise.resolve({ outbox, cache: openCacheDb(disk) }));
  return createSender({ outbox, ...device, clock: deviceClock, random: Math.random });
}
