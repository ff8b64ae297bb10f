import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Running {
  /** `http://localhost:port`, without a slash. */
  readonly base: string;
  /** Resident memory in MB, of the process and its children. */
  memory(): number;
  stop(): Promise<void>;
}

/** The limits of the heap in `npm start`. Without them the server takes twice the memory under load, and gains nothing. */
const HEAP_LIMITS =
  readFileSync(join(import.meta.dirname, '../package.json'), 'utf8').match(/--max-[a-z-]+=\d+/g) ?? [];

/** Starts a program of dist-server in a Node process, and waits until it has printed its address. */
export async function startProcess(
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Running> {
  const child = spawn(
    process.execPath,
    [...HEAP_LIMITS, join(import.meta.dirname, '../dist-server', file), ...args],
    {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const port = await portOf(child);
  return {
    base: `http://localhost:${port}`,
    memory: () => residentKb(child.pid ?? 0) / 1024,
    stop: () =>
      new Promise(done => {
        child.once('exit', () => done());
        child.kill('SIGTERM');
      }),
  };
}

function portOf(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let written = '';
    child.stdout?.on('data', (data: Buffer) => {
      written += data.toString();
      const port = /https?:\/\/[^\s/]+:(\d+)/.exec(written)?.[1];
      if (port) found(port);
    });
    child.once('exit', code =>
      failed(new Error(`${child.spawnargs.join(' ')} ended with ${code}: ${written}`)),
    );
  });
}

function residentKb(pid: number): number {
  const own = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0';
  const children = readdirSync(`/proc/${pid}/task`).flatMap(task =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  );
  return children.reduce((sum, child) => sum + residentKb(Number(child)), Number(own));
}
