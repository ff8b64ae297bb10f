import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshApp, type TestApp } from '../server/testing/app.ts';
import { allEndpoints } from './all-endpoints.ts';
import { documentedOms } from './documented-oms.ts';

let oms: TestApp;
let front: ReturnType<typeof documentedOms>;
let url: string;
let cookie: string;
beforeAll(async () => {
  oms = await freshApp();

  const origin = await oms.app.listen({ host: 'localhost', port: 0 });
  front = documentedOms(allEndpoints, origin);
  await new Promise<void>(done => front.listen(0, 'localhost', done));
  url = `http://localhost:${(front.address() as AddressInfo).port}`;
  const signedIn = await ask('/api/session', {
    method: 'POST',
    body: JSON.stringify({ username: 'beheer', password: 'welkom' }),
  });
  cookie = signedIn.headers
    .getSetCookie()
    .map(one => one.split(';')[0])
    .join('; ');
});
afterAll(() => void front.close());

const ask = (path: string, init: RequestInit = {}) =>
  fetch(url + path, {
    ...init,
    headers: {
      'Content-Type': 'application/json',
      'X-Requested-With': 'fetch',
      Origin: url,
      Cookie: cookie ?? '',
    },
  });
const read = async (path: string) => (await ask(path)).json() as Promise<unknown>;

test('it announces nothing beyond the documents, and has no epoch', async () => {
  const reply = await ask('/api/frontend/config');
  const { general } = (await reply.json()) as { general: { 'features-enabled': string[] } };
  expect(reply.headers.get('X-OMS-Epoch')).toBeNull();
  expect(general['features-enabled']).toContain('process-return-by-order-number');
  expect(general['features-enabled']).not.toContain('extras');
});

test('a reply has the fields of the documents, and not what is null', async () => {
  const [row] = (await read('/api/rest/sales-orders-search?limit=1')) as Record<string, unknown>[];
  expect(row).toHaveProperty('order_identifier');
  expect(Object.keys(row ?? {})).not.toContain('customer_name');
  expect(Object.values(row ?? {})).not.toContain(null);
  expect(await read('/api/current-user')).not.toHaveProperty('locations');
});

test.each([
  ['a call of ours', '/api/rest/menu-counters', 404, { message: 'Not Found' }],
  ['a path that is none', '/api/nothing', 404, { message: 'Not Found' }],
  [
    'a name of ours in the query',
    '/api/rest/dispatch-requests?limit=1',
    400,
    { message: 'unknown parameter: limit' },
  ],
  [
    'a name of ours in include',
    '/api/rest/dispatch-requests?include=messages',
    400,
    { message: 'unknown include: messages' },
  ],
  ['what the OMS refuses', '/api/rest/sales-orders/261116-9999', 404, { error: 'order-not-found' }],
])('%s is refused as such an OMS does', async (_, path, status, body) => {
  const reply = await ask(path);
  expect([reply.status, await reply.json()]).toEqual([status, expect.objectContaining(body)]);
});

test('it keeps no keys, and does not say what a write did', async () => {
  const path = '/api/rest/sales-orders/261117-0001/comments';
  const before = (await read(path)) as unknown[];
  const write = async () => {
    const reply = await ask(path, { method: 'POST', body: JSON.stringify({ comment: 'Twee keer.' }) });
    return [reply.status, await reply.json()];
  };
  expect([await write(), await write()]).toEqual([
    [201, {}],
    [201, {}],
  ]);
  expect((await read(path)) as unknown[]).toHaveLength(before.length + 2);
});

test('a body with a field of ours is refused', async () => {
  const reply = await ask('/api/rest/locations/dc/DC01/goods-receipts', {
    method: 'POST',
    body: JSON.stringify({ identifier: 'A', supplier_identifier: 'L01', expected_on: '2026-12-01' }),
  });
  expect(reply.status).toBe(400);
});
