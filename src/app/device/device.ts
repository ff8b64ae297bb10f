import { openCacheDb } from '../../db/cache-db.ts';
import type { DbTrouble } from '../../db/versions.ts';
import { openDeviceOutbox } from '../../outbox/device.ts';

// Another tab upgraded the database: only a reload brings this one to the same version.
const tell = (trouble: DbTrouble): void => {
  if (trouble === 'superseded') location.reload();
};

/** What this device has to report; one for the whole page. */
export const outbox = openDeviceOutbox(tell);
/** What can be fetched again. */
export const cacheDb = openCacheDb({ indexedDB, IDBKeyRange, tell });
