import { openCacheDb } from '../../db/cache-db.ts';
import type { DbTrouble } from '../../db/versions.ts';
import { afterPaint } from '../../device/after-paint.ts';
import { loadAgain } from '../../device/load-again.ts';
import { openDeviceOutbox } from '../../outbox/device/open-device-outbox.ts';
import { useStorageTrouble } from '../state/storage-trouble.ts';
import { workWith, type Storage } from './device.ts';

const tell = (trouble: DbTrouble): void => {
  // Another tab upgraded the database: only a reload brings this one to the same version.
  if (trouble === 'superseded') location.reload();
  else useStorageTrouble.setState({ trouble });
};

/** Opens both databases of this page; when the browser gives none, the same two in memory (decision 028). */
export async function openStorage(): Promise<void> {
  workWith((await openOnDisk()) ?? (await loadAgain(openInMemory)));
  useStorageTrouble.setState({ trouble: null });
}

async function openOnDisk(): Promise<Storage | null> {
  // Not on every `window`, then undefined: Dexie says that it is missing.
  const disk = { indexedDB: globalThis.indexedDB, IDBKeyRange: globalThis.IDBKeyRange, tell };
  const outbox = openDeviceOutbox(disk, afterPaint);
  const cache = openCacheDb(disk);
  try {
    await Promise.all([outbox.deviceId(), cache.open()]);
    return { outbox, cache };
  } catch {
    outbox.db.close();
    cache.close();
    return null;
  }
}

/** Without a network its code is not there, and nobody could scan: said until it is. */
async function openInMemory(): Promise<Storage> {
  try {
    const { openOnlineOnly } = await import('./online-only.ts');
    return openOnlineOnly();
  } catch (error) {
    useStorageTrouble.setState({ trouble: 'refused' });
    throw error;
  }
}
