import type { Queryable } from '../db/pool.ts';
import { LOCK_MINUTES } from '../session/badges.ts';

/** Removes what has expired: nothing reads it, and it names people. */
export async function clean(db: Queryable): Promise<void> {
  await db.execute('DELETE FROM sessions WHERE expires_at < now()');
  await db.execute('DELETE FROM upload_grants WHERE expires_at < now()');
  await db.execute('DELETE FROM badge_tries WHERE last_at < now() - make_interval(mins => $1)', [
    LOCK_MINUTES,
  ]);
}
