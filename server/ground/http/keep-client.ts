import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { isSystemError } from '../db/failures.ts';

/** Where the copies are, in the data folder. */
export const keptClient = (dataFolder: string): string => join(dataFolder, 'client');

const DAY_MS = 24 * 3600 * 1000;
/** The time of a copy is when its build was replaced; that of a build in use is this one. */
const IN_USE = new Date(0);

/**
 * Keeps a copy of each hashed file of the built client, because pages that are open when the next build takes its place still ask for
 * those of theirs; removes copies a day after that. Called at each start and every hour: of several processes, each says so what it uses.
 */
export async function keepClient(client: string, kept: string, now = new Date()): Promise<void> {
  const own = await hashedFiles(client);
  for (const name of own) {
    await copyWhole(join(client, name), join(kept, name));
    await utimes(join(kept, name), IN_USE, IN_USE);
  }
  for (const name of await hashedFiles(kept)) {
    if (!own.includes(name)) await age(join(kept, name), now);
  }
}

/** Marks a copy that this build does not use, or removes it a day later. */
async function age(copy: string, now: Date): Promise<void> {
  try {
    const { mtime } = await stat(copy);
    if (mtime.getTime() === IN_USE.getTime()) await utimes(copy, now, now);
    else if (now.getTime() - mtime.getTime() > DAY_MS) await rm(copy, { force: true });
  } catch (error) {
    // It was the half copy of another process, and is whole by now; or that one removed it.
    if (!isSystemError(error, 'ENOENT')) throw error;
  }
}

/** The build names each file in this folder by the hash of what it holds. */
async function hashedFiles(folder: string): Promise<string[]> {
  if (!existsSync(join(folder, 'assets'))) return [];
  const files = await readdir(join(folder, 'assets'), { recursive: true, withFileTypes: true });
  return files
    .filter(file => file.isFile() && !/\.(br|gz)$/.test(file.name))
    .map(file => relative(folder, join(file.parentPath, file.name)));
}

/** A process that ends in mid-copy, or a build that is still being written, leaves no half file for good. */
async function copyWhole(from: string, to: string): Promise<void> {
  if (existsSync(to) && (await stat(to)).size === (await stat(from)).size) return;
  await mkdir(dirname(to), { recursive: true });
  const half = `${to}.${randomUUID()}`;
  await copyFile(from, half);
  await rename(half, to);
}
