import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CannotStart } from './cannot-start.ts';
import { codeOf, isSystemError } from './db/failures.ts';

/** Where the data of an installation lives when DATA_DIR does not say. */
export function defaultDataFolder(): string {
  return process.getuid?.() === 0 ? '/var/lib/oms' : resolve('.data');
}

/** Makes the data folder, or says why it cannot be one. */
export function makeDataFolder(folder: string): void {
  if (existsSync(folder) && statSync(folder).isFile())
    throw new CannotStart(`DATA_DIR is a file, ${folder}: it must be a folder.`);
  try {
    makeFolder(resolve(folder));
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new CannotStart(
      `DATA_DIR, ${folder}, cannot be made or written in (${codeOf(error)}): choose another folder.`,
    );
  }
}

/** Node's `recursive` never ends where the system says that a folder that is there is not, as in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process was first.
    if (!isSystemError(error, 'EEXIST')) throw error;
  }
}
