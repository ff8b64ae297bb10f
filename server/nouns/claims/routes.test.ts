import { beforeAll, expect, test } from 'vitest';
import { addBatch } from '../../acts/sorting/test-batch.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let magazijn: Caller, magazijn2: Caller, winkel: Caller;
const [one, two] = ['0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b11', '0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b12'];

beforeAll(async () => {
  app = await freshApp();
  magazijn = await app.signIn('magazijn');
  magazijn2 = await app.signIn('magazijn2');
  winkel = await app.signIn('winkel');
});

const url = (id: number | undefined) => `/api/rest/claims/completion/${id}`;
const claim = async (who: Caller, id: number | undefined, device_id = one) =>
  (await who.put(url(id), { device_id })).json();

test('one worker holds an order; the other is told who, until it is let go of or runs out', async () => {
  const batch = await addBatch(app.db, [{ lines: [[0, 1]] }], 1);
  const id = batch.deliveries[0]?.id;
  const held = await claim(magazijn, id);
  expect(held).toMatchObject({
    granted: true,
    claim: { kind: 'completion', dispatch_request_id: id, device_id: one },
  });
  expect(Date.parse(held.claim.expires_at) - Date.now()).toBeLessThanOrEqual(60_000);
  expect(await claim(magazijn2, id, two)).toEqual({ granted: false, claim: held.claim });
  expect((await claim(magazijn, id)).granted).toBe(true);
  await magazijn2.delete(url(id), { device_id: one });
  expect((await claim(magazijn2, id, two)).granted).toBe(false);
  expect((await magazijn.delete(url(id), { device_id: one })).statusCode).toBe(204);
  expect((await claim(magazijn2, id, two)).granted).toBe(true);
  await app.db.execute('UPDATE claims SET expires_at = now()');
  expect((await claim(magazijn, id)).granted).toBe(true);
});

test('several at once: exactly one is granted', async () => {
  const batch = await addBatch(app.db, [{ lines: [[0, 1]] }], 2);
  const devices = Array.from({ length: 8 }, (_, i) => `0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b2${i}`);
  const answers = await Promise.all(devices.map(device => claim(magazijn, batch.deliveries[0]?.id, device)));
  expect(answers.filter(answer => answer.granted)).toHaveLength(1);
});

test('shipped, another location’s, none, without permission', async () => {
  const batch = await addBatch(app.db, [{ lines: [[0, 1]] }], 3);
  const id = batch.deliveries[0]?.id;
  const foreign = await app.db.one<{ id: number }>(
    'SELECT id FROM dispatch_requests WHERE location_id <> 1 LIMIT 1',
  );
  await app.db.execute(`UPDATE dispatch_requests SET status = 'shipped' WHERE id = $1`, [id]);
  expect(await claim(magazijn, id)).toMatchObject({ status: 409, code: 'already-shipped' });
  for (const other of [foreign?.id, 999_999_999, 999_999_999_999]) {
    expect(await claim(magazijn, other)).toMatchObject({ status: 403 });
    expect((await magazijn.delete(url(other), { device_id: one })).statusCode).toBe(403);
  }
  expect(await claim(winkel, id)).toMatchObject({ status: 403 });
});
