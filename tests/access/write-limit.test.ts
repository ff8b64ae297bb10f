import { afterEach, expect, test, vi } from 'vitest';
import { makeApiClient } from '../../server/ground/session/api-clients.ts';
import { freshApp } from '../../server/testing/app.ts';
import { allEndpoints } from '../all-endpoints.ts';
import { DEVICE } from './paths.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('every write of the contract counts, and is refused with Retry-After when there were too many', async () => {
  // The limit refills by 100 a second, which a busy machine never uses up.
  vi.useFakeTimers({ toFake: ['Date'] });
  const oms = await freshApp();
  const beheer = await oms.signIn('beheer');
  const full = { device_id: DEVICE, mutations: Array.from({ length: 100 }, () => ({})) };
  const fill = async () => {
    for (let tries = 0; tries < 300; tries++)
      if ((await beheer.post('/api/rest/mutations', full)).statusCode === 429) return;
    throw new Error('there is no limit');
  };
  // All writes of a signed-in user, except leaving a grant, which has its own limit; public calls have their own too.
  const writes = allEndpoints.filter(
    ({ id, method, access }) => method !== 'GET' && access.session !== 'public' && id !== 'putReturnPhoto',
  );
  const passed: string[] = [];
  for (const { id, method, path } of writes) {
    await fill();
    // Fewer than a list of 100 are left, and are taken first.
    const statuses = new Set<number>();
    for (let tries = 0; tries < 100 && !statuses.has(429); tries++) {
      const url = path.replaceAll(/:\w+/g, '1');
      const reply = await beheer.send(method, url, { device_id: DEVICE }, { 'x-device-id': DEVICE });
      statuses.add(reply.statusCode);
      if (reply.statusCode === 429 && !(Number(reply.headers['retry-after']) > 0))
        passed.push(`${id}: no Retry-After`);
    }
    if (!statuses.has(429)) passed.push(id);
  }
  expect(passed).toEqual([]);
  expect(
    (await beheer.post('/api/rest/mutations', { ...full, device_id: DEVICE.replace('0b', '0c') })).statusCode,
  ).toBe(207);
});

test('an api client has a rate of its own: each line of an order counts, and each kB', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const oms = await freshApp();
  const token = await makeApiClient(oms.db, 'kanaal', ['web']);
  const other = await makeApiClient(oms.db, 'ander kanaal', ['web']);
  const send = (body: object, by = token) =>
    oms.app.inject({
      method: 'POST',
      url: '/api/rest/sales-orders',
      headers: { authorization: `Bearer ${by}` },
      payload: body,
    });
  const large = { sales_channel_identifier: 'een ander', lines: Array.from({ length: 1000 }, () => ({})) };
  const statuses: number[] = [];
  for (let n = 0; n < 21; n++) statuses.push((await send(large)).statusCode);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 403), 429]);
  const refused = await send({});
  expect(refused.json()).toMatchObject({ code: 'too-many-orders' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await send(large, other)).statusCode).toBe(403);
  vi.setSystemTime(Date.now() + 10_000);
  expect((await send(large)).statusCode).toBe(403);
  expect(
    (await send({ sales_channel_identifier: 'een ander', note: 'x'.repeat(900_000) }, other)).statusCode,
  ).toBe(403);
});
