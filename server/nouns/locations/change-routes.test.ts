import { beforeAll, expect, test } from 'vitest';
import type { LocationChange } from '../../../contract/warehouse/location-changes.ts';
import { sessionRoutes } from '../../ground/session/routes.ts';
import { type Caller, type TestApp, freshApp } from '../../testing/app.ts';
import { dispatchTypeRoutes } from '../dispatch-types/routes.ts';
import { serviceTimeRoutes } from '../service-times/routes.ts';
import { locationChangeRoutes } from './change-routes.ts';
import { locationRoutes } from './routes.ts';

let oms: TestApp;
beforeAll(async () => {
  oms = await freshApp({
    areas: [sessionRoutes, locationRoutes, locationChangeRoutes, serviceTimeRoutes, dispatchTypeRoutes],
  });
});

const STORE = '/api/rest/locations/store/101';
const changes = async (by: Caller, path: string) =>
  (await by.get(`${STORE}${path}`)).json<LocationChange[]>();

async function write(by: Caller, method: 'PATCH' | 'PUT', path: string, body: object): Promise<void> {
  const reply = await by.send(method, `${STORE}${path}`, body);
  expect(reply.statusCode).toBeLessThan(300);
}

test('each part of a location tells its own changes: who, what, from what to what, the newest first', async () => {
  const admin = await oms.signIn('beheer');
  await write(admin, 'PATCH', '', { display_name: 'Utrecht Oudegracht' });
  await write(admin, 'PATCH', '', { display_name: 'Utrecht Neude' });
  await write(admin, 'PATCH', '/properties', [{ key: { identifier: 'pickup' }, value: 2 }]);
  await write(admin, 'PUT', '/service-times/opening_hours', { service_times: [] });
  await write(admin, 'PATCH', '/dispatch-types', [
    { identifier: 'ship_from_store', is_active_for_location: '0' },
  ]);

  const contact = await changes(admin, '/changes');
  expect(contact.map(({ before, after }) => [before, after])).toMatchObject([
    [{ display_name: 'Utrecht Oudegracht' }, { display_name: 'Utrecht Neude' }],
    [{ display_name: 'Utrecht Centrum' }, { display_name: 'Utrecht Oudegracht' }],
  ]);
  expect(contact[0]).toMatchObject({ by: 'Joost Hendriks', key: null });
  expect(await changes(admin, '/changes?limit=1&offset=1')).toEqual([contact[1]]);
  expect(await changes(admin, '/properties/changes')).toMatchObject([{ key: 'pickup', after: 2 }]);
  expect(await changes(admin, '/dispatch-types/changes')).toMatchObject([
    { before: { ship_from_store: true }, after: { ship_from_store: false } },
  ]);
  expect(await changes(admin, '/service-times/opening_hours/changes')).toMatchObject([{ after: [] }]);
  expect(await changes(admin, '/service-times/pickup/changes')).toEqual([]);
  const other = await admin.get('/api/rest/locations/store/102/changes');
  expect(other.json()).toEqual([]);
});

test.each([
  ['/changes', ['locations.contactinfo.view']],
  ['/properties/changes', ['locations.properties.view']],
  ['/dispatch-types/changes', ['locations.services.view']],
  [
    '/service-times/opening_hours/changes',
    ['locations.servicetimes.view', 'locations.servicetype.view.openinghours'],
  ],
])('%s is for who may see that tab, at an own location', async (path, permissions) => {
  const allow = (held: readonly string[]) =>
    oms.db.execute(`UPDATE users SET permissions = $1 WHERE username = 'winkel'`, [held]);
  const statusAt = async (store: string) =>
    (await (await oms.signIn('winkel')).get(`/api/rest/locations/store/${store}${path}`)).statusCode;
  await allow(permissions);
  expect(await statusAt('101')).toBe(200);
  expect(await statusAt('103')).toBe(403);
  for (const one of permissions) {
    await allow(permissions.filter(held => held !== one));
    expect(await statusAt('101')).toBe(403);
  }
});
