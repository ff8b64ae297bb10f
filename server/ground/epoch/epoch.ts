import { setTimeout as sleep } from 'node:timers/promises';
import { isAway } from '../db/failures.ts';
import type { Notifications } from '../db/notify.ts';
import type { Database } from '../db/pool.ts';

export interface Epoch {
  readonly current: () => string;
  /**
   * Follows the renewals by other processes from now on. Gives the function that ends it; `report` gets the errors of reading
   * the epoch, except that PostgreSQL is away.
   */
  follow(notifications: Notifications, report: (error: unknown) => void): Promise<() => void>;
}

/**
 * The stored epoch, by which a client learns that the database is another than the one it reported to. A new one is
 * stored when PostgreSQL's system identifier or timeline differs from the stored one: a backup was restored
 * (reliability.md, Server).
 */
export async function openEpoch(db: Database): Promise<Epoch> {
  let current = '';
  let asked = 0;
  // Reads may cross, and a notification may overtake one: only the last to be asked counts.
  const read = async () => {
    const own = ++asked;
    const row = await db.one<{ epoch: string }>('SELECT epoch FROM epoch');
    if (row && own === asked) current = row.epoch;
  };
  await storeEpoch(
    db,
    'WHERE (epoch.system_identifier, epoch.timeline) <> (EXCLUDED.system_identifier, EXCLUDED.timeline)',
  );
  await read();
  return {
    current: () => current,
    async follow(notifications, report) {
      const ending = new AbortController();
      const readAgain = async () => {
        for (let pause = 20; !ending.signal.aborted; pause = Math.min(pause * 2, 1000)) {
          try {
            return await read();
          } catch (error) {
            if (!isAway(error)) report(error);
          }
          await sleep(pause, undefined, { signal: ending.signal }).catch(() => undefined);
        }
      };
      const unsubscribe = await notifications.onNotify('epoch_changed', renewed => {
        // Without a payload: it may have changed while nobody listened.
        if (renewed === null) return void readAgain();
        asked++;
        current = renewed;
      });
      await read();
      return () => {
        unsubscribe();
        ending.abort();
      };
    },
  };
}

/** Stores a new epoch and notifies every server process; gives it. */
export async function renewEpoch(db: Database): Promise<string> {
  const epoch = await storeEpoch(db, '');
  if (epoch === undefined) throw new Error('the epoch was not stored');
  return epoch;
}

/** In one statement, so that one of several processes that start together decides. */
async function storeEpoch(db: Database, onlyWhen: string): Promise<string | undefined> {
  const stored = await db.one<{ epoch: string }>(
    `WITH stored AS (
       INSERT INTO epoch (epoch, system_identifier, timeline)
       SELECT gen_random_uuid(), s.system_identifier::text, c.timeline_id
       FROM pg_control_system() s, pg_control_checkpoint() c
       ON CONFLICT (only_row) DO UPDATE SET epoch = EXCLUDED.epoch,
         system_identifier = EXCLUDED.system_identifier, timeline = EXCLUDED.timeline
       ${onlyWhen}
       RETURNING epoch)
     SELECT epoch, pg_notify('epoch_changed', epoch::text) FROM stored`,
  );
  return stored?.epoch;
}
