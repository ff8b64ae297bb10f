import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';

let oms: TestApp;
let backoffice: Caller, magazijn: Caller;

beforeAll(async () => {
  oms = await freshApp();
  [backoffice, magazijn] = await Promise.all([oms.signIn('backoffice'), oms.signIn('magazijn')]);
});
beforeEach(() => oms.db.execute('DELETE FROM user_preferences'));

const path = '/api/frontend/preferences';
const put = async (who: Caller, key: string, body: object) =>
  (await who.put(`${path}/${key}`, body)).statusCode;
const kept = async (who: Caller) => (await who.get(path)).json<Record<string, unknown>>();

test('a preference is the user’s own, and the last value stands', async () => {
  expect(await kept(backoffice)).toEqual({});
  expect(await put(backoffice, 'orders.columns', { value: ['placed_at'] })).toBe(204);
  expect(await put(backoffice, 'orders.columns', { value: ['customer_name'] })).toBe(204);
  expect(await put(backoffice, 'search-views', { value: [3, 1] })).toBe(204);
  expect(await kept(backoffice)).toEqual({ 'orders.columns': ['customer_name'], 'search-views': [3, 1] });
  expect(await kept(magazijn)).toEqual({});
});

test('any JSON can be one', async () => {
  for (const value of [null, false, 0, 'tekst', {}, [[]]]) {
    expect(await put(backoffice, 'any', { value })).toBe(204);
    expect(await kept(backoffice)).toEqual({ any: value });
  }
});

test('of more than a hundred the longest unchanged go', async () => {
  await oms.db.execute(
    `INSERT INTO user_preferences (user_id, key, value, changed_at)
     SELECT id, 'k' || n, '1', now() - interval '1 minute' * n FROM users, generate_series(1, 100) n WHERE username = 'backoffice'`,
  );
  await put(backoffice, 'new', { value: 1 });
  const keys = Object.keys(await kept(backoffice));
  expect(keys).toHaveLength(100);
  expect(keys).toContain('new');
  expect(keys).not.toContain('k100');
});

test.each<[string, string, object]>([
  ['no value', 'key', {}],
  ['another field', 'key', { value: 1, more: 2 }],
  ['more than 10,000 letters', 'key', { value: 'x'.repeat(10_000) }],
  ['a NUL', 'key', { value: ['a\0'] }],
  ['a key with a space', 'a%20b', { value: 1 }],
  ['a key of 101 letters', 'k'.repeat(101), { value: 1 }],
  ['a key with a NUL', 'a%00', { value: 1 }],
])('%s is refused', async (_, key, body) => expect(await put(backoffice, key, body)).toBe(400));
