import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PLANNING_CONNECTIONS } from '../db/plan-once.ts';
import { openDatabase } from '../db/pool.ts';
import { anOrder } from '../../acts/orders/testing.ts';
import { intakeLimits } from '../limits.ts';
import type { Area } from '../deps.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';

let oms: TestApp;
let address: string;
let backoffice: Caller;
/** Has locked the deliveries, so that every reader of them waits. */
let locker: Client;
/** A second connection: within a transaction PostgreSQL goes on reporting the waiters of its begin. */
let watcher: Client;

beforeEach(async () => {
  oms = await freshApp({ limits: { close: 300 } });
  address = await oms.app.listen({ port: 0 });
  backoffice = await oms.signIn('backoffice');
  locker = new Client(oms.db.connection);
  watcher = new Client(oms.db.connection);
  // The database may be dropped under them.
  for (const client of [locker, watcher]) await client.on('error', () => undefined).connect();
  await locker.query('BEGIN');
  await locker.query('LOCK TABLE dispatch_requests IN ACCESS EXCLUSIVE MODE');
});
afterEach(() => Promise.all([locker.end(), watcher.end()]));

const LIST = '/api/rest/dispatch-requests?include=dispatch_request_lines,tracking_codes,return_photo_count';

function call(path: string, who: Caller | undefined, body?: object): ClientRequest {
  const sent = request(address + path, {
    method: body ? 'POST' : 'GET',
    agent: false,
    headers: {
      'x-requested-with': 'fetch',
      ...(who && { cookie: who.cookie }),
      ...(body && { 'content-type': 'application/json' }),
    },
  });
  sent.on('error', () => undefined);
  sent.end(body && JSON.stringify(body));
  return sent;
}

const waiting = async (): Promise<number> => {
  const { rows } = await watcher.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.n ?? 0;
};
async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 18_000;
  while (!(await holds())) if (performance.now() > end) throw new Error('it never came to hold');
}

/** Status of a sign-in, or `none` when it is not answered within 5 s, as long as one waits for a connection. */
async function signIn(): Promise<number | 'none'> {
  const sent = call('/api/session', undefined, { username: 'magazijn', password: 'welkom' });
  try {
    const [reply] = (await once(sent, 'response', { signal: AbortSignal.timeout(5000) })) as [
      { statusCode: number; resume(): void },
    ];
    reply.resume();
    return reply.statusCode;
  } catch {
    sent.destroy();
    return 'none';
  }
}

describe('callers who hang up', () => {
  it('free their connections: when ten have, who signs in is answered', async () => {
    const callers = Array.from({ length: 10 }, () => call(LIST, backoffice));
    await until(async () => (await waiting()) === 10);
    for (const sent of callers) sent.destroy();
    expect(await signIn()).toBe(204);
    await until(async () => (await waiting()) === 0);
  });

  it('at random moments, 200 of them, leave a server that answers', async () => {
    const patience = (nth: number): number => (nth * 7919) % 400;
    await Promise.all(
      Array.from({ length: 200 }, async (_, nth) => {
        const sent = call(LIST, backoffice);
        await sleep(patience(nth));
        sent.destroy();
      }),
    );
    expect(await signIn()).toBe(204);
    await until(async () => (await waiting()) === 0);
  });

  it('and those who do not hang up do not keep the server from its end', async () => {
    Array.from({ length: 30 }, () => call(LIST, backoffice));
    await until(async () => (await waiting()) === 10);
    const began = performance.now();
    await oms.close();
    expect(performance.now() - began).toBeLessThan(3000);
  });
});

describe('work for nobody', () => {
  const ORDER = '/api/rest/sales-orders';
  const orders = async () =>
    (
      await watcher.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM order_imports WHERE identifier LIKE '261102-H%'`,
      )
    ).rows[0]?.n;
  const connections = () =>
    new Promise<number>(done => oms.app.server.getConnections((_error, count) => setImmediate(done, count)));

  it('is not begun: of 40 orders whose senders have hung up those that waited for their turn are never stored', async () => {
    const callers = Array.from({ length: 40 }, (_, n) =>
      call(ORDER, backoffice, anOrder({ identifier: `261102-H${n}` })),
    );
    await until(async () => (await waiting()) === PLANNING_CONNECTIONS.orders);
    for (const sent of callers) sent.destroy();
    await until(async () => (await connections()) === 0);
    await locker.query('ROLLBACK');
    const mine = call(ORDER, backoffice, anOrder({ identifier: '261102-H-LAST' }));
    const [reply] = (await once(mine, 'response')) as [{ statusCode: number; resume(): void }];
    reply.resume();
    expect(reply.statusCode).toBe(201);
    // Those that had their turn may be stored, also where they still waited for a connection.
    expect(await orders()).toBeLessThanOrEqual(intakeLimits.atOnce + 1);
  });
});

describe('a server whose connections are all held', () => {
  it('tells who waits too long to come back, with a problem', async () => {
    const narrow = openDatabase(oms.db.connection, { size: 1, limits: { connection: 100 } });
    const second = await freshApp({ db: { ...narrow, drop: () => narrow.close() } });
    const caller = await second.signIn('backoffice');
    const held = caller.get(LIST);
    await until(async () => (await waiting()) === 1);
    const reply = await caller.get(LIST);
    expect(reply.statusCode).toBe(503);
    expect(reply.headers['retry-after']).toBe('1');
    expect(reply.json()).toMatchObject({ code: 'database-unavailable' });
    await locker.query('ROLLBACK');
    expect((await held).statusCode).toBe(200);
  });
});

describe('a server that ends', () => {
  it('first lets the handlers of those who hung up finish, and logs nothing of a closed database', async () => {
    const lines: string[] = [];
    const area: Area = (app, { db }) => {
      app.get('/api/test/slow', async () => {
        await db.query('SELECT pg_sleep(0.2)');
        await db.query('SELECT 1 AS one');
        lines.push('finished');
        return {};
      });
      app.addHook('onError', async (_request, _reply, error) => void lines.push(error.message));
    };
    const third = await freshApp({ areas: [area] });
    const url = await third.app.listen({ port: 0 });
    const sent = request(`${url}/api/test/slow`, { agent: false }).on('error', () => undefined);
    sent.end();
    await until(async () => {
      const row = await third.db.one<{ n: number }>(
        `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'SELECT pg_sleep%'`,
      );
      return row?.n === 1;
    });
    sent.destroy();
    await third.close();
    expect(lines).toEqual(['finished']);
  });
});
