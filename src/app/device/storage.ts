import { openCacheDb } from '../../db/cache-db.ts';
import type { DbTrouble } from '../../db/versions.ts';
import { afterPaint } from '../../device/after-paint.ts';
import { openDeviceOutbox } from '../../outbox/open-device-outbox.ts';
import { useStorageTrouble, watchStorage } from '../state/storage-trouble.ts';

const tell = (trouble: DbTrouble): void => {
  // Another tab upgraded the database: only a reload brings this one to the same version.
  if (trouble === 'superseded') location.reload();
  else useStorageTrouble.setState({ trouble });
};

/** What this device has to report; one for the whole page. */
export const outbox = openDeviceOutbox(tell, afterPaint);
/** What can be fetched again. */
export const cacheDb = openCacheDb({ indexedDB, IDBKeyRange, tell });

watchStorage(Promise.all([outbox.deviceId(), cacheDb.open()]));
