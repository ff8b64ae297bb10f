import type { CacheDb } from './cache-db.ts';

/** Signing out clears all personal data of the cache; the outbox is another database and stays. */
export async function clearCache(db: CacheDb): Promise<void> {
  await db.transaction('rw', db.tables, () => Promise.all(db.tables.map(table => table.clear())));
}

/**
 * Clears what one user left, from a tab that learns of the sign-out afterwards: somebody else may be at work by then,
 * whose data must stay.
 */
export async function clearCacheOf(db: CacheDb, userId: number): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    const last = await db.session.get('last');
    if (!last || last.user.id === userId) return clearCache(db);
    for (const table of [db.work_packages, db.picks, db.slips])
      await table.filter((row: { readonly user_id: number }) => row.user_id === userId).delete();
    return undefined;
  });
}
