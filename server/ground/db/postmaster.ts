import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isSystemError } from './failures.ts';

/** The process id in a lock file, its first line; undefined when there is no such file. */
function lockHolder(lockFile: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(lockFile, 'utf8'), 10);
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch (error) {
    if (!isSystemError(error, 'ENOENT', 'EACCES')) throw error;
    return undefined;
  }
}

/** The process id of the PostgreSQL that runs on this cluster folder, or undefined. */
export function runningPostmaster(cluster: string): number | undefined {
  const pid = lockHolder(join(cluster, 'postmaster.pid'));
  return pid !== undefined && serves(pid, cluster) ? pid : undefined;
}

/**
 * Removes lock files whose process is a zombie, or another program with the number of a dead PostgreSQL: PostgreSQL
 * itself only sees that the number is alive, and would refuse to start.
 */
export function removeStaleLocks(cluster: string, socketFolder: string): void {
  for (const lock of [join(cluster, 'postmaster.pid'), join(socketFolder, '.s.PGSQL.5432.lock')]) {
    const pid = lockHolder(lock);
    if (pid !== undefined && !serves(pid, cluster) && lockHolder(lock) === pid) rmSync(lock, { force: true });
  }
}

/**
 * Whether a process serves a cluster: its working folder is the data folder; a zombie has none, and a stranger's
 * cannot be read.
 */
export function serves(pid: number, cluster: string): boolean {
  if (existsSync('/proc/self')) {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    } catch (error) {
      if (!isSystemError(error, 'ENOENT', 'EACCES', 'EPERM', 'ESRCH')) throw error;
      return false;
    }
  }
  const [state, ...command] = spawnSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)], { encoding: 'utf8' })
    .stdout.trim()
    .split(/\s+/);
  return !state?.startsWith('Z') && command.join(' ').includes('postgres');
}
