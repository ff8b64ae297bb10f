import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { openNotifications } from '../../server/db/notify.ts';
import type { Deps } from '../../server/deps.ts';
import { openSessions } from '../../server/session/sessions.ts';
import { openTemplate, type TestDatabase } from '../../server/testing/template.ts';

/** Tables that scans and the office change; all other demo data stays. */
const CHANGING = [
  'dispatch_request_batches',
  'dispatch_requests',
  'dispatch_request_lines',
  'inbox',
  'placements',
  'set_asides',
  'held_shipments',
  'voided_scans',
  'product_attribute_values',
  'product_piece_values',
  'goods_receipts',
  'goods_receipt_lines',
  'receipt_scans',
  'receipt_shortages',
  'dispatch_request_replacements',
  'order_history',
  'trigger_events',
  'return_receipts',
  'return_asides',
  'return_work',
  'return_departures',
  'return_photos',
  'picks',
  'pick_put_backs',
  'upload_grants',
  'upload_grant_locations',
] as const;
/** Those of them with a sequence. */
const NUMBERED = [
  'dispatch_requests',
  'dispatch_request_lines',
  'goods_receipt_lines',
  'upload_grants',
] as const;

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
  const notifications = await openNotifications(db.connection);
  const sessions = await openSessions(db, notifications);
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
    db,
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
  let heard: (() => void) | undefined;
  await notifications.onNotify('session_changed', () => heard?.());
  const andHear = async (sql: string, params: readonly unknown[]): Promise<void> => {
    const told = new Promise<void>(resolve => (heard = resolve));
    if ((await db.execute(sql, params)) > 0) await told;
  };
  const keep = async (schema: string): Promise<void> => {
    await db.execute(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    await db.execute(`CREATE SCHEMA ${schema}`);
    for (const table of CHANGING)
      await db.execute(`CREATE TABLE ${schema}.${table} AS TABLE public.${table}`);
  };
  // As a dump is restored: without triggers and foreign key checks.
  const putBack = (schema: string): Promise<unknown> =>
    db.transaction(async tx => {
      await tx.execute('SET LOCAL session_replication_role = replica');
      for (const table of CHANGING) {
        await tx.execute(
          `DELETE FROM public.${table} AS now WHERE now::text NOT IN (SELECT kept::text FROM ${schema}.${table} AS kept)`,
        );
        const columns = written.get(table);
        await tx.execute(
          `INSERT INTO public.${table} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM ${schema}.${table} AS kept
           WHERE kept::text NOT IN (SELECT now::text FROM public.${table} AS now)`,
        );
      }
      for (const table of NUMBERED)
        await tx.execute(
          `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`,
        );
      await tx.execute('DELETE FROM claims');
      await tx.execute('DELETE FROM receipt_devices');
    });
  await keep('initial');
  const rows = await db.query<{ table_name: string; columns: string }>(
    `SELECT table_name, string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns
     WHERE table_schema = 'public' AND is_generated = 'NEVER' GROUP BY table_name`,
  );
  /** Columns of a table that are not generated. */
  const written = new Map(rows.map(row => [row.table_name, row.columns]));

  return {
    apps,
    db,
    async signIn(user_id) {
      return `__Host-oms=${await sessions.open(user_id)}`;
    },
    endSessions: user_id => andHear('DELETE FROM sessions WHERE user_id = $1', [user_id]),
    setPermission: (user_id, permission, given) =>
      andHear(
        `UPDATE users SET permissions = CASE WHEN $3 THEN array_append(array_remove(permissions, $2), $2)
           ELSE array_remove(permissions, $2) END WHERE id = $1`,
        [user_id, permission, given],
      ),
    backUp: () => keep('backup'),
    revokeGrants: async user_id =>
      void (await db.execute('UPDATE upload_grants SET revoked_at = now() WHERE user_id = $1', [user_id])),
    async restore() {
      const lost = await db.query<{ mutation_id: string }>(
        `(SELECT mutation_id FROM inbox EXCEPT SELECT mutation_id FROM backup.inbox)
         UNION (SELECT id FROM return_photos EXCEPT SELECT id FROM backup.return_photos)`,
      );
      await putBack('backup');
      epochs++;
      await storeEpoch();
      return lost.map(row => row.mutation_id);
    },
    async reset() {
      await putBack('initial');
      await db.execute('DELETE FROM sessions');
      // Nothing of the previous run is known.
      runs++;
      epochs = 0;
      await storeEpoch();
    },
    async close() {
      for (const app of apps) await app.close();
      await notifications.close();
      await template.close();
    },
  };
}
