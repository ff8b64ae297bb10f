import { lateCache, type Cache } from './cache.ts';
import type { CacheDb } from './cache-db.ts';

/** A cache that is open. */
export const openedCache = (db: CacheDb): Cache =>
  lateCache({
    open: () => Promise.resolve(db),
    opened: Promise.resolve(db),
    isUntouched: () => Promise.resolve(false),
  });
