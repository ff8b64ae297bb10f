import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HoldReview } from '../../../contract/orders/hold-reason.ts';
import type { MadeOrder } from '../../../contract/orders/sales-order.ts';
import { addDays, dutchDay } from '../../../core/calendar/day.ts';
import { wallTime } from '../../../core/calendar/time.ts';
import { statusesMarked } from '../../../core/delivery/status.ts';
import { aLine, anOrder } from '../orders/testing.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import { reassign, replan, replanWaiting } from './plan-again.ts';
import { requestDelivery, requestWaiting } from './request-delivery.ts';
import { openEveryDay, putPieces } from './testing.ts';

let oms: TestApp;
let office: Caller;
let nth = 0;
beforeAll(async () => {
  oms = await freshApp();
  office = await oms.signIn('beheer');
  await openEveryDay(oms.db);
});
/** An article of its own for each test. */
let article: string;
beforeEach(async () => {
  article = `proef-${String(++nth)}`;
  await oms.db.execute(`INSERT INTO products (identifier, name) VALUES ($1, 'Proef')`, [article]);
});

/** So many pieces lie at these locations, in the order of preference of a plan. */
const stock = (at: Readonly<Record<string, number>>) => putPieces(oms.db, article, at);
let orders = 0;
const send = async (quantity = 1, given: object = {}) => {
  const identifier = `261125-P${String(++orders)}`;
  const body = {
    ...anOrder({ identifier, grand_total: quantity * 10 }),
    lines: [aLine({ product_identifier: article, quantity, unit_gross_price: 10 })],
    ...given,
  };
  const reply = await office.post('/api/rest/sales-orders', body);
  expect(reply.statusCode).toBe(201);
  return reply.json<MadeOrder>().dispatch_requests;
};
interface Row {
  readonly id: number;
  readonly status: string;
  readonly place: string;
  readonly is_replaced: boolean;
  readonly pieces: number;
}
const deliveries = (identifier = `261125-P${String(orders)}`) =>
  oms.db.query<Row>(
    `SELECT d.id, d.status, l.identifier AS place, d.is_replaced,
       (SELECT sum(quantity)::int FROM dispatch_request_lines WHERE dispatch_request_id = d.id) AS pieces
     FROM dispatch_requests d JOIN locations l ON l.id = d.location_id JOIN sales_orders o ON o.id = d.sales_order_id
     WHERE o.identifier = $1 ORDER BY d.id`,
    [identifier],
  );
const only = async (): Promise<Row> => {
  const [row] = await deliveries();
  if (!row) throw new Error('the order has a delivery');
  return row;
};
const requested = async () => requestDelivery(oms.db, { dispatch_request_id: (await only()).id });
/** A picker does not find it. */
const manco = async ({ id }: Row): Promise<void> => {
  const pick = `261125-P${String(orders)}/dispatch-requests/${String(id)}/pick-by-store`;
  const reply = await office.put(`/api/rest/sales-orders/${pick}/unable-to-ship`, { reason: 'not-found' });
  expect(reply.statusCode).toBe(204);
};

/** A person blocks its first delivery, or approves it. */
const hold = async () => {
  const patched = await office.patch(`/api/rest/dispatch-requests/261125-P${String(orders)}-1`, {
    status: 'on-hold',
  });
  expect(patched.statusCode).toBe(200);
};
const release = async () => {
  const path = `/api/rest/sales-orders/261125-P${String(orders)}/dispatch-requests-status-reasons/on-hold`;
  const { current } = (await office.get(path)).json<HoldReview>();
  const id = current[0]?.status_reasons[0]?.id ?? 0;
  expect((await office.post(`${path}/${String(id)}`, { decision: 'approved', comment: '' })).statusCode).toBe(
    200,
  );
};

describe('An order that comes in', () => {
  it('is planned at once, where its pieces are, with its dates and what was considered', async () => {
    await stock({ '102': 3 });
    expect(await send(2)).toEqual([
      expect.objectContaining({
        status: 'to-be-requested',
        dispatcher_type: 'store',
        dispatcher_identifier: '102',
      }),
    ]);
    const row = await oms.db.one(
      `SELECT d.delivery_date > d.dispatch_date AS later, m.identifier AS method,
         o.promised_delivery_date = d.delivery_date AS promised, n.promised_delivery_date = d.delivery_date AS of_line,
         d.metadata->'assign_component_results'->0->'results' @> '[{"code": "fits"}]' AS traced
       FROM dispatch_requests d JOIN sales_orders o ON o.id = d.sales_order_id JOIN sales_order_lines n ON n.sales_order_id = o.id
       JOIN carrier_methods m ON m.id = d.carrier_method_id WHERE d.id = $1`,
      [(await only()).id],
    );
    expect(row).toEqual({
      later: true,
      method: 'postnl_parcel_standard',
      promised: true,
      of_line: true,
      traced: true,
    });
  });

  it('is divided over places when no place has all', async () => {
    await stock({ '102': 1, '103': 2 });
    await send(3);
    expect((await deliveries()).map(({ place, pieces }) => [place, pieces])).toEqual([
      ['103', 2],
      ['102', 1],
    ]);
  });

  it.each([
    ['BE', { status: 'to-be-requested', method: 'postnl_parcel_standard', no_method: false }],
    ['DE', { status: 'to-be-requested', method: 'dhl_home', no_method: false }],
    ['FR', { status: 'unable-to-assign', method: null, no_method: true }],
  ])('to %s goes by a method that serves that country, else it has no place', async (country, expected) => {
    await stock({ '102': 1 });
    await send(1, { addresses: anOrder().addresses.map(address => ({ ...address, country })) });
    expect(
      await oms.db.one(
        `SELECT d.status, m.identifier AS method, EXISTS (
           SELECT FROM jsonb_path_query(d.metadata, '$.assign_component_results[*].results[*] ? (@.code == "no-method").location_ids[*]') place
           JOIN locations l ON to_jsonb(l.id) = place WHERE l.identifier = '102') AS no_method
         FROM dispatch_requests d LEFT JOIN carrier_methods m ON m.id = d.carrier_method_id WHERE d.id = $1`,
        [(await only()).id],
      ),
    ).toEqual(expected);
  });

  it('goes from the nearer of two places that are alike', async () => {
    await stock({ '102': 1, '103': 1 });
    const groningen = { latitude: 53.22, longitude: 6.57 };
    await send(1, { addresses: anOrder().addresses.map(address => ({ ...address, ...groningen })) });
    expect(await only()).toMatchObject({ place: '103' });
  });

  it('without a place is parked, and goes where a piece comes in', async () => {
    await stock({ '102': 0 });
    await send();
    expect(await only()).toMatchObject({ status: 'unable-to-assign', place: 'GEEN' });
    // The places that could have sent it are named, and not the one where it is parked.
    expect(
      await oms.db.one(
        `SELECT array_agg(DISTINCT l.identifier) FILTER (WHERE l.identifier IN ('102', 'GEEN')) AS named
         FROM dispatch_requests d, jsonb_path_query(d.metadata, '$.assign_component_results[*].results[*].location_ids[*]') place
         JOIN locations l ON to_jsonb(l.id) = place WHERE d.id = $1`,
        [(await only()).id],
      ),
    ).toEqual({ named: ['102'] });
    await stock({ '102': 1 });
    await replanWaiting(oms.db, { product_identifier: article });
    expect(await only()).toMatchObject({ status: 'to-be-requested', place: '102', is_replaced: false });
    await replan(oms.db, { dispatch_request_id: (await only()).id });
    expect(await deliveries()).toHaveLength(1);
  });

  it('of ten at once never takes the same last piece', async () => {
    await stock({ '102': 4 });
    const made = await Promise.all(Array.from({ length: 10 }, () => send()));
    expect(made.flat().filter(({ dispatcher_identifier }) => dispatcher_identifier === '102')).toHaveLength(
      4,
    );
    expect(made.flat().filter(({ status }) => status === 'unable-to-assign')).toHaveLength(6);
  });
});

describe('What was held, when it is released', () => {
  it('and its day has passed, is planned on another, from the pieces that it has', async () => {
    await stock({ '102': 1 });
    await send();
    await hold();
    await oms.db.execute(`UPDATE dispatch_requests SET dispatch_date = '2026-01-05' WHERE id = $1`, [
      (await only()).id,
    ]);
    await release();
    expect(await deliveries()).toMatchObject([{ status: 'to-be-requested', place: '102', pieces: 1 }]);
    expect(
      await oms.db.one(
        'SELECT dispatch_date >= now()::date AS ahead, uses_stock FROM dispatch_requests WHERE id = $1',
        [(await only()).id],
      ),
    ).toEqual({ ahead: true, uses_stock: true });
  });

  it.each([
    ['Atlantic/Canary', 0, 'there it is that day still'],
    ['Europe/Amsterdam', 1, 'it has passed'],
  ])('half an hour after the Dutch day, in %s, goes %i days later: %s', async (time_zone, later) => {
    await stock({ '102': 1 });
    await send();
    await hold();
    const today = dutchDay(Date.now());
    await oms.db.execute('UPDATE dispatch_requests SET dispatch_date = $1 WHERE id = $2', [
      today,
      (await only()).id,
    ]);
    await oms.db.execute(`UPDATE locations SET time_zone = $1 WHERE identifier = '102'`, [time_zone]);
    const now = wallTime('Europe/Amsterdam', addDays(today, 1), '00:30').at;
    vi.useFakeTimers({ toFake: ['Date'], now });
    await release();
    vi.useRealTimers();
    await oms.db.execute(`UPDATE locations SET time_zone = DEFAULT WHERE identifier = '102'`);
    expect(
      await oms.db.one('SELECT status, dispatch_date FROM dispatch_requests WHERE id = $1', [
        (await only()).id,
      ]),
    ).toEqual({ status: 'to-be-requested', dispatch_date: addDays(today, later) });
  });

  it('and its method is not active any more, goes by another', async () => {
    await stock({ '102': 1 });
    await send();
    await hold();
    await oms.db.execute(`UPDATE dispatch_requests SET carrier_method_id = 5 WHERE id = $1`, [
      (await only()).id,
    ]);
    await release();
    expect(
      await oms.db.one('SELECT status, carrier_method_id FROM dispatch_requests WHERE id = $1', [
        (await only()).id,
      ]),
    ).toEqual({ status: 'to-be-requested', carrier_method_id: 1 });
  });

  it('and it had no place, goes where it has one now, or waits on', async () => {
    await stock({ '102': 0 });
    await send(3);
    await hold();
    await stock({ '102': 2 });
    await release();
    expect(await deliveries()).toMatchObject([
      { status: 'to-be-requested', place: '102', pieces: 2 },
      { status: 'unable-to-assign', place: 'GEEN', pieces: 1 },
    ]);
  });

  it('and its plan still stands, is as it was', async () => {
    await stock({ '103': 1 });
    await send();
    await hold();
    await stock({ '102': 5 });
    await release();
    expect(await deliveries()).toMatchObject([{ status: 'to-be-requested', place: '103' }]);
  });
});

/** A receipt of the article that is expected at DC01. */
const receive = (expected_on: string | null, quantity = 2, identifier = `OV-${article}`) =>
  office.post('/api/rest/locations/dc/DC01/goods-receipts', {
    identifier,
    supplier_identifier: '9001',
    expected_on,
    lines: [{ product_identifier: article, quantity }],
  });

describe('What a goods receipt will bring', () => {
  const waiting = () =>
    oms.db.query(
      `SELECT d.status, n.quantity, n.release_date FROM dispatch_requests d JOIN dispatch_request_lines n ON n.dispatch_request_id = d.id
       JOIN sales_orders o ON o.id = d.sales_order_id WHERE n.product_identifier = $1 ORDER BY n.id`,
      [article],
    );

  it('is waited for until its day, as far as its pieces go; the first order first', async () => {
    expect((await receive('2099-03-02')).json()).toMatchObject({ expected_on: '2099-03-02' });
    await send(1);
    await send(3);
    expect(await waiting()).toEqual([
      { status: 'waiting-for-stock', quantity: 1, release_date: '2099-03-02' },
      { status: 'waiting-for-stock', quantity: 1, release_date: '2099-03-02' },
      { status: 'unable-to-assign', quantity: 2, release_date: null },
    ]);
  });

  it('of several receipts is all waited for, by what had no place', async () => {
    await send(3);
    await receive('2099-03-02', 1);
    await receive('2099-03-09', 2, `OV-${article}-2`);
    await replanWaiting(oms.db, { product_identifier: article });
    expect(await waiting()).toEqual([
      { status: 'waiting-for-stock', quantity: 1, release_date: '2099-03-02' },
      { status: 'waiting-for-stock', quantity: 2, release_date: '2099-03-09' },
    ]);
  });

  it('that comes on another day is waited for until then; what waits for a presale instead leaves it to others', async () => {
    await receive('2099-03-02', 1);
    await send(1);
    const { id } = await only();
    await oms.db.execute(`UPDATE goods_receipts SET expected_on = '2099-03-09' WHERE identifier = $1`, [
      `OV-${article}`,
    ]);
    await replan(oms.db, { dispatch_request_id: id });
    expect(await waiting()).toMatchObject([{ release_date: '2099-03-09' }]);
    await oms.db.execute(
      `INSERT INTO presale_schedules (product_identifier, virtual_stock, presale_starts_at, presale_ends_at, release_date)
       VALUES ($1, 1, now()::date - 1, now()::date + 10, '2098-01-05')`,
      [article],
    );
    await replan(oms.db, { dispatch_request_id: id });
    await send(1);
    expect(await waiting()).toEqual([
      { status: 'waiting-for-stock', quantity: 1, release_date: '2098-01-05' },
      { status: 'waiting-for-stock', quantity: 1, release_date: '2099-03-09' },
    ]);
  });

  it('without a day promises nothing; one that is late is there tomorrow at the earliest', async () => {
    await receive(null);
    await send(1);
    await oms.db.execute(`UPDATE goods_receipts SET expected_on = '2026-01-05' WHERE identifier = $1`, [
      `OV-${article}`,
    ]);
    await send(1);
    expect(await waiting()).toEqual([
      { status: 'unable-to-assign', quantity: 1, release_date: null },
      { status: 'waiting-for-stock', quantity: 1, release_date: addDays(dutchDay(Date.now()), 1) },
    ]);
  });

  it('that came lies in stock, and what waited goes there', async () => {
    await receive('2099-03-02', 1);
    await send(1);
    await stock({ DC01: 1 });
    await oms.db.execute('UPDATE goods_receipts SET completed_at = now() WHERE identifier = $1', [
      `OV-${article}`,
    ]);
    await replanWaiting(oms.db, { product_identifier: article });
    expect(await only()).toMatchObject({ status: 'to-be-requested', place: 'DC01' });
    expect(await waiting()).toMatchObject([{ release_date: null }]);
  });

  it('is of articles that the OMS knows', async () => {
    const reply = await office.post('/api/rest/locations/dc/DC01/goods-receipts', {
      identifier: `OV-${article}`,
      supplier_identifier: '9001',
      lines: [{ product_identifier: 'bestaat-niet', quantity: 1 }],
    });
    expect([reply.statusCode, reply.json()]).toMatchObject([422, { code: 'product-unknown' }]);
  });
});

describe('The settings of a plan', () => {
  const set = (key: string, value: string) =>
    office.patch('/api/frontend/parameters', [{ group: 'oms-rules', key, value }]);

  it('say over how many deliveries an order may be divided', async () => {
    await stock({ '101': 1, '102': 1, '103': 1 });
    expect((await set('max-parts', '2')).statusCode).toBe(204);
    await send(3);
    expect((await deliveries()).map(({ status }) => status)).toEqual([
      'to-be-requested',
      'to-be-requested',
      'unable-to-assign',
    ]);
    await set('max-parts', '3');
    await stock({ '101': 2, '102': 2, '103': 2 });
    await send(4);
    expect((await deliveries()).map(({ pieces }) => pieces)).toEqual([2, 1, 1]);
  });

  it('say how far ahead a day is looked for, of one day at least', async () => {
    expect((await set('horizon-days', '0')).statusCode).toBe(422);
  });
});

describe('A location that is asked directly', () => {
  it('is asked once the day has come, once', async () => {
    await stock({ '102': 1 });
    await send();
    await requested();
    await requested();
    expect(await only()).toMatchObject({ status: 'requested', place: '102' });
    expect(
      await oms.db.query(
        `SELECT FROM order_history WHERE object_id = $1 AND status_identifier = 'requested'`,
        [(await only()).id],
      ),
    ).toHaveLength(1);
  });

  it('is not asked before, while it is paused, or where batches are made', async () => {
    await stock({ '102': 1, DC01: 0 });
    await send();
    const { id } = await only();
    await oms.db.execute(`UPDATE dispatch_requests SET dispatch_date = now()::date + 5 WHERE id = $1`, [id]);
    await requested();
    expect(await only()).toMatchObject({ status: 'to-be-requested' });
    await oms.db.execute(
      `UPDATE dispatch_requests SET dispatch_date = now()::date, paused_at = now() WHERE id = $1`,
      [id],
    );
    await requested();
    expect(await only()).toMatchObject({ status: 'to-be-requested' });
    await stock({ '102': 0, DC01: 9 });
    await send();
    await requested();
    expect(await only()).toMatchObject({ status: 'to-be-requested', place: 'DC01' });
  });

  it('is asked so many days ahead as the work of its service takes: feeding a store is another one', async () => {
    const work = `INSERT INTO location_properties (location_id, location_property_key_id, int_value)
      SELECT l.id, k.id, $1 FROM locations l, location_property_keys k
      WHERE l.identifier = '102' AND k.identifier = 'inter_store_processing'
      ON CONFLICT (location_id, location_property_key_id) DO UPDATE SET int_value = $1`;
    await oms.db.execute(work, [3]);
    await stock({ '102': 1 });
    await send();
    await oms.db.execute(
      `UPDATE dispatch_requests SET dispatch_date = now()::date + 3, dispatch_action = 'crossdocking' WHERE id = $1`,
      [(await only()).id],
    );
    await requested();
    await oms.db.execute(work, [0]);
    expect(await only()).toMatchObject({ status: 'requested', place: '102' });
  });

  it('from now on, is asked for what waited there already', async () => {
    const jobs = (...keys: string[]) =>
      oms.db.query('SELECT key FROM graphile_worker.jobs WHERE key = ANY ($1) ORDER BY key', [keys]);
    await stock({ '101': 1 });
    await send();
    const { id, place } = await only();
    expect(place).toBe('101');
    const [waiting, asked] = ['request-waiting', `request-${String(id)}`];
    await oms.db.execute('SELECT graphile_worker.remove_job($1)', [waiting]);
    await requestWaiting(oms.db);
    expect(await jobs(waiting, asked)).toEqual([]);
    const mode = (value: string) =>
      office.patch('/api/rest/locations/store/101/properties/dispatch.requestMode', { value });
    expect((await mode('direct')).statusCode).toBe(204);
    await requestWaiting(oms.db);
    expect(await jobs(waiting, asked)).toEqual([{ key: asked }, { key: waiting }]);
    await requested();
    expect(await only()).toMatchObject({ status: 'requested' });
    await mode('batch');
  });
});

describe('A location that is full', () => {
  it('on a promised day that is far ahead sends before it', async () => {
    await oms.db.execute(
      `INSERT INTO service_times (location_id, service_type_id, date, is_available, to_time, max_capacity)
       SELECT l.id, t.id, now()::date + day, true, time '23:59:59', 1
       FROM locations l, service_types t, generate_series(28, 40) AS day
       WHERE l.identifier = '102' AND t.identifier = 'ship_from_store'`,
    );
    await stock({ '102': 2 });
    const promised_delivery_date = addDays(dutchDay(Date.now()), 40);
    const given = {
      lines: [
        aLine({ product_identifier: article, quantity: 1, unit_gross_price: 10, promised_delivery_date }),
      ],
    };
    const dayOf = async () => {
      await send(1, given);
      return oms.db.one<{ dispatch_date: string }>(
        'SELECT dispatch_date FROM dispatch_requests WHERE id = $1',
        [(await only()).id],
      );
    };
    const [first, second] = [await dayOf(), await dayOf()];
    expect((second?.dispatch_date ?? '') < (first?.dispatch_date ?? '')).toBe(true);
  });
});

describe('A shortage that a picker scans', () => {
  it('is planned anew at another store, once; the old delivery stays as a record', async () => {
    await stock({ '102': 2, '103': 2 });
    await send(2);
    await requested();
    const first = await only();
    await manco(first);
    expect(
      await oms.db.one('SELECT reassign_at <= now() AS now FROM dispatch_requests WHERE id = $1', [first.id]),
    ).toEqual({
      now: true,
    });
    await Promise.all(Array.from({ length: 5 }, () => reassign(oms.db, { dispatch_request_id: first.id })));
    const other = first.place === '102' ? '103' : '102';
    expect(
      (await deliveries()).map(({ status, place, is_replaced, pieces }) => [
        status,
        place,
        is_replaced,
        pieces,
      ]),
    ).toEqual([
      ['unable-to-ship', first.place, true, 2],
      ['to-be-requested', other, false, 2],
    ]);
    expect(
      await oms.db.query('SELECT FROM dispatch_request_replacements WHERE old_id = $1', [first.id]),
    ).toHaveLength(1);
    const history = await office.get(`/api/rest/sales-orders/261125-P${String(orders)}/history`);
    const said = { status_identifier: 'unable-to-ship', caused_by_status_identifier: 'unable-to-ship' };
    expect(history.json()).toContainEqual(
      expect.objectContaining({
        ...said,
        processor_config_identifier: 'assigner',
        caused_by_processor_config_identifier: 'scan.pick-unable-to-ship',
      }),
    );
  });

  it('without another place is tried again later, and says what it tried', async () => {
    await stock({ '102': 2 });
    await send(2);
    await requested();
    const first = await only();
    await manco(first);
    await reassign(oms.db, { dispatch_request_id: first.id });
    expect(
      await oms.db.one(
        `SELECT is_replaced, reassign_at > now() AS later, jsonb_array_length(metadata->'assign_component_results') AS tries
         FROM dispatch_requests WHERE id = $1`,
        [first.id],
      ),
    ).toEqual({ is_replaced: false, later: true, tries: 2 });
  });

  it('waits for what a receipt will bring; what has no place is tried again by itself', async () => {
    await stock({ '102': 3 });
    await send(3);
    await requested();
    const first = await only();
    await receive('2099-03-02', 2);
    await manco(first);
    await reassign(oms.db, { dispatch_request_id: first.id });
    expect(await deliveries()).toMatchObject([
      { status: 'unable-to-ship', is_replaced: true, pieces: 3 },
      { status: 'waiting-for-stock', place: 'GEEN', pieces: 2 },
      { status: 'unable-to-assign', place: 'GEEN', pieces: 1 },
    ]);
  });

  it('is not planned there again after a person rerouted it', async () => {
    await stock({ '102': 9 });
    await send(1);
    await requested();
    const first = await only();
    await manco(first);
    const lines = await oms.db.query<{ id: number }>(
      'SELECT id FROM dispatch_request_lines WHERE dispatch_request_id = $1',
      [first.id],
    );
    const rerouted = await office.post('/api/rest/dispatch-requests', [
      {
        status: 'to-be-requested',
        dispatcher_type: 'store',
        dispatcher_identifier: '103',
        dispatch_type_identifier: 'ship_from_store',
        carrier_identifier: 'postnl_parcel',
        carrier_method_identifier: 'postnl_parcel_standard',
        dispatch_date: dutchDay(Date.now()),
        lines: lines.map(({ id }) => ({ old_line_ids: [id], product_identifier: article, quantity: 1 })),
      },
    ]);
    expect(rerouted.statusCode).toBe(201);
    const second = (await deliveries())[1];
    if (!second) throw new Error('it was rerouted');
    await requestDelivery(oms.db, { dispatch_request_id: second.id });
    await manco(second);
    // Somebody has counted at both.
    await oms.db.execute('UPDATE stock_levels SET distrusted_at = NULL WHERE product_identifier = $1', [
      article,
    ]);
    await stock({ '102': 9, '103': 9 });
    await reassign(oms.db, { dispatch_request_id: second.id });
    expect(await deliveries()).toMatchObject([
      { id: first.id, status: 'cancelled', place: '102', is_replaced: true },
      { id: second.id, status: 'unable-to-ship', place: '103', is_replaced: false },
    ]);
  });
});

describe('A shortage that a person reports', () => {
  const report = async () => {
    const { id } = await only();
    expect(
      (await office.patch(`/api/rest/dispatch-requests/id:${String(id)}`, { status: 'unable-to-ship' }))
        .statusCode,
    ).toBe(200);
    return id;
  };

  it('is not planned before its quarter of an hour is over', async () => {
    await stock({ '102': 2, '103': 2 });
    await send(2);
    await requested();
    const id = await report();
    await reassign(oms.db, { dispatch_request_id: id });
    expect(await only()).toMatchObject({ status: 'unable-to-ship', is_replaced: false });
  });

  it('is planned elsewhere, though its place has stock that nobody distrusts', async () => {
    await stock({ '102': 9, '103': 2 });
    await send(2);
    await requested();
    const first = await only();
    const id = await report();
    await stock({ [first.place]: 9, [first.place === '102' ? '103' : '102']: 2 });
    await oms.db.execute(`UPDATE dispatch_requests SET reassign_at = now() WHERE id = $1`, [id]);
    await reassign(oms.db, { dispatch_request_id: id });
    expect((await deliveries()).map(({ place }) => place)).toEqual([
      first.place,
      first.place === '102' ? '103' : '102',
    ]);
  });

  it('of some pieces asks for a new plan of those: what lies in the sorting location stays', async () => {
    await stock({ DC01: 3 });
    await send(3);
    const { id } = await only();
    await oms.db.execute(`UPDATE dispatch_requests SET status = 'requested' WHERE id = $1`, [id]);
    await oms.db.execute(
      'UPDATE dispatch_request_lines SET quantity_placed = 1 WHERE dispatch_request_id = $1',
      [id],
    );
    await report();
    const rows = await deliveries();
    expect(rows).toMatchObject([
      { status: 'requested', pieces: 1 },
      { status: 'unable-to-ship', pieces: 2 },
    ]);
    expect(
      await oms.db.query(`SELECT run_at > now() AS later FROM graphile_worker.jobs WHERE key = $1`, [
        `reassign-${String(rows[1]?.id)}`,
      ]),
    ).toEqual([{ later: true }]);
  });
});

it('the index of what a day has used is of the open statuses', async () => {
  const index = await oms.db.one<{ text: string }>(
    `SELECT pg_get_indexdef('open_deliveries'::regclass) AS text`,
  );
  expect([...(index?.text ?? '').matchAll(/'([a-z-]+)'/g)].map(([, name]) => name)).toEqual(
    statusesMarked('O'),
  );
});

describe('an article of which a presale runs', () => {
  it('is promised beyond the stock, up to its virtual stock, until it is released', async () => {
    await oms.db.execute(
      `INSERT INTO presale_schedules (product_identifier, virtual_stock, presale_starts_at, presale_ends_at, release_date)
       VALUES ($1, 3, now()::date - 1, now()::date + 10, now()::date + 20)`,
      [article],
    );
    await stock({ DC01: 1 });
    await send(3);
    expect(await deliveries()).toMatchObject([
      { status: 'to-be-requested', place: 'DC01', pieces: 1 },
      { status: 'waiting-for-stock', place: 'GEEN', pieces: 2 },
    ]);
    const waiting = await oms.db.one(
      `SELECT n.quantity, n.presale_id IS NOT NULL AS of_presale, n.release_date = now()::date + 20 AS on_its_day
       FROM dispatch_request_lines n JOIN dispatch_requests d ON d.id = n.dispatch_request_id
       WHERE n.product_identifier = $1 AND d.status = 'waiting-for-stock'`,
      [article],
    );
    expect(waiting).toEqual({ quantity: 2, of_presale: true, on_its_day: true });
    // One is left of three.
    await send(2);
    expect(await deliveries()).toMatchObject([
      { status: 'waiting-for-stock', pieces: 1 },
      { status: 'unable-to-assign', pieces: 1 },
    ]);
  });

  it('goes out when it is there', async () => {
    await oms.db.execute(
      `INSERT INTO presale_schedules (product_identifier, virtual_stock, presale_starts_at, presale_ends_at, release_date)
       VALUES ($1, 5, now()::date - 1, now()::date + 10, now()::date + 20)`,
      [article],
    );
    await send(2);
    expect(await only()).toMatchObject({ status: 'waiting-for-stock' });
    await stock({ DC01: 2 });
    await replanWaiting(oms.db, {});
    await replan(oms.db, { dispatch_request_id: (await only()).id });
    expect(await only()).toMatchObject({ status: 'to-be-requested', place: 'DC01' });
  });

  it('that is there while a delivery is paused goes out when that is resumed', async () => {
    await oms.db.execute(
      `INSERT INTO presale_schedules (product_identifier, virtual_stock, presale_starts_at, presale_ends_at, release_date)
       VALUES ($1, 5, now()::date - 1, now()::date + 10, now()::date + 20)`,
      [article],
    );
    await send(2);
    const { id } = await only();
    await oms.db.execute('UPDATE dispatch_requests SET paused_at = now() WHERE id = $1', [id]);
    await stock({ DC01: 2 });
    await replanWaiting(oms.db, {});
    expect(await only()).toMatchObject({ status: 'waiting-for-stock' });
    expect((await office.post(`/api/rest/dispatch-requests/id:${id}/resume`)).statusCode).toBe(200);
    expect(
      await oms.db.query(
        'SELECT task_identifier, run_at <= now() AS now FROM graphile_worker.jobs WHERE key = $1',
        [`replan-${id}`],
      ),
    ).toEqual([{ task_identifier: 'replan', now: true }]);
  });

  it('goes on waiting while nothing has come, and takes of a presale that begins', async () => {
    await stock({ DC01: 0 });
    await send(2);
    expect(await only()).toMatchObject({ status: 'unable-to-assign' });
    await oms.db.execute(
      `INSERT INTO presale_schedules (product_identifier, virtual_stock, presale_starts_at, presale_ends_at, release_date)
       VALUES ($1, 2, now()::date - 1, now()::date + 10, now()::date + 20)`,
      [article],
    );
    const again = async () => replan(oms.db, { dispatch_request_id: (await only()).id });
    await again();
    await again();
    expect(await only()).toMatchObject({ status: 'waiting-for-stock' });
    await send(1);
    expect(await only()).toMatchObject({ status: 'unable-to-assign' });
  });
});

describe('What waits for a presale', () => {
  const days = (values: string) =>
    oms.db.execute(`UPDATE presale_schedules SET ${values} WHERE product_identifier = $1`, [article]);
  const waits = async () => {
    await oms.db.execute(
      `INSERT INTO presale_schedules (product_identifier, virtual_stock, presale_starts_at, presale_ends_at, release_date)
       VALUES ($1, 2, now()::date - 9, now()::date + 10, now()::date + 20)`,
      [article],
    );
    await send(2);
    expect(await only()).toMatchObject({ status: 'waiting-for-stock' });
    return (await only()).id;
  };

  it.each([
    ['sells no more', 'presale_ends_at = now()::date'],
    ['has less virtual stock than it sold', 'virtual_stock = 1'],
    [
      'is released, and nothing has come',
      'presale_ends_at = now()::date - 2, release_date = now()::date - 1',
    ],
  ])('waits on when that %s, whatever is ordered later', async (_what, values) => {
    const id = await waits();
    await days(values);
    await send(1);
    expect(await only()).toMatchObject({ status: 'unable-to-assign' });
    await replan(oms.db, { dispatch_request_id: id });
    expect(await oms.db.one('SELECT status FROM dispatch_requests WHERE id = $1', [id])).toEqual({
      status: 'waiting-for-stock',
    });
  });

  it('and found a place before, was sold all the same (order-rules.md 10)', async () => {
    const id = await waits();
    await stock({ DC01: 2 });
    await replan(oms.db, { dispatch_request_id: id });
    expect(await only()).toMatchObject({ status: 'to-be-requested' });
    await send(1);
    expect(await only()).toMatchObject({ status: 'unable-to-assign' });
  });

  it('takes of a receipt once it is released', async () => {
    await waits();
    await days('presale_ends_at = now()::date - 2, release_date = now()::date - 1');
    await oms.db.execute(
      `UPDATE dispatch_request_lines SET release_date = now()::date - 1 WHERE product_identifier = $1`,
      [article],
    );
    await receive('2099-03-02', 3);
    await send(2);
    expect((await deliveries()).map(({ status, pieces }) => [status, pieces])).toEqual([
      ['waiting-for-stock', 1],
      ['unable-to-assign', 1],
    ]);
  });
});

describe('What has no place', () => {
  const retried = (id: number) =>
    oms.db.one(
      `SELECT d.is_dispatch_assign_retryable AS retried, (SELECT count(*)::int FROM trigger_events e
         WHERE e.sales_order_id = d.sales_order_id AND e.event = 'delivery-unable-to-assign') AS told
       FROM dispatch_requests d WHERE d.id = $1`,
      [id],
    );
  /** All of it was fifteen days ago. */
  const age = (id: number) =>
    oms.db.execute(
      `UPDATE order_history SET created_at = created_at - interval '15 days' WHERE object_id = $1`,
      [id],
    );

  it('goes to the dc by way of a supplier, whose stock it is not', async () => {
    await stock({ DC01: 0 });
    await send(1);
    await stock({ '9001': 5 });
    await oms.db.execute(
      `DELETE FROM location_dispatch_types WHERE location_id = (SELECT id FROM locations WHERE identifier = '9001')`,
    );
    await replanWaiting(oms.db, { product_identifier: article });
    expect(
      await oms.db.one(
        `SELECT d.status, l.identifier AS place, s.identifier AS supplier, d.uses_stock FROM dispatch_requests d
         JOIN locations l ON l.id = d.location_id LEFT JOIN locations s ON s.id = d.supplier_location_id WHERE d.id = $1`,
        [(await only()).id],
      ),
    ).toEqual({ status: 'crossdock-requested', place: 'DC01', supplier: '9001', uses_stock: false });
  });

  it('is divided when several places have some of it; the rest goes on waiting as it is', async () => {
    await stock({ '102': 0 });
    await send(5);
    const parked = await only();
    await stock({ '102': 1, '103': 2 });
    await replan(oms.db, { dispatch_request_id: parked.id });
    await replan(oms.db, { dispatch_request_id: parked.id });
    const after = await deliveries();
    expect(after.map(({ status, place, pieces }) => [status, place, pieces])).toEqual([
      ['unable-to-assign', 'GEEN', 2],
      ['to-be-requested', '103', 2],
      ['to-be-requested', '102', 1],
    ]);
    expect(after[0]?.id).toBe(parked.id);
  });

  it('is planned anew though another delivery that waits cannot be', async () => {
    await stock({ '102': 0 });
    await send(1);
    const broken = await only();
    await send(1);
    await stock({ '102': 2 });
    // Its earlier tries cannot be read.
    await oms.db.execute(
      `UPDATE dispatch_requests SET metadata = '{"assign_component_results": 1}' WHERE id = $1`,
      [broken.id],
    );
    await expect(replanWaiting(oms.db, { product_identifier: article })).rejects.toThrow('1 of 2 failed');
    expect(await only()).toMatchObject({ status: 'to-be-requested', place: '102' });
  });

  it('goes to the first place as it is when all of it has one', async () => {
    await stock({ '102': 0 });
    await send(3);
    const parked = await only();
    await stock({ '102': 1, '103': 2 });
    await replan(oms.db, { dispatch_request_id: parked.id });
    expect(await deliveries()).toMatchObject([
      { id: parked.id, status: 'to-be-requested', place: '103', pieces: 2 },
      { status: 'to-be-requested', place: '102', pieces: 1 },
    ]);
  });

  it('is brought to the store where it is collected', async () => {
    await stock({ '102': 0 });
    await send(2, { fulfilment_method: 'pickup', fulfilment_location: '102' });
    const parked = await only();
    expect(parked).toMatchObject({ status: 'unable-to-assign' });
    await stock({ DC01: 2 });
    await replan(oms.db, { dispatch_request_id: parked.id });
    expect(await deliveries()).toMatchObject([
      { id: parked.id, status: 'crossdock-requested', place: '102', pieces: 2 },
      { status: 'to-be-requested', place: 'DC01', pieces: 2 },
    ]);
    expect(
      await oms.db.one('SELECT from_id = $2 AS feeder FROM dispatch_request_cascades WHERE into_id = $1', [
        parked.id,
        (await deliveries())[1]?.id,
      ]),
    ).toEqual({ feeder: true });
  });

  it('is given up after fourteen days, of which a trigger hears', async () => {
    await stock({ '102': 0 });
    await send(1);
    const { id } = await only();
    await replan(oms.db, { dispatch_request_id: id });
    expect(await retried(id)).toEqual({ retried: true, told: 1 });
    await age(id);
    await replan(oms.db, { dispatch_request_id: id });
    await replan(oms.db, { dispatch_request_id: id });
    expect(await retried(id)).toEqual({ retried: false, told: 2 });
  });

  it('is given up when no place may have it later, of which a trigger hears', async () => {
    await stock({ '102': 0 });
    await send(1);
    const { id } = await only();
    expect(await retried(id)).toEqual({ retried: true, told: 1 });
    await oms.db.execute(
      `WITH nowhere AS (INSERT INTO supply_chains (identifier, display_name) VALUES ('nergens', 'Nergens') RETURNING id)
       INSERT INTO product_supply_chains (product_identifier, supply_chain_id) SELECT $1, id FROM nowhere`,
      [article],
    );
    await replan(oms.db, { dispatch_request_id: id });
    await replan(oms.db, { dispatch_request_id: id });
    expect(await retried(id)).toEqual({ retried: false, told: 2 });
  });

  it('has its tries from the time that it has no place again', async () => {
    await stock({ '102': 0 });
    await send(1);
    const { id } = await only();
    await age(id);
    await hold();
    await release();
    expect(await only()).toMatchObject({ id, status: 'unable-to-assign' });
    await replan(oms.db, { dispatch_request_id: id });
    expect(await retried(id)).toMatchObject({ retried: true });
  });

  it('stays as whoever has it open saw it, when a try finds the same', async () => {
    await stock({ '102': 0 });
    await send(1);
    const { id } = await only();
    const seen = () =>
      oms.db.one(
        `SELECT revision, (SELECT count(*)::int FROM order_history h WHERE h.sales_order_id = d.sales_order_id) AS changes,
           jsonb_array_length(metadata->'assign_component_results') AS tries FROM dispatch_requests d WHERE id = $1`,
        [id],
      );
    await replan(oms.db, { dispatch_request_id: id });
    const before = await seen();
    await replan(oms.db, { dispatch_request_id: id });
    expect(await seen()).toEqual(before);
    expect(
      await oms.db.query('SELECT run_at > now() AS later FROM graphile_worker.jobs WHERE key = $1', [
        `replan-${String(id)}`,
      ]),
    ).toEqual([{ later: true }]);
  });
});
