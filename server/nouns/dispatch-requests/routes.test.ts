import { beforeAll, describe, expect, it } from 'vitest';
import { dispatchRequestOrders, type DispatchRequest } from '../../../contract/orders/dispatch-request.ts';
import { dutchDay } from '../../../core/calendar/day.ts';
import { sessionRoutes } from '../../ground/session/routes.ts';
import { type Caller, type TestApp, freshApp } from '../../testing/app.ts';
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
    const asList = 'dispatch_request_batch=2611-014&status[]=cancelled&status[]=to-be-requested';
    expect((await list(sorter, asList)).length).toBe(over.length);
    expect((await list(sorter, asList.replaceAll('[]', ''))).length).toBe(over.length);
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

  it('is broken off on the server when the caller hangs up (a search that is cancelled)', async () => {
    const base = await oms.app.listen({ port: 0 });
    const waiting = () =>
      oms.db.query(`SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND state = 'active'`);
    const left = new AbortController();
    await oms.db.transaction(async tx => {
      await tx.execute('LOCK TABLE dispatch_requests IN ACCESS EXCLUSIVE MODE');
      const asked = fetch(`${base}${PATH}`, { headers: { cookie: sorter.cookie }, signal: left.signal });
      await expect.poll(waiting).toHaveLength(1);
      left.abort();
      await expect(asked).rejects.toThrow('aborted');
      await expect.poll(waiting).toEqual([]);
    });
    expect(await list(sorter, 'limit=1')).toHaveLength(1);
  });

  it('has tracking codes only when they are asked for', async () => {
    const [plain] = await list(sorter, 'limit=1');
    expect(plain).not.toHaveProperty('tracking_codes');
  });

  it('has with `fields` these alone, and what is included', async () => {
    const asked = 'dispatch_request_batch=2611-014&limit=2';
    const [first, second] = await list(sorter, asked);
    expect(await list(sorter, `${asked}&fields=id`)).toEqual([{ id: first?.id }, { id: second?.id }]);
    const [some] = await list(sorter, `${asked}&fields=status,sales_order,password&include=tracking_codes`);
    expect(some).toEqual({
      status: first?.status,
      sales_order: first?.sales_order,
      tracking_codes: expect.any(Array),
    });
    const batchable = await list(sorter, 'is_batchable=1&limit=1&fields=suggested_batch_type_id');
    expect(batchable).toEqual([{ suggested_batch_type_id: expect.any(Number) }]);
  });

  it('has what can be put in a batch, of the batch type that suits best', async () => {
    const all = await list(sorter, 'is_batchable=1');
    expect(all.length).toBeGreaterThan(50);
    for (const one of all)
      expect(one).toMatchObject({
        status: 'to-be-requested',
        dispatch_request_batch: null,
        paused_at: null,
      });
    const sorted = await list(sorter, 'is_batchable=1&suggested_batch_type=dc_sort');
    const single = await list(sorter, 'is_batchable=1&suggested_batch_type=dc_single');
    const pieces = (one: DispatchRequest) =>
      one.dispatch_request_lines.reduce((sum, { quantity }) => sum + quantity, 0);
    expect(new Set(single.map(pieces))).toEqual(new Set([1]));
    expect(sorted.every(one => pieces(one) > 1 && one.suggested_batch_type_id === 1)).toBe(true);
    expect(sorted.length + single.length).toBe(all.length);
    const rest = await list(sorter, 'is_batchable=0');
    expect(rest.some(one => all.some(({ id }) => id === one.id))).toBe(false);
  });

  it('filters by dispatch date, one without a date being of today, and by order', async () => {
    const [first, second, third] = await list(sorter, 'is_batchable=1');
    const set = (date: string | null, one = first) =>
      oms.db.execute('UPDATE dispatch_requests SET dispatch_date = $1 WHERE id = $2', [date, one?.id]);
    await oms.db.execute(
      `UPDATE dispatch_requests SET dispatch_date = '2030-01-01' WHERE status = 'to-be-requested'`,
    );
    await set('2025-03-01', first);
    await set('2025-03-02', second);
    await set(null, third);
    const today = dutchDay(Date.now());
    const between = async (query: string) =>
      (await list(sorter, `is_batchable=1&${query}`)).map(({ id }) => id);
    expect(await between('dispatch_date_to=2025-03-01')).toEqual([first?.id]);
    expect(await between('dispatch_date_from=2025-03-02&dispatch_date_to=2025-03-31')).toEqual([second?.id]);
    expect(await between(`dispatch_date_from=${today}&dispatch_date_to=${today}`)).toEqual([third?.id]);
    expect((await sorter.get(`${PATH}?dispatch_date_to=gisteren`)).statusCode).toBe(400);
    expect((await sorter.get(`${PATH}?dispatch_date_to=2025-02-31`)).statusCode).toBe(400);
    const order = first?.sales_order.identifier ?? '';
    expect(await list(sorter, `sales_order_identifier=${order}`)).toHaveLength(1);
  });

  it.each(dispatchRequestOrders)('is sorted by %s both ways, and pages of it fit together', async by => {
    const query = `dispatch_request_batch=2611-011&sort_by=${by}`;
    const idsOf = async (more: string) => (await list(sorter, query + more)).map(({ id }) => id);
    const up = await idsOf('');
    expect(new Set(up).size).toBe(40);
    expect([...(await idsOf('&limit=25')), ...(await idsOf('&limit=25&offset=25'))]).toEqual(up);
    const firsts = (await list(sorter, `${query}&sort_dir=desc`)).map(({ id }) => id);
    expect(new Set(firsts)).toEqual(new Set(up));
  });

  it('tells what an order costs, and sorts by it, for who may see amounts alone', async () => {
    const query = 'dispatch_request_batch=2611-011&include=sales_order.shipping_address&sort_by=grand_total';
    const totals = async (by: Caller) => (await list(by, query)).map(one => one.sales_order.grand_total);
    const seen = await totals(await oms.signIn('backoffice'));
    expect(seen).toEqual(seen.toSorted((a, b) => Number(a) - Number(b)));
    expect(seen).not.toContain(undefined);
    expect(new Set(await totals(sorter))).toEqual(new Set([undefined]));
    const orders = async (more: string) => (await list(sorter, query + more)).map(({ id }) => id);
    expect(await orders('')).toEqual((await orders('')).toSorted((a, b) => a - b));
  });

  it('is sorted by what is shown', async () => {
    const numbers = async (dir: string) =>
      (await list(sorter, `dispatch_request_batch=2611-014&sort_by=order_identifier&sort_dir=${dir}`)).map(
        one => one.sales_order.identifier,
      );
    expect(await numbers('desc')).toEqual((await numbers('asc')).toReversed());
    expect((await sorter.get(`${PATH}?sort_by=colour`)).statusCode).toBe(400);
  });

  it('tells the pick zone of each line when asked', async () => {
    const [one] = await list(sorter, 'is_batchable=1&include=dispatch_request_lines.storage_location');
    expect(one?.dispatch_request_lines[0]?.storage_location).toMatchObject({
      identifier: expect.stringMatching(/^[KLPQT]-\d\d$/),
      storage_zone: { identifier: expect.stringMatching(/^[KLPQT]$/) },
    });
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
      dispatch_type: { identifier: 'dc_delivery' },
      dispatcher_type: 'dc',
      dispatcher_identifier: 'DC01',
      carrier: { identifier: 'postnl_parcel', display_name: 'PostNL' },
      paused_at: null,
      dispatch_request_batch: { identifier: '2611-014' },
      storage_location: { identifier: 'A-02', display_name: 'A-02' },
      sales_order: { identifier: '261119-0002' },
    });
    expect(delivery.tracking_codes).toEqual([
      { code: expect.stringMatching(/^3S/), updated_at: expect.any(String), url: expect.any(String) },
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

describe('why a delivery stands as it does', () => {
  const standing = async (name: string) => {
    const office = await oms.signIn('beheer');
    const [found] = await list(office, `identifier=${name}&include=standing`);
    return found?.standing;
  };
  it('is read with the include alone: since when, by whom, who made it', async () => {
    expect((await list(sorter, 'identifier=261119-0014-1'))[0]).not.toHaveProperty('standing');
    expect(await standing('261117-0017-1')).toEqual({
      since: expect.any(String) as string,
      by: 'Joost Hendriks',
      made_by: null,
      held_by: [],
      request_mode: 'batch',
      sorting_zone: null,
      last_placed: null,
      outside: null,
      labels: null,
    });
    // A reroute made the second one.
    expect((await standing('261117-0016-2'))?.made_by).toBe('Joost Hendriks');
  });

  it('has the reasons that hold it: of a person, and of a rule, until they are decided on', async () => {
    expect((await standing('261117-0004-1'))?.held_by).toEqual([
      { display_name: 'Handmatig geblokkeerd door Joost Hendriks', by: 'Joost Hendriks', why: null },
    ]);
    expect((await standing('261117-0005-1'))?.held_by).toEqual([
      {
        display_name: 'Hoog bedrag',
        by: null,
        why: expect.stringMatching(
          /^Vastgehouden door regel Hoog bedrag: ordertotaal is €\s2\.685,00 \(groter dan €\s2\.500,00\)\.$/,
        ) as string,
      },
      {
        display_name: 'Afwijkend adres',
        by: null,
        why: expect.stringMatching(
          /^Vastgehouden door regel Afwijkend adres: factuuradres is Haarlem, .+, bezorgadres is ’s-Hertogenbosch, .+/,
        ) as string,
      },
    ]);
    expect((await standing('261117-0007-1'))?.held_by).toEqual([]);
  });

  it('has its zone, and who placed the last piece', async () => {
    const { name } = await placeOne();
    expect(await standing(name)).toMatchObject({
      sorting_zone: 'A',
      last_placed: { by: 'Fatima el Idrissi', at: '2026-11-20T12:06:00+00:00' },
    });
  });
});

/** The second of two pieces that were placed; a third was taken back. */
async function placeOne(): Promise<{ readonly name: string }> {
  const name = '261119-0001-1';
  const add = (at: string, username: string, takenBack: string | null) =>
    oms.db.execute(
      `INSERT INTO placements (mutation_id, dispatch_request_id, dispatch_request_line_id, storage_location_id, quantity,
         user_id, scanned_at, created_at, taken_back_at)
       SELECT gen_random_uuid(), d.id, n.id, d.storage_location_id, 1, (SELECT id FROM users WHERE username = $3), $2, $2, $4
       FROM dispatch_requests d JOIN dispatch_request_lines n ON n.dispatch_request_id = d.id WHERE d.identifier = $1 LIMIT 1`,
      [name, at, username, takenBack],
    );
  await add('2026-11-20T12:05:00Z', 'beheer', null);
  await add('2026-11-20T12:06:00Z', 'magazijn', null);
  await add('2026-11-20T12:07:00Z', 'magazijn2', '2026-11-20T12:08:00Z');
  return { name };
}
