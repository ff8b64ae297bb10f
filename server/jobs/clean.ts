import type { Queryable } from '../db/pool.ts';
import { DEVICE_DAYS } from '../goods-receipts/select-receipts.ts';
import { LOCK_MINUTES } from '../session/badges.ts';
import { oldestKept } from '../writes/kept-keys.ts';

/**
 * Removes what has ended: nothing reads it, and most of it names people. Rows that are the record of what was done
 * (scans, history, events, prints without their paper, departures) stay. `now` in epoch ms.
 */
export async function clean(db: Queryable, now: number): Promise<void> {
  await db.execute('DELETE FROM sessions WHERE expires_at < now()');
  await db.execute('DELETE FROM upload_grants WHERE expires_at < now()');
  await db.execute('DELETE FROM badge_tries WHERE last_at < now() - make_interval(mins => $1)', [
    LOCK_MINUTES,
  ]);
  await db.execute('DELETE FROM claims WHERE expires_at < now()');
  await db.execute('DELETE FROM receipt_devices WHERE seen_at < now() - make_interval(days => $1)', [
    DEVICE_DAYS,
  ]);
  // Both: a device's clock may be ahead, and then its key says nothing of when it came.
  const kept = oldestKept(now);
  await db.execute('DELETE FROM inbox WHERE mutation_id < $1 AND created_at < $2', [kept.key, kept.time]);
}
