import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { isSystemError } from '../db/failures.ts';

/** A file of a backup: its path in it, its bytes and their SHA-256. */
export interface BackedUpFile {
  readonly path: string;
  readonly size: number;
  readonly modified: Date;
  readonly sha256: string;
}

/** The part of the log without which a copy is of no use. */
export interface LogRange {
  readonly timeline: number;
  readonly start: string;
  readonly end: string;
}

const NAME = 'backup_manifest';
const manifest = z.object({
  Files: z.array(z.object({ Path: z.string(), Size: z.number(), Checksum: z.string() })),
  'Manifest-Checksum': z.string(),
});

/**
 * Writes what a copy holds, as PostgreSQL's own tool does (its documentation, "Backup Manifest Format", version 1, which
 * `pg_verifybackup` of each version reads).
 */
export function writeManifest(folder: string, files: readonly BackedUpFile[], log: LogRange): void {
  const lines = files.map(({ path, size, modified, sha256 }) =>
    JSON.stringify({
      Path: path,
      Size: size,
      'Last-Modified': modified.toISOString().slice(0, 19).replace('T', ' ') + ' GMT',
      'Checksum-Algorithm': 'SHA256',
      Checksum: sha256,
    }),
  );
  const range = JSON.stringify({ Timeline: log.timeline, 'Start-LSN': log.start, 'End-LSN': log.end });
  const body = `{ "PostgreSQL-Backup-Manifest-Version": 1,\n"Files": [\n${lines.join(',\n')}\n],\n"WAL-Ranges": [\n${range}\n],\n`;
  writeFileSync(join(folder, NAME), `${body}"Manifest-Checksum": "${sha256Of(body)}"}\n`, { flush: true });
}

/** A sentence on the first thing in which a copy is not as it was made; undefined: it is whole. */
export async function faultInCopy(folder: string): Promise<string | undefined> {
  try {
    const text = readFileSync(join(folder, NAME), 'utf8');
    const { Files: files, 'Manifest-Checksum': checksum } = manifest.parse(JSON.parse(text));
    if (sha256Of(text.slice(0, text.lastIndexOf('"Manifest-Checksum"'))) !== checksum)
      return `${NAME} has been changed since it was made`;
    for (const { Path: path, Checksum } of files)
      if ((await sha256OfFile(join(folder, path))) !== Checksum)
        return `${path} has been changed since it was copied`;
    return undefined;
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return `a file is missing (${String(error)})`;
    if (error instanceof SyntaxError || error instanceof z.ZodError) return `${NAME} cannot be read`;
    throw error;
  }
}

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
