import { beforeAll, describe, expect, it } from 'vitest';
import type { DispatchType } from '../../../contract/orders/dispatch-type.ts';
import { sessionRoutes } from '../../ground/session/routes.ts';
import { type Caller, type TestApp, freshApp } from '../../testing/app.ts';
import { dispatchTypeRoutes } from './routes.ts';

const PATH = '/api/rest/locations/store/103/dispatch-types';
let oms: TestApp;
let admin: Caller;
beforeAll(async () => {
  oms = await freshApp({ areas: [sessionRoutes, dispatchTypeRoutes] });
  admin = await oms.signIn('beheer');
});

const read = async () => (await admin.get(PATH)).json<DispatchType[]>();
const typeNow = async (type = 'ship_from_store') =>
  (await read()).find(({ identifier }) => identifier === type);
const methodNow = async (method: string) =>
  (await typeNow())?.carriers
    .flatMap(({ carrier_methods }) => carrier_methods)
    .find(({ identifier }) => identifier === method);
/** The body that switches a method of DHL in a store. */
const method = (identifier: string, is_active_for_location: '0' | '1', carrier = 'dhl') => [
  {
    identifier: 'ship_from_store',
    carriers: [{ identifier: carrier, carrier_methods: [{ identifier, is_active_for_location }] }],
  },
];
const activeMethods = () =>
  oms.db.query<{ dispatch_type: string; identifier: string }>(
    `SELECT a.dispatch_type, m.identifier FROM active_methods a JOIN carrier_methods m ON m.id = a.carrier_method_id
     JOIN locations l ON l.id = a.location_id WHERE l.identifier = '103' ORDER BY 1, 2`,
  );

describe('the services of a location', () => {
  it('tells of each method what it does, and by which key it is switched', async () => {
    expect(await methodNow('dhl_home')).toMatchObject({
      is_active: true,
      readonly: false,
      location_property_key_prefix: 'services.ship_from_store.dhl.dhl_home',
      properties: {
        transit_days: { display_name: 'Dagen onderweg', value: 1 },
        countries: { display_name: 'Landen', value: expect.any(String) as string },
      },
    });
  });

  it('switches a method, and a type whose methods keep their switch, which the planner reads', async () => {
    const before = await activeMethods();
    expect((await admin.patch(PATH, method('dhl_home', '0'))).statusCode).toBe(204);
    expect((await methodNow('dhl_home'))?.is_active_for_location).toBe('0');
    expect(await activeMethods()).toEqual(before.filter(row => row.identifier !== 'dhl_home'));
    const type = (is_active_for_location: '0' | '1') => [
      { identifier: 'ship_from_store', is_active_for_location },
    ];
    expect((await admin.patch(PATH, type('0'))).statusCode).toBe(204);
    expect((await activeMethods()).filter(row => row.dispatch_type === 'ship_from_store')).toEqual([]);
    expect((await admin.patch(PATH, type('1'))).statusCode).toBe(204);
    expect((await admin.patch(PATH, method('dhl_home', '1'))).statusCode).toBe(204);
    expect(await activeMethods()).toEqual(before);
  });

  it('takes the whole list as it was read, and changes nothing by it', async () => {
    const before = await read();
    const state = () =>
      oms.db.query(
        `SELECT revision, (SELECT count(*) FROM audit_log WHERE about = 'location') AS changes
         FROM locations WHERE identifier = '103'`,
      );
    const stateBefore = await state();
    expect((await admin.patch(PATH, before)).statusCode).toBe(204);
    expect(await read()).toEqual(before);
    expect(await state()).toEqual(stateBefore);
  });

  it('refuses a change of what is read-only or off everywhere, and of what there is not; all of it', async () => {
    await oms.db.execute(
      `UPDATE dispatch_type_methods SET readonly = true WHERE carrier_method_id = (SELECT id FROM carrier_methods WHERE identifier = 'dhl_home')`,
    );
    const both = [
      ...method('dhl_home', '0'),
      { identifier: 'click_and_collect', is_active_for_location: '0' },
    ];
    const refused = await admin.patch(PATH, both);
    expect(refused.statusCode).toBe(409);
    expect(refused.json<{ code: string; errors: unknown }>()).toMatchObject({
      code: 'read-only-service',
      errors: [
        {
          path: '0.carriers.0.carrier_methods.0.is_active_for_location',
          detail: 'Dit ligt vast voor alle locaties.',
        },
      ],
    });
    expect((await typeNow('click_and_collect'))?.is_active_for_location).toBe('1');
    // The same value as now is no change.
    expect((await admin.patch(PATH, method('dhl_home', '1'))).statusCode).toBe(204);
    await oms.db.execute(`UPDATE dispatch_type_methods SET readonly = false, is_active = false
      WHERE carrier_method_id = (SELECT id FROM carrier_methods WHERE identifier = 'dhl_home')`);
    expect((await admin.patch(PATH, method('dhl_home', '0'))).statusCode).toBe(409);
    await oms.db.execute('UPDATE dispatch_type_methods SET is_active = true');
    expect((await admin.patch(PATH, method('geen', '1'))).statusCode).toBe(422);
    expect((await admin.patch(PATH, [{ identifier: 'geen', is_active_for_location: '1' }])).statusCode).toBe(
      422,
    );
    const stranger = [{ identifier: 'ship_from_store', carriers: [{ identifier: 'geen' }] }];
    expect((await admin.patch(PATH, stranger)).json()).toMatchObject({
      code: 'unknown-service',
      errors: [{ path: '0.carriers.0.identifier' }],
    });
    // Also where nothing of it is switched.
    expect((await admin.patch(PATH, [{ identifier: 'geen' }])).json()).toMatchObject({
      code: 'unknown-service',
      errors: [{ path: '0.identifier' }],
    });
  });

  it('is for who may edit services and manage locations, at an own location', async () => {
    const give = async (...permissions: string[]) => {
      await oms.db.execute(`UPDATE users SET permissions = $1 WHERE username = 'winkel'`, [permissions]);
      const shop = await oms.signIn('winkel');
      const at = (store: string) => `/api/rest/locations/store/${store}/dispatch-types`;
      return [
        (await shop.patch(at('101'), method('dhl_home', '1'))).statusCode,
        (await shop.patch(at('103'), method('dhl_home', '1'))).statusCode,
      ];
    };
    expect(await give('locations.services.edit')).toEqual([403, 403]);
    expect(await give('locations.services.edit', 'locationmanagement.edit')).toEqual([204, 403]);
  });
});
