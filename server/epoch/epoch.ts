import { isAway } from '../db/failures.ts';
import type { Notifications } from '../db/notify.ts';
import type { Database } from '../db/pool.ts';

/**
 * The stored epoch, by which a client learns that the database is another than the one it reported to. A new one is
 * stored when PostgreSQL's system identifier or timeline differs from the stored one: a backup was restored
 * (reliability.md, Server). Gives the function that knows it from then on, also when another process renews it.
 */
export async function openEpoch(db: Database, notifications: Notifications): Promise<() => string> {
  let current = '';
  const read = async () => {
    current = (await db.one<{ epoch: string }>('SELECT epoch FROM epoch'))?.epoch ?? current;
  };
  await notifications.onNotify('epoch_changed', renewed => {
    if (renewed !== null) current = renewed;
    // It may have changed while nobody listened. When the database is away again, its next return reads it again.
    else
      void read().catch((error: unknown) => {
        // Thrown here it would end the process.
        if (!isAway(error)) console.error('cannot read the epoch', error);
      });
  });
  await storeEpoch(
    db,
    'WHERE (epoch.system_identifier, epoch.timeline) <> (EXCLUDED.system_identifier, EXCLUDED.timeline)',
  );
  await read();
  return () => current;
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
