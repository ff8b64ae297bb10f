import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Mutation } from '../../../contract/scanning/mutation.ts';
import type { UploadGrant } from '../../../contract/scanning/upload-grant.ts';
import { addBatch, newId, outcome, placement, type TestBatch } from '../../acts/sorting/test-batch.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';

const device_id = '0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b11';
const other_device = '0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b12';
let oms: TestApp;
let magazijn: Caller, magazijn2: Caller, winkel: Caller, beheer: Caller;
let batch: TestBatch;
let token: string;
let user_id: number;

beforeAll(async () => {
  oms = await freshApp();
  [magazijn, magazijn2, winkel, beheer] = await Promise.all([
    oms.signIn('magazijn'),
    oms.signIn('magazijn2'),
    oms.signIn('winkel'),
    oms.signIn('beheer'),
  ]);
  batch = await addBatch(oms.db, [{ lines: [[0, 50]] }]);
});
beforeEach(async () => {
  await oms.db.execute('DELETE FROM upload_grants');
  ({ token, user_id } = await ask(magazijn));
});

const ask = async (who: Caller, device = device_id) =>
  (await who.post('/api/rest/upload-grants', { device_id: device })).json<{
    token: string;
    user_id: number;
    expires_at: string;
  }>();
const bearer = (grant: string, more: Record<string, string> = {}) => ({
  authorization: `Bearer ${grant}`,
  ...more,
});
const send = (grant: string, mutations: readonly object[], device = device_id, more = {}) =>
  oms.visitor.post('/api/rest/mutations', { device_id: device, mutations }, bearer(grant, more));
const outcomes = async (grant: string, ...mutations: Mutation[]) =>
  (await send(grant, mutations)).json<Parameters<typeof outcome>[0][]>().map(outcome);
const refusal = async (reply: ReturnType<Caller['get']>) => {
  const { statusCode, json } = await reply;
  return [statusCode, json<{ code?: string }>().code];
};
const listed = async (who: Caller) => (await who.get('/api/rest/upload-grants')).json<UploadGrant[]>();

describe('POST /api/rest/upload-grants', () => {
  test('gives a right of 7 days, of which only a hash is kept', async () => {
    const given = await ask(magazijn);
    const days = (Date.parse(given.expires_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThan(7.01);
    const rows = await oms.db.query<{ token_hash: Buffer }>('SELECT token_hash FROM upload_grants');
    expect(rows.map(row => row.token_hash.length)).toEqual([32, 32]);
    expect(rows.map(row => row.token_hash.toString('base64url'))).not.toContain(given.token);
  });

  test('not to a visitor, nor to who reports no scans, nor for a device that is none', async () => {
    const url = '/api/rest/upload-grants';
    await oms.db.execute(`INSERT INTO users (username, name, password_hash, homepage, permissions)
      SELECT 'kijker', 'Kijker', password_hash, '/', '{orders.view}' FROM users WHERE username = 'magazijn'
      ON CONFLICT DO NOTHING`);
    const kijker = await oms.signIn('kijker');
    expect(await refusal(oms.visitor.post(url, { device_id }))).toEqual([401, 'not-signed-in']);
    expect(await refusal(kijker.post(url, { device_id }))).toEqual([403, 'forbidden']);
    expect(await refusal(kijker.get(url))).toEqual([403, 'forbidden']);
    expect(await refusal(magazijn.post(url, { device_id: 'x' }))).toEqual([400, 'invalid-request']);
  });
});

describe('what goes out by a grant', () => {
  test('goes out as its author’s, without a cookie', async () => {
    const mutation = placement(batch);
    expect(await outcomes(token, mutation)).toEqual(['200']);
    const row = await oms.db.one('SELECT user_id FROM inbox WHERE mutation_id = $1', [mutation.id]);
    expect(row).toEqual({ user_id });
  });

  test('as its author’s, whoever’s cookie comes along', async () => {
    const mutation = placement(batch);
    const reply = await send(token, [mutation], device_id, { cookie: magazijn2.cookie });
    expect(reply.statusCode).toBe(207);
    const row = await oms.db.one('SELECT user_id FROM inbox WHERE mutation_id = $1', [mutation.id]);
    expect(row).toEqual({ user_id });
  });

  test('not from another device', async () => {
    expect(await refusal(send(token, [placement(batch)], other_device))).toEqual([
      403,
      'grant-of-another-device',
    ]);
  });

  test('not as another’s', async () => {
    const meant = { 'x-user-id': String(user_id + 1) };
    expect(await refusal(send(token, [placement(batch)], device_id, meant))).toEqual([401, 'grant-invalid']);
  });

  test('not from another site', async () => {
    const foreign = { origin: 'https://evil.example' };
    expect(await refusal(send(token, [placement(batch)], device_id, foreign))).toEqual([403, 'cross-site']);
  });

  test.each([
    ['GET', '/api/current-user'],
    ['GET', '/api/keepalive'],
    ['GET', '/api/rest/locations?only_linked=1'],
    ['GET', '/api/rest/upload-grants'],
    ['POST', '/api/rest/upload-grants'],
    ['GET', '/api/rest/mutations'],
    ['POST', '/api/rest/mutations/x'],
    ['POST', '/api/rest/process-product/mark-dispatch-request-as-shipped/1'],
    ['DELETE', '/api/session'],
    ['GET', '/api/rest/return-photos/0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b11'],
    ['GET', '/portal'],
  ] as const)('is nothing else: %s %s is refused, also with a good cookie', async (method, url) => {
    const own = bearer(token, { cookie: magazijn.cookie });
    expect(await refusal(oms.visitor.send(method, url, undefined, own))).toEqual([403, 'grant-not-for-this']);
  });

  test('not after 7 days, not when revoked, not by a token that never was', async () => {
    await oms.db.execute(`UPDATE upload_grants SET expires_at = now()`);
    expect(await refusal(send(token, [placement(batch)]))).toEqual([401, 'grant-invalid']);
    expect(await refusal(send('x', [placement(batch)]))).toEqual([401, 'grant-invalid']);
    expect(await refusal(send('', [placement(batch)]))).toEqual([401, 'grant-invalid']);
  });

  test('only for the locations of when it was given that are still the author’s', async () => {
    const where = `WHERE user_id = ${user_id}`;
    const links = await oms.db.query<{ location_id: number }>(
      `SELECT location_id FROM user_locations ${where}`,
    );
    const dc = links[0]?.location_id;
    await oms.db.execute(`UPDATE user_locations SET location_id = 2 ${where}`);
    expect(await outcomes(token, placement(batch))).toEqual(['forbidden']);
    const later = await ask(magazijn);
    await oms.db.execute(`UPDATE user_locations SET location_id = ${dc} ${where}`);
    expect(await outcomes(later.token, placement(batch))).toEqual(['forbidden']);
    expect(await outcomes(token, placement(batch))).toEqual(['200']);
  });

  test('with the permissions of now; who may manage every location does so by those of then', async () => {
    const { token: shop } = await ask(winkel);
    expect(await outcomes(shop, placement(batch))).toEqual(['forbidden']);
    const { token: all } = await ask(beheer);
    expect(await outcomes(all, placement(batch))).toEqual(['200']);
    await oms.db.execute('DELETE FROM upload_grant_locations');
    expect(await outcomes(all, placement(batch))).toEqual(['forbidden']);
  });

  test('a stored reply is its author’s alone', async () => {
    const mine = placement(batch);
    expect(await outcomes(token, mine)).toEqual(['200']);
    const { token: theirs } = await ask(magazijn2);
    const [own] = (await send(token, [mine])).json<object[]>();
    const [other] = (await send(theirs, [mine])).json<object[]>();
    // The colleague's key is another one: the pieces are placed again, and the reply is not the author's.
    expect(own).toMatchObject({ status: 200 });
    expect(other).not.toEqual(own);
    await oms.db.execute('UPDATE users SET permissions = $1 WHERE username = $2', [
      ['orders.view'],
      'magazijn2',
    ]);
    expect(await outcomes(theirs, mine)).toEqual(['forbidden']);
    await oms.db.execute(
      `UPDATE users SET permissions = (SELECT permissions FROM users WHERE username = 'magazijn')
       WHERE username = 'magazijn2'`,
    );
  });
});

describe('revoking', () => {
  test('ends all of the user’s grants on that device, and no other', async () => {
    const again = await ask(magazijn);
    const elsewhere = await ask(magazijn, other_device);
    const mine = await listed(magazijn);
    expect(mine.map(grant => grant.device_id)).toEqual([device_id, other_device]);
    expect((await magazijn.delete(`/api/rest/upload-grants/${mine[0]?.id}`)).statusCode).toBe(204);
    for (const gone of [token, again.token])
      expect(await refusal(send(gone, [placement(batch)]))).toEqual([401, 'grant-invalid']);
    expect((await send(elsewhere.token, [placement(batch)], other_device)).statusCode).toBe(207);
    expect(await listed(magazijn)).toHaveLength(1);
  });

  test('a supervisor sees and ends those at own locations; a colleague neither', async () => {
    const [grant] = await listed(beheer);
    expect(grant).toMatchObject({ user: { id: user_id, name: 'Fatima el Idrissi' }, device_id });
    expect(await listed(magazijn2)).toEqual([]);
    const url = `/api/rest/upload-grants/${grant?.id}`;
    expect(await refusal(magazijn2.delete(url))).toEqual([404, 'not-found']);
    expect(await refusal(oms.visitor.delete(url))).toEqual([401, 'not-signed-in']);
    await oms.db.execute(
      `UPDATE users SET permissions = permissions || '{scanning.supervise}' WHERE username = 'winkel'`,
    );
    const chief = await oms.signIn('winkel');
    expect(await listed(chief)).toEqual([]);
    expect(await refusal(chief.delete(url))).toEqual([404, 'not-found']);
    expect((await beheer.delete(url)).statusCode).toBe(204);
    expect(await refusal(beheer.delete(url))).toEqual([404, 'not-found']);
    expect(await refusal(send(token, [{ id: newId() }]))).toEqual([401, 'grant-invalid']);
  });
});
