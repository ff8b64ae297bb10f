import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { settingEventSchema, type SettingEvent } from '../../../contract/frontend-parameters.ts';
import { newId } from '../../acts/sorting/test-batch.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';

let oms: TestApp;
let address: string;
let admin: Caller;
const open = new Set<ClientRequest>();
beforeAll(async () => {
  oms = await freshApp();
  address = await oms.app.listen({ port: 0 });
  admin = await oms.signIn('beheer');
});
afterEach(() => {
  for (const sent of open) sent.destroy();
  open.clear();
});

async function listen(who: Pick<Caller, 'cookie'>) {
  const sent = get(`${address}/api/setting-events`, { headers: { cookie: who.cookie }, agent: false });
  open.add(sent);
  sent.on('error', () => undefined);
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  const heard: SettingEvent[] = [];
  let text = '';
  const ended = (async () => {
    for await (const chunk of reply.setEncoding('utf8')) {
      text += String(chunk);
      for (const block of String(chunk).split('\n\n'))
        if (block.startsWith('data: ')) heard.push(settingEventSchema.parse(JSON.parse(block.slice(6))));
    }
  })().catch(() => undefined);
  // The first comment says that from now on nothing is missed.
  if (reply.statusCode === 200) await vi.waitUntil(() => text.includes(':'), PATIENCE);
  return { status: reply.statusCode, heard, ended };
}
const PATIENCE = { timeout: 20_000 };

test('whoever is signed in hears which groups changed, and under which key; texts are a group too', async () => {
  const stream = await listen(await oms.signIn('magazijn'));
  const key = newId();
  const changes = [{ group: 'packing-slip', key: 'separate-label', value: false }];
  await admin.patch('/api/frontend/parameters', changes, { 'idempotency-key': key });
  await vi.waitFor(
    () => expect(stream.heard).toEqual([{ groups: ['packing-slip'], change_key: key }]),
    PATIENCE,
  );
  await admin.patch('/api/frontend/translations', [{ key: 'sort.title', value: 'Sorteren' }]);
  await vi.waitFor(() => expect(stream.heard[1]?.groups).toEqual(['translations']), PATIENCE);
  expect((await listen({ cookie: '' })).status).toBe(401);
});

test('a refused save tells nobody, and the stream ends with the session', async () => {
  const worker = await oms.signIn('magazijn2');
  const stream = await listen(worker);
  const refused = await admin.patch('/api/frontend/parameters', [{ group: 'x', key: 'y', value: 1 }]);
  expect(refused.statusCode).toBe(422);
  await worker.delete('/api/session');
  await stream.ended;
  expect(stream.heard).toEqual([]);
});
