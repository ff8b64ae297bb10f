import type { Transaction } from '../../ground/db/pool.ts';
import { FACTS } from './facts.ts';

/** One at a time tells a location, or subscribes to it: of two the second finds what the first has stored. */
export const lockTold = (tx: Transaction, location_id: number): Promise<unknown> =>
  tx.query(`SELECT pg_advisory_xact_lock(hashtext('push'), $1)`, [location_id]);

/**
 * Makes what is so now no news for the first subscriber of a location; nobody else's subscribing makes it known, since the
 * others may still wait for it. Called under the lock, before the subscription is stored.
 */
export async function knowAlready(tx: Transaction, location_id: number): Promise<void> {
  if (await tx.one('SELECT FROM push_subscriptions WHERE location_id = $1 LIMIT 1', [location_id])) return;
  await tx.execute('DELETE FROM push_told WHERE location_id = $1', [location_id]);
  for (const [kind, facts] of Object.entries(FACTS))
    await tx.execute(
      `INSERT INTO push_told (kind, location_id, thing_id, only_for, not_for, told_at)
       SELECT $2, $1, f.id, f.only_for, f.not_for, '-infinity' FROM (${facts}) f`,
      [location_id, kind],
    );
}
