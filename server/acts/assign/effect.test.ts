import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LocationEffect } from '../../../contract/warehouse/location-effect.ts';
import type { LocationProperty } from '../../../contract/warehouse/location-property.ts';
import type { DispatchType } from '../../../contract/orders/dispatch-type.ts';
import type { ServiceTimes } from '../../../contract/warehouse/service-times.ts';
import { effectOf } from '../../../core/assign/edit.ts';
import { type AssignedPlan, type LineToPlan, serviceOf } from '../../../core/assign/facts.ts';
import { addDays, dutchDay } from '../../../core/calendar/day.ts';
import { isDeep, runs, seed } from '../../testing/depth.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import { aLine, anOrder } from '../orders/testing.ts';
import { editedPlace } from './edited-place.ts';
import { effect } from './effect.ts';
import { loadPlaces } from './load-places.ts';
import { readOrder } from './order-facts.ts';
import { assignBy, readFacts, withRulesets } from './plan-lines.ts';
import { openEveryDay, putPieces } from './testing.ts';

// 'Wat verandert er' before a tab of a location is saved (shell-search-settings.md 2.6 to 2.8; README-things.md 9).

const ARTICLES = ['effect-a', 'effect-b'];
const at = (place: string) => `/api/rest/locations/${place}`;
const SHOP = at('store/101');
let oms: TestApp;
let admin: Caller;
let nth = 0;
beforeAll(async () => {
  oms = await freshApp();
  admin = await oms.signIn('beheer');
  await openEveryDay(oms.db);
  // As it can be saved; the clock decides nothing.
  await oms.db.execute(`UPDATE service_types SET is_cutoff = false`);
  await oms.db
    .execute(`DELETE FROM service_times s WHERE date IS NULL OR EXISTS (SELECT FROM service_times o WHERE o.id > s.id
    AND (o.location_id, o.service_type_id, o.date) = (s.location_id, s.service_type_id, s.date))`);
  await oms.db.execute(`UPDATE service_times SET from_time = '00:00', to_time = '23:59'`);
  // Open is what the tests order.
  await oms.db.execute(`UPDATE dispatch_requests SET paused_at = now() WHERE status IN
    ('to-be-requested', 'unable-to-assign', 'waiting-for-stock')`);
  for (const article of ARTICLES)
    await oms.db.execute(`INSERT INTO products (identifier, name) VALUES ($1, 'Stoel')`, [article]);
  await putPieces(oms.db, 'effect-a', { '101': 100, '102': 100 });
  await putPieces(oms.db, 'effect-b', { DC01: 100, '101': 8 });
});

const today = dutchDay(Date.now());

async function order(given: Partial<ReturnType<typeof anOrder>> = {}, article = 'effect-a'): Promise<string> {
  const identifier = `261125-E${String(++nth)}`;
  const reply = await admin.post('/api/rest/sales-orders', {
    ...anOrder({ identifier, ...given }),
    placed_at: new Date().toISOString(),
    lines: [aLine({ product_identifier: article })],
  });
  expect(reply.statusCode).toBe(201);
  return identifier;
}
const noLonger = () =>
  oms.db.execute(`UPDATE dispatch_requests SET status = 'cancelled' WHERE identifier LIKE '261125-E%'`);

const readTimes = async (place: string, service: string) =>
  (await admin.get(`${at(place)}/service-times/${service}`))
    .json<ServiceTimes>()
    .service_times.map(row => ({ ...row, id: undefined }));
type Rows = Awaited<ReturnType<typeof readTimes>>;
const ask = async (path: string, body: object, after?: number) =>
  admin.post(`${path}/effect${after === undefined ? '' : `?after=${String(after)}`}`, body);
const asked = async (path: string, body: object) => {
  const reply = await ask(path, body);
  expect(reply.json()).toMatchObject({ open: expect.any(Number) as number });
  return reply.json<LocationEffect>();
};
const limited = (rows: Rows, day: string, max_capacity: number) =>
  rows.map(row => (row.date === day ? { ...row, max_capacity } : row));
const OWN_DAY = `SELECT dispatch_date AS day FROM dispatch_requests WHERE identifier LIKE $1 || '-%'`;
const TIMES = `${SHOP}/service-times/ship_from_store`;
const closed = (rows: Rows, ...days: number[]) =>
  rows.filter(({ date, week_day }) => week_day === null && days.every(day => date !== addDays(today, day)));

describe('what service times of a location would change', () => {
  const save = (rows: Rows) =>
    admin.put(`${at('store/102')}/service-times/ship_from_store`, { service_times: rows });
  const times = () => readTimes('store/101', 'ship_from_store');

  it('is nothing when they are as they were', async () => {
    await noLonger();
    await order();
    expect(await asked(TIMES, { service_times: await times() })).toEqual({
      open: 1,
      planned: 1,
      effects: {},
      examples: [],
      next: null,
    });
  });

  it('is another day, another location or no place at all, and what is promised and comes too late', async () => {
    await noLonger();
    const ahead = await order({ promised_delivery_date: addDays(today, 9) });
    const promised = await order({ promised_delivery_date: addDays(today, 1) });
    const service_times = closed(await times(), 0, 1, 2, 6, 7, 8, 9);
    const other = await readTimes('store/102', 'ship_from_store');

    // Store 102 has it too, and is open.
    const elsewhere = await asked(TIMES, { service_times });
    expect(elsewhere).toMatchObject({ open: 2, planned: 2, effects: { elsewhere: 1, 'other-day': 1 } });
    expect((await save([])).statusCode).toBe(200);
    const later = await asked(TIMES, { service_times });
    expect(later.effects).toEqual({ 'other-day': 1, 'later-than-promised': 1 });
    expect(later.examples.map(one => [one.sales_order_identifier, one.effect])).toEqual([
      [promised, 'later-than-promised'],
      [ahead, 'other-day'],
    ]);
    expect(later.examples[0]).toMatchObject({
      now: [{ location: expect.any(String) as string, dispatch_date: today }],
      after: [{ dispatch_date: addDays(today, 3) }],
      promised: addDays(today, 1),
    });
    expect((await asked(TIMES, { service_times: [] })).effects).toEqual({ unassigned: 2 });
    expect((await save(other)).statusCode).toBe(200);
  });

  it('is of what no longer fits on a day alone, the oldest stay', async () => {
    await noLonger();
    const orders: string[] = [];
    for (let n = 0; n < 4; n++) orders.push(await order({ promised_delivery_date: addDays(today, 10) }));
    const rows = await times();
    const other = await readTimes('store/102', 'ship_from_store');
    expect((await save([])).statusCode).toBe(200);
    const { day } = (await oms.db.one<{ day: string }>(OWN_DAY, [orders[0]])) ?? { day: '' };
    const { effects, examples } = await asked(TIMES, { service_times: limited(rows, day, 3) });
    expect(Object.values(effects)).toEqual([1]);
    expect(examples.map(one => one.sales_order_identifier)).toEqual(orders.slice(-1));
    expect((await asked(TIMES, { service_times: limited(rows, day, 4) })).effects).toEqual({});
    expect((await save(other)).statusCode).toBe(200);
  });

  it('writes nothing, and is refused as the save is', async () => {
    await noLonger();
    await order();
    const states = () =>
      oms.db.query(`SELECT id, revision, status, dispatch_date FROM dispatch_requests UNION ALL
        SELECT id, revision, '', NULL FROM locations ORDER BY 1, 2, 3`);
    const before = [await states(), await times()];
    expect((await asked(TIMES, { service_times: [] })).open).toBe(1);
    expect([await states(), await times()]).toEqual(before);
    const wrong = { service_times: [{ week_day: 1, is_available: 1, from_time: '9:00', to_time: '8:00' }] };
    const [refused, saved] = [await ask(TIMES, wrong), await admin.put(TIMES, wrong)];
    expect([refused.statusCode, refused.json()]).toEqual([saved.statusCode, saved.json()]);
    expect(saved.statusCode).toBe(422);
    expect((await ask(`${at('store/999')}/service-times/pickup`, { service_times: [] })).statusCode).toBe(
      404,
    );
  });

  it('shows only orders of locations that the asker may use, and counts all', async () => {
    await noLonger();
    await order();
    const give = async (...permissions: string[]) => {
      const rights = ['locationmanagement.edit', 'locations.servicetimes.edit'];
      await oms.db.execute(`UPDATE users SET permissions = $1 WHERE username = 'winkel'`, [
        [...rights, 'locations.servicetype.view.shipfromstore', ...permissions],
      ]);
      const shop = await oms.signIn('winkel');
      const { effects, examples } = (
        await shop.post(`${TIMES}/effect`, { service_times: [] })
      ).json<LocationEffect>();
      return [Object.values(effects), examples.length];
    };
    expect(await give()).toEqual([[1], 0]);
    expect(await give('orders.view')).toEqual([[1], 1]);
    await oms.db
      .execute(`UPDATE dispatch_requests SET location_id = (SELECT id FROM locations WHERE identifier = '102')
      WHERE identifier LIKE '261125-E%' AND paused_at IS NULL`);
    expect(await give('orders.view')).toEqual([[1], 0]);
  });
});

/** Open deliveries that nobody has begun, each with those that its own day holds before it. */
interface Delivery {
  readonly id: number;
  readonly identifier: string;
  readonly sales_order_id: number;
  readonly location_id: number;
  readonly dispatch_type: string;
  readonly dispatch_date: string;
  readonly lines: readonly Omit<LineToPlan, 'ruleset'>[];
}
const DELIVERIES = `
  SELECT d.id, d.identifier, d.sales_order_id, d.location_id, d.dispatch_type, d.dispatch_date, (
    SELECT json_agg(json_build_object('line', n.id, 'product_identifier', n.product_identifier, 'quantity', n.quantity,
      'promised_delivery_date', s.promised_delivery_date, 'excluded', '[]'::json, 'short_at', '[]'::json) ORDER BY n.id)
    FROM dispatch_request_lines n JOIN sales_order_lines s ON s.id = n.sales_order_line_id WHERE n.dispatch_request_id = d.id) AS lines
  FROM dispatch_requests d WHERE d.status = 'to-be-requested' AND d.paused_at IS NULL AND d.dispatch_action IS NULL
    AND NOT EXISTS (SELECT FROM dispatch_request_cascades WHERE d.id IN (from_id, into_id)) ORDER BY d.placed_at, d.id`;

interface Planned {
  readonly delivery: Delivery;
  readonly lines: readonly LineToPlan[];
  readonly plan: AssignedPlan;
}

/** Each of them planned by all that the database has now, its own pieces and its own room free. */
async function planAll(edited: number): Promise<Planned[]> {
  const deliveries = await oms.db.query<Delivery>(DELIVERIES);
  const slotOf = (one: Delivery) => `${one.location_id}/${serviceOf(one.dispatch_type)}/${one.dispatch_date}`;
  return Promise.all(
    deliveries.map(async (delivery, index) => {
      const { location_id, lines: pieces } = delivery;
      const facts = await readFacts(oms.db, {
        lines: pieces,
        freed: pieces.map(({ product_identifier, quantity }) => ({
          location_id,
          product_identifier,
          quantity,
        })),
      });
      const with_own = deliveries.filter(one => slotOf(one) === slotOf(delivery));
      const after = deliveries.slice(index).filter(one => slotOf(one) === slotOf(delivery)).length;
      const less = location_id === edited ? after : Math.min(1, with_own.length);
      const used = facts.context.used.map(row =>
        `${row.location_id}/${row.service}/${row.date}` === slotOf(delivery)
          ? { ...row, deliveries: row.deliveries - less }
          : row,
      );
      const lines = withRulesets(pieces, facts);
      const order = await readOrder(oms.db, delivery.sales_order_id);
      const plan = assignBy({ ...facts, context: { ...facts.context, used } }, order, lines);
      return { delivery, lines, plan };
    }),
  );
}

describe('random edits', () => {
  const places = fc.constantFrom('dc/DC01', 'store/101', 'store/102');
  const services: Readonly<Record<string, readonly string[]>> = {
    dc: ['dc_delivery', 'inter_store'],
    store: ['ship_from_store', 'pickup', 'inter_store'],
  };
  const edits = places.chain(place => {
    const type = place.split('/')[0] ?? '';
    return fc.record({
      place: fc.constant(place),
      of: fc.constantFrom('times', 'times', 'services', 'properties'),
      service: fc.constantFrom(...(services[type] ?? [])),
      /** For each day: 0 is closed, 1 without a limit, else two less than this. */
      days: fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 16, maxLength: 16 }),
      turned: fc.array(fc.nat(12), { minLength: 2, maxLength: 6 }),
      work: fc.integer({ min: 0, max: 3 }),
      property: fc.constantFrom(
        'ship_from_store_processing',
        'inter_store_processing',
        'pickup',
        'supportsSalesChannels',
      ),
    });
  });
  type RandomEdit = typeof edits extends fc.Arbitrary<infer E> ? E : never;

  /** The call that saves it, and the one that puts it back. */
  async function callsOf(edit: RandomEdit) {
    const { place, of, service, days, turned, work, property } = edit;
    if (of === 'times') {
      const path = `${at(place)}/service-times/${service}`;
      const before = await readTimes(place, service);
      const service_times = days.flatMap((day, n) =>
        day === 0
          ? []
          : [
              {
                ...EVERY_DAY,
                date: addDays(today, n - 1),
                max_capacity: day === 1 || service === 'pickup' ? null : day - 2,
              },
            ],
      );
      return { path, method: 'put' as const, body: { service_times }, back: { service_times: before } };
    }
    if (of === 'services') {
      const path = `${at(place)}/dispatch-types`;
      const before = (await admin.get(path)).json<DispatchType[]>();
      let n = 0;
      const flip = <T extends { is_active: boolean; readonly?: boolean; is_active_for_location: '0' | '1' }>(
        one: T,
      ): T =>
        one.is_active && !one.readonly && turned.includes(n++)
          ? { ...one, is_active_for_location: one.is_active_for_location === '1' ? '0' : '1' }
          : one;
      const body = before.map(type => ({
        ...flip(type),
        carriers: type.carriers.map(carrier => ({
          ...carrier,
          carrier_methods: carrier.carrier_methods.map(flip),
        })),
      }));
      return { path, method: 'patch' as const, body, back: before };
    }
    const path = `${at(place)}/properties`;
    const all = (await admin.get(path)).json<LocationProperty[]>();
    const was = all.find(({ key }) => key.identifier === property);
    const value = property === 'supportsSalesChannels' ? (work > 1 ? 'app' : 'web, app') : work;
    const set = (to: unknown) => [{ key: { identifier: property }, value: to }];
    return { path, method: 'patch' as const, body: set(value), back: set(was?.value ?? null) };
  }
  const EVERY_DAY = { is_available: 1, from_time: '00:00', to_time: '23:59' } as const;

  it('change the plan of just those deliveries of which the effect was told', async () => {
    await noLonger();
    const at101 = { fulfilment_method: 'pickup', fulfilment_location: '101' } as const;
    for (const promise of [null, 1, 3, 5]) {
      const promised = promise === null ? {} : { promised_delivery_date: addDays(today, promise) };
      await order(promised);
      await order(promised, 'effect-b');
      await order({ ...promised, ...at101 });
    }
    await order({ sales_channel_identifier: 'app' });
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(edits, async edit => {
        const { path, method, body, back } = await callsOf(edit);
        const [type, identifier] = edit.place.split('/');
        const known = (await loadPlaces(oms.db)).places;
        const place = known.find(one => one.type === type && one.identifier === identifier);
        const before = await planAll(place?.id ?? 0);
        const told = await asked(path, body);
        expect(told.planned).toBe(before.length);
        expect((await admin[method](path, body)).statusCode).toBeLessThan(300);
        const after = await planAll(place?.id ?? 0);
        expect((await admin[method](path, back)).statusCode).toBeLessThan(300);
        const differing = before.flatMap(({ delivery, lines, plan }, n) => {
          const found = effectOf(plan, after[n]?.plan ?? plan, lines);
          return found ? [`${delivery.identifier} ${found.effect}`] : [];
        });
        expect(told.examples.map(one => `${one.identifier} ${one.effect}`).sort()).toEqual(differing.sort());
        for (const { effect: one } of told.examples) seen.add(`${edit.of} ${one}`);
      }),
      { numRuns: runs(30, 300), seed },
    );
    // Each kind of edit has moved something; in few draws, which have other days each day, one may have not.
    const kinds = isDeep ? ['times', 'services', 'properties'] : ['times'];
    expect([...seen].map(one => one.split(' ')[0])).toEqual(expect.arrayContaining(kinds));
  }, 120_000);

  it('are read by the planner as they are saved', () =>
    fc.assert(
      fc.asyncProperty(edits, async edit => {
        const { path, method, back } = await callsOf(edit);
        const [type, identifier] = edit.place.split('/');
        const place = (await loadPlaces(oms.db)).places.find(
          one => one.type === type && one.identifier === identifier,
        );
        if (!place) throw new Error('it is known');
        // A place that is saved as it was is as it was.
        expect((await admin[method](path, back)).statusCode).toBeLessThan(300);
        expect(await editedPlace(oms.db, place, { of: 'services', switches: [] })).toEqual(place);
      }),
      { numRuns: 5, seed },
    ));
});

describe('a call', () => {
  it('leaves the rest to the next, and stops when its caller has left', async () => {
    await noLonger();
    const last = await order();
    const { id } = (await oms.db.one<{ id: number }>(
      `SELECT d.id FROM dispatch_requests d WHERE d.identifier LIKE $1 || '%'`,
      [last],
    )) ?? { id: 0 };
    expect((await ask(TIMES, { service_times: [] }, id)).json()).toEqual({
      open: 0,
      planned: 0,
      effects: {},
      examples: [],
      next: null,
    });
    const left = AbortSignal.abort();
    const edit = { of: 'properties', values: [{ key: 'ship_from_store_processing', value: 3 }] } as const;
    const asked = { at: { type: 'store', location: '101' }, edit, after: null, seen: null };
    expect(await effect(oms.db, asked, left)).toMatchObject({ planned: 0 });
  });
});
