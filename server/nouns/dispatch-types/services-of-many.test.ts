import { beforeAll, describe, expect, it } from 'vitest';
import type { ReplyOf } from '../../../contract/http.ts';
import type { listServicesOfMany, listServiceUseOfMany } from '../../../contract/warehouse/plan.ts';
import type { listServiceUse } from '../../../contract/orders/dispatch-type.ts';
import { freshApp, type Caller, type TestApp } from '../../testing/app.ts';

const MANY = '/api/rest/locations-batch/store/dispatch-types';
let oms: TestApp;
let admin: Caller;
beforeAll(async () => {
  oms = await freshApp();
  admin = await oms.signIn('beheer');
});
const read = async (by = admin) => (await by.get(MANY)).json<ReplyOf<typeof listServicesOfMany>['body']>();
const useOf = (location_identifiers: readonly string[], service: string, by = admin) =>
  by.post(`${MANY}/open-deliveries`, { location_identifiers, service });

describe('services of many locations', () => {
  it('are each type and then its methods, and what each location has switched on', async () => {
    const { services, places } = await read();
    const nth = services.findIndex(({ service }) => service === 'ship_from_store');
    expect(services[nth]).toMatchObject({ method: null, is_active: true, readonly: false });
    expect(services[nth + 1]?.service).toMatch(/^ship_from_store\//);
    expect(places.map(({ identifier }) => identifier)).toEqual(['101', '102', '103']);
    const body = [{ identifier: 'ship_from_store', is_active_for_location: '0' }];
    const on = async () => (await read()).places[2]?.on.includes('ship_from_store');
    expect(await on()).toBe(true);
    expect((await admin.patch('/api/rest/locations/store/103/dispatch-types', body)).statusCode).toBe(204);
    expect(await on()).toBe(false);
  });

  it('have as many open deliveries as each location has by itself', async () => {
    const own = (
      await admin.get('/api/rest/locations/store/101/dispatch-types/open-deliveries?services=ship_from_store')
    ).json<ReplyOf<typeof listServiceUse>['body']>();
    expect(own.count).toBeGreaterThan(0);
    const many = (await useOf(['101', '102'], 'ship_from_store')).json<
      ReplyOf<typeof listServiceUseOfMany>['body']
    >();
    expect(many.places.find(({ location_identifier }) => location_identifier === '101')).toMatchObject({
      count: own.count,
      can_replan: own.can_replan,
    });
    expect(many.count).toBe(many.places.reduce((sum, { count }) => sum + count, 0));
  });

  it('are those of own locations, and for who may see services', async () => {
    const give = async (permission: string) => {
      await oms.db.execute(`UPDATE users SET permissions = $1 WHERE username = 'winkel'`, [[permission]]);
      return oms.signIn('winkel');
    };
    const shop = await give('locations.services.view');
    expect((await read(shop)).places.map(({ identifier }) => identifier)).toEqual(['101']);
    expect((await useOf(['102'], 'ship_from_store', shop)).json()).toMatchObject({ count: 0, places: [] });
    const none = await give('locations.contactinfo.view');
    expect([(await none.get(MANY)).statusCode, (await useOf(['101'], 'x', none)).statusCode]).toEqual([
      403, 403,
    ]);
  });

  it.each([
    [[], 'x'],
    [['101'], ''],
    [Array.from({ length: 2001 }, String), 'x'],
  ])('refuses %#', async (places, service) => {
    expect((await useOf(places, service)).statusCode).toBe(400);
  });
});
