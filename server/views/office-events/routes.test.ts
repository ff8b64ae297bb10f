import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  type Missed,
  missedSchema,
  type OfficeEvent,
  officeEventSchema,
  topicText,
} from '../../../contract/office-event.ts';
import { newId } from '../../acts/sorting/test-batch.ts';
import { foldStock } from '../../nouns/stock/fold.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';

/** Orders of the dc; and of store 103. */
const [ORDER, OTHER] = ['261110-0095', '261116-0040'];

let oms: TestApp;
let address: string;
let office: Caller;
const open = new Set<ClientRequest>();
beforeAll(async () => {
  oms = await freshApp();
  address = await oms.app.listen({ port: 0 });
  office = await oms.signIn('backoffice');
});
afterEach(() => {
  for (const sent of open) sent.destroy();
  open.clear();
});

const listen = (who: Pick<Caller, 'cookie'>, name = ORDER) =>
  listenTo(who, topicText({ about: 'order', name }));
async function listenTo(who: Pick<Caller, 'cookie'>, about: string) {
  const sent = get(`${address}/api/office-events?about=${about}`, {
    headers: { cookie: who.cookie },
    agent: false,
  });
  open.add(sent);
  sent.on('error', () => undefined);
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  const heard: OfficeEvent[] = [];
  const missed: Missed[] = [];
  let [come, taken] = [0, 0];
  const ended = (async () => {
    for await (const chunk of reply.setEncoding('utf8')) {
      for (const block of String(chunk).split('\n\n')) {
        if (!block.startsWith('data: ')) continue;
        const told: unknown = JSON.parse(block.slice(6));
        if (come === 0) missed.push(...missedSchema.parse(told).missed);
        else heard.push(officeEventSchema.parse(told));
      }
      come++;
    }
  })().catch(() => undefined);
  // It may have come before it is waited for.
  const next = () => (taken++, vi.waitUntil(() => come >= taken, { timeout: 20_000 }));
  // The first comment says that from now on nothing is missed.
  if (reply.statusCode === 200) await next();
  return { status: reply.statusCode, heard, missed, ended, next };
}
const remark = (text: string, order = ORDER) => {
  const key = newId();
  return office
    .post(`/api/rest/sales-orders/${order}/comments`, { comment: text }, { 'Idempotency-Key': key })
    .then(() => key);
};

test('who has an order open hears what a colleague does, by whom and of which parts', async () => {
  const stream = await listen(await oms.signIn('beheer'));
  const key = await remark('Klant belt terug.');
  await stream.next();
  expect(stream.heard).toEqual([
    {
      about: 'order',
      name: ORDER,
      parts: ['comments', 'history'],
      by: ['Marieke van Dijk'],
      at: expect.any(String) as string,
      change_keys: [key],
    },
  ]);
});

test('what happens shortly after each other is one event', async () => {
  const stream = await listen(office);
  await office.patch(`/api/rest/dispatch-requests/${ORDER}-1`, { status: 'on-hold' });
  const keys = [await remark('Een'), await remark('Twee')];
  await stream.next();
  expect(stream.heard).toHaveLength(1);
  expect(stream.heard[0]?.parts.toSorted()).toEqual(['comments', 'deliveries', 'history', 'hold']);
  expect(stream.heard[0]?.change_keys).toEqual(expect.arrayContaining(keys));
});

test('nobody hears of another order', async () => {
  const stream = await listen(office);
  await remark('Elders', OTHER);
  const key = await remark('Hier');
  await stream.next();
  expect(stream.heard.flatMap(({ change_keys }) => change_keys)).toEqual([key]);
});

test('an order that the user may not see, or that is none, is not found; and without the right it is refused', async () => {
  expect((await listen(await oms.signIn('winkel2'), OTHER)).status).toBe(403);
  await oms.db.execute(`UPDATE users SET permissions = '{orders.view}' WHERE username = 'winkel2'`);
  const shop = await oms.signIn('winkel2');
  expect((await listen(shop, ORDER)).status).toBe(404);
  expect((await listen(shop, '261110-9999')).status).toBe(404);
  for (const about of [
    'order',
    'thing',
    'stock,',
    'stock:',
    'stock:%E0',
    'stock:%D2%82,batch:%ED%AB%81',
    'stock:%F3%A8%2D%4B',
    `order:${'x'.repeat(5000)}`,
    '',
  ])
    expect((await office.get(`/api/office-events?about=${about}`)).statusCode).toBe(400);
});

test('a stream ends when its user may not see the order any more', async () => {
  const who = await oms.signIn('winkel');
  await oms.db.execute(`UPDATE users SET permissions = '{orders.view}' WHERE username = 'winkel'`);
  const stream = await listen(who, '261116-0001');
  expect(stream.status).toBe(200);
  await oms.db.execute(`UPDATE users SET permissions = '{}' WHERE username = 'winkel'`);
  await stream.ended;
  expect(stream.heard).toEqual([]);
});

test('whoever is signed in hears which groups of settings changed, and under which key, and not by whom; texts are a group too', async () => {
  const admin = await oms.signIn('beheer');
  const stream = await listenTo(await oms.signIn('magazijn'), 'setting');
  const key = newId();
  const changes = [{ group: 'packing-slip', key: 'separate-label', value: false }];
  await admin.patch('/api/frontend/parameters', changes, { 'idempotency-key': key });
  await stream.next();
  expect(stream.heard).toMatchObject([
    { about: 'setting', name: 'packing-slip', by: [], change_keys: [key] },
  ]);
  await admin.patch('/api/frontend/translations', [{ key: 'sort.title', value: 'Sorteren' }]);
  await stream.next();
  expect(stream.heard[1]?.name).toBe('translations');
  expect((await listenTo({ cookie: '' }, 'setting')).status).toBe(401);
});

test('a refused save tells nobody, and the stream ends with the session', async () => {
  const admin = await oms.signIn('beheer');
  const worker = await oms.signIn('magazijn2');
  const stream = await listenTo(worker, 'setting');
  const refused = await admin.patch('/api/frontend/parameters', [{ group: 'x', key: 'y', value: 1 }]);
  expect(refused.statusCode).toBe(422);
  await worker.delete('/api/session');
  await stream.ended;
  expect(stream.heard).toEqual([]);
});

const ARTICLE = '110003';
const setLevel = async (who: Caller, article: string, party: string, stock_level: number) => {
  const set = await who.put(
    `/api/proxy/sle/api/stock/products/${article}/party/${party}`,
    { stock_level },
    { 'idempotency-key': newId() },
  );
  expect(set.statusCode).toBe(200);
};
/** A user of one store. */
async function ofStore(permissions: string, username = 'winkel2'): Promise<Caller> {
  await oms.db.execute(`UPDATE users SET permissions = $2 WHERE username = $1`, [username, permissions]);
  return oms.signIn(username);
}
const storesOf = async (username: string) =>
  (
    await oms.db.query<{ identifier: string }>(
      `SELECT l.identifier FROM user_locations u JOIN users w ON w.id = u.user_id JOIN locations l ON l.id = u.location_id
       WHERE w.username = $1 ORDER BY 1`,
      [username],
    )
  ).map(({ identifier }) => identifier);

test('stock is heard by its article, and at the locations of the user alone', async () => {
  const admin = await oms.signIn('beheer');
  const shop = await ofStore('{stockmanagement.view}');
  const [own = ''] = await storesOf('winkel2');
  const [stream, all] = [await listenTo(shop, `stock:${ARTICLE}`), await listenTo(admin, 'stock')];
  await setLevel(admin, ARTICLE, 'DC01', 11);
  await setLevel(admin, '110004', own, 12);
  await setLevel(admin, ARTICLE, own, 13);
  await vi.waitUntil(() => all.heard.length === 3 && stream.heard.length > 0, { timeout: 20_000 });
  expect(stream.heard).toMatchObject([{ about: 'stock', name: ARTICLE, by: [expect.any(String)] }]);
});

test('who opens a stream is told what changed shortly before, of what it asks for', async () => {
  const admin = await oms.signIn('beheer');
  const all = await listenTo(admin, 'stock');
  await setLevel(admin, ARTICLE, 'DC01', 21);
  await vi.waitUntil(() => all.heard.length > 0, { timeout: 20_000 });
  const agoOf = async (article: string) =>
    (await listenTo(admin, `stock:${article}`)).missed[0]?.ago_ms ?? Infinity;
  const [own, other] = [await agoOf(ARTICLE), await agoOf('no-such-article')];
  expect(own).toBeLessThan(10_000);
  // The server knows of no other article's changes from before it began.
  expect(other).toBeGreaterThan(own);
  expect((await listen(office)).missed).toEqual([]);
});

test('what orders, receipts and returns move is heard at the next fold, what the office set itself is not told twice', async () => {
  const admin = await oms.signIn('beheer');
  await foldStock(oms.db);
  const shop = await ofStore('{stockmanagement.view}');
  const [all, elsewhere] = [await listenTo(admin, 'stock'), await listenTo(shop, 'stock')];
  const move = (article: string, cause: string) =>
    oms.db.execute(
      `INSERT INTO stock_moves_unfolded (location_id, product_identifier, stock_level, reserved, cause)
       SELECT id, $1, 1, 0, $2 FROM locations WHERE identifier = 'DC01'`,
      [article, cause],
    );
  await move(ARTICLE, 'goods-receipt');
  await move('110004', 'delivery');
  await move('110005', 'office');
  await foldStock(oms.db);
  await vi.waitUntil(() => all.heard.length === 2, { timeout: 20_000 });
  // In whatever order: one statement tells of all.
  expect(new Set(all.heard.map(({ about, name }) => `${about} ${String(name)}`))).toEqual(
    new Set([`stock ${ARTICLE}`, 'stock 110004']),
  );
  expect(elsewhere.heard).toEqual([]);
});

test('of a fold of many articles it is not told which they are', async () => {
  const admin = await oms.signIn('beheer');
  await foldStock(oms.db);
  const stream = await listenTo(admin, `stock:${ARTICLE}`);
  await oms.db.execute(
    `INSERT INTO stock_moves_unfolded (location_id, product_identifier, stock_level, reserved, cause)
     SELECT l.id, p.identifier, 0, 1, 'delivery' FROM locations l, (SELECT identifier FROM products LIMIT 21) p WHERE l.identifier = 'DC01'`,
  );
  await foldStock(oms.db);
  await vi.waitUntil(() => stream.heard.length > 0, { timeout: 20_000 });
  expect(stream.heard).toMatchObject([{ about: 'stock', name: null }]);
});

test('a location that is taken away is heard of no more, though the stream goes on', async () => {
  const admin = await oms.signIn('beheer');
  const shop = await ofStore('{stockmanagement.view}');
  const [own = ''] = await storesOf('winkel2');
  const [stream, all] = [await listenTo(shop, 'stock,setting'), await listenTo(admin, 'stock,setting')];
  await oms.db.execute(
    `WITH gone AS (DELETE FROM user_locations WHERE user_id = (SELECT id FROM users WHERE username = 'winkel2') RETURNING *)
     INSERT INTO user_locations SELECT user_id, (SELECT id FROM locations WHERE identifier = '101') FROM gone LIMIT 1`,
  );
  await vi.waitUntil(async () => !(await storesOf('winkel2')).includes(own));
  await setLevel(admin, ARTICLE, own, 14);
  await vi.waitUntil(() => all.heard.length === 1, { timeout: 20_000 });
  await admin.patch('/api/frontend/translations', [{ key: 'sort.title', value: 'Sorteren maar' }]);
  await vi.waitUntil(() => stream.heard.length > 0, { timeout: 20_000 });
  expect(stream.heard.map(({ about }) => about)).toEqual(['setting']);
});

test('of several topics one hears those that one may see; the stream ends when one of them is taken away', async () => {
  const shop = await ofStore('{stockmanagement.view}', 'winkel');
  expect((await listenTo(shop, 'presale')).status).toBe(403);
  const stream = await listenTo(shop, 'presale,stock,setting');
  expect(stream.status).toBe(200);
  await ofStore('{}', 'winkel');
  await stream.ended;
  expect(stream.heard).toEqual([]);
});

test('batches, receipts, returns and presales are heard as they change', async () => {
  const admin = await oms.signIn('beheer');
  const stream = await listenTo(admin, 'batch,receipt,return,presale');
  const batch = await oms.db.one<{ id: number; identifier: string }>(
    'SELECT id, identifier FROM dispatch_request_batches ORDER BY id LIMIT 1',
  );
  const receipt = await oms.db.one<{ id: number; identifier: string }>(
    'SELECT id, identifier FROM goods_receipts ORDER BY id LIMIT 1',
  );
  const presale = await oms.db.one<{ id: number; virtual_stock: number }>(
    `SELECT id, virtual_stock FROM presale_schedules WHERE presale_ends_at IS NULL OR presale_ends_at > now() ORDER BY id DESC LIMIT 1`,
  );
  await oms.db.execute('SELECT touch_batch($1)', [batch?.id]);
  await oms.db.execute('SELECT touch_receipt($1)', [receipt?.id]);
  await oms.db.execute('SELECT touch_returns(1)');
  const saved = await admin.patch(
    `/api/rest/presale-schedules/${String(presale?.id)}`,
    { virtual_stock: (presale?.virtual_stock ?? 0) + 1 },
    { 'idempotency-key': newId() },
  );
  expect(saved.statusCode).toBe(200);
  await vi.waitUntil(() => stream.heard.length === 4, { timeout: 20_000 });
  expect(Object.fromEntries(stream.heard.map(({ about, name }) => [about, name]))).toEqual({
    batch: batch?.identifier,
    presale: String(presale?.id),
    receipt: receipt?.identifier,
    return: null,
  });
});
