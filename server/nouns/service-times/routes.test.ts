import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeOrder } from '../../../contract/orders/sales-order.ts';
import type { Problem } from '../../../contract/problem.ts';
import type { ServiceTimes } from '../../../contract/warehouse/service-times.ts';
import { addDays, dutchDay } from '../../../core/calendar/day.ts';
import { replanWaiting } from '../../acts/assign/plan-again.ts';
import { openEveryDay, putPieces } from '../../acts/assign/testing.ts';
import { aLine, anOrder } from '../../acts/orders/testing.ts';
import { newId } from '../../acts/sorting/test-batch.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';

const at = (type: string, place: string) => `/api/rest/locations/${place}/service-times/${type}`;
const DC = at('dc_delivery', 'dc/DC01');
const SHOP = at('opening_hours', 'store/101');

let oms: TestApp;
let admin: Caller;
beforeAll(async () => {
  oms = await freshApp();
});
beforeEach(async () => {
  admin = await oms.signIn('beheer');
});

const read = async (path = DC) => (await admin.get(path)).json<ServiceTimes>();
const save = (service_times: object[], path = DC, headers = {}, by = admin) =>
  by.put(path, { service_times }, headers);
const told = async (asked: ReturnType<typeof save>) => {
  const reply = await asked;
  const { code, detail } = reply.json<Problem>();
  return [reply.statusCode, code, detail];
};
const monday = (given: object = {}) => ({
  week_day: 1,
  is_available: 1,
  to_time: '21:30',
  max_capacity: 800,
  ...given,
});

describe('the service times of a location', () => {
  it('are those of its weekdays, then those of dates, with what the type says of them', async () => {
    const { service_type, service_times, revision } = await read();
    expect(service_type).toEqual({
      identifier: 'dc_delivery',
      display_name: 'Levering vanuit DC',
      gui_sort_order: 2,
      is_cutoff: true,
      uses_capacities: true,
      can_edit: true,
    });
    expect(revision).toBeGreaterThan(0);
    expect(service_times[0]).toMatchObject({
      week_day: 1,
      date: null,
      is_available: 1,
      to_time: expect.stringMatching(/^\d\d:\d\d$/),
    });
    const days = service_times.map(row => row.week_day ?? 9);
    expect(days).toEqual(days.toSorted((a, b) => a - b));
  });

  it('are those of a type that there is', async () => {
    await oms.db.execute(
      `UPDATE users SET permissions = array_append(permissions, 'locations.servicetype.view.nergens') WHERE username = 'beheer'`,
    );
    admin = await oms.signIn('beheer');
    expect((await admin.get(at('nergens', 'dc/DC01'))).statusCode).toBe(404);
    expect((await told(save([], at('nergens', 'dc/DC01'))))[0]).toBe(404);
  });

  it('of a service that the location does not have are none, and stay so', async () => {
    const path = at('pickup', 'dc/DC01');
    expect(await read(path)).toMatchObject({ service_type: { can_edit: false }, service_times: [] });
    expect(await told(save([monday({ max_capacity: null })], path))).toEqual([
      409,
      'read-only',
      'Deze tijden kunnen hier niet worden gewijzigd.',
    ]);
  });
});

describe('the room that is used', () => {
  const asked = (path: string) => read(`${path}?include=used_capacity`);
  const [today, tomorrow] = [dutchDay(Date.now()), addDays(dutchDay(Date.now()), 1)];
  const send = (given: { type: string; action?: string; status?: string; date?: string; shop?: string }) =>
    oms.db.execute(
      `INSERT INTO dispatch_requests (identifier, sales_order_id, location_id, dispatch_type, status, dispatch_action, dispatch_date)
       SELECT $1, (SELECT min(id) FROM sales_orders), id, $2, $3, $4, $5 FROM locations WHERE identifier = $6`,
      [
        newId(),
        given.type,
        given.status ?? 'to-be-requested',
        given.action ?? null,
        given.date ?? tomorrow,
        given.shop ?? '103',
      ],
    );

  it('is told by day when it is asked for: open deliveries of this service and location', async () => {
    await oms.db.execute(
      `UPDATE dispatch_requests SET dispatch_date = '2020-01-01'
       WHERE location_id IN (SELECT id FROM locations WHERE identifier = '103') AND dispatch_date >= '2020-01-01'`,
    );
    const path = at('ship_from_store', 'store/103');
    await send({ type: 'ship_from_store' });
    await send({ type: 'ship_from_store', status: 'requested' });
    await send({ type: 'ship_from_store', date: today });
    await send({ type: 'ship_from_store', date: addDays(today, 48) });
    await send({ type: 'ship_from_store', status: 'shipped' });
    await send({ type: 'ship_from_store', status: 'cancelled' });
    await send({ type: 'click_and_collect' });
    await send({ type: 'ship_from_store', shop: '102' });
    await send({ type: 'ship_from_store', date: addDays(today, -1) });
    await send({ type: 'ship_from_store', date: addDays(today, 49) });
    const { used_capacity } = await asked(path);
    expect(used_capacity?.toSorted((a, b) => a.date.localeCompare(b.date))).toEqual([
      { date: today, deliveries: 1 },
      { date: tomorrow, deliveries: 2 },
      { date: addDays(today, 48), deliveries: 1 },
    ]);
    expect(await read(path)).not.toHaveProperty('used_capacity');
    const unknown = await told(admin.get(`${path}?include=openings`) as ReturnType<typeof save>);
    expect(unknown.slice(0, 2)).toEqual([422, 'unknown-include']);
  });

  it('counts all deliveries of a service together, whatever their type is', async () => {
    const path = at('inter_store', 'dc/DC01');
    const before = (await asked(path)).used_capacity?.find(({ date }) => date === tomorrow)?.deliveries ?? 0;
    await send({ type: 'inter_store', shop: 'DC01' });
    await send({ type: 'inter_store', action: 'crossdocking', shop: 'DC01' });
    await send({ type: 'dc_delivery', action: 'crossdocking', shop: 'DC01' });
    const { used_capacity } = await asked(path);
    expect(used_capacity?.filter(({ date }) => date === tomorrow)).toEqual([
      { date: tomorrow, deliveries: before + 3 },
    ]);
  });
});

describe('saving them', () => {
  it('replaces all of the type, by whom and under which key, and nothing of another', async () => {
    const others = await read(at('inter_store', 'dc/DC01'));
    const key = newId();
    const date = { date: '2099-12-24', is_available: 0, from_time: '12.00', to_time: '9:00' };
    const reply = await save([monday(), { ...date, to_time: '18:00', description: 'Kerstavond' }], DC, {
      'idempotency-key': key,
    });
    expect([reply.statusCode, reply.json<ServiceTimes>().service_times]).toMatchObject([
      200,
      [
        {
          week_day: 1,
          date: null,
          is_available: 1,
          from_time: null,
          to_time: '21:30',
          max_capacity: 800,
          priority: 0,
        },
        {
          week_day: null,
          date: '2099-12-24',
          is_available: 0,
          from_time: '12:00',
          to_time: '18:00',
          description: 'Kerstavond',
        },
      ],
    ]);
    expect((await read(at('inter_store', 'dc/DC01'))).service_times).toEqual(others.service_times);
    expect(
      await oms.db.one(
        `SELECT u.username, l.change_key FROM locations l JOIN users u ON u.id = l.changed_by WHERE l.identifier = 'DC01'`,
      ),
    ).toEqual({ username: 'beheer', change_key: key });
    expect(
      await oms.db.one(
        `SELECT u.username, a.before -> 0 ->> 'week_day' AS was, a.after -> 0 ->> 'to_time' AS until
         FROM audit_log a JOIN users u ON u.id = a.changed_by WHERE a.name = 'dc/DC01/service-times/dc_delivery'`,
      ),
    ).toEqual({ username: 'beheer', was: '1', until: '21:30' });
  });

  it.each([
    ['no end', [monday({ to_time: null })], 'service_times.0.to_time'],
    ['a time that is none', [monday({ to_time: '25:00' })], 'service_times.0.to_time'],
    ['two of a weekday', [monday(), monday()], 'service_times.1.week_day'],
    ['no day', [monday({ week_day: null })], 'service_times.0.week_day'],
  ])('is refused with %s, and changes nothing', async (_what, rows, path) => {
    const before = await read();
    const reply = await save(rows);
    expect([reply.statusCode, reply.json()]).toMatchObject([
      422,
      {
        code: 'invalid-service-times',
        detail: 'Nog niet alle velden zijn hier goed ingevuld.',
        errors: [{ path }],
      },
    ]);
    expect(await read()).toEqual(before);
  });

  it('has no capacity where the type has none, and a beginning where it has no cut-off', async () => {
    const open = { week_day: 1, is_available: 1, from_time: '9:00', to_time: '18:00' };
    expect((await save([open], SHOP)).statusCode).toBe(200);
    expect((await told(save([{ ...open, max_capacity: 4 }], SHOP)))[1]).toBe('invalid-service-times');
    expect((await told(save([{ ...open, from_time: null }], SHOP)))[1]).toBe('invalid-service-times');
  });

  it('neither raises the revision nor writes history by times that are there, in whatever order', async () => {
    const tuesday = monday({ week_day: 2, description: 'Laat' });
    await save([monday(), tuesday]);
    const before = await read();
    const changes = () => oms.db.query(`SELECT id FROM audit_log WHERE about = 'location' ORDER BY id`);
    const changesBefore = await changes();
    expect((await save([tuesday, monday()])).json()).toEqual(before);
    expect(await read()).toEqual(before);
    expect(await changes()).toEqual(changesBefore);
    expect((await save([monday()])).json<ServiceTimes>().revision).toBe((before.revision ?? 0) + 1);
  });

  it('is refused when the location was changed meanwhile', async () => {
    const { id, revision } = await read();
    const seen = { 'x-revision': `location-${String(id)}=${String(revision)}` };
    expect((await save([monday({ max_capacity: 801 })], DC, seen)).statusCode).toBe(200);
    expect((await told(save([monday()], DC, seen)))[1]).toBe('changed');
  });

  it('is an event when it is published', async () => {
    const events = () =>
      oms.db.query(`SELECT payload FROM trigger_events WHERE event = 'service-times-changed' ORDER BY id`);
    await save([monday()], `${DC}?publish=0`);
    expect(await events()).toEqual([]);
    await save([monday()], `${DC}?publish=1`);
    expect(await events()).toEqual([
      {
        payload: {
          location_type: 'dc',
          location_identifier: 'DC01',
          service_type_identifier: 'dc_delivery',
        },
      },
    ]);
  });

  it('has what waits for a place planned again', async () => {
    await oms.db.execute(`INSERT INTO products (identifier, name) VALUES ('wacht', 'Wacht')`);
    await openEveryDay(oms.db);
    await putPieces(oms.db, 'wacht', { DC01: 5 });
    // Closed every day.
    await save([monday({ is_available: 0, to_time: null, max_capacity: null })], DC);
    const reply = await admin.post('/api/rest/sales-orders', {
      ...anOrder({ identifier: '261125-T1' }),
      lines: [aLine({ product_identifier: 'wacht' })],
    });
    const [made] = reply.json<MadeOrder>().dispatch_requests;
    expect(made).toMatchObject({ status: 'unable-to-assign' });
    const tomorrow = addDays(dutchDay(Date.now()), 1);
    const open = { date: tomorrow, is_available: 1, to_time: '23:59' };
    expect((await save([open], `${DC}?publish=1`)).statusCode).toBe(200);
    expect(
      await oms.db.one(`SELECT count(*)::int AS jobs FROM graphile_worker.jobs WHERE key = 'replan-waiting'`),
    ).toEqual({ jobs: 1 });
    await replanWaiting(oms.db, {});
    const now = await admin.get(`/api/rest/dispatch-requests/${made?.identifier ?? ''}`);
    expect(now.json()).toMatchObject({
      status: 'to-be-requested',
      dispatcher_identifier: 'DC01',
      dispatch_date: tomorrow,
    });
  });

  it('is for who may edit service times, and may see those of this type, at an own location', async () => {
    const give = async (...permissions: string[]) => {
      await oms.db.execute(`UPDATE users SET permissions = $1 WHERE username = 'winkel'`, [permissions]);
      const shop = await oms.signIn('winkel');
      return [
        (await shop.get(SHOP)).statusCode,
        (await save([], SHOP, {}, shop)).statusCode,
        (await shop.get(DC)).statusCode,
      ];
    };
    const VIEW = 'locations.servicetimes.view';
    const EDIT = 'locations.servicetimes.edit';
    const TYPE = 'locations.servicetype.view.openinghours';
    const MANAGE = 'locationmanagement.edit';
    expect(await give(VIEW, EDIT)).toEqual([403, 403, 403]);
    expect(await give(VIEW, TYPE)).toEqual([200, 403, 403]);
    expect(await give(EDIT, TYPE)).toEqual([403, 403, 403]);
    expect(await give(EDIT, MANAGE, TYPE)).toEqual([403, 200, 403]);
    expect(await give(VIEW, EDIT, MANAGE, TYPE, 'locations.servicetype.view.dcdelivery')).toEqual([
      200, 200, 403,
    ]);
  });

  it.each([
    ['no list', { service_times: 'geen' }],
    ['a day that is none', { service_times: [monday({ week_day: 8 })] }],
    ['a date that is none', { service_times: [monday({ week_day: null, date: '2026-02-30' })] }],
    ['half a delivery', { service_times: [monday({ max_capacity: 0.5 })] }],
    ['fewer than none', { service_times: [monday({ max_capacity: -1 })] }],
    ['yes', { service_times: [monday({ is_available: true })] }],
    ['a NUL', { service_times: [monday({ description: 'a\0b' })] }],
    ['another field', { service_times: [monday({ location: 'DC01' })] }],
    ['too many', { service_times: Array.from({ length: 1001 }, () => monday()) }],
  ])('refuses %s', async (_what, body) => {
    expect((await admin.put(DC, body)).statusCode).toBe(400);
  });
});
