import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { CannotStart } from '../cannot-start.ts';
import { databaseLimits } from '../limits.ts';
import { type Account, postgresAccount } from './account.ts';
import { isAway, isSystemError } from './failures.ts';
import { type PostgresBinaries, postgresBinaries } from './postgres-binaries.ts';
import { removeStaleLocks, runningPostmaster, serves } from './postmaster.ts';

export type EmbeddedPostgres = {
  /** How to connect to a database of this server; without a name the maintenance database `postgres`. */
  connection(database?: string): ClientConfig;
  /** Releases PostgreSQL, and stops it when no other process uses it. */
  stop(): Promise<void>;
};

type Cluster = {
  folder: string;
  socketFolder: string;
  log: string;
  account: Account | undefined;
  binaries: PostgresBinaries;
  settings: readonly string[];
};

// Any number that nothing else in the maintenance database uses.
const IN_USE_LOCK = 7_052_301;
let attempts = 0;
const PATIENCE_MS = 60_000;
/** Pause between two tries to restart PostgreSQL: short enough to serve within 2 s of the moment that it can. */
const PAUSE_MS = 200;

/**
 * Starts, or joins, the PostgreSQL of a data folder (design: recipes.md). It runs in a process of its own, reachable
 * by a Unix socket only, and any number of processes share it; the last one to stop takes it down. When it dies
 * (killed, out of memory, a full disk) it is restarted, for as long as that takes; `report` gets a line for both.
 * `settings` are further `name=value` server settings, used by the process that happens to start it.
 */
export async function startEmbedded(
  dataFolder: string,
  settings: readonly string[] = [],
  report: (line: string) => void = () => undefined,
): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32')
    throw new CannotStart('On Windows the embedded PostgreSQL cannot be reached; set DATABASE_URL.');
  const cluster = await prepare(resolve(dataFolder), settings);
  let holder = await firstHold(cluster);
  const stopping = new AbortController();
  let comingBack = Promise.resolve();

  const watch = () => {
    holder.on('error', () => undefined);
    holder.once('end', () => {
      if (!stopping.signal.aborted) comingBack = bringBack();
    });
  };
  const bringBack = async () => {
    report(`PostgreSQL in ${cluster.folder} went away; see ${cluster.log}. It is brought back.`);
    const returned = await holdAgain(cluster, stopping.signal, report);
    if (!returned) return;
    holder = returned;
    watch();
    report(`PostgreSQL in ${cluster.folder} is back.`);
  };
  watch();

  return {
    connection: database => connectionTo(cluster, database),
    async stop() {
      stopping.abort();
      // A restart in progress is released too, not left running for nobody.
      await comingBack;
      await stopIfLast(cluster, holder);
    },
  };
}

/** The folder of the data of a PostgreSQL, in the data folder of an installation. */
export const clusterIn = (dataFolder: string): string => join(resolve(dataFolder), 'db');

/**
 * Starts the PostgreSQL of a data folder that is to be recovered from an archive, waits as long as that takes, lets it be
 * used by its connections, and stops it; gives what its log says when it ended without.
 */
export async function recoverEmbedded<T>(
  dataFolder: string,
  settings: readonly string[],
  use: (connection: EmbeddedPostgres['connection']) => Promise<T>,
): Promise<{ readonly value: T } | { readonly log: string }> {
  const cluster = await prepare(resolve(dataFolder), settings);
  const logged = statSync(cluster.log, { throwIfNoEntry: false })?.size ?? 0;
  await start(cluster);
  while (runningPostmaster(cluster.folder) !== undefined) {
    const holder = await holdRecovered(cluster);
    if (holder) {
      try {
        return { value: await use(database => connectionTo(cluster, database)) };
      } finally {
        await stopIfLast(cluster, holder);
      }
    }
    await sleep(PAUSE_MS);
  }
  return { log: readFileSync(cluster.log).subarray(logged).toString() };
}

/** A connection to a PostgreSQL that is no longer recovered; undefined: it is, or accepts none yet. */
async function holdRecovered(cluster: Cluster): Promise<Client | undefined> {
  const client = await hold(cluster).catch(() => undefined);
  const answer = await client
    ?.query<{ recovering: boolean }>('SELECT pg_is_in_recovery() AS recovering')
    .catch(() => undefined);
  if (answer?.rows[0]?.recovering === false) return client;
  await client?.end().catch(() => undefined);
  return undefined;
}

async function prepare(home: string, settings: readonly string[]): Promise<Cluster> {
  const folder = clusterIn(home);
  const account = postgresAccount(folder);
  mkdirSync(home, { recursive: true });
  if (account) chownSync(home, account.uid, account.gid);
  const socketFolder = `/tmp/oms-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  const binaries = await postgresBinaries(account, home);
  return { folder, socketFolder, log: join(home, 'postgres.log'), account, binaries, settings };
}

/** A program that can put a socket there could pose as the database: the folder must belong to the account only. */
function makePrivateFolder(folder: string, account: Account | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Root's own is one that this process, or one that starts beside it, has just made.
  if (account && lstatSync(folder).uid === 0) chownSync(folder, account.uid, account.gid);
  const { uid } = lstatSync(folder);
  if (uid !== (account?.uid ?? process.getuid?.()))
    throw new CannotStart(`${folder} is another account's; remove it.`);
  chmodSync(folder, 0o700);
}

function connectionTo(cluster: Cluster, database = 'postgres'): ClientConfig {
  return { host: cluster.socketFolder, port: 5432, user: 'oms', database };
}

/** For a server that starts: after a minute without success a person must look. */
async function firstHold(cluster: Cluster): Promise<Client> {
  const deadline = Date.now() + PATIENCE_MS;
  let complaint: unknown;
  while (Date.now() < deadline) {
    try {
      return await hold(cluster);
    } catch (error) {
      complaint = error;
    }
    if (!existsSync(cluster.folder)) await initialise(cluster);
    await startUnlessRunning(cluster);
  }
  throw new CannotStart(
    `PostgreSQL did not start within a minute; see ${cluster.log}.\n${logTail(cluster)}`,
    {
      cause: complaint,
    },
  );
}

/**
 * For a running server: it tries until it is stopped, and reports an error that is more than an absent PostgreSQL when it
 * is another than the last. Data that is missing is not made again.
 */
async function holdAgain(
  cluster: Cluster,
  stopping: AbortSignal,
  report: (line: string) => void,
): Promise<Client | undefined> {
  let last = '';
  const goOn = (error: unknown): undefined => {
    if (!isAway(error) && String(error) !== last) report((last = String(error)));
  };
  for (;;) {
    await startUnlessRunning(cluster).catch(goOn);
    const held = await hold(cluster).catch(goOn);
    if (held || stopping.aborted) return held;
    await sleep(PAUSE_MS, undefined, { signal: stopping }).catch(() => undefined);
  }
}

/** Connecting comes first, and tells whether this succeeded: six processes may do this at once. */
async function startUnlessRunning(cluster: Cluster): Promise<void> {
  if (runningPostmaster(cluster.folder) === undefined) await start(cluster);
  else await sleep(30);
}

async function hold(cluster: Cluster): Promise<Client> {
  const client = new Client({ ...connectionTo(cluster), connectionTimeoutMillis: databaseLimits.connection });
  // Without a listener a connection that is cut at shutdown would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT pg_advisory_lock_shared($1)', [IN_USE_LOCK]);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** For a shell, as one word: pg_ctl starts PostgreSQL by one. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

async function start(cluster: Cluster): Promise<void> {
  const { folder, socketFolder, log, account, binaries, settings } = cluster;
  makePrivateFolder(socketFolder, account);
  removeStaleLocks(folder, socketFolder);
  // Errors of statements quote the values of rows; the server logs them without.
  const options = [
    'listen_addresses=',
    `unix_socket_directories=${socketFolder}`,
    'log_min_messages=log',
    ...settings,
  ]
    .map(setting => `-c ${quoted(setting)}`)
    .join(' ');
  // Its failure does not matter: another process may have been first, which connecting will show.
  const code = await run(cluster, binaries.pgCtl, [
    'start',
    '-w',
    '-s',
    '-D',
    folder,
    '-l',
    log,
    '-o',
    options,
  ]);
  if (code !== 0) await sleep(100);
}

async function initialise(cluster: Cluster): Promise<void> {
  const half = `${cluster.folder}.${process.pid}.${attempts++}`;
  rmSync(half, { recursive: true, force: true });
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C.UTF-8'];
  const user = ['-U', 'oms', '--auth=trust'];
  const code = await run(cluster, cluster.binaries.initdb, ['-D', half, ...user, '-E', 'UTF8', ...locale]);
  if (code !== 0) {
    const home = dirname(cluster.folder);
    throw new CannotStart(`initdb failed with code ${code}; can the account of PostgreSQL write in ${home}?`);
  }
  try {
    renameSync(half, cluster.folder);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    // Another process was first.
    if (!isSystemError(error, 'ENOTEMPTY', 'EEXIST')) throw error;
  }
}

async function run({ account, folder }: Cluster, program: string, args: string[]): Promise<number | null> {
  const child = spawn(program, args, { ...account, cwd: dirname(folder), stdio: 'ignore' });
  return new Promise((done, failed) => {
    child.once('exit', done);
    child.once('error', failed);
  });
}

async function stopIfLast(cluster: Cluster, holder: Client): Promise<void> {
  try {
    await holder.query('SELECT pg_advisory_unlock_shared($1)', [IN_USE_LOCK]);
    const { rows } = await holder.query<{ last: boolean }>('SELECT pg_try_advisory_lock($1) AS last', [
      IN_USE_LOCK,
    ]);
    const postmaster = rows[0]?.last ? runningPostmaster(cluster.folder) : undefined;
    if (postmaster === undefined) return;
    process.kill(postmaster, 'SIGINT');
    // It removes its lock file some time before it ends.
    while (serves(postmaster, cluster.folder)) await sleep(10);
    rmdirSync(cluster.socketFolder);
  } catch (error) {
    // PostgreSQL has stopped already, as wanted; or another process starts it anew, in the same folder.
    if (!isAway(error) && !isSystemError(error, 'ESRCH', 'ENOENT', 'ENOTEMPTY')) throw error;
  } finally {
    await holder.end().catch(() => undefined);
  }
}

function logTail({ log }: Cluster): string {
  return existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(-15).join('\n') : '';
}
