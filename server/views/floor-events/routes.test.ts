import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type OmsEvent, omsEventSchema } from '../../../contract/scanning/event.ts';
import { addBatch, newId, placement, type TestBatch } from '../../acts/sorting/test-batch.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import { setDeliveries } from '../../acts/deliveries/test-changes.ts';
import { authorOfJob } from '../../acts/deliveries/write-deliveries.ts';
import { writeLines } from '../../acts/deliveries/write-lines.ts';

let app: TestApp, second: TestApp;
let address: string, otherAddress: string;
let magazijn: Caller, winkel: Caller;
const device_id = '0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b11';
const open = new Set<ClientRequest>();

beforeAll(async () => {
  app = await freshApp();
  // A second server process on the same database.
  second = await freshApp({ db: { ...app.db, drop: async () => undefined } });
  [address, otherAddress] = [await app.app.listen({ port: 0 }), await second.app.listen({ port: 0 })];
  magazijn = await app.signIn('magazijn');
  winkel = await app.signIn('winkel');
});
afterEach(() => {
  for (const sent of open) sent.destroy();
  open.clear();
});

const query = '/api/events?location_type=dc&location=DC01';

/** A stream whose events can be awaited; `ended` when the server has closed it. */
async function listen(base: string, who: Caller, where = query) {
  // Not fetch: after an abort it keeps a spare connection open, for which the server waits on shutdown.
  const sent = get(base + where, { headers: { cookie: who.cookie }, agent: false });
  open.add(sent);
  sent.on('error', () => undefined);
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  const heard: OmsEvent[] = [];
  const news = new EventTarget();
  const read = async () => {
    let text = '';
    for await (const chunk of reply.setEncoding('utf8')) {
      const blocks = (text + String(chunk)).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks)
        if (block.startsWith('data: ')) heard.push(omsEventSchema.parse(JSON.parse(block.slice(6))));
      news.dispatchEvent(new Event('news'));
    }
  };
  const ended = read().catch(() => undefined);
  async function until<E extends OmsEvent>(wanted: (event: OmsEvent) => event is E): Promise<E> {
    for (;;) {
      const found = heard.find(wanted);
      if (found) return found;
      await once(news as never, 'news', { signal: AbortSignal.timeout(10_000) });
    }
  }
  // The first comment says that from now on nothing is missed.
  await once(news as never, 'news', { signal: AbortSignal.timeout(10_000) });
  return { reply, heard, ended, until };
}

const changesOf =
  (batch: TestBatch) =>
  (event: OmsEvent): event is Extract<OmsEvent, { type: 'changes' }> =>
    event.type === 'changes' && event.source.identifier === batch.identifier;
const claimOn =
  (id: number | undefined, released: boolean) =>
  (event: OmsEvent): event is Extract<OmsEvent, { type: 'claim' }> =>
    event.type === 'claim' &&
    event.claim.dispatch_request_id === id &&
    (event.claim.expires_at === null) === released;
const place = (batch: TestBatch) =>
  magazijn.post('/api/rest/mutations', { device_id, mutations: [placement(batch)] });

test('a colleague’s placement is on the wire at once, also through another server process', async () => {
  const batch = await addBatch(app.db, [{ lines: [[0, 50]] }], 1);
  const streams = [await listen(address, magazijn), await listen(otherAddress, magazijn)];
  await place(batch);
  const events = await Promise.all(streams.map(stream => stream.until(changesOf(batch))));
  for (const { changes } of events)
    expect(changes).toMatchObject({
      since: changes.version - 1,
      batch: { status: 'sorting' },
      dispatch_requests: [{ id: batch.deliveries[0]?.id, lines: [{ placed: [{ quantity: 1 }] }] }],
    });
  expect(streams[0]?.reply.headers['content-type']).toContain('text/event-stream');
});

test('no version is skipped when many come at once', async () => {
  const batch = await addBatch(app.db, [{ lines: [[0, 50]] }], 2);
  const { heard, until } = await listen(otherAddress, magazijn);
  await Promise.all(Array.from({ length: 30 }, () => place(batch)));
  const { version } = (await app.db.one<{ version: number }>(
    'SELECT version FROM dispatch_request_batches WHERE id = $1',
    [batch.id],
  )) ?? { version: 0 };
  await until((event): event is OmsEvent => changesOf(batch)(event) && event.changes.version === version);
  const versions = heard.filter(changesOf(batch)).map(event => event.changes);
  expect(versions.map(changes => changes.since).slice(1)).toEqual(
    versions.map(changes => changes.version).slice(0, -1),
  );
});

test('claims are told when taken and when let go of; who comes later hears those that hold', async () => {
  const batch = await addBatch(app.db, [{ lines: [[0, 1]] }], 3);
  const id = batch.deliveries[0]?.id;
  const early = await listen(otherAddress, magazijn);
  await magazijn.put(`/api/rest/claims/completion/${id}`, { device_id });
  expect(await early.until(claimOn(id, false))).toMatchObject({ claim: { kind: 'completion', device_id } });
  const late = await listen(address, magazijn);
  await late.until(claimOn(id, false));
  await magazijn.delete(`/api/rest/claims/completion/${id}`, { device_id });
  await Promise.all([early, late].map(stream => stream.until(claimOn(id, true))));
});

test('an article’s claim is told, and let go of with its placement', async () => {
  const batch = await addBatch(app.db, [{ lines: [[0, 1]] }], 4);
  const ean = await app.db.one<{ ean: string }>(
    'SELECT ean FROM product_eans WHERE product_identifier = $1 LIMIT 1',
    [batch.deliveries[0]?.lines[0]?.product_identifier],
  );
  const { until } = await listen(address, magazijn);
  await magazijn.get(
    `/api/rest/locations/dc/DC01/storage-locations/D/process-product/sort/${ean?.ean}` +
      `?dispatch_request_batch_identifier=${batch.identifier}&device_id=${device_id}`,
  );
  await until(claimOn(batch.deliveries[0]?.id, false));
  await place(batch);
  expect(await until(claimOn(batch.deliveries[0]?.id, true))).toMatchObject({ claim: { kind: 'article' } });
});

test('nothing of another location is heard', async () => {
  const [here, there] = [
    await addBatch(app.db, [{ lines: [[0, 50]] }], 5),
    await addBatch(app.db, [{ lines: [[0, 50]], location: false }]),
  ];
  await app.db.execute('UPDATE dispatch_request_batches SET location_id = 2 WHERE id = $1', [there.id]);
  const { heard, until } = await listen(address, magazijn);
  await app.db.execute('SELECT touch_batch($1)', [there.id]);
  await place(here);
  await until(changesOf(here));
  expect(heard.some(changesOf(there))).toBe(false);
});

test('a store hears which of its deliveries to pick changed: made, paused, completed, gone to another, fewer pieces', async () => {
  const at = (store: string) => `/api/events?location_type=store&location=${store}`;
  const winkel2 = await app.signIn('winkel2');
  const [here, there] = [
    await listen(address, winkel, at('101')),
    await listen(otherAddress, winkel2, at('102')),
  ];
  const find = (order: string) =>
    app.db.one<{ id: number }>(
      `SELECT d.id FROM dispatch_requests d JOIN sales_orders o ON o.id = d.sales_order_id WHERE o.identifier = $1`,
      [order],
    );
  const id = (await find('261116-0001'))?.id ?? 0;
  const toldOf =
    (wanted: number) =>
    (event: OmsEvent): event is OmsEvent =>
      event.type === 'pick-changed' && event.dispatch_request_id === wanted;
  const set = (columns: string) => setDeliveries(app.db, columns, `id = ${id}`);
  const line = await app.db.one<{ id: number }>(
    `UPDATE dispatch_request_lines SET quantity = 2 WHERE id =
       (SELECT min(id) FROM dispatch_request_lines WHERE dispatch_request_id = $1) RETURNING id`,
    [id],
  );
  const changes = [
    () => set('paused_at = now()'),
    () =>
      app.db.transaction(tx =>
        writeLines(tx, authorOfJob('timer'), [{ kind: 'shrink', id: line?.id ?? 0, kept: 1 }]),
      ),
    () => set(`location_id = (SELECT id FROM locations WHERE identifier = '102')`),
  ];
  for (const change of changes) {
    here.heard.length = 0;
    await change();
    await here.until(toldOf(id));
  }
  await there.until(toldOf(id));

  // A change that is no pick, or that a picker does not see, is not sent.
  here.heard.length = 0;
  const shipped = (await find('261116-0016'))?.id ?? 0;
  await setDeliveries(app.db, 'paused_at = now()', 'id = $1', [shipped]);
  const next = (await find('261116-0002'))?.id ?? 0;
  const done = await winkel.put(
    `/api/rest/sales-orders/261116-0002/dispatch-requests/${next}/pick-by-store/shipped`,
    undefined,
    { 'idempotency-key': newId() },
  );
  expect(done.statusCode).toBe(204);
  await here.until(toldOf(next));
  expect(here.heard.some(toldOf(shipped))).toBe(false);
});

test('who may not listen is refused; who loses the right meanwhile is cut off', async () => {
  expect((await winkel.get(query)).statusCode).toBe(403);
  expect((await app.visitor.get(query)).statusCode).toBe(401);
  const backoffice = await app.signIn('backoffice');
  expect((await backoffice.get('/api/events?location_type=warehouse&location=MAG1')).statusCode).toBe(403);
  const magazijn2 = await app.signIn('magazijn2');
  const [kept, cut] = [await listen(address, magazijn), await listen(address, magazijn2)];
  await app.db.execute(`UPDATE users SET permissions = '{}' WHERE username = 'magazijn2'`);
  await cut.ended;
  expect(await Promise.race([kept.ended.then(() => 'ended'), sleep(50, 'open')])).toBe('open');
});

test('the app closes at once, streams and all', async () => {
  const third = await freshApp({ db: { ...app.db, drop: async () => undefined } });
  const { ended } = await listen(await third.app.listen({ port: 0 }), magazijn);
  const started = performance.now();
  await third.close();
  await ended;
  expect(performance.now() - started).toBeLessThan(1000);
});
