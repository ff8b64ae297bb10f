import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { archiveIn } from './archive.ts';
import { makeBackup, removeOldBackups } from './base-backup.ts';
import { type BackupRecord, storeRecord } from './records.ts';
import { checkBackup } from './restore.ts';

/** Where backups of the embedded PostgreSQL are, and how many of them. */
export interface BackupConfig {
  readonly folder: string;
  readonly kept: number;
}

/**
 * Makes a backup, restores it beside the running database, stores how that went with it, and removes those that are too
 * old. A backup that cannot be restored takes no other's place: none is removed for it.
 */
export async function backUp(
  connection: ClientConfig,
  { folder, kept }: BackupConfig,
): Promise<BackupRecord> {
  const made = await makeBackup(connection, folder);
  const checked = { ...made, check: await checkBackup(folder, made) };
  storeRecord(join(folder, made.name), checked);
  if (checked.check.failure === null) removeOldBackups(folder, archiveIn(folder), kept);
  return checked;
}
