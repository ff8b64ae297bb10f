import { beforeAll, expect, test } from 'vitest';
import type { Location } from '../../../contract/warehouse/location.ts';
import { dutchDay } from '../../../core/calendar/day.ts';
import { isoWeekday } from '../../../core/service-time/service-day.ts';
import { sessionRoutes } from '../../ground/session/routes.ts';
import { userOf } from '../../ground/session/user.ts';
import { type TestApp, freshApp } from '../../testing/app.ts';
import { withOpeningToday } from './opening-today.ts';
import { locationRoutes } from './routes.ts';
import { selectLocations } from './select-locations.ts';

// order-rules.md 10 on a Friday, the 27th, and on Christmas Day, a Friday too; the demo has hours of its own, which go.

let oms: TestApp;
beforeAll(async () => {
  oms = await freshApp({ areas: [sessionRoutes, locationRoutes] });
  await oms.db.execute('DELETE FROM service_times');
});

const FRIDAY = '2026-11-27T10:00:00Z';
const CHRISTMAS = '2026-12-25T10:00:00Z';
const permissions = ['locations.servicetimes.view', 'locations.servicetype.view.openinghours'];
const everywhere = [...permissions, 'canmanagealllocations'];

async function timesAt(location: string, ...rows: readonly string[]): Promise<void> {
  for (const row of rows)
    await oms.db.execute(
      `INSERT INTO service_times (location_id, service_type_id, date, week_day, priority, is_available, from_time, to_time)
       SELECT l.id, s.id, r.* FROM locations l, service_types s, (VALUES (${row})) r
       WHERE l.identifier = $1 AND s.identifier = 'opening_hours'`,
      [location],
    );
}

/** The hours that a user with these permissions sees, by location. */
async function seen(at: string, held: readonly string[], links: readonly string[] = []) {
  const user = userOf({
    id: 1,
    username: 'iemand',
    name: 'Iemand',
    homepage: '/',
    language: null,
    permissions: [...held],
    locations: links.map(identifier => ({ type: 'store', identifier, display_name: identifier })),
  } as never);
  const admin = userOf({ ...user, permissions: everywhere } as never);
  const all = await selectLocations(oms.db, admin, {});
  return Object.fromEntries(
    (await withOpeningToday(oms.db, user, all, Date.parse(at))).flatMap(({ identifier, opening_today }) =>
      opening_today ? [[identifier, opening_today]] : [],
    ),
  );
}
test('the row of the date counts, then that of the weekday; without one it is closed', async () => {
  await timesAt(
    '101',
    `NULL::date, 5, 0, true, '09:00'::time, '18:00'::time`,
    `NULL::date, 4, 0, true, '10:00'::time, '21:00'::time`,
  );
  await timesAt(
    '102',
    `NULL::date, 5, 0, true, '09:00'::time, '18:00'::time`,
    `'2026-11-27'::date, NULL::int, 0, true, '12:00'::time, '17:00'::time`,
    `'2026-12-25'::date, NULL::int, 0, true, '13:00'::time, '16:00'::time`,
  );
  await timesAt('DC01', `NULL::date, 5, 0, false, NULL::time, NULL::time`);
  expect(await seen(FRIDAY, everywhere)).toEqual({
    '101': '09:00-18:00',
    '102': '12:00-17:00',
    '103': 'closed',
    DC01: 'closed',
  });
});

test('on a holiday only a row of its date counts', async () => {
  expect(await seen(CHRISTMAS, everywhere)).toMatchObject({ '101': 'closed', '102': '13:00-16:00' });
});

test('the day is that of Dutch clocks', async () => {
  // Thursday by UTC, Friday by Dutch clocks; and half an hour before, by both Thursday.
  expect(await seen('2026-11-26T23:00:00Z', everywhere)).toMatchObject({ '101': '09:00-18:00' });
  expect(await seen('2026-11-26T22:30:00Z', everywhere)).toMatchObject({ '101': '10:00-21:00' });
});

test('a location in another zone has the day of its own clocks', async () => {
  await oms.db.execute(`UPDATE locations SET time_zone = 'Europe/London' WHERE identifier = '101'`);
  // Friday by Dutch clocks, and there Thursday still.
  expect(await seen('2026-11-26T23:30:00Z', everywhere)).toMatchObject({
    '101': '10:00-21:00',
    '102': '12:00-17:00',
  });
  await oms.db.execute(`UPDATE locations SET time_zone = DEFAULT WHERE identifier = '101'`);
});

test('who may not see the times of a service, or of that location, is not told', async () => {
  expect(await seen(FRIDAY, permissions.slice(0, 1), ['101'])).toEqual({});
  expect(await seen(FRIDAY, permissions.slice(1), ['101'])).toEqual({});
  expect(await seen(FRIDAY, permissions, ['101'])).toEqual({ '101': '09:00-18:00' });
});

test('the list has them only when they are asked', async () => {
  await oms.db.execute(`DELETE FROM service_times`);
  const today = isoWeekday(dutchDay(Date.now()));
  await timesAt('101', `NULL::date, ${String(today)}, 0, false, NULL::time, NULL::time`);
  const admin = await oms.signIn('beheer');
  const listed = async (query: string) =>
    (await admin.get(`/api/rest/locations${query}`)).json<Location[]>().find(l => l.identifier === '101');
  expect(await listed('')).not.toHaveProperty('opening_today');
  expect(await listed('?include=city,opening_today')).toMatchObject({
    city: 'Utrecht',
    opening_today: 'closed',
  });
});
