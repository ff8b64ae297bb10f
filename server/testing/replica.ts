import { appendFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Client } from 'pg';
import { giveTo } from '../ground/backup/give-to.ts';
import { type EmbeddedPostgres, startEmbedded } from '../ground/db/embedded.ts';

/** Settings by which a PostgreSQL has replicas, and the test is quick. */
export const replicated = ['fsync=off', 'wal_level=replica', 'max_wal_senders=4'];

/** Files of the running server itself; the log comes by the stream. */
const NOT_COPIED = new Set(['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot', 'pg_stat_tmp']);

/**
 * A streaming replica of the PostgreSQL in `from`, in the folder `to`, as an operator makes one (docs/RUNNING.md): a
 * copy of its folder, taken between the beginning and the end of a backup.
 */
export async function startReplica(
  primary: EmbeddedPostgres,
  from: string,
  to: string,
): Promise<EmbeddedPostgres> {
  const [source, copy] = [join(from, 'db'), join(to, 'db')];
  const client = new Client(primary.connection());
  await client.connect();
  await client.query(`SELECT pg_backup_start('replica', true)`);
  cpSync(source, copy, { recursive: true, filter: path => !NOT_COPIED.has(basename(path)) });
  const { rows } = await client.query<{ labelfile: string }>(
    'SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)',
  );
  await client.end();
  for (const folder of ['pg_wal', 'pg_replslot', 'pg_stat_tmp']) mkdirSync(join(copy, folder));
  mkdirSync(join(copy, 'pg_wal/archive_status'));
  writeFileSync(join(copy, 'backup_label'), rows[0]?.labelfile ?? '');
  writeFileSync(join(copy, 'standby.signal'), '');
  const { host, user } = primary.connection();
  appendFileSync(
    join(copy, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${String(host)} port=5432 user=${String(user)}'\nhot_standby_feedback = on\n`,
  );
  giveTo(source, copy);
  return startEmbedded(to, replicated);
}
