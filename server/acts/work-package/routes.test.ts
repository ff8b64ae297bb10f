import { beforeAll, describe, expect, test } from 'vitest';
import {
  packageSettingsSchema,
  workPackageChangesSchema,
  workPackageSchema,
  type WorkPackageChanges,
} from '../../../contract/scanning/work-package.ts';
import { addTestReceipt } from '../goods-receipts/test-receipt.ts';
import { addBatch, placement, takingBack, type TestBatch } from '../sorting/test-batch.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let magazijn: Caller, winkel: Caller;

beforeAll(async () => {
  app = await freshApp();
  magazijn = await app.signIn('magazijn');
  winkel = await app.signIn('winkel');
});

const url = (batch: string, zone = 'D', query = '', location = 'dc/DC01') =>
  `/api/rest/locations/${location}/storage-locations/${zone}/work-package/sort` +
  `?dispatch_request_batch_identifier=${encodeURIComponent(batch)}${query}`;
const report = (...mutations: object[]) =>
  magazijn.post('/api/rest/mutations', { device_id: '0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b11', mutations });
const full = async (batch: TestBatch) =>
  workPackageSchema.parse((await magazijn.get(url(batch.identifier))).json());
const since = async (batch: TestBatch, version: number): Promise<WorkPackageChanges> =>
  workPackageChangesSchema.parse(
    (await magazijn.get(url(batch.identifier, 'D', `&since=${version}`))).json(),
  );

describe('the whole package', () => {
  test('of the demo’s main batch holds all that a device needs to work alone', async () => {
    const reply = await magazijn.get(url('2611-014', 'A'));
    const workPackage = workPackageSchema.parse(reply.json());
    expect(workPackage).toMatchObject({
      location: { type: 'dc', identifier: 'DC01' },
      zone: { identifier: 'A' },
      batch: { identifier: '2611-014', zone: 'A' },
      order_completion_steps: [
        'scan-label',
        'mark-storage-location-complete',
        'mark-dispatch-request-shipped',
      ],
      autofill_storage_location: 0,
    });
    expect(workPackage.dispatch_requests).toHaveLength(40);
    expect(workPackage.storage_locations.filter(s => s.kind === 'aside')).toHaveLength(1);
    expect(workPackage.storage_location_auto_submit_regex).not.toBeNull();
    const asked = workPackage.products.filter(p => p.extra_info !== null);
    expect(asked).not.toEqual([]);
    expect(asked.some(p => p.extra_info?.is_required_question !== null)).toBe(true);
    const wanted = new Set(
      workPackage.dispatch_requests.flatMap(d => d.lines.map(l => l.product_identifier)),
    );
    expect(new Set(workPackage.products.map(p => p.identifier))).toEqual(wanted);
  });

  test('names accepted placements by mutation id, without those taken back', async () => {
    const batch = await addBatch(app.db, [{ lines: [[0, 3]], tracking: ['3S1', '3S2'] }], 1);
    const [kept, undone] = [placement(batch), placement(batch)];
    await report(kept, undone, takingBack(undone));
    expect((await full(batch)).dispatch_requests).toMatchObject([
      {
        storage_location: 'D-01',
        tracking_codes: ['3S1', '3S2'],
        lines: [{ placed: [{ id: kept.id, quantity: 1 }] }],
      },
    ]);
  });

  test('is not sent again while nothing changed: 304 by its ETag', async () => {
    const batch = await addBatch(app.db, [{ lines: [[0, 3]] }], 2);
    const ask = (etag: string) => magazijn.get(url(batch.identifier), { 'if-none-match': etag });
    const { etag } = (await magazijn.get(url(batch.identifier))).headers;
    const again = await ask(String(etag));
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await report(placement(batch));
    expect((await ask(String(etag))).statusCode).toBe(200);
    const next = (await magazijn.get(url(batch.identifier))).headers.etag;
    await app.db.execute(
      `UPDATE frontend_parameters SET value = '"^X$"' WHERE key = 'storage-location-auto-submit-regex'`,
    );
    expect((await ask(String(next))).statusCode).toBe(200);
  });
});

describe('changes since a version', () => {
  test('are whole deliveries, and nothing when there is nothing', async () => {
    const batch = await addBatch(app.db, [{ lines: [[0, 3]] }, { lines: [[0, 3]] }], 3);
    const { version } = await full(batch);
    expect(await since(batch, version)).toMatchObject({
      since: version,
      version,
      dispatch_requests: [],
      removed: [],
    });
    await report(placement(batch, 1));
    const changes = await since(batch, version);
    expect(changes).toMatchObject({
      version: version + 1,
      batch: { status: 'sorting' },
      dispatch_requests: [{ id: batch.deliveries[1]?.id, version: version + 1 }],
    });
    expect(changes.dispatch_requests).toHaveLength(1);
  });

  test.each([
    ['a cancellation', `UPDATE dispatch_requests SET status = 'cancelled' WHERE id = $1`],
    ['a pause', 'UPDATE dispatch_requests SET paused_at = now() WHERE id = $1'],
    ['a new label', `INSERT INTO tracking_codes (dispatch_request_id, code) VALUES ($1, '3S9')`],
    ['fewer pieces', 'UPDATE dispatch_request_lines SET quantity = 1 WHERE dispatch_request_id = $1'],
  ])('tell of %s, whoever made it', async (_, change) => {
    const batch = await addBatch(app.db, [{ lines: [[0, 3]], location: false }]);
    const { version } = await full(batch);
    await app.db.execute(change, [batch.deliveries[0]?.id]);
    expect((await since(batch, version)).dispatch_requests).toMatchObject([{ id: batch.deliveries[0]?.id }]);
  });

  test('tell of a delivery that left the batch, and no longer when it is back', async () => {
    const batch = await addBatch(app.db, [{ lines: [[0, 3]], location: false }]);
    const id = batch.deliveries[0]?.id;
    const { version } = await full(batch);
    await app.db.execute('UPDATE dispatch_requests SET batch_id = NULL WHERE id = $1', [id]);
    expect(await since(batch, version)).toMatchObject({ dispatch_requests: [], removed: [id] });
    await app.db.execute('UPDATE dispatch_requests SET batch_id = $2 WHERE id = $1', [id, batch.id]);
    expect(await since(batch, version)).toMatchObject({ dispatch_requests: [{ id }], removed: [] });
  });

  test.each([
    [
      'the special steps',
      `UPDATE frontend_parameters SET value = '["multiple-quantities"]' WHERE key = 'extra-processing-steps'`,
    ],
    [
      'the auto-submit pattern',
      `DELETE FROM frontend_parameters WHERE key = 'storage-location-auto-submit-regex'`,
    ],
    [
      'the autofill of the location',
      `UPDATE location_properties SET int_value = 2 FROM location_property_keys k
       WHERE k.id = location_property_key_id AND k.identifier = 'processProduct.autofillStorageLocation'`,
    ],
  ])('tell of a changed setting: %s', async (_, change) => {
    const own = await freshApp();
    const batch = await addBatch(own.db, [{ lines: [[0, 3]], location: false }]);
    const worker = await own.signIn('magazijn');
    const get = async (query = '') => (await worker.get(url(batch.identifier, 'D', query))).json();
    const before = workPackageSchema.parse(await get());
    expect(workPackageChangesSchema.parse(await get(`&since=${before.version}`)).settings).toBeUndefined();
    await own.db.execute(change);
    const after = workPackageSchema.parse(await get());
    expect(packageSettingsSchema.parse(after)).not.toEqual(packageSettingsSchema.parse(before));
    const changes = workPackageChangesSchema.parse(await get(`&since=${before.version}`));
    expect(changes).toMatchObject({ version: before.version + 1, dispatch_requests: [] });
    expect(changes.settings).toEqual(packageSettingsSchema.parse(after));
    expect((await get(`&since=${after.version}`)).settings).toBeUndefined();

    // An open goods receipt hears of it as well.
    const receipt = await addTestReceipt(own.db, [[0, 3]]);
    const receiptUrl = url('', 'D').replace(/\?.*$/, `?goods_receipt_identifier=${receipt.identifier}`);
    const getReceipt = async (query = '') => (await worker.get(receiptUrl + query)).json();
    const { version } = workPackageSchema.parse(await getReceipt());
    await own.db.execute(`UPDATE frontend_parameters SET value = '[]' WHERE key = 'order-completion-steps'`);
    expect(workPackageChangesSchema.parse(await getReceipt(`&since=${version}`))).toMatchObject({
      version: version + 1,
      settings: { order_completion_steps: [] },
      goods_receipt: { lines: [] },
    });
    await own.db.execute(
      `UPDATE location_properties SET boolean_value = NOT boolean_value FROM location_property_keys k
       WHERE k.id = location_property_key_id AND k.identifier = 'goodsReceiptImportOnScan'`,
    );
    expect(workPackageChangesSchema.parse(await getReceipt(`&since=${version + 1}`))).toMatchObject({
      goods_receipt: { import_on_scan: true },
    });
  });

  test('a setting that has nothing to do with sorting raises no version', async () => {
    const batch = await addBatch(app.db, [{ lines: [[0, 3]], location: false }]);
    const { version } = await full(batch);
    await app.db.execute(`INSERT INTO frontend_parameters VALUES ('presales', 'iets', '1')`);
    expect((await since(batch, version)).version).toBe(version);
  });

  test('a device that is ahead of a restored database gets the whole package', async () => {
    const batch = await addBatch(app.db, [{ lines: [[0, 3]], location: false }]);
    const reply = await magazijn.get(url(batch.identifier, 'D', '&since=999'));
    expect(workPackageSchema.safeParse(reply.json()).success).toBe(true);
  });
});

test('another zone, no zone, no batch, another location, no permission', async () => {
  const batch = await addBatch(app.db, [{ lines: [[0, 1]], location: false }]);
  const told = async (who: Caller, address: string) => {
    const reply = await who.get(address);
    return [reply.statusCode, reply.json().code];
  };
  expect(await told(magazijn, url(batch.identifier, 'A'))).toEqual([422, 'wrong-zone']);
  expect(await told(magazijn, url('2611-012', 'A'))).toEqual([422, 'no-zone']);
  expect(await told(magazijn, url('nowhere'))).toEqual([404, 'not-found']);
  expect(await told(magazijn, url(batch.identifier, 'W', '', 'store/101'))).toEqual([
    403,
    'foreign-location',
  ]);
  expect(await told(winkel, url(batch.identifier))).toEqual([403, 'forbidden']);
  expect(await told(app.visitor, url(batch.identifier))).toEqual([401, 'not-signed-in']);
});
