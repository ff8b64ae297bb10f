import { beforeAll, describe, expect, it, test } from 'vitest';
import type { DispatchRequest } from '../../../contract/orders/dispatch-request.ts';
import type { DispatchType } from '../../../contract/orders/dispatch-type.ts';
import type { Mutation, MutationResult } from '../../../contract/scanning/mutation.ts';
import { PICK_INCLUDE } from '../../../contract/orders/pick-by-store.ts';
import type { Problem } from '../../../contract/problem.ts';
import { newId } from '../sorting/test-batch.ts';
import { type Caller, type TestApp, freshApp } from '../../testing/app.ts';
import { demoDay } from '../../demo/demo-days.ts';

let oms: TestApp;
let shop: Caller;
let otherShop: Caller;
let office: Caller;
let sorter: Caller;
beforeAll(async () => {
  oms = await freshApp();
  [shop, otherShop, office, sorter] = await Promise.all([
    oms.signIn('winkel'),
    oms.signIn('winkel2'),
    oms.signIn('backoffice'),
    oms.signIn('magazijn'),
  ]);
});

/** The nth delivery that store 101 has to pick (server/demo/data/demo-store-picks.ts). */
async function nth(n: number): Promise<{ id: number; order: string; url: string }> {
  const order = `261116-00${String(n).padStart(2, '0')}`;
  const row = await oms.db.one<{ id: number }>('SELECT id FROM dispatch_requests WHERE identifier = $1', [
    `${order}-1`,
  ]);
  const id = row?.id ?? 0;
  return { id, order, url: `/api/rest/sales-orders/${order}/dispatch-requests/${id}` };
}
/** A copy of the nth one in its first state. */
async function reopened(n: number) {
  const delivery = await nth(n);
  await oms.db.execute('DELETE FROM picks WHERE dispatch_request_id = $1', [delivery.id]);
  await oms.db.execute(
    `UPDATE dispatch_requests SET status = 'requested', paused_at = NULL, unable_to_ship_reason = NULL WHERE id = $1`,
    [delivery.id],
  );
  return delivery;
}
const complete = (by: Caller, url: string, key = newId()) =>
  by.put(`${url}/pick-by-store/shipped`, undefined, { 'idempotency-key': key });
const unable = (by: Caller, url: string, reason: string, key = newId()) =>
  by.put(`${url}/pick-by-store/unable-to-ship`, { reason }, { 'idempotency-key': key });
const told = (reply: Awaited<ReturnType<Caller['get']>>) => [
  reply.statusCode,
  reply.statusCode < 300 ? '' : reply.json<Problem>().code,
];
const statusOf = async (id: number) =>
  oms.db.one('SELECT status, unable_to_ship_reason AS reason FROM dispatch_requests WHERE id = $1', [id]);

describe('the list of a store', () => {
  it('has what picking shows: articles with picture and shelf, customer and phone', async () => {
    const reply = await shop.get(
      `/api/rest/dispatch-requests?dispatcher_type=store&status=requested&include=${PICK_INCLUDE}`,
    );
    const list = reply.json<DispatchRequest[]>();
    expect(list.filter(one => one.identifier.startsWith('261116'))).toHaveLength(15);
    expect(list.find(one => one.identifier === '261116-0001-1')).toMatchObject({
      dispatch_type: { identifier: 'click_and_collect', display_name: 'Click & Collect' },
      carrier: { identifier: 'customer' },
      carrier_method: { identifier: 'customer_pickup', can_be_overruled_by_dispatcher: false },
      sales_order: {
        identifier: '261116-0001',
        placed_at: expect.stringContaining(demoDay('2026-11-16')),
        shipping_address: { full_name: expect.any(String), phone_number: expect.stringMatching(/^06 /) },
      },
      dispatch_request_lines: [
        {
          image_url: expect.stringMatching(/\.svg$/),
          storage_location: { identifier: expect.stringMatching(/^U-/) },
        },
        { quantity: 3, ean_codes: expect.stringMatching(/^\d{13}$/) },
      ],
    });
  });

  it('has neither pictures nor customers unasked', async () => {
    const [plain] = (await shop.get('/api/rest/dispatch-requests?limit=1')).json<DispatchRequest[]>();
    expect(Object.keys(plain?.sales_order ?? {}).sort()).toEqual(['id', 'identifier', 'revision']);
    expect(plain?.dispatch_request_lines[0]).not.toHaveProperty('image_url');
  });
});

describe('one delivery of an order', () => {
  it('is the one asked for, its phone number gone when it is no longer open', async () => {
    const open = await shop.get(`${(await nth(2)).url}?include=${PICK_INCLUDE}`);
    expect(open.json()).toMatchObject({ status: 'requested', identifier: '261116-0002-1' });
    const ended = await shop.get(`${(await nth(17)).url}?include=${PICK_INCLUDE}`);
    expect(ended.json()).toMatchObject({
      status: 'unable-to-ship',
      metadata: { unable_to_ship_reason: 'not-found' },
      sales_order: { shipping_address: { phone_number: null } },
    });
  });

  it('404: De gevraagde order bestaat niet.', async () => {
    const { id } = await nth(1);
    const reply = await shop.get(`/api/rest/sales-orders/261116-9999/dispatch-requests/${id}`);
    expect(reply.statusCode).toBe(404);
    expect(reply.json<Problem>().detail).toBe('De gevraagde order bestaat niet.');
  });

  it.each([
    ['of another store', () => otherShop, 1],
    ['that is cancelled', () => shop, 18],
  ])('422 NoDispatchRequestsForUser for an order %s', async (_, by, n) => {
    const reply = await by().get((await nth(n)).url);
    expect(told(reply)).toEqual([422, 'NoDispatchRequestsForUser']);
    expect(reply.json<Problem>().detail).toBe(
      'Er zijn geen actieve leveringen (meer) bij deze order die geassocieerd zijn met de locaties waar je rechten toe hebt.',
    );
  });

  it('404 for a delivery of another order, and for numbers that are none', async () => {
    const { order } = await nth(1);
    for (const id of [(await nth(2)).id, 999_999_999_999_999])
      expect((await shop.get(`/api/rest/sales-orders/${order}/dispatch-requests/${id}`)).statusCode).toBe(
        404,
      );
    expect((await shop.get(`/api/rest/sales-orders/${order}/dispatch-requests/x`)).statusCode).toBe(400);
    expect((await shop.get(`/api/rest/sales-orders/%00/dispatch-requests/1`)).statusCode).toBeLessThan(500);
  });

  it('needs a right to see orders', async () => {
    expect(told(await sorter.get((await nth(1)).url))).toEqual([403, 'forbidden']);
    expect((await oms.visitor.get((await nth(1)).url)).statusCode).toBe(401);
  });
});

describe('completing', () => {
  it('ships the delivery, once: the same key replays, another is told who was first and when', async () => {
    const { id, url } = await reopened(1);
    const key = newId();
    expect(told(await complete(shop, url, key))).toEqual([204, '']);
    expect(told(await complete(shop, url, key))).toEqual([204, '']);
    expect(await statusOf(id)).toEqual({ status: 'shipped', reason: null });
    const second = await complete(office, url);
    expect(told(second)).toEqual([409, 'already-shipped']);
    expect(second.json<Problem>()).toMatchObject({
      by: 'Sanne de Boer',
      detail: expect.stringMatching(/^Order 261116-0001 is al voltooid door Sanne de Boer om \d\d:\d\d\.$/),
    });
    expect(await oms.db.query('SELECT status FROM picks WHERE dispatch_request_id = $1', [id])).toEqual([
      { status: 'shipped' },
    ]);
  });

  it('two at once: one ships, the other is told', async () => {
    const { id, url } = await reopened(2);
    const replies = await Promise.all([
      complete(shop, url),
      complete(office, url),
      unable(shop, url, 'damaged'),
    ]);
    expect(replies.map(reply => reply.statusCode).sort((a, b) => a - b)).toEqual([204, 409, 409]);
    expect(await oms.db.query('SELECT 1 FROM picks WHERE dispatch_request_id = $1', [id])).toHaveLength(1);
  });

  it('reports unable to ship with a reason of the translations', async () => {
    const { id, url } = await reopened(3);
    expect(told(await unable(shop, url, 'zomaar'))).toEqual([422, 'unknown-reason']);
    expect(
      told(await shop.put(`${url}/pick-by-store/unable-to-ship`, {}, { 'idempotency-key': newId() }))[0],
    ).toBe(400);
    const key = newId();
    expect(told(await unable(shop, url, 'damaged', key))).toEqual([204, '']);
    expect(await statusOf(id)).toEqual({ status: 'unable-to-ship', reason: 'damaged' });
    expect(told(await unable(shop, url, 'other', key))).toEqual([422, 'key-reused']);
    expect(told(await complete(shop, url))).toEqual([409, 'already-unable-to-ship']);
    await oms.db.execute(`INSERT INTO translations VALUES ('unable_to_ship_reasons.lost', 'Kwijt')`);
    expect(told(await unable(shop, (await reopened(3)).url, 'lost'))).toEqual([204, '']);
  });

  it.each([
    ['paused', 5, 'paused'],
    ['without an active method', 6, 'inactive-carrier-method'],
    ['with a carrier without methods', 7, 'no-carrier-method'],
    ['with a method that is not active here', 8, 'inactive-carrier-method'],
    ['of a type without carriers', 9, 'no-carrier-method'],
    ['cancelled', 18, 'cancelled'],
  ])('is refused for a delivery that is %s', async (_, n, code) => {
    const { url } = await nth(n);
    expect(told(await complete(shop, url))).toEqual([409, code]);
  });

  it('is refused in another status, and of a delivery of a dc', async () => {
    const { id, url } = await reopened(4);
    await oms.db.execute(`UPDATE dispatch_requests SET status = 'to-be-requested' WHERE id = $1`, [id]);
    const refused = (await complete(shop, url)).json<Problem>();
    expect(refused).toMatchObject({ code: 'not-requested', read: 'to-be-requested', expected: 'requested' });
    await reopened(4);
    const dc = await oms.db.one<{ id: number; order: string }>(
      `SELECT d.id, o.identifier AS "order" FROM dispatch_requests d JOIN sales_orders o ON o.id = d.sales_order_id
       WHERE d.identifier = '261119-0002-1'`,
    );
    expect(
      told(await complete(office, `/api/rest/sales-orders/${dc?.order}/dispatch-requests/${dc?.id}`)),
    ).toEqual([422, 'not-in-store']);
  });

  it('is refused without the right, for a foreign location, under another order, without a key', async () => {
    const { id, url } = await reopened(4);
    expect(told(await complete(sorter, url))).toEqual([403, 'forbidden']);
    expect(told(await complete(otherShop, url))).toEqual([403, 'forbidden']);
    expect(told(await complete(shop, `/api/rest/sales-orders/261116-0001/dispatch-requests/${id}`))).toEqual([
      404,
      'order-not-found',
    ]);
    const keyless = await shop.put(`${url}/pick-by-store/shipped`, undefined, {
      'idempotency-key': undefined,
    });
    expect(told(keyless)).toEqual([400, 'idempotency-key-missing']);
    expect((await oms.visitor.put(`${url}/pick-by-store/shipped`)).statusCode).toBe(401);
    expect(await statusOf(id)).toEqual({ status: 'requested', reason: null });
  });
});

test('in a list a second completion is told of the first, and laying back is noted for an own location alone', async () => {
  const { id, order } = await reopened(4);
  const base = { version: 1 as const, at: new Date().toISOString(), dispatch_request_id: id };
  const pick = (): Mutation => ({
    ...base,
    id: newId(),
    type: 'pick-shipped',
    sales_order_identifier: order,
  });
  const back = (location: string): Mutation => ({
    ...base,
    id: newId(),
    type: 'pick-put-back',
    location_type: 'store',
    location,
    resolves: newId(),
  });
  const reply = await shop.post('/api/rest/mutations', {
    device_id: '0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b11',
    mutations: [pick(), pick(), back('101'), back('102')],
  });
  const results = reply.json<MutationResult[]>();
  expect(results.map(one => ('problem' in one ? one.problem.code : one.status))).toEqual([
    200,
    'already-shipped',
    200,
    'forbidden',
  ]);
  expect(await oms.db.query('SELECT location FROM pick_put_backs')).toEqual([{ location: '101' }]);
});

describe('the carrier', () => {
  const change = (by: Caller, id: number, carrier_identifier: string, carrier_method_identifier: string) =>
    by.patch(`/api/rest/dispatch-requests/id:${id}`, { carrier_identifier, carrier_method_identifier });

  it('is changed to a method that is active for the type at the location', async () => {
    const { id, url } = await reopened(7);
    const reply = await change(shop, id, 'postnl_parcel', 'postnl_parcel_evening');
    expect(reply.json<DispatchRequest>()).toMatchObject({
      carrier: { identifier: 'postnl_parcel' },
      carrier_method: { identifier: 'postnl_parcel_evening' },
    });
    expect(told(await complete(shop, url))).toEqual([204, '']);
    expect(told(await change(shop, id, 'postnl_parcel', 'postnl_parcel_standard'))).toEqual([
      409,
      'already-shipped',
    ]);
  });

  it('is changed of what is still to be requested too: its labels are void, and the day that it arrives follows', async () => {
    const { id } = await reopened(7);
    await oms.db.execute(
      `UPDATE dispatch_requests SET status = 'to-be-requested', dispatch_date = '2026-12-01', carrier_method_id = NULL WHERE id = $1`,
      [id],
    );
    await oms.db.execute(`INSERT INTO tracking_codes (dispatch_request_id, code) VALUES ($1, '3SOUD')`, [id]);
    expect((await change(shop, id, 'postnl_parcel', 'postnl_parcel_evening')).statusCode).toBe(200);
    expect(
      await oms.db.one(
        `SELECT d.delivery_date, (SELECT count(*) FROM tracking_codes WHERE dispatch_request_id = d.id AND voided_at IS NULL) AS labels
         FROM dispatch_requests d WHERE d.id = $1`,
        [id],
      ),
    ).toEqual({ delivery_date: '2026-12-02', labels: 0 });
    await oms.db.execute(`UPDATE dispatch_requests SET status = 'requested' WHERE id = $1`, [id]);
  });

  it.each([
    ['a method that is not active here', 'dhl', 'dhl_servicepoint'],
    ['a method of another carrier', 'dhl', 'postnl_parcel_evening'],
    ['a method that does not exist', 'postnl_parcel', 'duif'],
  ])('is not changed to %s', async (_, carrier, method) => {
    const { id } = await nth(8);
    expect(told(await change(shop, id, carrier, method))).toEqual(
      method === 'dhl_servicepoint' ? [200, ''] : [422, 'inactive-carrier-method'],
    );
  });

  it('is not changed where the method may not be overruled, the delivery is paused, foreign or the right is missing', async () => {
    const [fixed, paused] = [await nth(13), await nth(5)];
    expect(told(await change(shop, fixed.id, 'postnl_parcel', 'postnl_parcel_standard'))).toEqual([
      409,
      'not-overrulable',
    ]);
    expect((await change(shop, paused.id, 'dhl', 'dhl_home')).json<Problem>()).toMatchObject({
      code: 'paused',
      detail: 'De levering is gepauzeerd. Hervat de levering eerst.',
    });
    expect((await change(otherShop, fixed.id, 'dhl', 'dhl_home')).statusCode).toBe(404);
    expect(told(await change(sorter, fixed.id, 'dhl', 'dhl_home'))).toEqual([403, 'forbidden']);
    expect((await shop.patch(`/api/rest/dispatch-requests/id:${fixed.id}`, {})).statusCode).toBe(400);
  });
});

describe('GET …/dispatch-types', () => {
  it('has carriers and methods by type, and what the location has switched on', async () => {
    const types = (await shop.get('/api/rest/locations/store/101/dispatch-types')).json<DispatchType[]>();
    const active = (type: string) =>
      types
        .find(one => one.identifier === type)
        ?.carriers.flatMap(c => c.carrier_methods)
        .filter(m => m.is_active && m.is_active_for_location === '1')
        .map(m => m.identifier);
    expect(active('click_and_collect')).toEqual(['customer_pickup']);
    expect(active('ship_from_store')).toHaveLength(4);
    expect(active('other')).toEqual([]);
    expect(types.find(one => one.identifier === 'ship_from_store')).toMatchObject({
      is_active: true,
      is_active_for_location: '1',
      carriers: [
        { identifier: 'postnl_parcel' },
        { identifier: 'dhl' },
        { identifier: 'store', carrier_methods: [] },
      ],
    });
    expect(types.find(one => one.identifier === 'vendor_dropship')?.is_active_for_location).toBe('0');
  });

  it('is of an own location alone', async () => {
    expect(told(await otherShop.get('/api/rest/locations/store/101/dispatch-types'))).toEqual([
      403,
      'foreign-location',
    ]);
  });
});
