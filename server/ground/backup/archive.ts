import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { postgresAccount } from '../db/account.ts';
import { quoted } from '../db/embedded.ts';

/** A minute's commits are in the archive, however few. */
const ARCHIVE_SECONDS = 60;

/** The folder of the write-ahead log in a folder of backups. */
export const archiveIn = (backups: string): string => join(backups, 'wal');

/**
 * Makes the folder of backups, of the account that PostgreSQL of `cluster` runs under, and gives the settings by which
 * that archives its log there, packed. A file that is there already must be the same: PostgreSQL asks again for one
 * whose end it did not see.
 */
export function archiveSettings(backups: string, cluster: string): string[] {
  const folder = archiveIn(backups);
  const account = postgresAccount(cluster);
  // A folder that was there, such as a disk's, stays its owner's.
  for (const own of [backups, folder]) {
    if (mkdirSync(own, { recursive: true, mode: 0o700 }) === undefined) continue;
    if (account) chownSync(own, account.uid, account.gid);
  }
  const file = `${quoted(folder.replaceAll('%', '%%'))}/%f.gz`;
  return [
    'archive_mode=on',
    `archive_timeout=${ARCHIVE_SECONDS}`,
    `archive_command=if [ -e ${file} ]; then gzip -dc ${file} | cmp -s - "%p"; else gzip -1 -c "%p" > ${file}.part && sync ${file}.part && mv ${file}.part ${file}; fi`,
  ];
}

/** The settings by which a PostgreSQL reads an archive, to the end or to a moment. */
export const recoverySettings = (backups: string, to: Date | undefined): string[] => [
  `restore_command=gzip -dc ${quoted(archiveIn(backups).replaceAll('%', '%%'))}/%f.gz > "%p"`,
  // An offset: abbreviations of zones, 'Z' too, are not known yet when it reads this.
  ...(to ? [`recovery_target_time=${to.toISOString().replace('Z', '+00')}`] : []),
  'recovery_target_action=promote',
];
