import { openCacheDb } from '../src/db/cache-db.ts';
import { openDeviceOutbox } from '../src/outbox/open-device-outbox.ts';
import { createDeviceSync } from '../src/sync/device.ts';
import { drain } from '../src/sync/loop.ts';

let opened: ReturnType<typeof createDeviceSync> | undefined;

/** Sends the entries in the outbox; rejects while some still wait, so that the browser wakes the worker again. */
export async function sendInBackground(): Promise<void> {
  opened ??= open();
  const { sender, locks } = opened;
  if (!(await drain(sender, locks))) throw new Error('the outbox is not empty yet');
}

function open(): ReturnType<typeof createDeviceSync> {
  // An upgrade in a tab closes these; the next wake opens them again.
  const tell = (): void => {
    opened = undefined;
  };
  const disk = { indexedDB, IDBKeyRange, tell };
  return createDeviceSync(
    openDeviceOutbox(disk, act => act()),
    openCacheDb(disk),
  );
}
