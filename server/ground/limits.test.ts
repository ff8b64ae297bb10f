import { once } from 'node:events';
import { type IncomingMessage, get, request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from './db/pool.ts';
import { isAway, isOverTime } from './db/failures.ts';
import { freshApp, type TestApp } from '../testing/app.ts';

let oms: TestApp;
let address: URL;

beforeAll(async () => {
  oms = await freshApp({ limits: { headers: 150, request: 300, check: 50 } });
  address = new URL(await oms.app.listen({ port: 0 }));
});

const failureOf = (doing: Promise<unknown>): Promise<unknown> =>
  doing.then(
    () => 'none',
    (e: unknown) => e,
  );

describe('the database is waited for no longer than its limits', () => {
  let db: Database;
  beforeAll(() => {
    const limits = { statement: 300, lock: 100, idleInTransaction: 100, answer: 600 };
    db = openDatabase(oms.db.connection, { size: 2, limits });
  });
  afterAll(() => db.close());

  it('a statement', async () => {
    const failure = await failureOf(db.query('SELECT pg_sleep(10)'));
    expect(failure).toMatchObject({ code: '57014' });
    expect(isOverTime(failure)).toBe(true);
  });

  it('a locked row', async () => {
    await oms.db.transaction(async tx => {
      await tx.execute(`UPDATE users SET name = name WHERE username = 'magazijn'`);
      const failure = await failureOf(db.execute(`UPDATE users SET name = name WHERE username = 'magazijn'`));
      expect(failure).toMatchObject({ code: '55P03' });
      expect(isOverTime(failure)).toBe(true);
    });
  });

  it('a transaction in which nothing is asked: the rows that it locked are free again', async () => {
    const rename = `UPDATE users SET name = name WHERE username = 'magazijn'`;
    const failure = await failureOf(
      db.transaction(async tx => {
        await tx.execute(rename);
        // Waits for the lock, until this transaction is ended for its silence.
        expect(await oms.db.execute(rename)).toBe(1);
        await tx.execute('SELECT 1');
      }),
    );
    expect(isAway(failure) || isOverTime(failure)).toBe(true);
  });

  it('a PostgreSQL process that is frozen', async () => {
    const failure = await db
      .transaction(async tx => {
        const { pid } = (await tx.one<{ pid: number }>('SELECT pg_backend_pid() AS pid')) ?? { pid: 0 };
        process.kill(pid, 'SIGSTOP');
        return failureOf(tx.query('SELECT 1')).finally(() => process.kill(pid, 'SIGCONT'));
      })
      .catch((error: unknown) => error);
    expect(isAway(failure)).toBe(true);
    expect(await db.one('SELECT 1 AS one')).toEqual({ one: 1 });
  });
});

describe('a caller is waited for no longer than its limits', () => {
  const textOf = async (reply: IncomingMessage): Promise<string> => {
    let text = '';
    for await (const chunk of reply.setEncoding('utf8')) text += String(chunk);
    return text;
  };

  it('200 slow bodies: each is told 408 with a problem, and its connection ends', async () => {
    const slow = async (): Promise<unknown> => {
      const sent = request(new URL('/api/session', address), {
        method: 'POST',
        agent: false,
        headers: { 'content-type': 'application/json', 'content-length': 1000, 'x-requested-with': 'fetch' },
      });
      sent.on('error', () => undefined);
      sent.write('{');
      const [reply] = (await once(sent, 'response')) as [IncomingMessage];
      const { code } = JSON.parse(await textOf(reply)) as { code: string };
      return [reply.statusCode, reply.headers['content-type'], code];
    };
    const told = await Promise.all(Array.from({ length: 200 }, slow));
    expect(new Set(told.map(one => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify([408, 'application/problem+json; charset=utf-8', 'request-timeout'])]),
    );
  });

  it('headers that do not end', async () => {
    const socket = connect(Number(address.port), address.hostname);
    socket.write('GET /api/keepalive HTTP/1.1\r\nHost: oms\r\n');
    let text = '';
    for await (const chunk of socket.setEncoding('utf8')) text += String(chunk);
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('an event stream is no request that lasts: it goes on', async () => {
    const magazijn = await oms.signIn('magazijn');
    const sent = get(new URL('/api/events?location_type=dc&location=DC01', address), {
      headers: { cookie: magazijn.cookie },
      agent: false,
    });
    const [reply] = (await once(sent, 'response')) as [IncomingMessage];
    let ended = false;
    reply.once('close', () => (ended = true)).resume();
    // As long as others take to be told 408.
    const socket = connect(Number(address.port), address.hostname);
    socket.write('POST /api/session HTTP/1.1\r\nHost: oms\r\n');
    await once(socket.resume(), 'close');
    expect(ended).toBe(false);
    sent.destroy();
  });

  it('an upload that comes in parts within its time is read whole', async () => {
    const body = JSON.stringify({ username: 'magazijn', password: 'welkom' });
    const sent = request(new URL('/api/session', address), {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', 'x-requested-with': 'fetch' },
    });
    for (const letter of body) await new Promise(done => sent.write(letter, done));
    sent.end();
    const [reply] = (await once(sent, 'response')) as [IncomingMessage];
    expect(reply.resume().statusCode).toBe(204);
  });
});
