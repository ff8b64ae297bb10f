import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OmsEvent } from '../../../contract/scanning/event.ts';
import { addBatch, newId, placement, type TestBatch } from '../../acts/sorting/test-batch.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import { eventually } from '../../testing/eventually.ts';

let oms: TestApp;
let address: string;
let magazijn: Caller;
let batch: TestBatch;
const open = new Set<ClientRequest>();

beforeEach(async () => {
  oms = await freshApp();
  address = await oms.app.listen({ port: 0 });
  magazijn = await oms.signIn('magazijn');
  batch = await addBatch(oms.db, [{ lines: [[0, 50]] }], 1);
});
afterEach(async () => {
  vi.useRealTimers();
  for (const sent of open) sent.destroy();
  await oms.close();
});

/** A stream of DC01: its status, the events received, and the promise of its end. */
async function listen(who: Caller) {
  const sent = get(`${address}/api/events?location_type=dc&location=DC01`, {
    headers: { cookie: who.cookie },
    agent: false,
  });
  open.add(sent);
  sent.on('error', () => undefined);
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  const received: OmsEvent['type'][] = [];
  const ended = (async () => {
    let text = '';
    for await (const chunk of reply.setEncoding('utf8')) {
      const blocks = (text + String(chunk)).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks)
        if (block.startsWith('data: ')) received.push((JSON.parse(block.slice(6)) as OmsEvent).type);
    }
    return 'ended';
  })().catch(() => 'broken off');
  return { status: reply.statusCode, received, ended };
}

const place = (who: Caller) =>
  who.post('/api/rest/mutations', { device_id: newId(), mutations: [placement(batch)] });
/** News of a delivery to pick at DC01. */
const pickNews = () =>
  oms.db.execute(
    `SELECT pg_notify('oms_events', json_build_object('pick_location_id', id, 'dispatch_request_id', 1)::text)
     FROM locations WHERE identifier = 'DC01'`,
  );

test('a stream ends when a right goes or comes, so that its device asks for its work anew; the next one has what the user may hear now', async () => {
  const magazijn2 = await oms.signIn('magazijn2');
  const [other, own] = [await listen(magazijn2), await listen(magazijn)];
  await place(magazijn);
  await eventually(() => expect(other.received).toContain('changes'));
  await oms.db.execute(
    `UPDATE users SET permissions = '{orders.pickbystore.process}' WHERE username = 'magazijn2'`,
  );
  expect(await other.ended).toBe('ended');
  const next = await listen(magazijn2);
  own.received.length = 0;
  await place(magazijn);
  await eventually(() => expect(own.received).toContain('changes'));
  await eventually(async () => {
    await pickNews();
    expect(next.received).toContain('pick-changed');
  });
  expect(next.received).not.toContain('changes');
  await oms.db.execute(
    `UPDATE users SET permissions = permissions || '{orders.batch.process.sort}' WHERE username = 'magazijn2'`,
  );
  expect(await next.ended).toBe('ended');
});

test.each([
  [
    'location',
    `DELETE FROM user_locations WHERE user_id = (SELECT id FROM users WHERE username = 'magazijn')`,
  ],
  ['session', `DELETE FROM sessions`],
])('it ends when the %s goes', async (_what, taken) => {
  const { ended } = await listen(magazijn);
  await oms.db.execute(taken);
  expect(await ended).toBe('ended');
});

test('it ends when the time of its session is over, and does not make it longer', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'performance'] });
  const { ended } = await listen(magazijn);
  await oms.db.execute(`UPDATE sessions SET expires_at = now()`);
  vi.advanceTimersByTime(60_000);
  expect(await ended).toBe('ended');
});

test('when what a location has could not be read once, those who come later hear it all the same', async () => {
  await oms.db.execute('ALTER TABLE dispatch_request_batches RENAME COLUMN version TO gone');
  expect((await listen(magazijn)).status).toBe(500);
  await oms.db.execute('ALTER TABLE dispatch_request_batches RENAME COLUMN gone TO version');
  const { status, received } = await listen(magazijn);
  expect(status).toBe(200);
  await place(magazijn);
  await eventually(() => expect(received).toContain('changes'));
});
