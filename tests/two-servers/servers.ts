import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { newId } from '../../server/acts/sorting/test-batch.ts';
import type { TestApp } from '../../server/testing/app.ts';
import type { Order, Told } from './server.ts';

/** A reply of a server, or that it died instead. */
export interface Reply {
  readonly status: number | 'died';
  readonly body: unknown;
}

export interface Server {
  /** Asks with the cookie of somebody who is signed in. */
  ask(cookie: string, method: string, path: string, body?: object, key?: string): Promise<Reply>;
  /** Statements of what is asked next; before the nth of them it is killed, with -9, unless that is null. */
  watch(dieBefore: number | null): readonly string[];
  kill(): Promise<void>;
}

const folder = mkdtempSync(join(tmpdir(), 'oms-two-servers-'));
const running = new Set<ChildProcess>();
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** One more server on the database of the test. */
export async function startServer({ db }: TestApp): Promise<Server> {
  const child = fork(join(import.meta.dirname, 'server.ts'), [JSON.stringify(db.connection), folder], {
    execArgv: ['--import', 'tsx'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const [told] = (await once(child, 'message')) as [Told];
  const base = `http://127.0.0.1:${'port' in told ? String(told.port) : ''}`;
  return {
    async ask(cookie, method, path, body, key = newId()) {
      try {
        const reply = await fetch(base + path, {
          method,
          headers: {
            cookie,
            'x-requested-with': 'fetch',
            'idempotency-key': key,
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
        });
        const text = await reply.text();
        return { status: reply.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
      } catch (error) {
        // Nothing but a dead server breaks a connection to this machine itself.
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
        return { status: 'died', body: error };
      }
    },
    watch(dieBefore) {
      const statements: string[] = [];
      child.removeAllListeners('message');
      child.on('message', (one: Told) => 'statement' in one && statements.push(one.statement));
      child.send({ dieBefore } satisfies Order);
      return statements;
    },
    async kill() {
      if (!running.has(child)) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
