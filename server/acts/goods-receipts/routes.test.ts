import { beforeEach, describe, expect, it } from 'vitest';
import type {
  GoodsReceipt,
  GoodsReceiptDetail,
  Unprocessed,
} from '../../../contract/warehouse/goods-receipt.ts';
import type { Problem } from '../../../contract/problem.ts';
import type { WorkPackage } from '../../../contract/scanning/work-package.ts';
import { newId } from '../sorting/test-batch.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';

const AT = '/api/rest/locations/dc/DC01/goods-receipts';
const zone = (name: string) => `/api/rest/locations/dc/DC01/storage-locations/${name}`;
const packageIn = (name: string, receipt: string) =>
  `${zone(name)}/work-package/sort?goods_receipt_identifier=${receipt}`;
const key = (id = newId()) => ({ 'idempotency-key': id });

let oms: TestApp;
let sorter: Caller;
beforeEach(async () => {
  await oms?.close();
  oms = await freshApp();
  sorter = await oms.signIn('magazijn');
});

const problemOf = async (reply: ReturnType<Caller['get']>) => {
  const { statusCode, json } = await reply;
  return [statusCode, json<Problem>().code];
};
const lineOf = async (receipt: string, nth = 0) => {
  const detail = (await sorter.get(`${AT}/${receipt}?include=lines`)).json<GoodsReceiptDetail>();
  const line = detail.lines?.[nth];
  if (!line) throw new RangeError('no such line');
  return line;
};

describe('the list', () => {
  const listed = async (query = '') =>
    (await sorter.get(`${AT}?sort_by=created_at&sort_dir=desc${query}`)).json<GoodsReceipt[]>();

  it('has the newest first, with counts of attributes and crossdock lines', async () => {
    const all = await listed();
    expect(all.map(r => [r.identifier, r.is_completed, r.supplier_location.identifier])).toEqual([
      ['NZ-88121', false, '9002'],
      ['NZ-88117', false, '9002'],
      ['VH-2611-03', false, '9001'],
      ['VH-2611-02', false, '9001'],
      ['NZ-88104', true, '9002'],
      ['VH-2611-01', true, '9001'],
    ]);
    const large = all.find(r => r.identifier === 'NZ-88117');
    expect(large?.receiving_progress.lines).toBe(500);
    expect(large?.total_lines_crossdock_count).toBe(12);
    expect(Object.keys(large?.total_lines_attribute_count ?? {}).sort()).toEqual(['fragile', 'organic']);
  });

  it('is filtered by supplier and completion', async () => {
    expect((await listed('&is_completed=1')).map(r => r.identifier)).toEqual(['NZ-88104', 'VH-2611-01']);
    expect((await listed('&is_completed=0&supplier_location_id=5')).map(r => r.identifier)).toEqual([
      'VH-2611-03',
      'VH-2611-02',
    ]);
  });

  it('is for who has goodsreceipt.view, at an own location', async () => {
    const office = await oms.signIn('backoffice');
    expect(await problemOf(office.get(AT))).toEqual([403, 'forbidden']);
    const shop = await oms.signIn('winkel');
    expect(await problemOf(shop.get(AT))).toEqual([403, 'foreign-location']);
    expect((await shop.get('/api/rest/locations/store/101/goods-receipts')).json()).toEqual([]);
    expect(await problemOf(oms.visitor.get(AT))).toEqual([401, 'not-signed-in']);
  });
});

describe('making one', () => {
  const body = { identifier: ' NZ-1 ', supplier_identifier: '9002' };

  it('finds the crossdock deliveries that wait for the supplier, once for one key', async () => {
    const id = newId();
    const made = await sorter.post(AT, body, key(id));
    expect(made.statusCode).toBe(201);
    expect(made.json<GoodsReceipt>()).toMatchObject({
      identifier: 'NZ-1',
      is_completed: false,
      total_lines_crossdock_count: 3,
      receiving_progress: { lines: 3, quantity: 5, quantity_scanned: 0, zone: null },
    });
    expect((await sorter.post(AT, body, key(id))).statusCode).toBe(201);
    expect(await problemOf(sorter.post(AT, body, key()))).toEqual([409, 'identifier-taken']);
    const other = sorter.post(AT, { ...body, identifier: 'NZ-2' }, key(id));
    expect(await problemOf(other)).toEqual([422, 'key-reused']);
    const twice = { identifier: 'NZ-3', supplier_identifier: '9002' };
    const same = newId();
    const replies = await Promise.all([1, 2, 3].map(() => sorter.post(AT, twice, key(same))));
    expect(replies.map(reply => reply.statusCode)).toEqual([201, 201, 201]);
  });

  it('asks for a reference, and for a supplier that is active', async () => {
    for (const identifier of ['', '  '])
      expect((await sorter.post(AT, { ...body, identifier }, key())).statusCode).toBe(400);
    expect(await problemOf(sorter.post(AT, { ...body, supplier_identifier: 'DC01' }, key()))).toEqual([
      404,
      'not-found',
    ]);
    await oms.db.execute('UPDATE locations SET active = false WHERE id = 6');
    expect((await sorter.post(AT, body, key())).statusCode).toBe(404);
  });

  it('is for who has goodsreceipt.create', async () => {
    const office = await oms.signIn('backoffice');
    expect(await problemOf(office.post(AT, body, key()))).toEqual([403, 'forbidden']);
  });
});

describe('the first work package', () => {
  it('binds the receipt to its zone and gives its deliveries locations; the same again changes nothing', async () => {
    const first = (await sorter.get(packageIn('D', 'VH-2611-03'))).json<WorkPackage>();
    expect(first.goods_receipt).toMatchObject({ identifier: 'VH-2611-03', status: 'receiving', zone: 'D' });
    expect(first.dispatch_requests.map(d => d.storage_location)).toEqual(
      [1, 2, 3, 4, 5, 6].map(n => `D-0${n}`),
    );
    const again = (await sorter.get(packageIn('D', 'VH-2611-03'))).json<WorkPackage>();
    expect(again.version).toBe(first.version);
    expect(await problemOf(sorter.get(packageIn('A', 'VH-2611-03')))).toEqual([422, 'wrong-zone']);
  });

  it('is refused where the zone is full, and binds nothing', async () => {
    expect(await problemOf(sorter.get(packageIn('A', 'NZ-88117')))).toEqual([422, 'ZoneFullyOccupied']);
    expect((await sorter.get(packageIn('D', 'NZ-88117'))).statusCode).toBe(200);
  });

  it('by two devices at once gives each delivery one location', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => sorter.get(packageIn('D', 'VH-2611-03'))));
    const places = replies.map(r => r.json<WorkPackage>().dispatch_requests.map(d => d.storage_location));
    expect(places[1]).toEqual(places[0]);
    expect(new Set(places[0]).size).toBe(6);
  });

  it('names one source, of an own location', async () => {
    expect(await problemOf(sorter.get(`${zone('D')}/work-package/sort`))).toEqual([400, 'no-source']);
    expect(await problemOf(sorter.get(packageIn('D', 'nergens')))).toEqual([404, 'not-found']);
    const shop = await oms.signIn('winkel');
    expect((await shop.get(packageIn('D', 'VH-2611-03'))).statusCode).toBe(403);
  });
});

describe('counting on a line', () => {
  const call = (line: number, quantity_scanned = 1, who = sorter, id = newId(), at = 'D') =>
    who.post(`${zone(at)}/process-goods-receipt-line/${line}`, { quantity_scanned }, key(id));

  it('adds what was scanned, once for one key', async () => {
    await sorter.get(packageIn('D', 'NZ-88121'));
    const { id } = await lineOf('NZ-88121');
    const key = newId();
    expect((await call(id, 2, sorter, key)).json()).toMatchObject({ quantity: 3, quantity_scanned: 2 });
    expect((await call(id, 2, sorter, key)).json()).toMatchObject({ quantity_scanned: 2 });
    expect((await call(id, 2)).json()).toMatchObject({ quantity_scanned: 4 });
  });

  it('ends when the receipt is completed, which is an event', async () => {
    await sorter.get(packageIn('D', 'NZ-88121'));
    await sorter.post(`${AT}/NZ-88121/post-process`, undefined, key());
    expect(
      await oms.db.query(
        `SELECT payload, username FROM trigger_events e JOIN users u ON u.id = e.user_id WHERE event = 'receipt-completed' ORDER BY e.id DESC LIMIT 1`,
      ),
    ).toEqual([
      {
        payload: {
          goods_receipt_identifier: 'NZ-88121',
          location_type: 'dc',
          location_identifier: 'DC01',
        },
        username: 'magazijn',
      },
    ]);
  });

  it('is refused once the receipt is completed', async () => {
    await sorter.get(packageIn('D', 'NZ-88121'));
    const { id } = await lineOf('NZ-88121');
    await sorter.post(`${AT}/NZ-88121/post-process`, undefined, key());
    expect(await problemOf(call(id))).toEqual([409, 'receipt-completed']);
  });

  it('is refused without a zone, in another zone, for an unknown line, without the right', async () => {
    const { id } = await lineOf('NZ-88121');
    expect(await problemOf(call(id))).toEqual([422, 'no-zone']);
    await sorter.get(packageIn('D', 'NZ-88121'));
    expect(await problemOf(call(id, 1, sorter, newId(), 'B'))).toEqual([422, 'wrong-zone']);
    expect(await problemOf(call(999_999))).toEqual([404, 'not-found']);
    expect((await call(id, 0)).statusCode).toBe(400);
    const shop = await oms.signIn('winkel');
    expect((await call(id, 1, shop)).statusCode).toBe(403);
  });
});

describe('the look-up with a receipt', () => {
  const look = (ean: string) =>
    sorter.get(`${zone('D')}/process-product/sort/${ean}?goods_receipt_identifier=NZ-88121`);
  const eanOf = async (product: string) =>
    (
      await oms.db.one<{ ean: string }>('SELECT ean FROM product_eans WHERE product_identifier = $1', [
        product,
      ])
    )?.ean ?? '';

  it('says on which line an article is counted; an unexpected one makes its own where that is set', async () => {
    await sorter.get(packageIn('D', 'NZ-88121'));
    const line = await lineOf('NZ-88121');
    expect((await look(await eanOf(line.product_identifier))).json()).toMatchObject({
      resolution: 'receive',
      // In the field that the documents name, too.
      line: { id: line.id, product_identifier: line.product_identifier, quantity: 3, quantity_scanned: 0 },
      goods_receipt_line: { id: line.id, quantity: 3, quantity_scanned: 0, may_exceed: false },
    });
    const unexpected = await eanOf('100000');
    expect((await look(unexpected)).json()).toMatchObject({ resolution: 'surplus' });
    await oms.db.execute(
      'UPDATE location_properties SET boolean_value = true WHERE location_property_key_id = 4',
    );
    const made = (await look(unexpected)).json<{ goods_receipt_line: { id: number } }>();
    expect(made).toMatchObject({
      resolution: 'receive',
      goods_receipt_line: { quantity: 0, may_exceed: true },
    });
    expect((await look(unexpected)).json()).toMatchObject({ goods_receipt_line: made.goods_receipt_line });
  });
});

describe('post-process', () => {
  it('answers the deliveries that lack something, once for one key; the view has them afterwards', async () => {
    await sorter.get(packageIn('D', 'VH-2611-03'));
    const id = newId();
    const done = await sorter.post(`${AT}/VH-2611-03/post-process`, undefined, key(id));
    expect(done.statusCode).toBe(200);
    const missing = done.json<Unprocessed[]>();
    expect(missing).toHaveLength(6);
    expect(missing[0]).toMatchObject({
      status: 'crossdock-requested',
      sales_order_id: expect.any(Number) as number,
    });
    expect((await sorter.post(`${AT}/VH-2611-03/post-process`, undefined, key(id))).json()).toEqual(missing);
    const view = (await sorter.get(`${AT}/VH-2611-03`)).json<GoodsReceiptDetail>();
    expect([view.is_completed, view.unprocessed_dispatch_requests]).toEqual([true, missing]);
    expect(await problemOf(sorter.get(packageIn('D', 'NZ-88104')))).toEqual([422, 'wrong-zone']);
  });

  it('is for who may scan, where there is such a receipt', async () => {
    expect(await problemOf(sorter.post(`${AT}/nergens/post-process`, undefined, key()))).toEqual([
      404,
      'not-found',
    ]);
    const shop = await oms.signIn('winkel');
    expect((await shop.post(`${AT}/VH-2611-03/post-process`, undefined, key())).statusCode).toBe(403);
  });
});

it('devices say what they still have to report; one with scans counts however long it is away', async () => {
  const device = newId();
  const report = (pending: number, open: boolean) =>
    sorter.put(`${AT}/VH-2611-03/devices/${device}`, { pending, open });
  const devices = async () => (await sorter.get(`${AT}/VH-2611-03`)).json<GoodsReceiptDetail>().devices;
  expect((await report(3, true)).statusCode).toBe(204);
  expect(await devices()).toMatchObject([
    { device_id: device, user_name: 'Fatima el Idrissi', pending: 3, open: true },
  ]);
  const away = () =>
    oms.db.execute(`UPDATE receipt_devices SET seen_at = now() - interval '8 days' WHERE device_id = $1`, [
      device,
    ]);
  await away();
  expect(await devices()).toMatchObject([{ device_id: device, pending: 3 }]);
  await report(0, true);
  expect(await devices()).toMatchObject([{ device_id: device, pending: 0 }]);
  await away();
  expect(await devices()).toEqual([]);
  await report(0, false);
  expect(await devices()).toEqual([]);
  const shop = await oms.signIn('winkel');
  expect((await shop.put(`${AT}/VH-2611-03/devices/${device}`, { pending: 0, open: true })).statusCode).toBe(
    403,
  );
});
