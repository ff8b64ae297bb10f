import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { makeBackup, removeOldBackups } from './base-backup.ts';
import { type BackupRecord, storeRecord } from './records.ts';
import { checkBackup } from './restore.ts';

/** Where backups of the embedded PostgreSQL are, and how many of them. */
export interface BackupConfig {
  readonly folder: string;
  readonly kept: number;
}

/**
 * Makes a backup, tries to restore it beside the running database, and stores how that went. Only when it could be restored
 * are the oldest removed.
 */
export async function backUp(
  connection: ClientConfig,
  { folder, kept }: BackupConfig,
): Promise<BackupRecord> {
  const made = await makeBackup(connection, folder);
  const checked = { ...made, check: await checkBackup(folder, made) };
  storeRecord(join(folder, made.name), checked);
  if (checked.check.failure === null) removeOldBackups(folder, kept);
  return checked;
}
