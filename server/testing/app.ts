import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { uuidv7 } from '../../core/id/uuidv7.ts';
import { type AppOptions, buildApp } from '../app.ts';
import { type Config, readConfig } from '../ground/config.ts';
import { openNotifications } from '../ground/db/notify.ts';
import { openDatabase } from '../ground/db/pool.ts';
import type { Deps } from '../ground/deps.ts';
import { openSessions } from '../ground/session/sessions.ts';
import { freshDatabase } from './database.ts';
import type { TestDatabase } from './template.ts';

/** `undefined`: not sent. */
type Headers = Record<string, string | undefined>;
type Reply = Awaited<ReturnType<FastifyInstance['inject']>>;
type Send = (url: string, body?: object, headers?: Headers) => Promise<Reply>;

/** A caller of the app: keeps cookies, sends the headers of writes, with a new Idempotency-Key when none is given. */
export type Caller = {
  get(url: string, headers?: Headers): Promise<Reply>;
  post: Send;
  put: Send;
  patch: Send;
  delete: Send;
  /** Any request, with this caller's cookie. */
  send(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
    headers?: Headers,
  ): Promise<Reply>;
  /** The Cookie header; empty for a visitor. */
  readonly cookie: string;
};

export type TestApp = {
  app: FastifyInstance;
  deps: Deps;
  db: TestDatabase;
  /** Not signed in. */
  visitor: Caller;
  /** Signs in for real. */
  signIn(username: string, password?: string): Promise<Caller>;
  close(): Promise<void>;
};

const opened = new Set<TestApp>();

afterAll(async () => {
  // The last first: two may share a database, which is removed with the one that made it.
  for (const app of [...opened].toReversed()) await app.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** The real app on a fresh database (or `db`), closed at the end of the file. */
export async function freshApp(
  options: { db?: TestDatabase; config?: Partial<Config>; deps?: Partial<Deps> } & AppOptions = {},
): Promise<TestApp> {
  const db = options.db ?? (await freshDatabase());
  // Tests may make states that no act makes, the app may not.
  const appDb = options.db ?? openDatabase(db.connection);
  const notifications = await openNotifications(db.connection);
  const sessions = await openSessions(appDb, notifications);
  const config = { ...testConfig(), ...options.config };
  const deps: Deps = {
    config,
    db: appDb,
    replica: null,
    notifications,
    sessions,
    epoch: () => '01900000-0000-7000-8000-000000000000',
    signInsPerMinute: 100_000,
    grantsPerMinute: 100_000,
    batchLearntAfter: 0,
    ...options.deps,
  };
  const app = await buildApp(deps, options);
  await app.ready();

  const testApp: TestApp = {
    app,
    deps,
    db,
    visitor: caller(app, ''),
    async signIn(username, password = 'welkom') {
      const reply = await caller(app, '').post('/api/session', { username, password });
      if (reply.statusCode !== 204) throw new Error(`${username} cannot sign in: ${reply.body}`);
      return caller(app, reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; '));
    },
    async close() {
      if (!opened.delete(testApp)) return;
      await app.close();
      await notifications.close();
      if (appDb !== db) await appDb.close();
      await db.drop();
    },
  };
  opened.add(testApp);
  return testApp;
}

let folder: string | undefined;

/** Where folder printers of this test file print. */
function testFolder(): string {
  folder ??= mkdtempSync(join(tmpdir(), 'oms-test-'));
  return folder;
}

/** Settings of a server of the tests. */
export function testConfig(): Config {
  const reading = readConfig({ OMS_ENVIRONMENT: 'test', LOG_LEVEL: 'silent', DATA_DIR: testFolder() });
  if (!reading.ok) throw new Error(reading.faults.join());
  return reading.config;
}

const writeHeaders = (): Headers => ({
  'x-requested-with': 'fetch',
  'idempotency-key': uuidv7(Date.now(), randomBytes(10)),
});
/** Headers without those that are undefined. */
export const sent = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

function caller(app: FastifyInstance, cookie: string): Caller {
  const send: Caller['send'] = (method, url, body, headers = {}) =>
    app.inject({
      method,
      url,
      ...(body && { payload: body }),
      headers: sent({
        ...(cookie && { cookie }),
        ...(method !== 'GET' && writeHeaders()),
        ...headers,
      }),
    });
  return {
    send,
    cookie,
    get: (url, headers) => send('GET', url, undefined, headers),
    post: (url, body, headers) => send('POST', url, body, headers),
    put: (url, body, headers) => send('PUT', url, body, headers),
    patch: (url, body, headers) => send('PATCH', url, body, headers),
    delete: (url, body, headers) => send('DELETE', url, body, headers),
  };
}
