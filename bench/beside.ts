import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ClientConfig } from 'pg';
import { openDatabase } from '../server/ground/db/pool.ts';
import { longWorkLimits } from '../server/ground/limits.ts';
import type { Stage } from './stage.ts';

/** The build that figures stand beside. */
const COMMIT = process.env['BENCH_BESIDE'] ?? 'abc27970';
const ROOT = join(import.meta.dirname, '..');

/** A server with its floor and its database; ours is the stage itself. */
export interface Side {
  readonly oms: { readonly base: string };
  readonly floor: { readonly base: string };
  readonly db: Stage['db'];
}

const opened = new Map<string, Promise<Side & { stop(): Promise<void> }>>();

/** The server of a build, on a database of its own with as many orders as ours. */
export function otherBuild(commit = COMMIT): Promise<Side> {
  const known = opened.get(commit) ?? open(commit);
  opened.set(commit, known);
  return known;
}
export async function stopOtherBuilds(): Promise<void> {
  for (const one of opened.values()) await (await one.catch(() => undefined))?.stop();
}

/** That build opens its stage by itself, prints its addresses, and stops when its input ends. */
const HOST = `
  import { openStage } from './stage.ts';
  const { oms, floor, db, stop } = await openStage();
  console.log(JSON.stringify({ oms: oms.base, floor: floor.base, connection: db.connection }));
  process.stdin.resume().on('end', () => stop().then(() => process.exit(0)));`;

async function open(commit: string): Promise<Side & { stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'oms-beside-'));
  execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C ${folder}`], { cwd: ROOT });
  takeModules(folder);
  writeFileSync(join(folder, 'bench/host.ts'), HOST);
  const { BENCH_DATA_DIR: _, ...env } = process.env;
  const host = spawn('node_modules/.bin/tsx', ['bench/host.ts'], {
    cwd: folder,
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(host, 'exit');
  const { oms, floor, connection } = await addressesOf(host.stdout, commit);
  const session = { 'oms.may_write_around': 'on' };
  const db = openDatabase(connection, { size: 3, limits: longWorkLimits, session });
  return {
    oms: { base: oms },
    floor: { base: floor },
    db,
    async stop() {
      await db.close();
      host.stdin.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Addresses {
  readonly oms: string;
  readonly floor: string;
  readonly connection: ClientConfig;
}

/** The line that the host prints when it has started; its build prints lines too. */
async function addressesOf(printed: NodeJS.ReadableStream, commit: string): Promise<Addresses> {
  for await (const line of createInterface(printed))
    if (line.startsWith('{')) return JSON.parse(line) as Addresses;
  throw new Error(`the build of ${commit} did not start`);
}

/** Our packages, when they have all of that build's in their versions; else its own. */
function takeModules(folder: string): void {
  const packages = (of: string) =>
    (
      JSON.parse(readFileSync(join(of, 'package-lock.json'), 'utf8')) as {
        packages: Record<string, { version?: string }>;
      }
    ).packages;
  const ours = packages(ROOT);
  const theirs = Object.entries(packages(folder)).filter(([path]) => path.startsWith('node_modules/'));
  if (theirs.every(([path, { version }]) => ours[path]?.version === version))
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  else execFileSync('npm', ['ci'], { cwd: folder, stdio: 'inherit' });
}
