import { beforeAll, describe, expect, it } from 'vitest';
import type { DispatchRequest } from '../../contract/dispatch-request.ts';
import { sessionRoutes } from '../session/routes.ts';
import { type Caller, type TestApp, freshApp } from '../testing/app.ts';
import { dispatchRequestRoutes } from './routes.ts';

const PATH = '/api/rest/dispatch-requests';

let oms: TestApp;
let sorter: Caller;
let shop: Caller;
beforeAll(async () => {
  oms = await freshApp({ areas: [sessionRoutes, dispatchRequestRoutes] });
  sorter = await oms.signIn('magazijn');
  shop = await oms.signIn('winkel');
});

const list = async (by: Caller, query = '') => (await by.get(`${PATH}?${query}`)).json<DispatchRequest[]>();

describe('the list', () => {
  it('has deliveries of the own locations alone', async () => {
    const places = (deliveries: DispatchRequest[]) =>
      new Set(deliveries.map(one => one.dispatcher_identifier));
    expect(places(await list(sorter))).toEqual(new Set(['DC01']));
    expect(places(await list(shop))).toEqual(new Set(['101']));
    expect(await list(shop, 'dispatch_request_batch=2611-014')).toEqual([]);
    const office = await oms.signIn('backoffice');
    expect(places(await list(office, 'dispatcher_type=store'))).toEqual(new Set(['101', '102', '103']));
  });

  it('filters by batch, status list, identifier and tracking code', async () => {
    expect(await list(sorter, 'dispatch_request_batch=2611-014')).toHaveLength(40);
    const over = await list(sorter, 'dispatch_request_batch=2611-014&status=cancelled,to-be-requested');
    expect(over.map(one => one.identifier)).toEqual(['261119-0024-1', '261119-0025-1', '261119-0029-1']);
    expect(await list(sorter, 'identifier=261119-0014-1')).toHaveLength(1);
    const [delivery] = await list(sorter, 'identifier=261119-0017-1&include=tracking_codes');
    const code = delivery?.tracking_codes?.[1]?.code ?? '';
    expect((await list(sorter, `tracking_code=${code}`)).map(one => one.id)).toEqual([delivery?.id]);
  });

  it('comes in pages', async () => {
    const query = 'dispatch_request_batch=2611-014';
    const all = await list(sorter, query);
    expect(await list(sorter, `${query}&limit=3&offset=2`)).toEqual(all.slice(2, 5));
  });

  it('has tracking codes only when they are asked for', async () => {
    const [plain] = await list(sorter, 'limit=1');
    expect(plain).not.toHaveProperty('tracking_codes');
  });

  it('needs a permission to see orders', async () => {
    await oms.db.execute(`UPDATE users SET permissions = '{}' WHERE username = 'winkel2'`);
    const nobody = await oms.signIn('winkel2');
    expect((await nobody.get(PATH)).statusCode).toBe(403);
    expect((await oms.visitor.get(PATH)).statusCode).toBe(401);
  });
});

describe('one delivery', () => {
  it('is found by identifier, and by id:{id}, with what is pending', async () => {
    const reply = await sorter.get(`${PATH}/261119-0002-1?include=tracking_codes`);
    expect(reply.statusCode).toBe(200);
    const delivery = reply.json<DispatchRequest>();
    expect(delivery).toMatchObject({
      status: 'requested',
      dispatch_type: 'dc_delivery',
      dispatcher_type: 'dc',
      dispatcher_identifier: 'DC01',
      carrier: { identifier: 'postnl_parcel', display_name: 'PostNL' },
      paused_at: null,
      dispatch_request_batch: { identifier: '2611-014' },
      storage_location: { identifier: 'A-02', display_name: 'A-02' },
      sales_order: { identifier: '261119-0002' },
    });
    expect(delivery.tracking_codes).toEqual([
      { code: expect.stringMatching(/^3S/), url: expect.any(String) },
    ]);
    expect(delivery.dispatch_request_lines[0]).toMatchObject({
      product_identifier: '104002',
      quantity: 6,
      quantity_pending: 6,
      cascaded_quantity_pending: 6,
      ean_codes: expect.stringMatching(/^\d{13}$/),
    });
    expect((await sorter.get(`${PATH}/id:${delivery.id}`)).json()).toMatchObject({
      identifier: '261119-0002-1',
    });
  });

  it('counts down what is placed', async () => {
    const begun = (await list(sorter, 'dispatch_request_batch=2611-011&status=requested'))[0];
    expect(begun?.dispatch_request_lines.map(line => line.quantity_pending)).toEqual(
      begun?.dispatch_request_lines.map(() => 0),
    );
  });

  it('is 404 when it is of a foreign location, as when there is none', async () => {
    for (const identifier of ['261119-0002-1', '261119-9999-1', 'id:999999', 'id:x'])
      expect((await shop.get(`${PATH}/${identifier}`)).statusCode).toBe(404);
  });
});
