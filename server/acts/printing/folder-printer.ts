import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isSystemError } from '../../ground/db/failures.ts';
import type { PrinterPort } from './printer-port.ts';

/**
 * "Prints" into files, one folder for each printer, so that the demo needs no CUPS. A job is one file, however often
 * it is sent.
 */
export const folderPrinter = (folder: string): PrinterPort => ({
  async send({ printer, job_id, content, format }) {
    const own = join(folder, printer);
    const file = join(own, `${String(job_id).padStart(6, '0')}.${format}`);
    try {
      await mkdir(own, { recursive: true });
      await writeFile(`${file}.part`, content);
      await rename(`${file}.part`, file);
      return { kind: 'done' };
    } catch (error) {
      if (!isSystemError(error)) throw error;
      return { kind: 'failed', reason: 'folder-failed' };
    }
  },
  // None is opened.
  sendContent: async () => ({ kind: 'done' }),
  look: async () => ({ kind: 'done' }),
  // A paper that was sent is a file already.
  cancel: async () => undefined,
});
