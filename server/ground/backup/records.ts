import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const time = z.iso.datetime();
const checkSchema = z.object({
  at: time,
  /** The last change that it has. */
  reached: time.nullable(),
  /** All rows that could be read of it, and its orders. */
  rows: z.number(),
  orders: z.number(),
  seconds: z.number(),
  /** null: it can be restored. */
  failure: z.string().nullable(),
});
const recordSchema = z.object({
  /** The name of its folder: when it was begun. */
  name: z.string(),
  began_at: time,
  ended_at: time,
  bytes: z.number(),
  /** First file of the log that it needs. */
  first_log: z.string(),
  /** Orders when it was begun. */
  orders: z.number(),
  check: checkSchema.nullable(),
});

/** The result of restoring a backup beside the running database. */
export type BackupCheck = z.infer<typeof checkSchema>;
/** A backup, as a file beside its copy tells: a row of the database would be as old as what is restored. */
export type BackupRecord = z.infer<typeof recordSchema>;

const FILE = 'backup.json';

/** A moment as a name of folders, by which these are in order. */
export const nameOf = (moment: Date): string => moment.toISOString().replaceAll(/[-:.]/g, '');

/** The copy of a cluster in the folder of a backup. */
export const dataOf = (backup: string): string => join(backup, 'db');

/** Stores what is known of a backup in its folder. */
export function storeRecord(backup: string, record: BackupRecord): void {
  const half = join(backup, `${FILE}.part`);
  writeFileSync(half, `${JSON.stringify(record, undefined, 2)}\n`, { flush: true });
  renameSync(half, join(backup, FILE));
}

/** The record in the folder of a backup; undefined: it is none. */
export function recordIn(backup: string): BackupRecord | undefined {
  const file = join(backup, FILE);
  if (!existsSync(file)) return undefined;
  return recordSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** All whole backups of a folder, the newest first. */
export function backupsIn(backups: string): BackupRecord[] {
  if (!existsSync(backups)) return [];
  return readdirSync(backups)
    .filter(name => /^\d{8}T\d{9}Z$/.test(name))
    .toSorted()
    .toReversed()
    .flatMap(name => recordIn(join(backups, name)) ?? []);
}
