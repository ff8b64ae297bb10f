import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  type Dirent,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  closeSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client, type ClientConfig } from 'pg';
import { CannotStart } from '../cannot-start.ts';
import { codeOf, isSystemError } from '../db/failures.ts';
import { archiveIn } from './archive.ts';
import { giveTo } from './give-to.ts';
import { type BackedUpFile, writeManifest } from './manifest.ts';
import { backupsIn, dataOf, type BackupRecord, nameOf, storeRecord } from './records.ts';

/** Files that only the running server needs. PostgreSQL's documentation, "Making a Base Backup", names them and the folders below. */
const OF_THE_SERVER = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'current_logfiles',
  'backup_label',
  'tablespace_map',
  'backup_manifest',
]);
/** Folders that a copy has, without what is in them: the log comes from the archive. */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
// Any number that nothing else in the database uses.
const BACKUP_LOCK = 7_052_303;
/** Files that the server makes anew. */
const PASSING = /^(pgsql_tmp|pg_internal\.init)/;
/** Copied last, as PostgreSQL's own tool does: it says how far the other files are. */
const CONTROL = 'global/pg_control';

/**
 * Copies the cluster of a running PostgreSQL into a new folder of `backups`, between the begin and the end of a backup, and
 * waits until the log that belongs to it is archived. Copies that were never finished are removed. The connection is a superuser's.
 */
export async function makeBackup(connection: ClientConfig, backups: string): Promise<BackupRecord> {
  const client = new Client(connection);
  await client.connect();
  const beganAt = new Date();
  const name = nameOf(beganAt);
  const half = join(backups, `${name}.part`);
  try {
    await requireArchive(client);
    await beOnly(client);
    for (const left of readdirSync(backups).filter(one => one.endsWith('.part')))
      rmSync(join(backups, left), { recursive: true });
    const cluster = (await one<{ data_directory: string }>(client, 'SHOW data_directory')).data_directory;
    const begin = await one<{ lsn: string; file: string; timeline: number; orders: number }>(
      client,
      `SELECT lsn, pg_walfile_name(lsn) AS file, (SELECT timeline_id FROM pg_control_checkpoint()) AS timeline,
         (SELECT count(*)::int FROM sales_orders) AS orders
       FROM pg_backup_start($1, fast => true) AS lsn`,
      [name],
    );
    const data = dataOf(half);
    mkdirSync(data, { recursive: true });
    const files = await copyFolder(cluster, data);
    const end = await endBackup(client, archiveIn(backups));
    writeFileSync(join(data, 'backup_label'), end.labelfile, { flush: true });
    files.push({
      path: 'backup_label',
      size: Buffer.byteLength(end.labelfile),
      modified: new Date(),
      sha256: createHash('sha256').update(end.labelfile).digest('hex'),
    });
    writeManifest(data, files, { timeline: begin.timeline, start: begin.lsn, end: end.lsn });
    const record: BackupRecord = {
      name,
      began_at: beganAt.toISOString(),
      ended_at: new Date().toISOString(),
      bytes: files.reduce((sum, { size }) => sum + size, 0),
      first_log: begin.file,
      orders: begin.orders,
      check: null,
    };
    storeRecord(half, record);
    giveTo(cluster, half);
    syncFolders(half);
    renameSync(half, join(backups, name));
    syncFolder(backups);
    return record;
  } finally {
    // A backup that was begun ends with its connection.
    await client.end();
  }
}

const ARCHIVED_MS = 600_000;
/** PostgreSQL itself waits for its archive without an end. */
async function endBackup(client: Client, archive: string): Promise<{ lsn: string; labelfile: string }> {
  await client.query(`SET statement_timeout = ${ARCHIVED_MS}`);
  try {
    return await one(client, 'SELECT lsn, labelfile FROM pg_backup_stop(wait_for_archive => true)');
  } catch (error) {
    if (codeOf(error) !== '57014') throw error;
    throw new CannotStart(
      `The log was not archived within ${ARCHIVED_MS / 60_000} minutes: can the account of PostgreSQL write in ${archive}? See postgres.log in DATA_DIR.`,
      { cause: error },
    );
  }
}

/** Keeps the newest backups, and the log from the oldest of these on. */
export function removeOldBackups(backups: string, kept: number): void {
  const [all, archive] = [backupsIn(backups), archiveIn(backups)];
  for (const { name } of all.slice(kept)) rmSync(join(backups, name), { recursive: true });
  const first = all.slice(0, kept).at(-1)?.first_log;
  if (first === undefined) return;
  // A file is named after its timeline (eight signs) and its place in the log, which goes on over timelines.
  for (const file of readdirSync(archive))
    if (/^[0-9A-F]{24}\./.test(file) && file.slice(8, 24) < first.slice(8)) rmSync(join(archive, file));
}

async function requireArchive(client: Client): Promise<void> {
  const { mode } = await one<{ mode: string }>(client, `SELECT current_setting('archive_mode') AS mode`);
  if (mode === 'off')
    throw new CannotStart(
      'This PostgreSQL does not archive its log, so a copy of it is no backup. It was started by a program with other settings: stop all of them, and start the server again.',
    );
}

/** Refuses a second backup at once, until the connection ends. */
async function beOnly(client: Client): Promise<void> {
  const { only } = await one<{ only: boolean }>(client, 'SELECT pg_try_advisory_lock($1) AS only', [
    BACKUP_LOCK,
  ]);
  if (!only) throw new CannotStart('A backup is being made already.');
}

async function one<Row extends object>(client: Client, sql: string, values: unknown[] = []): Promise<Row> {
  const { rows } = await client.query<Row>(sql, values);
  if (!rows[0]) throw new Error('the statement gave no row');
  return rows[0];
}

/** Copies a cluster's folder. A file may go meanwhile: the log behind the copy removes it too. */
async function copyFolder(cluster: string, to: string): Promise<BackedUpFile[]> {
  if (readdirSync(join(cluster, 'pg_tblspc')).length > 0)
    throw new CannotStart('This PostgreSQL has tablespaces: back it up by its own tools.');
  const files: BackedUpFile[] = [];
  const copy = async (path: string) => {
    const file = await copyFile(cluster, to, path);
    if (file) files.push(file);
  };
  const walk = async (path: string) => {
    for (const entry of entriesOf(join(cluster, path))) {
      const inside = join(path, entry.name);
      if (OF_THE_SERVER.has(inside) || PASSING.test(entry.name) || inside === CONTROL) continue;
      if (entry.isFile()) await copy(inside);
      else if (entry.isDirectory()) {
        mkdirSync(join(to, inside));
        if (!EMPTIED.has(inside)) await walk(inside);
      }
    }
  };
  await walk('');
  mkdirSync(join(to, 'pg_wal/archive_status'));
  await copy(CONTROL);
  return files;
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (!isSystemError(error, 'ENOENT')) throw error;
    return [];
  }
}

async function copyFile(from: string, to: string, path: string): Promise<BackedUpFile | undefined> {
  const hash = createHash('sha256');
  let size = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  const source = join(from, path);
  try {
    const modified = statSync(source).mtime;
    await pipeline(createReadStream(source), count, createWriteStream(join(to, path), { flush: true }));
    return { path, size, modified, sha256: hash.digest('hex') };
  } catch (error) {
    if (!isSystemError(error, 'ENOENT') || existsSync(source)) throw error;
    return undefined;
  }
}

function syncFolders(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) syncFolders(join(folder, entry.name));
  syncFolder(folder);
}

/** A name in a folder is on the disk once the folder is. */
function syncFolder(folder: string): void {
  const opened = openSync(folder, 'r');
  fsyncSync(opened);
  closeSync(opened);
}
