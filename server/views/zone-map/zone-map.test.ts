import { beforeAll, expect, test } from 'vitest';
import {
  MOST_CELLS,
  type getZoneMap,
  type MappedZone,
  type ZoneCell,
} from '../../../contract/warehouse/zone-map.ts';
import type { ReplyOf } from '../../../contract/http.ts';
import type { MutationResult } from '../../../contract/scanning/mutation.ts';
import { addTestReceipt, placing } from '../../acts/goods-receipts/test-receipt.ts';
import {
  addBatch,
  completing,
  newId,
  outcome,
  placement,
  shipping,
  type TestBatch,
} from '../../acts/sorting/test-batch.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';

const URL = '/api/rest/locations/dc/DC01/zone-map';

let oms: TestApp;
let sorter: Caller;
let office: Caller;
let batch: TestBatch;

beforeAll(async () => {
  oms = await freshApp();
  [sorter, office] = await Promise.all([oms.signIn('magazijn'), oms.signIn('backoffice')]);
  await oms.db.execute(`UPDATE dispatch_requests SET storage_location_id = NULL`);
  batch = await addBatch(oms.db, [
    { lines: [[0, 2]] },
    { lines: [[1, 2]] },
    { lines: [[2, 1]] },
    { lines: [[3, 2]] },
    { lines: [[4, 1]] },
    { lines: [[5, 1]] },
    { lines: [[6, 1]] },
  ]);
});

const mapAt = async (url = URL, by = office): Promise<readonly MappedZone[]> =>
  (await by.get(url)).json<ReplyOf<typeof getZoneMap>['body']>().zones;
const zone = async (identifier = 'D') => (await mapAt()).find(one => one.identifier === identifier);
const cell = async (storage_location: string): Promise<ZoneCell | undefined> =>
  (await zone())?.cells.find(one => one.storage_location === storage_location);
const report = async (...mutations: object[]) =>
  (await sorter.post('/api/rest/mutations', { device_id: newId(), mutations }))
    .json<MutationResult[]>()
    .map(outcome);
const pathOf = (nth: number) => `/api/rest/dispatch-requests/id:${batch.deliveries[nth]?.id}`;
const pause = async (nth: number) => (await office.post(`${pathOf(nth)}/pause`)).statusCode;

test('each sorting location says how it stands: by scans, a pause, a cancelled order and a shipped one', async () => {
  expect(
    await report(
      placement(batch, 1),
      placement(batch, 2),
      placement(batch, 3),
      placement(batch, 4),
      placement(batch, 5),
      completing(batch.deliveries[5]),
      shipping(batch.deliveries[5]),
    ),
  ).toEqual(Array(7).fill('200'));
  expect(await pause(3)).toBe(200);
  expect((await office.patch(pathOf(4), { status: 'cancelled' })).statusCode).toBe(200);
  expect(await pause(6)).toBe(200);
  const order = (nth: number) => ({
    order_identifier: batch.deliveries[nth]?.order_identifier,
    work: { type: 'batch', identifier: batch.identifier },
  });
  const none = { order_identifier: null, work: null, quantity: 0, quantity_placed: 0 };
  expect((await zone())?.cells.slice(0, 8)).toEqual([
    { storage_location: 'D-01', state: 'empty', quantity: 2, quantity_placed: 0, ...order(0) },
    { storage_location: 'D-02', state: 'busy', quantity: 2, quantity_placed: 1, ...order(1) },
    { storage_location: 'D-03', state: 'complete', quantity: 1, quantity_placed: 1, ...order(2) },
    { storage_location: 'D-04', state: 'hold', quantity: 2, quantity_placed: 1, ...order(3) },
    { storage_location: 'D-05', state: 'clear', quantity: 1, quantity_placed: 1, ...order(4) },
    { storage_location: 'D-06', state: 'empty', ...none },
    // Paused, but nothing of it lies there.
    { storage_location: 'D-07', state: 'empty', quantity: 1, quantity_placed: 0, ...order(6) },
    { storage_location: 'D-08', state: 'empty', ...none },
  ]);
});

test('a zone names its open work, its sorting locations without the one for loose articles, and others are counted', async () => {
  const receipt = await addTestReceipt(oms.db, [[0, 2]], [[[0, 1]]], 20);
  expect(await report(placing(receipt, 0, 0, { storage_location: 'D-20' }))).toEqual(['200']);
  expect(await zone()).toMatchObject({
    type: 'sort',
    storage_location_count: 60,
    work: [
      { type: 'batch', identifier: batch.identifier },
      { type: 'goods-receipt', identifier: receipt.identifier },
    ],
  });
  expect((await zone())?.cells).toHaveLength(60);
  expect(await cell('D-20')).toMatchObject({
    state: 'complete',
    work: { type: 'goods-receipt', identifier: receipt.identifier },
  });
  const zones = await mapAt();
  expect(zones.slice(0, 4).map(({ identifier, type, cells }) => [identifier, type, cells.length])).toEqual([
    ['A', 'sort', 60],
    ['B', 'sort', 60],
    ['C', 'sort', 24],
    ['D', 'sort', 60],
  ]);
  expect(new Set(zones.slice(4).map(({ type, cells }) => `${type} ${cells.length}`))).toEqual(
    new Set(['pick 0', 'return 0']),
  );
  expect(await zone('P')).toMatchObject({ storage_location_count: 40, work: [] });
  await oms.db.execute(`UPDATE dispatch_request_batches SET status = 'closed' WHERE id = $1`, [batch.id]);
  await oms.db.execute(`UPDATE goods_receipts SET completed_at = now() WHERE id = $1`, [receipt.id]);
  expect((await zone())?.work).toEqual([]);
});

test('a location without zones has none; no more sorting locations are told than fit in an answer', async () => {
  const admin = await oms.signIn('beheer');
  expect(await mapAt('/api/rest/locations/vendor/9001/zone-map', admin)).toEqual([]);
  await oms.db.execute(
    `INSERT INTO storage_locations (storage_zone_id, identifier, display_name, position)
     SELECT z.id, 'M-X' || n, 'M-X' || n, 1000 + n FROM storage_zones z, generate_series(1, $1::int) n WHERE z.identifier = 'M'`,
    [MOST_CELLS],
  );
  const [found] = await mapAt('/api/rest/locations/warehouse/MAG1/zone-map', admin);
  expect([found?.cells.length, found?.storage_location_count]).toEqual([MOST_CELLS, MOST_CELLS + 24]);
});

test.each([
  ['backoffice', 'dc/DC01', 200],
  ['magazijn', 'dc/DC01', 200],
  // Linked to 101 alone.
  ['winkel', 'dc/DC01', 403],
  // Linked, but without a right to batches.
  ['winkel', 'store/101', 403],
  ['magazijn', 'store/101', 403],
  ['magazijn', 'dc/DC99', 403],
  ['beheer', 'warehouse/MAG1', 200],
  ['beheer', 'dc/DC99', 404],
  ['beheer', 'store/DC01', 404],
  ['beheer', `dc/${'x'.repeat(129)}`, 404],
  ['beheer', 'dc/%FF', 400],
  ['beheer', 'dc/%00', 400],
])('%s asks at %s: %i', async (username, at, status) => {
  const by = await oms.signIn(username);
  expect((await by.get(`/api/rest/locations/${at}/zone-map`)).statusCode).toBe(status);
});
