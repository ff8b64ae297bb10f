import { createHash } from 'node:crypto';
import { readFileSync, statfsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedPostgres, startEmbedded } from '../ground/db/embedded.ts';
import { runningPostmaster } from '../ground/db/postmaster.ts';

// One for every run in this checkout, also those side by side; what it keeps can be made again.
const checkout = createHash('sha256').update(resolve('.')).digest('hex').slice(0, 8);
/** Where databases of tests are kept: in memory, when that has room. */
export const scratchFolder = inMemory('/dev/shm') ? '/dev/shm' : '/tmp';
const folder = `${scratchFolder}/oms-tests-${checkout}`;
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=300',
  'max_wal_size=128MB',
];

/** Another PostgreSQL to test on, such as Debian's own: the folder of its socket and its port, `/run/postgresql:5432`, with a superuser oms. */
const other = process.env['TEST_POSTGRES'];

/** The PostgreSQL that tests share; started by the first test that needs it. */
export const startTestPostgres = (): Promise<EmbeddedPostgres> =>
  other === undefined ? startEmbedded(folder, settings) : Promise.resolve(at(other));

function at(address: string): EmbeddedPostgres {
  const [host = '', port] = address.split(':');
  return {
    connection: (database = 'postgres') => ({ host, port: Number(port), user: 'oms', database }),
    stop: () => Promise.resolve(),
  };
}

/** Stops it after a run, unless another run still uses it. */
export async function stopTestPostgres(): Promise<void> {
  if (other !== undefined) return;
  const deadline = Date.now() + 2000;
  // The last test process may still be disconnecting.
  while (runningPostmaster(join(folder, 'db')) !== undefined && Date.now() < deadline) {
    const server = await startTestPostgres();
    await server.stop();
    await sleep(50);
  }
}

/**
 * Whether a folder of Linux is in memory, with room for the copies, and may hold programs (the server's own, where its
 * account cannot read this checkout). On ext4 a database that is made just after another was dropped takes ten times as
 * long: the kernel passes over the inodes of the last minutes' files, one by one.
 */
function inMemory(path: string): boolean {
  if (process.platform !== 'linux') return false;
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find(line => line.split(' ')[1] === path);
  if (!mount?.startsWith('tmpfs ') || mount.includes('noexec')) return false;
  const { bsize, blocks } = statfsSync(path);
  return bsize * blocks >= 2 ** 31;
}
