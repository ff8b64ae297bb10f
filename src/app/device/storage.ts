import { openCacheDb, type CacheDb } from '../../db/cache-db.ts';
import type { DbTrouble } from '../../db/versions.ts';
import { afterPaint } from '../../device/after-paint.ts';
import { surely } from '../../device/surely.ts';
import { openDeviceOutbox } from '../../outbox/open-device-outbox.ts';
import type { OpenOutbox } from '../../outbox/outbox.ts';
import { useStorageTrouble } from '../state/storage-trouble.ts';

export interface Storage {
  /** What this device has to report; one for the whole page. */
  readonly outbox: OpenOutbox;
  /** What can be fetched again. */
  readonly cacheDb: CacheDb;
  /** Where nothing can be kept: given how to send, so that the OMS answers a scan before the beep (decision 028). */
  readonly confirmBy?: (send: () => Promise<void>) => void;
}

const tell = (trouble: DbTrouble): void => {
  // Another tab upgraded the database: only a reload brings this one to the same version.
  if (trouble === 'superseded') location.reload();
  else useStorageTrouble.setState({ trouble });
};

/** Both databases, once they are open. */
export const opened = open();

async function open(): Promise<Storage> {
  // Not on every `window`, then undefined: Dexie says that it is missing.
  const disk = { indexedDB: globalThis.indexedDB, IDBKeyRange: globalThis.IDBKeyRange, tell };
  const outbox = openDeviceOutbox(disk, afterPaint);
  const cacheDb = openCacheDb(disk);
  try {
    await Promise.all([outbox.deviceId(), cacheDb.open()]);
  } catch {
    outbox.db.close();
    cacheDb.close();
    return surely(openInMemory);
  }
  useStorageTrouble.setState({ trouble: null });
  return { outbox, cacheDb };
}

/** Without a network its code is not there, and nobody could scan: said until it is. */
async function openInMemory(): Promise<Storage> {
  try {
    const { openOnlineOnly } = await import('./online-only.ts');
    const storage = openOnlineOnly();
    useStorageTrouble.setState({ trouble: null });
    return storage;
  } catch (error) {
    useStorageTrouble.setState({ trouble: 'refused' });
    throw error;
  }
}
