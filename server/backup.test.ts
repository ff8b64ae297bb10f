import { appendFileSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mutation } from '../contract/scanning/mutation.ts';
import { addBatch, newId, placement } from './acts/sorting/test-batch.ts';
import { archiveIn } from './ground/backup/archive.ts';
import { giveTo } from './ground/backup/give-to.ts';
import { makeBackup } from './ground/backup/base-backup.ts';
import { backUp } from './ground/backup/nightly.ts';
import { backupsIn, type BackupRecord, dataOf } from './ground/backup/records.ts';
import { backupBefore, restoreBackup } from './ground/backup/restore.ts';
import { type Config, readConfig } from './ground/config.ts';
import { openEpoch } from './ground/epoch/epoch.ts';
import { type PreparedDatabase, prepareDatabase } from './prepare-database.ts';
import { startServer } from './start.ts';
import { scratchFolder } from './testing/test-postgres.ts';

let config: Config;
let backups: string;
let open: PreparedDatabase | undefined;

const configOf = (dataFolder: string): Config => {
  const reading = readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataFolder });
  if (!reading.ok) throw new Error(reading.faults.join());
  return reading.config;
};

/** A database with the demo's data, which each test has a copy of. */
let model: string;
beforeAll(async () => {
  model = mkdtempSync(`${scratchFolder}/oms-backup-`);
  const prepared = await prepareDatabase(configOf(model));
  await prepared.stop();
  return () => rmSync(model, { recursive: true });
});
beforeEach(() => {
  const dataFolder = mkdtempSync(`${scratchFolder}/oms-backup-`);
  cpSync(join(model, 'db'), join(dataFolder, 'db'), { recursive: true });
  giveTo(join(model, 'db'), join(dataFolder, 'db'));
  config = configOf(dataFolder);
  backups = config.backups?.folder ?? '';
});
afterEach(async () => {
  await stop();
  rmSync(config.dataFolder, { recursive: true });
});

const start = async () => (open = await prepareDatabase(config)).db;
const stop = async () => {
  await open?.stop();
  open = undefined;
};
const restore = (backup: BackupRecord, to?: Date) => restoreBackup(config.dataFolder, backups, backup, to);
/** Moments between which something happens, by the clock of PostgreSQL. */
const momentOf = async (db: PreparedDatabase['db']): Promise<Date> =>
  new Date((await db.one<{ now: string }>('SELECT clock_timestamp() AS now'))?.now ?? '');
const addUser = (db: PreparedDatabase['db'], username: string) =>
  db.execute(`INSERT INTO users (username, name, password_hash, homepage) VALUES ($1, $1, '', '/')`, [
    username,
  ]);
const hasUsers = async (db: PreparedDatabase['db'], ...names: string[]) =>
  (
    await db.query<{ username: string }>(
      'SELECT username FROM users WHERE username = ANY ($1) ORDER BY username',
      [names],
    )
  ).map(({ username }) => username);

describe('a backup of the embedded PostgreSQL', () => {
  it('is restored with all that was committed since, archived or not, and the epoch is another', async () => {
    const db = await start();
    const before = (await openEpoch(db)).current();
    const backup = await makeBackup(db.connection, backups);
    await addUser(db, 'later');
    await stop();
    expect(await restore(backup)).toMatchObject({ backup: backup.name, orders: backup.orders });
    const restored = await start();
    expect(await hasUsers(restored, 'later')).toEqual(['later']);
    expect((await openEpoch(restored)).current()).not.toBe(before);
  });

  it('is restored to a moment, and to a later one after that', async () => {
    const db = await start();
    const backup = await makeBackup(db.connection, backups);
    await addUser(db, 'first');
    const between = await momentOf(db);
    await addUser(db, 'second');
    const after = await momentOf(db);
    await stop();
    const { aside, reached } = await restore(backup, between);
    expect(existsSync(aside ?? '')).toBe(true);
    expect(reached && reached < between).toBe(true);
    const restored = await start();
    expect(await hasUsers(restored, 'first', 'second')).toEqual(['first']);
    await addUser(restored, 'third');
    await stop();
    // All there is lies before it: that is what stood at that moment.
    await restore(backup, new Date(after.getTime() + 3_600_000));
    expect(await hasUsers(await start(), 'first', 'second', 'third')).toEqual(['first', 'third']);
  });

  it('is not put in the place of a database that is used, nor when it is not whole: that one stays', async () => {
    const db = await start();
    await addUser(db, 'stays');
    const backup = await makeBackup(db.connection, backups);
    await expect(restore(backup)).rejects.toThrow(`The server of ${config.dataFolder} runs: stop it first.`);
    await stop();
    appendFileSync(join(dataOf(join(backups, backup.name)), 'PG_VERSION'), ' ');
    await expect(restore(backup)).rejects.toThrow(
      `Backup ${backup.name} is not whole: PG_VERSION has been changed since it was copied.`,
    );
    expect(await hasUsers(await start(), 'stays')).toEqual(['stays']);
  });

  it('without its log is no backup: the database that stood there comes back', async () => {
    const db = await start();
    await addUser(db, 'stays');
    const backup = await makeBackup(db.connection, backups);
    await stop();
    rmSync(archiveIn(backups), { recursive: true });
    for (const file of readdirSync(join(config.dataFolder, 'db/pg_wal')))
      if (file === backup.first_log) rmSync(join(config.dataFolder, 'db/pg_wal', file));
    await expect(restore(backup)).rejects.toThrow(/PostgreSQL could not restore it:/);
    expect(existsSync(join(config.dataFolder, 'db/PG_VERSION'))).toBe(true);
  });

  it('is tried every night beside the database: read to its last row, and thrown away', async () => {
    const db = await start();
    const { name, check } = await backUp(db.connection, { folder: backups, kept: 7 });
    const [record] = backupsIn(backups);
    expect(record).toEqual(expect.objectContaining({ name, check }));
    expect(check).toMatchObject({ failure: null, orders: record?.orders });
    expect(check?.rows).toBeGreaterThan(record?.orders ?? Infinity);
    expect(readdirSync(backups).toSorted()).toEqual([name, 'wal']);
  });

  it('that cannot be restored says so, and takes no older one’s place', async () => {
    const db = await start();
    const good = await backUp(db.connection, { folder: backups, kept: 1 });
    await db.execute(`ALTER SYSTEM SET recovery_target_name = 'nowhere'`);
    const bad = await backUp(db.connection, { folder: backups, kept: 1 });
    expect(bad.check?.failure).toContain('recovery ended before configured recovery target was reached');
    expect(backupsIn(backups).map(({ name }) => name)).toEqual([bad.name, good.name]);
    await db.execute('ALTER SYSTEM RESET recovery_target_name');
    const next = await backUp(db.connection, { folder: backups, kept: 1 });
    expect(backupsIn(backups).map(({ name }) => name)).toEqual([next.name]);
    // The log that only the older ones needed has gone with them.
    expect(
      readdirSync(archiveIn(backups)).filter(
        file => file.slice(0, 24) < next.first_log && !file.includes('.history'),
      ),
    ).toEqual([]);
    await stop();
    await restore(next);
    expect(
      (await (await start()).one<{ count: number }>('SELECT count(*)::int FROM sales_orders'))?.count,
    ).toBe(next.orders);
  });

  it('is made by one at a time', async () => {
    const db = await start();
    const outcomes = await Promise.allSettled([
      makeBackup(db.connection, backups),
      makeBackup(db.connection, backups),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(one => one.status === 'rejected')?.reason).toMatchObject({
      message: 'A backup is being made already.',
    });
    expect(backupsIn(backups)).toHaveLength(1);
  });

  it('before a moment is the newest that was whole then', async () => {
    const db = await start();
    const first = await makeBackup(db.connection, backups);
    const between = await momentOf(db);
    const second = await makeBackup(db.connection, backups);
    expect([backupBefore(backups, between).name, backupBefore(backups, undefined).name]).toEqual([
      first.name,
      second.name,
    ]);
    expect(() => backupBefore(backups, new Date(first.began_at))).toThrow(
      `No backup in ${backups} was made before ${first.began_at}; the oldest is of ${first.ended_at}.`,
    );
  });
});

describe('the drill', () => {
  it('to some moments ago, with scans under way: what the database lacks is reported again, nothing is there twice', async () => {
    const db = await start();
    const batch = await addBatch(db, [{ lines: [[0, 40]] }]);
    const server = await startServer(config);
    const address = server.addresses[0] ?? '';
    const signIn = async (at: string) =>
      (
        await fetch(new URL('/api/session', at), {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-requested-with': 'fetch' },
          body: JSON.stringify({ username: 'magazijn', password: 'welkom' }),
        })
      ).headers
        .get('set-cookie')
        ?.split(';')[0] ?? '';
    const report = async (at: string, cookie: string, mutations: readonly Mutation[]) =>
      (
        (await (
          await fetch(new URL('/api/rest/mutations', at), {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-requested-with': 'fetch', cookie },
            body: JSON.stringify({ device_id: newId(), mutations }),
          })
        ).json()) as { status?: number }[]
      ).map(({ status }) => status);
    const placed = async (one: PreparedDatabase['db']) =>
      (
        await one.one<{ pieces: number }>(
          `SELECT COALESCE(sum(quantity), 0)::int AS pieces FROM placements WHERE dispatch_request_id = $1`,
          [batch.deliveries[0]?.id],
        )
      )?.pieces;

    const scans = Array.from({ length: 30 }, () => placement(batch));
    const cookie = await signIn(address);
    await report(address, cookie, scans.slice(0, 10));
    const making = makeBackup(db.connection, backups);
    await report(address, cookie, scans.slice(10, 20));
    const backup = await making;
    const moment = await momentOf(db);
    await report(address, cookie, scans.slice(20));
    expect(await placed(db)).toBe(30);
    await server.stop();
    await stop();

    await restore(backup, moment);
    const again = await startServer(config);
    const restored = await start();
    try {
      expect(await placed(restored)).toBe(20);
      const there = again.addresses[0] ?? '';
      // As each device does under another epoch: its whole journal.
      expect(await report(there, await signIn(there), scans)).toEqual(scans.map(() => 200));
      expect(await placed(restored)).toBe(30);
    } finally {
      await again.stop();
    }
  });
});
