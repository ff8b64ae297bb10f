import { beforeAll, describe, expect, it } from 'vitest';
import type { Location, SortingZone } from '../../../contract/warehouse/location.ts';
import { sessionRoutes } from '../../ground/session/routes.ts';
import { newId } from '../../acts/sorting/test-batch.ts';
import { type Caller, type TestApp, freshApp } from '../../testing/app.ts';
import { locationRoutes } from './routes.ts';

let oms: TestApp;
beforeAll(async () => {
  oms = await freshApp({ areas: [sessionRoutes, locationRoutes] });
});

const namesOf = (reply: Awaited<ReturnType<Caller['get']>>) =>
  reply.json<Location[]>().map(location => location.identifier);

describe('GET /api/rest/locations', () => {
  it('gives the linked locations alone, with only_linked=1', async () => {
    const sorter = await oms.signIn('magazijn');
    expect(namesOf(await sorter.get('/api/rest/locations?only_linked=1'))).toEqual(['DC01']);
  });

  it('gives who makes goods receipts, or chooses dropshippers, the suppliers too', async () => {
    const sorter = await oms.signIn('magazijn');
    expect(namesOf(await sorter.get('/api/rest/locations'))).toEqual(['DC01', '9001', '9002']);
    const office = await oms.signIn('backoffice');
    expect(namesOf(await office.get('/api/rest/locations'))).toContain('9001');
  });

  it('gives no more than the linked ones without canmanagealllocations', async () => {
    const office = await oms.signIn('backoffice');
    expect(namesOf(await office.get('/api/rest/locations?only_linked=1'))).toEqual([
      'DC01',
      '101',
      '102',
      '103',
      'GEEN',
    ]);
    // A user who does neither: the suppliers are not told.
    await oms.db.execute(`UPDATE users SET permissions = '{orders.view}' WHERE username = 'winkel2'`);
    const shop = await oms.signIn('winkel2');
    expect(namesOf(await shop.get('/api/rest/locations'))).not.toContain('9001');
  });

  it('gives all with canmanagealllocations', async () => {
    const admin = await oms.signIn('beheer');
    expect(namesOf(await admin.get('/api/rest/locations'))).toEqual([
      'DC01',
      '101',
      '102',
      '103',
      'GEEN',
      'MAG1',
      '9001',
      '9002',
    ]);
  });

  it('has properties only when asked, and filters by type and identifier', async () => {
    const admin = await oms.signIn('beheer');
    const [plain] = (await admin.get('/api/rest/locations')).json<Location[]>();
    expect(plain).not.toHaveProperty('location_properties');
    const asked = await admin.get(
      '/api/rest/locations?include_properties=1&type_and_identifier=dc/DC01,store/103',
    );
    expect(asked.json<Location[]>().map(location => location.location_properties?.length)).toEqual([5, 2]);
  });

  it('is for the signed-in alone', async () => {
    expect((await oms.visitor.get('/api/rest/locations')).statusCode).toBe(401);
  });
});

describe('POST …/location-property-keys/services.ship_from_store.enabled/values', () => {
  const PATH = '/api/rest/location-property-keys/services.ship_from_store.enabled/values';
  const asked = async (who: Caller, identifiers: readonly string[]) => {
    const reply = await who.post(PATH, { params: { location_identifiers: identifiers } });
    return reply
      .json<{ location: { identifier: string }; value: boolean }[]>()
      .map(({ location, value }) => [location.identifier, value]);
  };

  it("says which of the caller's locations send customers' orders from the store now", async () => {
    const admin = await oms.signIn('beheer');
    expect(await asked(admin, ['101', 'DC01', 'nowhere'])).toEqual([
      ['101', true],
      ['DC01', false],
    ]);
    await oms.db.execute(`UPDATE dispatch_types SET is_active = false WHERE identifier = 'ship_from_store'`);
    expect(await asked(admin, ['101'])).toEqual([['101', false]]);
    await oms.db.execute(`UPDATE dispatch_types SET is_active = true WHERE identifier = 'ship_from_store'`);
    await oms.db.execute(
      `UPDATE users SET permissions = '{stockmanagement.view}' WHERE username = 'winkel2'`,
    );
    expect(await asked(await oms.signIn('winkel2'), ['101', '102'])).toEqual([['102', true]]);
    expect(await asked(admin, [])).toEqual([]);
  });

  it('refuses a body of another form, and who may not see stock', async () => {
    const admin = await oms.signIn('beheer');
    expect((await admin.post(PATH, { location_identifiers: ['101'] })).statusCode).toBe(400);
    expect((await admin.post(PATH, { params: { location_identifiers: '101' } })).statusCode).toBe(400);
    const sorter = await oms.signIn('magazijn');
    expect((await sorter.post(PATH, { params: { location_identifiers: ['DC01'] } })).statusCode).toBe(403);
  });
});

describe('GET /api/rest/locations/{type}/{location}', () => {
  it('gives the location with its properties', async () => {
    const sorter = await oms.signIn('magazijn');
    const reply = await sorter.get('/api/rest/locations/dc/DC01');
    expect(reply.statusCode).toBe(200);
    const { location_properties = [], location_type, ...location } = reply.json<Location>();
    const { service_types = [], ...type } = location_type;
    expect(type).toEqual({ identifier: 'dc', display_name: 'Distributiecentrum' });
    expect(service_types.map(({ identifier }) => identifier)).toEqual([
      'opening_hours',
      'dc_delivery',
      'inter_store',
    ]);
    expect(location).toEqual({
      id: 1,
      identifier: 'DC01',
      display_name: 'DC Utrecht',
      location_type_id: 1,
      active: '1',
      revision: expect.any(Number) as number,
      location_addresses: [
        {
          location_address_type_id: 1,
          street: 'Atoomweg',
          house_no: '60',
          house_no_extra: null,
          zipcode: '3542 AB',
          city: 'Utrecht',
          county: null,
          country: 'NL',
          latitude: 52.118,
          longitude: 5.059,
        },
      ],
      location_emails: [{ location_email_type_id: 1, email_address: 'dc01@example.nl' }],
      location_phone_numbers: [{ location_phone_type_id: 1, phone_number: '+31 30 555 0101' }],
    });
    const values = location_properties.map(({ location_property_key: key, ...value }) => [
      key.identifier,
      value.int_value ?? value.boolean_value ?? value.varchar_value,
    ]);
    expect(Object.fromEntries(values)).toEqual({
      'processProduct.autofillStorageLocation': 0,
      'processProduct.autofillSortingZone': 1,
      canProcessProducts: true,
      goodsReceiptImportOnScan: false,
      'dispatch.requestMode': 'batch',
    });
  });

  it('refuses a location of another with 403', async () => {
    const sorter = await oms.signIn('magazijn');
    expect((await sorter.get('/api/rest/locations/store/101')).statusCode).toBe(403);
  });

  it('is 404 for one that does not exist', async () => {
    const admin = await oms.signIn('beheer');
    expect((await admin.get('/api/rest/locations/dc/DC99')).statusCode).toBe(404);
  });
});

describe('GET …/storage-locations', () => {
  it('gives the zones of a process type with their locations in walking order', async () => {
    const sorter = await oms.signIn('magazijn');
    const zones = (await sorter.get('/api/rest/locations/dc/DC01/storage-locations?type=sort')).json<
      SortingZone[]
    >();
    expect(zones.map(zone => [zone.identifier, zone.storage_locations.length])).toEqual([
      ['A', 61],
      ['B', 61],
      ['C', 25],
      ['D', 61],
    ]);
    expect(zones[0]?.storage_locations[0]?.identifier).toBe('A-01');
    expect(zones[0]?.storage_locations.at(-1)?.identifier).toBe('A-APART');
  });

  it('needs a process type', async () => {
    const sorter = await oms.signIn('magazijn');
    expect((await sorter.get('/api/rest/locations/dc/DC01/storage-locations')).statusCode).toBe(400);
  });

  it('refuses a location of another with 403', async () => {
    const shop = await oms.signIn('winkel');
    expect((await shop.get('/api/rest/locations/dc/DC01/storage-locations?type=sort')).statusCode).toBe(403);
  });
});

describe('PATCH /api/rest/locations/{type}/{location}/properties/{key}', () => {
  const path = (key: string, at = 'store/101') => `/api/rest/locations/${at}/properties/${key}`;
  const valueOf = async (key: string, at = 'store/101') => {
    const admin = await oms.signIn('beheer');
    const { location_properties = [] } = (await admin.get(`/api/rest/locations/${at}`)).json<Location>();
    const found = location_properties.find(one => one.location_property_key.identifier === key);
    return found && (found.int_value ?? found.varchar_value ?? found.boolean_value);
  };

  it('changes one property, or takes its value away', async () => {
    const admin = await oms.signIn('beheer');
    const autofill = 'processProduct.autofillStorageLocation';
    expect((await admin.patch(`${path(autofill)}?publish=0`, { value: 2 })).statusCode).toBe(204);
    expect(await valueOf(autofill)).toBe(2);
    expect((await admin.patch(path(autofill), { value: null })).statusCode).toBe(204);
    expect(await valueOf(autofill)).toBeUndefined();
  });

  it('keeps the quiet hours of push messages, which every database knows', async () => {
    const admin = await oms.signIn('beheer');
    const hours = path('push.quietHours', 'dc/DC01');
    expect((await admin.patch(hours, { value: '20:00-07:00' })).statusCode).toBe(204);
    expect((await admin.patch(hours, { value: '21:30-06:00' })).statusCode).toBe(204);
    expect(await valueOf('push.quietHours', 'dc/DC01')).toBe('21:30-06:00');
  });

  it.each([
    ['push.quietHours', '8 uur', '20:00-07:00'],
    ['push.quietHours', '20:00-20:00', '20:00-07:00'],
    ['push.quietHours', 3, '20:00-07:00'],
    ['processProduct.autofillStorageLocation', 'veel', 'een geheel getal'],
    ['canProcessProducts', 1, 'ja of nee'],
    ['dispatch.requestMode', 'soms', 'batch, direct, external of chosen'],
    ['dispatch.requestMode', 1, 'batch, direct, external of chosen'],
    ['ship_from_store_processing', -1, 'een geheel getal vanaf 0'],
    ['pickup', 'twee', 'een geheel getal vanaf 0'],
  ])('refuses a value of %s that is none: %s', async (key, value, expected) => {
    const admin = await oms.signIn('beheer');
    const reply = await admin.patch(path(key), { value });
    expect(reply.statusCode).toBe(422);
    const { detail } = reply.json<{ detail: string }>();
    expect(detail).toContain(`Gelezen: ${value}.`);
    expect(detail).toContain(expected);
  });

  it('says who changed the location, and under which key', async () => {
    const admin = await oms.signIn('beheer');
    for (const value of [2, null]) {
      const key = newId();
      const reply = await admin.patch(path('pickup'), { value }, { 'idempotency-key': key });
      expect(reply.statusCode).toBe(204);
      expect(
        await oms.db.one(
          `SELECT u.username, l.change_key FROM locations l JOIN users u ON u.id = l.changed_by WHERE l.identifier = '101'`,
        ),
      ).toEqual({ username: 'beheer', change_key: key });
    }
  });

  it('does not know another key, and is for who may change properties', async () => {
    const admin = await oms.signIn('beheer');
    expect((await admin.patch(path('__proto__'), { value: 1 })).statusCode).toBe(404);
    const shop = await oms.signIn('winkel');
    expect((await shop.patch(path('push.quietHours'), { value: null })).statusCode).toBe(403);
  });
});
