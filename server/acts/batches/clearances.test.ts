import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type Clearance, workPackageSchema } from '../../../contract/scanning/work-package.ts';
import type { MutationResult } from '../../../contract/scanning/mutation.ts';
import { addTestReceipt, finishing, placing } from '../goods-receipts/test-receipt.ts';
import {
  addBatch,
  outcome,
  placement,
  settingAside,
  takingBack,
  type TestBatch,
} from '../sorting/test-batch.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import { tellClearances } from './tell-clearances.ts';

/** Places to clear out (order-rules.md 4, Clear-out). */
const BATCHES = '/api/rest/locations/dc/DC01/dispatch-request-batches';

let oms: TestApp;
let sorter: Caller;
let office: Caller;
/** Two orders of one article, at D-01 and D-02. */
let batch: TestBatch;
/** Another batch of the zone, whose order has no place yet. */
let next: TestBatch;

beforeAll(async () => {
  oms = await freshApp();
  sorter = await oms.signIn('magazijn');
  await oms.db.execute(
    `UPDATE users SET permissions = permissions || $1::text[] WHERE username = 'magazijn2'`,
    [
      ['pause', 'cancel', 'markasshipped', 'unabletoshipfinal'].map(
        right => `orders.dispatchrequests.${right}`,
      ),
    ],
  );
  office = await oms.signIn('magazijn2');
});
beforeEach(async () => {
  await oms.db.execute(
    `UPDATE dispatch_requests SET storage_location_id = NULL WHERE storage_location_id IS NOT NULL`,
  );
  await oms.db.execute('DELETE FROM storage_clearances');
  batch = await addBatch(oms.db, [{ lines: [[0, 2]] }, { lines: [[0, 2]] }]);
  next = await addBatch(oms.db, [{ lines: [[1, 1]], location: false }]);
});

const report = async (...mutations: object[]) =>
  (
    await sorter.post('/api/rest/mutations', { device_id: '0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b11', mutations })
  ).json<MutationResult[]>();
const codes = async (...mutations: object[]) => (await report(...mutations)).map(outcome);
const change = async (body: object, delivery = batch.deliveries[0]?.id) =>
  (await office.patch(`/api/rest/dispatch-requests/id:${delivery}`, body)).statusCode;
const setStatus = async (status: string) =>
  (await sorter.patch(`${BATCHES}/${batch.identifier}`, { status })).statusCode;
const packageOf = async (source: string) =>
  workPackageSchema.parse(
    (await sorter.get(`/api/rest/locations/dc/DC01/storage-locations/D/work-package/sort?${source}`)).json(),
  );
const toClear = async (of = next): Promise<string[]> =>
  ((await packageOf(`dispatch_request_batch_identifier=${of.identifier}`)).clearances ?? []).map(inShort);
const inShort = ({ storage_location, source, pieces }: Clearance) =>
  `${storage_location} (${pieces.length}) of ${source.identifier}`;
/** Whether a scan may bind the order of the other batch to a place. */
const binding = (storage_location: string) => codes(placement(next, 0, 0, { storage_location }));
const asideIn = (scan: ReturnType<typeof placement>) => {
  const { resolves: _, ...set } = settingAside(scan, 'D-APART');
  return set;
};
const placeTwo = async () => {
  const scans = [placement(batch), placement(batch)] as const;
  expect(await codes(...scans)).toEqual(['200', '200']);
  return scans;
};

it.each<[string, () => Promise<number>]>([
  ['is cancelled', () => change({ status: 'cancelled' })],
  ['is short for good', () => change({ status: 'unable-to-ship-final' })],
  ['is in a batch that cannot be sent', () => setStatus('unable-to-ship-all')],
  ['is in a batch that is closed', () => setStatus('closed')],
])('what %s keeps its place, for every batch of the zone, until the last piece is out', async (_, act) => {
  const [first, second] = await placeTwo();
  expect(await toClear()).toEqual([]);
  expect(await act()).toBeLessThan(300);
  expect(await toClear()).toEqual([`D-01 (2) of ${batch.identifier}`]);
  expect(await binding('D-01')).toEqual(['location-taken']);
  expect(await codes(takingBack(first), asideIn(first))).toEqual(['200', '200']);
  expect(await toClear()).toEqual([`D-01 (1) of ${batch.identifier}`]);
  expect(await binding('D-01')).toEqual(['location-taken']);
  expect(await codes(takingBack(second), asideIn(second))).toEqual(['200', '200']);
  expect(await toClear()).toEqual([]);
  expect(await binding('D-01')).toEqual(['200']);
});

it('is not for what had nothing in its place, and not for what is only paused', async () => {
  expect(await change({ status: 'cancelled' })).toBe(200);
  await codes(placement(batch, 1));
  expect(
    (await office.post(`/api/rest/dispatch-requests/id:${batch.deliveries[1]?.id}/pause`)).statusCode,
  ).toBe(200);
  expect(await toClear()).toEqual([]);
  expect(await binding('D-01')).toEqual(['200']);
});

it('no zone gives such a place to a batch', async () => {
  await placeTwo();
  await change({ status: 'cancelled' });
  await oms.db.execute(`UPDATE dispatch_request_batches SET storage_zone_id = NULL WHERE id = $1`, [next.id]);
  await sorter.patch(`${BATCHES}/${next.identifier}`, { sorting_zone_identifier: 'D' });
  expect(
    await oms.db.one(
      `SELECT s.identifier FROM dispatch_requests d JOIN storage_locations s ON s.id = d.storage_location_id WHERE d.id = $1`,
      [next.deliveries[0]?.id],
    ),
  ).toEqual({ identifier: 'D-03' });
});

it('reopening a batch gives its orders their places back, with what lies there', async () => {
  await codes(placement(batch));
  expect(await setStatus('closed')).toBeLessThan(300);
  expect(await toClear()).toHaveLength(1);
  const asked = await setStatus('sorting');
  expect(asked).toBeLessThan(300);
  expect(await toClear()).toEqual([]);
  expect(await codes(placement(batch))).toEqual(['200']);
});

it('what stayed in a closed batch, complete, and is sent after all leaves its place', async () => {
  await placeTwo();
  await setStatus('closed');
  expect(await toClear()).toEqual([`D-01 (2) of ${batch.identifier}`]);
  expect(await change({ status: 'shipped' })).toBe(200);
  expect(await toClear()).toEqual([]);
});

it('the articles of another batch come with it, each once', async () => {
  await placeTwo();
  await change({ status: 'cancelled' });
  const names = async (of: TestBatch) =>
    (await packageOf(`dispatch_request_batch_identifier=${of.identifier}`)).products.map(p => p.identifier);
  const [lying, own] = [batch.deliveries[0], next.deliveries[0]].map(d => d?.lines[0]?.product_identifier);
  expect(await names(next)).toEqual([own, lying]);
  expect(await names(batch)).toEqual([lying]);
});

it('a crossdock order that is cancelled after its receipt was completed: its pieces are counted again, with the stock', async () => {
  const receipt = await addTestReceipt(oms.db, [[0, 2]], [[[0, 1]]], 3);
  const placed = placing(receipt, 0, 0, { storage_location: 'D-03' });
  expect(await codes(placed, finishing(receipt))).toEqual(['200', '200']);
  expect(await change({ status: 'cancelled' }, receipt.deliveries[0]?.id)).toBe(200);
  expect(await toClear()).toEqual([`D-03 (1) of ${receipt.identifier}`]);
  const { resolves: _, ...aside } = settingAside(placed as never, 'D-APART');
  expect(await codes(takingBack(placed as never), aside)).toEqual(['200', '200']);
  expect(await toClear()).toEqual([]);
  expect(
    await oms.db.query(
      `SELECT (SELECT quantity_scanned FROM goods_receipt_lines WHERE goods_receipt_id = $1) AS counted,
         (SELECT sum(stock_level)::int FROM stock_moves_unfolded WHERE cause = 'goods-receipt' AND caused_by_id = $1) AS in_stock`,
      [receipt.id],
    ),
  ).toEqual([{ counted: 1, in_stock: 1 }]);
});

it('devices of every open batch and receipt of the zone hear of it, by a job', async () => {
  await placeTwo();
  await change({ status: 'cancelled' });
  const zone = await oms.db.one<{ id: number }>(
    `SELECT id FROM storage_zones WHERE identifier = 'D' AND location_id = 1`,
  );
  expect(
    await oms.db.query(
      `SELECT task_identifier, key FROM graphile_worker.jobs WHERE key LIKE 'tell-clearances-%'`,
    ),
  ).toContainEqual({ task_identifier: 'tell-clearances', key: `tell-clearances-${zone?.id}` });
  const receipt = await addTestReceipt(oms.db, [[0, 2]]);
  const versions = () =>
    oms.db.query<{ version: number }>(
      `SELECT version FROM dispatch_request_batches WHERE id = $1 UNION ALL SELECT version FROM goods_receipts WHERE id = $2`,
      [next.id, receipt.id],
    );
  const before = await versions();
  await tellClearances(oms.db, { storage_zone_id: zone?.id ?? 0 });
  expect(await versions()).toEqual(before.map(({ version }) => ({ version: version + 1 })));
});
