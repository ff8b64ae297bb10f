import { createHash } from 'node:crypto';

/** A file under the key that is its SHA-256, as the documents say. */
export const underItsHash = (file: Buffer): Record<string, string> => ({
  [createHash('sha256').update(file).digest('hex')]: file.toString('base64'),
});
