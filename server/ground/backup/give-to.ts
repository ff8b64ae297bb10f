import { chownSync, chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Gives a folder and all in it to the account that owns another, with that one's mode for the folder itself. */
export function giveTo(owned: string, folder: string): void {
  const { uid, gid, mode } = statSync(owned);
  for (const name of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    chownSync(join(folder, name), uid, gid);
  chmodSync(folder, mode);
}
