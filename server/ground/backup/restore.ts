import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { CannotStart } from '../cannot-start.ts';
import { clusterIn, recoverEmbedded } from '../db/embedded.ts';
import { runningPostmaster } from '../db/postmaster.ts';
import { archiveSettings, recoverySettings } from './archive.ts';
import { giveTo } from './give-to.ts';
import { faultInCopy } from './manifest.ts';
import { type BackupCheck, type BackupRecord, backupsIn, dataOf, nameOf } from './records.ts';

/** A database that was made of a backup and the log behind it. */
export interface Restored {
  readonly backup: string;
  /** The last change that it has; null: none after its copy. */
  readonly reached: Date | null;
  readonly orders: number;
  /** The data that stood there before. */
  readonly aside: string | undefined;
}

/** PostgreSQL 18's words when the log ends before the moment that was asked for: all there is lies before it. */
const ALL_IS_BEFORE = 'recovery ended before configured recovery target was reached';

/** The newest backup that was whole at a moment; without one, the newest. */
export function backupBefore(backups: string, to: Date | undefined): BackupRecord {
  const all = backupsIn(backups);
  const found = all.find(({ ended_at }) => !to || new Date(ended_at) <= to);
  if (found) return found;
  throw new CannotStart(
    all.length === 0
      ? `There is no backup in ${backups}.`
      : `No backup in ${backups} was made before ${to?.toISOString()}; the oldest is of ${all.at(-1)?.ended_at}.`,
  );
}

/**
 * Puts a backup in the place of the data of a data folder, and the log behind it up to a moment, or all of it, with what was
 * not archived yet. The data that stood there is kept beside it; it comes back when restoring fails.
 */
export async function restoreBackup(
  dataFolder: string,
  backups: string,
  backup: BackupRecord,
  to: Date | undefined,
): Promise<Restored> {
  const cluster = clusterIn(dataFolder);
  if (runningPostmaster(cluster) !== undefined)
    throw new CannotStart(`The server of ${dataFolder} runs: stop it first.`);
  const fault = await faultInCopy(dataOf(join(backups, backup.name)));
  if (fault) throw new CannotStart(`Backup ${backup.name} is not whole: ${fault}.`);
  const aside = existsSync(cluster) ? `${cluster}.before-${nameOf(new Date())}` : undefined;
  if (aside) renameSync(cluster, aside);
  try {
    const recover = async (moment: Date | undefined) => {
      putBack(join(backups, backup.name), dataFolder, aside);
      const settings = [...archiveSettings(backups, cluster), ...recoverySettings(backups, moment)];
      return recoverEmbedded(dataFolder, settings, connection => stateOf(connection('oms')));
    };
    let recovered = await recover(to);
    if ('log' in recovered && recovered.log.includes(ALL_IS_BEFORE)) recovered = await recover(undefined);
    if ('log' in recovered) throw new CannotStart(`PostgreSQL could not restore it:\n${recovered.log}`);
    return { backup: backup.name, aside, ...recovered.value };
  } catch (error) {
    rmSync(cluster, { recursive: true, force: true });
    if (aside) renameSync(aside, cluster);
    throw error;
  }
}

/**
 * Restores a backup beside the running database, with all of the log that is archived, reads every row of it, and throws it
 * away.
 */
export async function checkBackup(backups: string, backup: BackupRecord): Promise<BackupCheck> {
  const began = Date.now();
  const beside = join(backups, 'check');
  const done = (result: Pick<BackupCheck, 'reached' | 'rows' | 'orders' | 'failure'>): BackupCheck => ({
    at: new Date(began).toISOString(),
    seconds: Math.round((Date.now() - began) / 1000),
    ...result,
  });
  const failed = (failure: string) => done({ reached: null, rows: 0, orders: 0, failure });
  const fault = await faultInCopy(dataOf(join(backups, backup.name)));
  if (fault) return failed(fault);
  try {
    putBack(join(backups, backup.name), beside, undefined);
    const settings = ['archive_mode=off', 'fsync=off', ...recoverySettings(backups, undefined)];
    const recovered = await recoverEmbedded(beside, settings, async connection => ({
      ...(await stateOf(connection('oms'))),
      rows: await countRows(connection('oms')),
    }));
    if ('log' in recovered) return failed(recovered.log.slice(-2000));
    const { reached, orders, rows } = recovered.value;
    const failure =
      orders < backup.orders ? `it has ${orders} orders, and had ${backup.orders} when it was begun` : null;
    return done({ reached: reached?.toISOString() ?? null, rows, orders, failure });
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

/** Puts a copy where PostgreSQL recovers it. The log that `old` has is read where the archive ends. */
function putBack(backup: string, home: string, old: string | undefined): void {
  const cluster = clusterIn(home);
  rmSync(cluster, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  cpSync(dataOf(backup), cluster, { recursive: true, mode: constants.COPYFILE_FICLONE });
  if (old)
    for (const file of readdirSync(join(old, 'pg_wal')).filter(name => /^[0-9A-F]{24}$/.test(name)))
      cpSync(join(old, 'pg_wal', file), join(cluster, 'pg_wal', file));
  writeFileSync(join(cluster, 'recovery.signal'), '');
  giveTo(backup, cluster);
}

async function stateOf(connection: ClientConfig): Promise<Pick<Restored, 'reached' | 'orders'>> {
  return connected(connection, async client => {
    const { rows } = await client.query<{ reached: Date | null; orders: number }>(
      'SELECT pg_last_xact_replay_timestamp() AS reached, count(*)::int AS orders FROM sales_orders',
    );
    return rows[0] ?? { reached: null, orders: 0 };
  });
}

/** Counts the rows of all tables: that reads each page, and PostgreSQL holds it against its checksum. */
async function countRows(connection: ClientConfig): Promise<number> {
  return connected(connection, async client => {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT oid::regclass::text AS name FROM pg_class
       WHERE relkind = 'r' AND relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
    );
    let sum = 0;
    for (const { name } of tables) {
      const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${name}`);
      sum += Number(rows[0]?.count);
    }
    return sum;
  });
}

async function connected<T>(connection: ClientConfig, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(connection);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
