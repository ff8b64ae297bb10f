import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Problem } from '../../../contract/problem.ts';
import type { BatchResult, BatchResults } from '../../../contract/warehouse/service-times-batch.ts';
import type { ServiceTimes } from '../../../contract/warehouse/service-times.ts';
import { addDays, dutchDay } from '../../../core/calendar/day.ts';
import { newId } from '../../acts/sorting/test-batch.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';

const BATCH = '/api/rest/locations-batch/store/service-times/opening_hours';
const SHOPS = ['101', '102', '103'];

let oms: TestApp;
let admin: Caller;
beforeAll(async () => {
  oms = await freshApp();
  await oms.db.execute(
    `INSERT INTO locations (location_type_id, identifier, display_name)
     SELECT id, '104', 'Den Haag Spui' FROM location_types WHERE identifier = 'store'`,
  );
});
beforeEach(async () => {
  admin = await oms.signIn('beheer');
  await oms.db.execute('DELETE FROM service_times WHERE date IS NOT NULL');
});

const BOXING_DAY = { date: '2096-12-26', is_available: 1, from_time: '12:00', to_time: '17:00' };
const NEW_YEAR = { date: '2097-01-01', is_available: 0 };
interface Asked {
  readonly at?: readonly string[];
  readonly overwrite?: boolean;
  readonly remove?: readonly string[];
  readonly by?: Caller;
  readonly path?: string;
  readonly headers?: Record<string, string>;
}
const add = (
  service_times: readonly object[],
  { at = SHOPS, overwrite, remove, by = admin, path = BATCH, headers = {} }: Asked = {},
) =>
  by.post(
    path,
    {
      location_identifiers: at,
      service_times,
      ...(remove && { remove_dates: remove }),
      ...(overwrite !== undefined && { overwrite_conflicting_service_times: overwrite }),
    },
    headers,
  );
/** Which locations have which status, in one object. */
const groups = (results: BatchResults) =>
  Object.fromEntries(
    Object.entries(results).map(([status, of]) => [
      status,
      of.map(({ location_identifier }) => location_identifier),
    ]),
  );
const added = async (...asked: Parameters<typeof add>) => {
  const reply = await add(...asked);
  expect(reply.statusCode).toBe(207);
  return reply.json<BatchResults>();
};
const refused = async (asked: ReturnType<typeof add>) => {
  const reply = await asked;
  const { code, detail } = reply.json<Problem>();
  return [reply.statusCode, code, detail];
};
const timesOf = async (shop: string) =>
  (await admin.get(`/api/rest/locations/store/${shop}/service-times/opening_hours`)).json<ServiceTimes>();
/** A shop's dates: date, open, and its hours. */
const datesOf = async (shop: string) =>
  (await timesOf(shop)).service_times
    .filter(({ date }) => date !== null)
    .map(({ date, is_available, from_time, to_time }) => [date, is_available, from_time, to_time].join(' '));

describe('service times that are added at many locations', () => {
  it('are made where there are none of those days, and nothing else changes', async () => {
    const weeks = (await timesOf('101')).service_times;
    const results = await added([BOXING_DAY, NEW_YEAR]);
    expect(groups(results)).toEqual({ 201: SHOPS });
    expect(results['201']?.map(({ changed }) => changed)).toEqual([2, 2, 2]);
    for (const shop of SHOPS)
      expect(await datesOf(shop)).toEqual(['2096-12-26 1 12:00 17:00', '2097-01-01 0  ']);
    expect((await timesOf('101')).service_times.slice(0, weeks.length)).toEqual(weeks);
    expect(await datesOf('104')).toEqual([]);
  });

  it('that are there already change nothing', async () => {
    await added([BOXING_DAY]);
    const before = await Promise.all(SHOPS.map(timesOf));
    const results = await added([{ ...BOXING_DAY, from_time: '12.00' }]);
    expect(groups(results)).toEqual({ 204: SHOPS });
    expect(await Promise.all(SHOPS.map(timesOf))).toEqual(before);
  });

  it('leave what a location has otherwise, and tell it; its other days are made', async () => {
    await added([{ date: '2096-12-26', is_available: 0, description: 'Verbouwing' }], { at: ['102'] });
    const results = await added([NEW_YEAR, BOXING_DAY]);
    expect(groups(results)).toEqual({ 201: ['101', '103'], 409: ['102'] });
    expect(results['409']).toMatchObject([
      {
        location_identifier: '102',
        changed: 1,
        errors: [
          {
            path: 'service_times.1',
            detail: 'Er staat al: gesloten Verbouwing.',
            existing: [{ date: '2096-12-26', is_available: 0, description: 'Verbouwing' }],
          },
        ],
      },
    ]);
    expect(await datesOf('102')).toEqual(['2096-12-26 0  ', '2097-01-01 0  ']);
  });

  it('overwrite it when that is asked; what then stands is what was asked', async () => {
    await added([NEW_YEAR, BOXING_DAY], { at: ['101'] });
    await added([{ date: '2096-12-26', is_available: 0 }], { at: ['102'] });
    const results = await added([BOXING_DAY, NEW_YEAR], { overwrite: true });
    expect(groups(results)).toEqual({ 200: ['102'], 201: ['103'], 204: ['101'] });
    for (const shop of SHOPS)
      expect(await datesOf(shop)).toEqual(['2096-12-26 1 12:00 17:00', '2097-01-01 0  ']);
  });

  it('have a result for every location: made, changed, as it was, in conflict, foreign and unknown', async () => {
    await oms.db.execute(
      `UPDATE users SET permissions = permissions || '{locationmanagement.edit,locations.edit.batch,locations.servicetimes.edit,locations.servicetype.view.openinghours}'
       WHERE username = 'winkel'`,
    );
    const shop = await oms.signIn('winkel');
    await added([BOXING_DAY], { at: ['103'] });
    await added([{ ...BOXING_DAY, to_time: '18:00' }], { at: ['104'] });
    const asked = ['101', '102', '103', '104', '9999', '101'];
    expect(groups(await added([BOXING_DAY], { at: asked }))).toEqual({
      201: ['101', '102'],
      204: ['103'],
      404: ['9999'],
      409: ['104'],
    });
    // A user of one location hears no more of others than that they are not theirs.
    const results = await added([NEW_YEAR], { at: ['9999', '102', '101'], by: shop });
    expect(groups(results)).toEqual({ 201: ['101'], 403: ['9999', '102'] });
    const told = (of: BatchResult | undefined) => of?.errors?.map(({ detail }) => detail);
    expect(told(results['403']?.[0])).toEqual([
      'Je hebt geen recht om servicetijden van deze locatie te wijzigen.',
    ]);
    expect(await datesOf('102')).toEqual(['2096-12-26 1 12:00 17:00']);
  });

  it('are of weekdays too', async () => {
    const monday = { week_day: 1, is_available: 1, from_time: '7:00', to_time: '8:00' };
    expect(groups(await added([monday]))).toEqual({ 409: SHOPS });
    expect(groups(await added([monday], { overwrite: true }))).toEqual({ 200: SHOPS });
    expect((await timesOf('103')).service_times[0]).toMatchObject({ week_day: 1, from_time: '07:00' });
    expect((await timesOf('103')).service_times.filter(({ week_day }) => week_day === 1)).toHaveLength(1);
  });

  it('have their author, one revision more, an event, an audit and news at each location that changed', async () => {
    await added([BOXING_DAY], { at: ['101'] });
    const before = await timesOf('101');
    const second = await timesOf('102');
    const key = newId();
    await added([BOXING_DAY, { ...NEW_YEAR, description: 'Nieuwjaar' }], {
      at: ['101', '102'],
      headers: { 'idempotency-key': key },
    });
    const results = await added([BOXING_DAY], { at: ['101', '102'] });
    // Nothing was changed by the second: neither the author nor the revision.
    expect(await timesOf('101')).toMatchObject({ revision: (before.revision ?? 0) + 1 });
    expect(results['204']?.map(({ revision }) => revision)).toEqual([
      (before.revision ?? 0) + 1,
      (second.revision ?? 0) + 1,
    ]);
    expect(
      await oms.db.query(
        `SELECT l.identifier, u.username FROM locations l JOIN users u ON u.id = l.changed_by WHERE l.change_key = $1 ORDER BY 1`,
        [key],
      ),
    ).toEqual([
      { identifier: '101', username: 'beheer' },
      { identifier: '102', username: 'beheer' },
    ]);
    expect(
      await oms.db.query(
        `SELECT name, before, after -> 0 ->> 'description' AS says FROM audit_log WHERE change_key = $1 ORDER BY name`,
        [key],
      ),
    ).toMatchObject([
      { name: 'store/101/service-times/opening_hours', before: [], says: 'Nieuwjaar' },
      { name: 'store/102/service-times/opening_hours', before: [], says: null },
    ]);
    expect(
      await oms.db.query(
        `SELECT payload ->> 'location_identifier' AS shop FROM trigger_events
         WHERE event = 'service-times-changed' AND change_key = $1 ORDER BY 1`,
        [key],
      ),
    ).toEqual([{ shop: '101' }, { shop: '102' }]);
  });

  it('have their effect once under one key', async () => {
    const headers = { 'idempotency-key': newId() };
    const [first, again] = [await added([BOXING_DAY], { headers }), await added([BOXING_DAY], { headers })];
    expect(groups(first)).toEqual({ 201: SHOPS });
    expect(again).toEqual(first);
  });

  it('are refused as a whole when a location was changed since it was seen', async () => {
    await added([{ ...BOXING_DAY, to_time: '18:00' }], { at: ['102'] });
    const { 409: conflicts = [] } = await added([NEW_YEAR, BOXING_DAY]);
    const headers = {
      'x-revision': conflicts
        .map(({ id, revision }) => `location-${String(id)}=${String(revision)}`)
        .join(','),
    };
    await added([{ date: '2096-12-31', is_available: 0 }], { at: ['102'] });
    const [status, code] = await refused(add([BOXING_DAY], { at: ['102'], overwrite: true, headers }));
    expect([status, code]).toEqual([409, 'changed']);
    expect(await datesOf('102')).toContain('2096-12-26 1 12:00 18:00');
  });

  it('overwrite what was seen: the result has the revision of after what it wrote', async () => {
    await added([{ ...BOXING_DAY, to_time: '18:00' }], { at: ['102'] });
    const { 409: [seen] = [] } = await added([NEW_YEAR, BOXING_DAY], { at: ['102'] });
    const headers = { 'x-revision': `location-${String(seen?.id)}=${String(seen?.revision)}` };
    expect(groups(await added([BOXING_DAY], { at: ['102'], overwrite: true, headers }))).toEqual({
      200: ['102'],
    });
  });

  it('added at the same time for one day are made by one; the others are in conflict with it', async () => {
    const ends = ['13:00', '14:00', '15:00', '16:00', '17:00', '18:00'];
    const all = await Promise.all(ends.map(to_time => added([{ ...BOXING_DAY, to_time }])));
    for (const shop of SHOPS) {
      const made = all.filter(({ 201: of = [] }) => of.some(one => one.location_identifier === shop));
      expect([made.length, (await datesOf(shop)).length]).toEqual([1, 1]);
    }
  });

  it('added at the same time are all there', async () => {
    const days = Array.from({ length: 6 }, (_, n) => ({ ...NEW_YEAR, date: `2097-02-0${String(n + 1)}` }));
    await Promise.all(days.map((day, n) => added([day], { at: n % 2 === 0 ? SHOPS : SHOPS.toReversed() })));
    for (const shop of SHOPS) expect(await datesOf(shop)).toHaveLength(6);
  });
});

describe('dates that are taken away at many locations', () => {
  const CHRISTMAS = '2096-12-26';
  const market = { ...BOXING_DAY, description: 'Markt' };

  it('are gone where they were, so that the week counts again; the dry run tells it and takes nothing', async () => {
    await added([market, NEW_YEAR], { at: ['101', '102'] });
    const weeks = (await timesOf('103')).service_times;
    const removed = [
      { date: CHRISTMAS, is_available: 1, from_time: '12:00', to_time: '17:00', description: 'Markt' },
    ];
    const dry = (await add([], { remove: [CHRISTMAS], path: `${BATCH}/dry-run` })).json<BatchResults>();
    expect(dry).toMatchObject({
      200: [
        { changed: 0, removed },
        { changed: 0, removed },
      ],
    });
    expect(groups(dry)).toEqual({ 200: ['101', '102'], 204: ['103'] });
    expect(await datesOf('101')).toEqual(['2096-12-26 1 12:00 17:00', '2097-01-01 0  ']);
    const results = await added([], { remove: [CHRISTMAS] });
    expect(groups(results)).toEqual({ 200: ['101', '102'], 204: ['103'] });
    expect(results['200']?.map(one => one.removed?.map(({ date }) => date))).toEqual([
      [CHRISTMAS],
      [CHRISTMAS],
    ]);
    for (const shop of ['101', '102']) expect(await datesOf(shop)).toEqual(['2097-01-01 0  ']);
    expect((await timesOf('103')).service_times).toEqual(weeks);
  });

  it('go beside times that are added, in one change with its audit, event and revision', async () => {
    await added([market], { at: ['101'] });
    const before = await timesOf('101');
    const key = newId();
    const results = await added([NEW_YEAR], {
      at: ['101', '102'],
      remove: [CHRISTMAS, '2096-12-27'],
      headers: { 'idempotency-key': key },
    });
    expect(groups(results)).toEqual({ 200: ['101'], 201: ['102'] });
    expect(await datesOf('101')).toEqual(['2097-01-01 0  ']);
    expect((await timesOf('101')).revision).toBe((before.revision ?? 0) + 1);
    expect(
      await oms.db.query(
        `SELECT a.name, a.before -> 0 ->> 'description' AS was, jsonb_array_length(a.after) AS made, u.username,
           (SELECT count(*)::int FROM trigger_events e WHERE e.change_key = $1) AS events
         FROM audit_log a JOIN users u ON u.id = a.changed_by WHERE a.change_key = $1 ORDER BY a.name`,
        [key],
      ),
    ).toEqual([
      { name: 'store/101/service-times/opening_hours', was: 'Markt', made: 1, username: 'beheer', events: 2 },
      { name: 'store/102/service-times/opening_hours', was: null, made: 1, username: 'beheer', events: 2 },
    ]);
  });

  it('go though another day is in conflict, which stays', async () => {
    await added([market, NEW_YEAR], { at: ['101'] });
    const results = await added([{ ...NEW_YEAR, description: 'Dicht' }], {
      at: ['101'],
      remove: [CHRISTMAS],
    });
    expect(results).toMatchObject({
      409: [{ changed: 0, removed: [{ date: CHRISTMAS }], errors: [{ path: 'service_times.0' }] }],
    });
    expect(await datesOf('101')).toEqual(['2097-01-01 0  ']);
  });

  it('stay at locations that are foreign, unknown or synchronised', async () => {
    await added([market], { at: ['101', '102'] });
    await oms.db.execute(
      `UPDATE users SET permissions = permissions || '{locationmanagement.edit,locations.edit.batch,locations.servicetimes.edit,locations.servicetype.view.openinghours}'
       WHERE username = 'winkel'`,
    );
    const by = await oms.signIn('winkel');
    expect(groups(await added([], { at: ['102', '9999'], remove: [CHRISTMAS], by }))).toEqual({
      403: ['102', '9999'],
    });
    await oms.db.execute(
      `INSERT INTO service_time_syncs (location_id, user_id, change_key, publish)
       SELECT id, 1, $1, false FROM locations WHERE identifier = '101'`,
      [newId()],
    );
    const results = await added([], { at: ['101', '102', '9999'], remove: [CHRISTMAS] });
    await oms.db.execute('DELETE FROM service_time_syncs');
    expect(groups(results)).toEqual({ 200: ['102'], 404: ['9999'], 423: ['101'] });
    expect([await datesOf('101'), await datesOf('102')]).toEqual([['2096-12-26 1 12:00 17:00'], []]);
  });

  it('stay when a location was changed since it was seen', async () => {
    await added([market], { at: ['101'] });
    const seen = await timesOf('101');
    await added([NEW_YEAR], { at: ['101'] });
    const headers = { 'x-revision': `location-${String(seen.id)}=${String(seen.revision)}` };
    const [status, code] = await refused(add([], { at: ['101'], remove: [CHRISTMAS], headers }));
    expect([status, code]).toEqual([409, 'changed']);
    expect(await datesOf('101')).toHaveLength(2);
  });

  it.each([
    ['that is past', [] as object[], ['2096-12-26', '2020-12-26'], 1, 'Deze dag is voorbij.'],
    ['that gets a time too', [NEW_YEAR], ['2097-01-01'], 0, 'Deze datum krijgt ook een tijd.'],
  ])('are refused with one %s, and nothing is taken', async (_what, rows, remove, nth, detail) => {
    await added([market, NEW_YEAR], { at: ['101'] });
    for (const path of [BATCH, `${BATCH}/dry-run`]) {
      const reply = await add(rows, { remove, path });
      expect([reply.statusCode, reply.json<Problem>().errors]).toEqual([
        422,
        [{ path: `remove_dates.${String(nth)}`, detail }],
      ]);
    }
    expect(await datesOf('101')).toHaveLength(2);
  });
});

describe('times at locations in several zones', () => {
  const night = (from_time: string) => ({ date: '2027-03-28', is_available: 1, from_time, to_time: '09:00' });
  beforeEach(async () => {
    await oms.db.execute(`UPDATE locations SET time_zone = 'Atlantic/Canary' WHERE identifier = '102'`);
    return async () => {
      await oms.db.execute(`UPDATE locations SET time_zone = DEFAULT WHERE identifier = '102'`);
    };
  });

  it.each([
    ['02:30', { 201: ['102'], 422: ['101', '103'] }, '02:30: de klok gaat dan van 02:00 naar 03:00.'],
    [
      '01:30',
      { 201: ['101', '103'], 422: ['102'] },
      'in de tijdzone Atlantic/Canary nooit 01:30: de klok gaat dan van 01:00 naar 02:00.',
    ],
  ])('are refused where clocks skip %s that night, and made elsewhere', async (time, expected, sentence) => {
    for (const path of [`${BATCH}/dry-run`, BATCH]) {
      const results = (await add([NEW_YEAR, night(time)], { path })).json<BatchResults>();
      expect(groups(results)).toEqual(expected);
      expect(results['422']?.[0]?.errors).toEqual([
        { path: 'service_times.1.from_time', detail: expect.stringContaining(sentence) as string },
      ]);
    }
    for (const shop of SHOPS) expect(await datesOf(shop)).toHaveLength(expected[201].includes(shop) ? 2 : 0);
  });

  it('are refused as a whole when clocks of all of them skip a time', async () => {
    const reply = await add([night('01:30')], { at: ['102'] });
    expect([reply.statusCode, reply.json<Problem>().code]).toEqual([422, 'invalid-service-times']);
    expect(groups(await added([night('00:30'), { ...NEW_YEAR, date: '2027-10-31' }]))).toEqual({
      201: SHOPS,
    });
  });

  it('are past by the clocks of each', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-26T00:30:00+01:00') });
    const results = await added([{ date: '2026-12-25', is_available: 0 }], {
      headers: { 'idempotency-key': newId() },
    });
    vi.useRealTimers();
    expect(groups(results)).toEqual({ 201: ['102'], 422: ['101', '103'] });
    expect(results['422']?.[0]?.errors).toEqual([
      { path: 'service_times.0.date', detail: 'Deze dag is voorbij.' },
    ]);
  });
});

describe('a dry run', () => {
  it('has the results that adding them would have, and writes nothing', async () => {
    await added([{ ...BOXING_DAY, to_time: '18:00' }], { at: ['102'] });
    const before = await Promise.all(SHOPS.map(timesOf));
    const reply = await add([NEW_YEAR, BOXING_DAY], { path: `${BATCH}/dry-run` });
    expect([reply.statusCode, groups(reply.json<BatchResults>())]).toEqual([
      200,
      { 201: ['101', '103'], 409: ['102'] },
    ]);
    expect(await Promise.all(SHOPS.map(timesOf))).toEqual(before);
  });
});

describe('adding them is refused', () => {
  const at = (type: string, service: string) => `/api/rest/locations-batch/${type}/service-times/${service}`;

  it.each([
    ['an unknown type of location', at('winkel', 'opening_hours')],
    ['an unknown service', at('store', 'nergens')],
  ])('of %s', async (_what, path) => {
    await oms.db.execute(
      `UPDATE users SET permissions = array_append(permissions, 'locations.servicetype.view.nergens') WHERE username = 'beheer'`,
    );
    admin = await oms.signIn('beheer');
    for (const to of [path, `${path}/dry-run`])
      expect(await refused(add([NEW_YEAR], { path: to }))).toEqual([
        404,
        'not-found',
        'Service niet gevonden',
      ]);
  });

  it('of a service that this type of location does not have', async () => {
    expect(await refused(add([NEW_YEAR], { at: ['DC01'], path: at('dc', 'pickup') }))).toEqual([
      409,
      'read-only',
      'Deze tijden kunnen hier niet worden gewijzigd.',
    ]);
  });

  it('with a row that is wrong, which it names, and nothing is written', async () => {
    const reply = await add([NEW_YEAR, { ...BOXING_DAY, to_time: '25:00' }]);
    expect([reply.statusCode, reply.json()]).toMatchObject([
      422,
      {
        code: 'invalid-service-times',
        detail: 'Nog niet alle velden zijn hier goed ingevuld.',
        errors: [{ path: 'service_times.1.to_time' }],
      },
    ]);
    expect(await datesOf('101')).toEqual([]);
  });

  describe('of a day that is past, each of which it names, and nothing is written', () => {
    const today = dutchDay(Date.now());
    const yesterday = { date: addDays(today, -1), is_available: 0 };
    const lastYear = { date: addDays(today, -365), is_available: 1, from_time: '9:00', to_time: '17:00' };
    const monday = { week_day: 1, is_available: 0 };
    const before = 'Deze dag is voorbij.';

    it.each<[string, object[], number[], Asked]>([
      ['by itself', [yesterday], [0], {}],
      ['of a year ago', [lastYear], [0], {}],
      ['before one that is to come', [yesterday, NEW_YEAR], [0], {}],
      ['behind one that is to come', [BOXING_DAY, yesterday], [1], {}],
      ['among those to come', [BOXING_DAY, yesterday, NEW_YEAR, lastYear], [1, 3], {}],
      ['beside a weekday', [monday, yesterday], [1], {}],
      ['that is overwritten', [lastYear], [0], { overwrite: true }],
      [
        'at one location of many, own, foreign and unknown',
        [yesterday],
        [0],
        { at: ['101', 'DC01', '9999'] },
      ],
      ['that stands there just so', [yesterday], [0], { at: ['103'] }],
    ])('%s', async (_what, rows, nths, asked) => {
      await oms.db.execute(
        `INSERT INTO service_times (location_id, service_type_id, date, is_available)
         SELECT l.id, s.id, $1, false FROM locations l, service_types s WHERE l.identifier = '103' AND s.identifier = 'opening_hours'`,
        [yesterday.date],
      );
      const times = await Promise.all(SHOPS.map(timesOf));
      for (const path of [BATCH, `${BATCH}/dry-run`]) {
        const { overwrite, ...others } = asked;
        const reply = await add(rows, { ...others, path, ...(path === BATCH && overwrite && { overwrite }) });
        expect([reply.statusCode, reply.json<Problem>().errors]).toEqual([
          422,
          nths.map(nth => ({ path: `service_times.${String(nth)}.date`, detail: before })),
        ]);
      }
      expect(await Promise.all(SHOPS.map(timesOf))).toEqual(times);
    });

    it('but today is not', async () => {
      const results = await added([{ date: today, is_available: 0 }, NEW_YEAR]);
      expect(groups(results)).toEqual({ 201: SHOPS });
    });
  });

  it.each([
    ['locations.edit.batch'],
    ['locations.servicetimes.edit'],
    ['locationmanagement.edit'],
    ['locations.servicetype.view.openinghours'],
  ])('without %s', async missing => {
    await oms.db.execute(
      `UPDATE users SET permissions = array_remove(ARRAY['locations.edit.batch', 'locations.servicetimes.edit', 'locationmanagement.edit',
         'locations.servicetype.view.openinghours'], $1) WHERE username = 'winkel'`,
      [missing],
    );
    const by = await oms.signIn('winkel');
    for (const path of [BATCH, `${BATCH}/dry-run`])
      expect(await refused(add([NEW_YEAR], { at: ['101'], by, path }))).toEqual([
        403,
        'forbidden',
        'Je hebt geen rechten voor deze handeling.',
      ]);
    expect(await datesOf('101')).toEqual([]);
  });

  it.each([
    ['no list', { location_identifiers: 'alle' }],
    ['no location', { location_identifiers: [] }],
    ['too many locations', { location_identifiers: Array.from({ length: 501 }, String) }],
    ['a location that is a number', { location_identifiers: [101] }],
    ['no times', { service_times: [] }],
    ['too many times', { service_times: Array.from({ length: 101 }, () => NEW_YEAR) }],
    ['a date that is none', { service_times: [{ ...NEW_YEAR, date: '2096-02-30' }] }],
    ['a NUL', { location_identifiers: ['1\0'] }],
    ['a word for yes', { overwrite_conflicting_service_times: 'ja' }],
    ['no dates to take away either', { service_times: [], remove_dates: [] }],
    ['a date to take away that is none', { remove_dates: ['2096-02-30'] }],
    ['too many dates to take away', { remove_dates: Array.from({ length: 101 }, () => '2096-12-26') }],
    ['another field', { locations: ['101'] }],
  ])('with %s', async (_what, given) => {
    const body = { location_identifiers: ['101'], service_times: [NEW_YEAR], ...given };
    expect((await admin.post(BATCH, body)).statusCode).toBe(400);
  });
});
