import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReplyOf } from '../../../contract/http.ts';
import type { listYearOfTimes } from '../../../contract/warehouse/plan.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';

const path = (query: string, type = 'store') => `/api/rest/locations-batch/${type}/service-times?${query}`;

let oms: TestApp;
let admin: Caller;
beforeAll(async () => {
  oms = await freshApp();
});
beforeEach(async () => {
  admin = await oms.signIn('beheer');
});
const read = async (query: string, by = admin) =>
  (await by.get(path(query))).json<ReplyOf<typeof listYearOfTimes>['body']>();
const give = async (...permissions: string[]) => {
  await oms.db.execute(`UPDATE users SET permissions = $1 WHERE username = 'winkel'`, [permissions]);
  return oms.signIn('winkel');
};
const EDIT = ['locations.edit.batch', 'locations.servicetimes.edit', 'locationmanagement.edit'];
const OPENING = 'locations.servicetype.view.openinghours';

describe('a year of a service at all locations of a type', () => {
  it('has the weekdays of each, and the dates of that year alone', async () => {
    const row = (date: string) =>
      oms.db.execute(
        `INSERT INTO service_times (location_id, service_type_id, date, is_available)
         SELECT l.id, s.id, $1, false FROM locations l, service_types s WHERE l.identifier = '101' AND s.identifier = 'pickup'`,
        [date],
      );
    await row('2030-12-31');
    await row('2031-01-01');
    const { service_type, places } = await read('year=2030&service_type=pickup');
    expect(service_type?.identifier).toBe('pickup');
    expect(places.map(({ identifier }) => identifier)).toEqual(['101', '102', '103']);
    const dates = places[0]?.service_times.map(({ date, week_day }) => date ?? week_day);
    expect(dates).toEqual([1, 2, 3, 4, 5, 6, '2030-12-31']);
    expect(places[0]?.time_zone).toBe('Europe/Amsterdam');
  });

  it('is of the first service that the caller may see, at own locations that are active', async () => {
    const shop = await give(...EDIT, OPENING);
    const { service_types, service_type, places } = await read('year=2026', shop);
    expect(service_types.map(({ identifier }) => identifier)).toEqual(['opening_hours']);
    expect(service_type?.identifier).toBe('opening_hours');
    expect(places.map(({ identifier }) => identifier)).toEqual(['101']);
    expect((await shop.get(path('year=2026&service_type=pickup'))).statusCode).toBe(404);
    await oms.db.execute(`UPDATE locations SET active = false WHERE identifier = '103'`);
    expect((await read('year=2026')).places.map(({ identifier }) => identifier)).toEqual(['101', '102']);
  });

  it('of a caller who may see no service has none', async () => {
    expect(await read('year=2026', await give(...EDIT))).toEqual({
      service_types: [],
      service_type: null,
      places: [],
    });
  });

  it.each(EDIT)('is refused without %s', async missing => {
    const shop = await give(OPENING, ...EDIT.filter(permission => permission !== missing));
    expect((await shop.get(path('year=2026'))).statusCode).toBe(403);
  });

  it.each(['', 'year=26', 'year=2026&service_type='])('refuses %o', async query => {
    expect((await admin.get(path(query))).statusCode).toBe(400);
  });
});
