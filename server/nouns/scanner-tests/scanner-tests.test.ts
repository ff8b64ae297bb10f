import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  deviceParts,
  type ScannerTest,
  type ScannerTestResult,
} from '../../../contract/scanning/scanner-test.ts';
import { clean } from '../../tasks/clean.ts';
import { newId } from '../../acts/sorting/test-batch.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';

let oms: TestApp;
let magazijn: Caller, winkel: Caller, beheer: Caller;

beforeAll(async () => {
  oms = await freshApp();
  [magazijn, winkel, beheer] = await Promise.all([
    oms.signIn('magazijn'),
    oms.signIn('winkel'),
    oms.signIn('beheer'),
  ]);
});
beforeEach(() => oms.db.execute('DELETE FROM scanner_tests'));

const path = '/api/rest/scanner-tests';
const result: ScannerTestResult = {
  device_id: '0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b11',
  model: 'Zebra TC22',
  scans: 5,
  characters: 65,
  lost: 0,
  end_mark: 'none',
  sends: 'keys',
  usual_pause: 12,
  longest_pause: 96,
  longest_wait: 400,
  faults: ['no-end-mark', 'slow'],
  parts: Object.fromEntries(deviceParts.map(part => [part, 'good'])) as ScannerTestResult['parts'],
};
const send = (who: Caller, body: object = result, key = newId()) =>
  who.post(path, body, { 'idempotency-key': key });
const listed = async (who: Caller) => (await who.get(path)).json<ScannerTest[]>();

describe('scanner tests', () => {
  test('a result comes to the supervisor, with its sender', async () => {
    expect((await send(magazijn)).statusCode).toBe(201);
    const [test, ...others] = await listed(beheer);
    expect(others).toEqual([]);
    expect(test).toMatchObject({ ...result, user: { name: expect.any(String) as string } });
  });

  test('the last is first', async () => {
    await send(magazijn);
    await send(winkel, { ...result, scans: 7 });
    expect((await listed(beheer)).map(({ scans }) => scans)).toEqual([7, 5]);
  });

  test('the same key is one result', async () => {
    const key = newId();
    await send(magazijn, result, key);
    await send(magazijn, result, key);
    expect(await listed(beheer)).toHaveLength(1);
  });

  test('a text that was read has no place in it', async () => {
    await send(magazijn, { ...result, text: '8712345678906' });
    expect(JSON.stringify(await listed(beheer))).not.toContain('8712345678906');
    expect((await send(magazijn, { ...result, faults: ['8712345678906'] })).statusCode).toBe(400);
  });

  test('nobody else sees them', async () => {
    expect((await magazijn.get(path)).statusCode).toBe(403);
  });

  test('an operator without all locations sees those of colleagues at an own location', async () => {
    await oms.db.execute(
      `UPDATE users SET permissions = permissions || '{system.operate}' WHERE username = 'winkel'`,
    );
    await send(magazijn);
    await send(winkel);
    const shop = await oms.signIn('winkel');
    expect((await listed(shop)).map(({ user }) => user.id)).toHaveLength(1);
    expect(await listed(beheer)).toHaveLength(2);
  });

  test('after 90 days it is gone', async () => {
    await send(magazijn);
    await oms.db.execute(`UPDATE scanner_tests SET created_at = now() - interval '91 days'`);
    expect(await listed(beheer)).toEqual([]);
    await clean(oms.db);
    expect((await oms.db.query('SELECT id FROM scanner_tests')).length).toBe(0);
  });
});
