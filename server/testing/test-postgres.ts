import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { join, resolve } from 'node:path';
import { type EmbeddedPostgres, startEmbedded } from '../db/embedded.ts';
import { runningPostmaster } from '../db/postmaster.ts';

// One for every run in this checkout, also those side by side; what it keeps can be made again.
const checkout = createHash('sha256').update(resolve('.')).digest('hex').slice(0, 8);
const folder = `/tmp/oms-tests-${checkout}`;
const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'];

/** The PostgreSQL that tests share; started by the first that asks for it. */
export const startTestPostgres = (): Promise<EmbeddedPostgres> => startEmbedded(folder, settings);

/** Stops it after a run, unless another run still uses it. */
export async function stopTestPostgres(): Promise<void> {
  const deadline = Date.now() + 2000;
  // The last test process may still be letting go.
  while (runningPostmaster(join(folder, 'db')) !== undefined && Date.now() < deadline) {
    const server = await startTestPostgres();
    await server.stop();
    await sleep(50);
  }
}
