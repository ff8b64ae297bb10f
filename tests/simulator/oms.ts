import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/ground/config.ts';
import { openNotifications } from '../../server/ground/db/notify.ts';
import { openDatabase } from '../../server/ground/db/pool.ts';
import type { Deps } from '../../server/ground/deps.ts';
import { openSessions } from '../../server/ground/session/sessions.ts';
import { openSnapshots } from './snapshots.ts';
import { openTemplate, type TestDatabase } from '../../server/testing/template.ts';

/** Two processes of the real server, in this process, on a real database that can be restored to any moment. */
export interface Oms {
  readonly apps: readonly FastifyInstance[];
  readonly db: TestDatabase;
  /** A session cookie of a user. */
  signIn(user_id: number): Promise<string>;
  /** Ends all sessions of a user, in every process. */
  endSessions(user_id: number): Promise<void>;
  /** Gives or takes a permission; the next request is affected. */
  setPermission(user_id: number, permission: string, given: boolean): Promise<void>;
  /** Keeps the present data as a backup. */
  backUp(): Promise<void>;
  /** Ends the upload grants of a user, as the user or a supervisor may. */
  revokeGrants(user_id: number): Promise<void>;
  /**
   * Restores the backup under a new epoch, as the server's start after a restore does. Gives the mutations and photos
   * that the backup did not have.
   */
  restore(): Promise<readonly string[]>;
  /** Restores the demo data. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export async function openOms(): Promise<Oms> {
  const template = await openTemplate();
  const db = await template.copy();
  // The office of the simulator makes what no act makes, the app may not.
  const appDb = openDatabase(db.connection);
  const notifications = await openNotifications(db.connection);
  const sessions = await openSessions(appDb, notifications);
  const reading = readConfig({ OMS_ENVIRONMENT: 'test', LOG_LEVEL: 'silent' });
  if (!reading.ok) throw new Error(reading.faults.join());
  let runs = 0;
  let epochs = 0;
  const epoch = (): string => `01900000-0000-7000-8000-${String(runs * 1000 + epochs).padStart(12, '0')}`;
  const storeEpoch = (): Promise<unknown> =>
    db.execute(
      `INSERT INTO epoch (epoch, system_identifier, timeline) VALUES ($1, '1', 1)
       ON CONFLICT (only_row) DO UPDATE SET epoch = EXCLUDED.epoch`,
      [epoch()],
    );
  const deps: Deps = {
    config: reading.config,
    db: appDb,
    replica: null,
    notifications,
    sessions,
    epoch,
    signInsPerMinute: 1_000_000_000,
    // Virtual time starts anew with every run: a count by it would never end.
    grantsPerMinute: 1_000_000_000,
    batchLearntAfter: 0,
  };
  // Each has the state of a process: its mutation queue and the batches that it knows.
  const apps = [await buildApp(deps), await buildApp(deps)];
  for (const app of apps) await app.ready();
  // A change of a user's rights takes effect when its notification has arrived.
  let arrived: (() => void) | undefined;
  await notifications.onNotify('session_changed', () => arrived?.());
  const changeRights = async (sql: string, params: readonly unknown[]): Promise<void> => {
    const notified = new Promise<void>(resolve => (arrived = resolve));
    if ((await db.execute(sql, params)) > 0) await notified;
  };
  const snapshots = await openSnapshots(db);
  await snapshots.keep('initial');

  return {
    apps,
    db,
    async signIn(user_id) {
      return `__Host-oms=${await sessions.open(user_id)}`;
    },
    endSessions: user_id => changeRights('DELETE FROM sessions WHERE user_id = $1', [user_id]),
    setPermission: (user_id, permission, given) =>
      changeRights(
        `UPDATE users SET permissions = CASE WHEN $3 THEN array_append(array_remove(permissions, $2), $2)
           ELSE array_remove(permissions, $2) END WHERE id = $1`,
        [user_id, permission, given],
      ),
    backUp: () => snapshots.keep('backup'),
    revokeGrants: async user_id =>
      void (await db.execute('UPDATE upload_grants SET revoked_at = now() WHERE user_id = $1', [user_id])),
    async restore() {
      const lost = await db.query<{ mutation_id: string }>(
        `(SELECT mutation_id FROM inbox EXCEPT SELECT mutation_id FROM backup.inbox)
         UNION (SELECT id FROM return_photos EXCEPT SELECT id FROM backup.return_photos)`,
      );
      await snapshots.putBack('backup');
      epochs++;
      await storeEpoch();
      return lost.map(row => row.mutation_id);
    },
    async reset() {
      await snapshots.putBack('initial');
      await db.execute('DELETE FROM sessions');
      // Nothing of the previous run is known.
      runs++;
      epochs = 0;
      await storeEpoch();
    },
    async close() {
      for (const app of apps) await app.close();
      await notifications.close();
      await appDb.close();
      await template.close();
    },
  };
}
