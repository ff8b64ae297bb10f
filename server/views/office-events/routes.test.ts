import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type OfficeEvent, officeEventSchema } from '../../../contract/orders/office-event.ts';
import { newId } from '../../acts/sorting/test-batch.ts';
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

async function listen(who: Caller, name = ORDER) {
  const sent = get(`${address}/api/office-events?about=order&name=${name}`, {
    headers: { cookie: who.cookie },
    agent: false,
  });
  open.add(sent);
  sent.on('error', () => undefined);
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  const heard: OfficeEvent[] = [];
  let [come, taken] = [0, 0];
  const ended = (async () => {
    for await (const chunk of reply.setEncoding('utf8')) {
      for (const block of String(chunk).split('\n\n'))
        if (block.startsWith('data: ')) heard.push(officeEventSchema.parse(JSON.parse(block.slice(6))));
      come++;
    }
  })().catch(() => undefined);
  // It may have come before it is waited for.
  const next = () => (taken++, vi.waitUntil(() => come >= taken, { timeout: 20_000 }));
  // The first comment says that from now on nothing is missed.
  if (reply.statusCode === 200) await next();
  return { status: reply.statusCode, heard, ended, next };
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
  for (const query of ['about=batch&name=1', 'about=order', `about=order&name=${'x'.repeat(5000)}`])
    expect((await office.get(`/api/office-events?${query}`)).statusCode).toBe(400);
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
