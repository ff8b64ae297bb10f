import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { right } from '../../../core/access/right.ts';
import { endpoint, nothing, numeric } from '../../../contract/http.ts';
import type { Area } from '../deps.ts';
import { mount } from '../http/mount.ts';
import { refuse } from '../http/problem.ts';
import { sessionRoutes } from '../session/routes.ts';
import { sortingArea } from '../../scan-area.ts';
import { addBatch, newId, placement } from '../../acts/sorting/test-batch.ts';
import { type Caller, type TestApp, freshApp } from '../../testing/app.ts';

const addCoins = endpoint({
  id: 'addCoins',
  method: 'POST',
  path: '/api/test/jars/:jar/coins',
  summary: 'Puts coins in a jar of the tests',
  access: { right: right('orders.batch.process.sort') },
  write: { once: 'by-key' },
  params: z.object({ jar: numeric }),
  body: z.object({ coins: z.int(), from: z.optional(z.record(z.string(), z.string())) }),
  replies: { 201: z.object({ total: z.int(), key: z.string(), by: z.string() }) },
});
const emptyJar = endpoint({
  id: 'emptyJar',
  method: 'DELETE',
  path: '/api/test/jars/:jar',
  summary: 'Takes the coins out of a jar of the tests',
  access: {},
  write: { once: 'by-key' },
  params: z.object({ jar: numeric }),
  replies: { 204: nothing },
});
const full = refuse(409, 'jar-full', 'De pot is vol.');

/** Obstacles that the next calls meet on their way. */
let fails: 'before' | 'after' | null = null;
let reached: () => void;
let goesOn: Promise<void>;

const jars: Area = app => {
  mount(
    app,
    addCoins,
  )(async ({ params, body, tx, change }) => {
    if (fails === 'before') throw new Error('the process ends');
    const row = await tx.one<{ total: number }>(
      `INSERT INTO jars VALUES ($1, $2) ON CONFLICT (jar) DO UPDATE SET coins = jars.coins + $2
       RETURNING coins AS total`,
      [params.jar, body.coins],
    );
    reached();
    await goesOn;
    if (fails === 'after') throw new Error('the process ends');
    if ((row?.total ?? 0) > 100) return full;
    const told = { total: row?.total ?? 0, key: change.key, by: change.by.name };
    return { status: 201, body: told, headers: { Location: `/api/test/jars/${params.jar}` } };
  });
  mount(
    app,
    emptyJar,
  )(async ({ params, tx }) => {
    await tx.execute('UPDATE jars SET coins = 0 WHERE jar = $1', [params.jar]);
    return { status: 204 };
  });
};

let oms: TestApp;
let fatima: Caller;
let daan: Caller;
beforeAll(async () => {
  oms = await freshApp({ areas: [sessionRoutes, sortingArea, jars] });
  await oms.db.execute('CREATE TABLE jars (jar int PRIMARY KEY, coins int NOT NULL)');
  [fatima, daan] = await Promise.all([oms.signIn('magazijn'), oms.signIn('magazijn2')]);
});
beforeEach(async () => {
  await oms.db.execute('TRUNCATE jars');
  fails = null;
  reached = () => undefined;
  goesOn = Promise.resolve();
});

const add = (key: string | undefined, body: object = { coins: 5 }, by = fatima, jar = 1) =>
  by.post(`/api/test/jars/${jar}/coins`, body, { 'idempotency-key': key });
const coins = async () =>
  (await oms.db.query<{ jar: number; coins: number }>('SELECT * FROM jars ORDER BY jar')).map(
    row => row.coins,
  );
const codeOf = async (reply: ReturnType<typeof add>) => {
  const { statusCode, json } = await reply;
  return [statusCode, json<{ code: string }>().code];
};
/** Status, body, and what of its headers is the endpoint's own. */
const whole = async (reply: ReturnType<typeof add>) => {
  const { statusCode, body, headers } = await reply;
  return [statusCode, body, headers['location'], headers['content-type']];
};

describe('a write by key', () => {
  it('gives its handler the author and the key, in lower case', async () => {
    const key = newId();
    const reply = await add(key.toUpperCase());
    expect([reply.statusCode, reply.json()]).toEqual([201, { total: 5, key, by: 'Fatima el Idrissi' }]);
  });

  it('asked again, has no second effect and the same reply: status, headers and body', async () => {
    const key = newId();
    const first = await whole(add(key));
    await add(newId());
    expect(await whole(add(key))).toEqual(first);
    expect(first.slice(0, 3)).toEqual([201, expect.stringContaining('"total":5'), '/api/test/jars/1']);
    expect(await coins()).toEqual([10]);
  });

  it('answers an empty reply again as such', async () => {
    const key = { 'idempotency-key': newId() };
    await add(newId());
    expect((await fatima.delete('/api/test/jars/1', undefined, key)).statusCode).toBe(204);
    await add(newId());
    const again = await fatima.delete('/api/test/jars/1', undefined, key);
    expect([again.statusCode, again.body, await coins()]).toEqual([204, '', [5]]);
  });

  it('is the same whatever the order of its members', async () => {
    const key = newId();
    await add(key, { coins: 5, from: { a: '1', b: '2' } });
    expect((await add(key, { from: { b: '2', a: '1' }, coins: 5 })).statusCode).toBe(201);
    expect(await coins()).toEqual([5]);
  });

  it('takes no notice of a body that the endpoint does not have', async () => {
    const key = { 'idempotency-key': newId(), 'content-type': 'application/json' };
    const send = (body: string) =>
      oms.app.inject({
        method: 'DELETE',
        url: '/api/test/jars/1',
        payload: body,
        headers: { cookie: fatima.cookie, 'x-requested-with': 'fetch', ...key },
      });
    expect((await send(`${'['.repeat(100)}${']'.repeat(100)}`)).statusCode).toBe(204);
    expect((await send('{}')).statusCode).toBe(204);
  });

  test('with another body, path or endpoint under the key is refused with key-reused', async () => {
    const key = newId();
    await add(key);
    expect(await codeOf(add(key, { coins: 6 }))).toEqual([422, 'key-reused']);
    expect(await codeOf(add(key, { coins: 5 }, fatima, 2))).toEqual([422, 'key-reused']);
    const emptied = fatima.delete('/api/test/jars/1', undefined, { 'idempotency-key': key });
    expect(await codeOf(emptied)).toEqual([422, 'key-reused']);
    expect(await coins()).toEqual([5]);
  });

  test('of another user under the same key is a write of its own', async () => {
    const key = newId();
    await add(key);
    expect((await add(key, { coins: 5 }, daan)).json()).toMatchObject({ total: 10, by: 'Daan Visser' });
  });

  test('twice at once has one effect: the second waits, and gets the reply of the first', async () => {
    const key = newId();
    const inside = new Promise<void>(resolve => (reached = resolve));
    let goOn = (): void => undefined;
    goesOn = new Promise<void>(resolve => (goOn = resolve));
    const first = add(key);
    await inside;
    const second = add(key);
    await waiters();
    goOn();
    expect((await second).body).toBe((await first).body);
    expect(await coins()).toEqual([5]);
  });

  test('whose process ended on the way has left nothing, and is done when it comes again', async () => {
    const key = newId();
    for (const when of ['before', 'after'] as const) {
      fails = when;
      expect(await codeOf(add(key))).toEqual([500, 'internal-error']);
      expect(await coins()).toEqual([]);
    }
    fails = null;
    expect((await add(key)).statusCode).toBe(201);
    expect(await coins()).toEqual([5]);
  });

  test('that is refused leaves nothing, and its key may succeed later, with another body too', async () => {
    const key = newId();
    await add(newId(), { coins: 99 });
    expect(await codeOf(add(key))).toEqual([409, 'jar-full']);
    expect(await coins()).toEqual([99]);
    expect((await add(key, { coins: 1 })).json()).toMatchObject({ total: 100 });
  });

  it('is refused without a key, and with one that is no UUIDv7: read and expected are told', async () => {
    expect(await codeOf(add(undefined))).toEqual([400, 'idempotency-key-missing']);
    const v4 = '0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b11';
    expect((await add(v4)).json()).toMatchObject({
      status: 400,
      code: 'idempotency-key-invalid',
      read: v4,
      expected: 'UUIDv7',
    });
    expect(await coins()).toEqual([]);
  });

  it('asks for the session, the permission and the shape before it looks at the key', async () => {
    const admin = await oms.signIn('beheer');
    await oms.db.execute(
      `UPDATE users SET permissions = array_remove(permissions, 'orders.batch.process.sort') WHERE username = 'beheer'`,
    );
    expect(await codeOf(add('x', {}, oms.visitor))).toEqual([401, 'not-signed-in']);
    await expect.poll(() => codeOf(add('x', {}, admin))).toEqual([403, 'forbidden']);
    expect(await codeOf(add('x', {}))).toEqual([400, 'invalid-request']);
    // Nor does a caller who lost the permission get a stored reply.
    const key = newId();
    await add(key);
    expect(await codeOf(add(key, { coins: 5 }, admin))).toEqual([403, 'forbidden']);
  });

  test('and a scan do not take each other’s key', async () => {
    const batch = await addBatch(oms.db, [{ lines: [[0, 5]] }]);
    const scan = placement(batch);
    const send = () =>
      fatima.post('/api/rest/mutations', {
        device_id: '0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b11',
        mutations: [scan],
      });
    expect((await send()).json()).toMatchObject([{ status: 200 }]);
    expect(await codeOf(add(scan.id))).toEqual([422, 'key-reused']);
    const later = placement(batch);
    await add(later.id);
    const refused = await fatima.post('/api/rest/mutations', {
      device_id: '0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b11',
      mutations: [later],
    });
    expect(refused.json()).toMatchObject([{ status: 422, problem: { code: 'key-reused' } }]);
  });
});

/** Resolves when some connection waits for a lock in this database. */
const waiters = async () =>
  await expect
    .poll(() =>
      oms.db.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      ),
    )
    .toHaveLength(1);
