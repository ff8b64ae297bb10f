import { beforeAll, describe, expect, it } from 'vitest';
import type { Location, SortingZone } from '../../contract/warehouse/location.ts';
import { sessionRoutes } from '../session/routes.ts';
import { type Caller, type TestApp, freshApp } from '../testing/app.ts';
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

  it('gives who makes goods receipts the suppliers too', async () => {
    const sorter = await oms.signIn('magazijn');
    expect(namesOf(await sorter.get('/api/rest/locations'))).toEqual(['DC01', '9001', '9002']);
  });

  it('gives no more than the linked ones without canmanagealllocations', async () => {
    const office = await oms.signIn('backoffice');
    expect(namesOf(await office.get('/api/rest/locations'))).toEqual(['DC01', '101', '102', '103']);
  });

  it('gives all with canmanagealllocations', async () => {
    const admin = await oms.signIn('beheer');
    expect(namesOf(await admin.get('/api/rest/locations'))).toEqual([
      'DC01',
      '101',
      '102',
      '103',
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
    expect(asked.json<Location[]>().map(location => location.location_properties?.length)).toEqual([4, 0]);
  });

  it('is for the signed-in alone', async () => {
    expect((await oms.visitor.get('/api/rest/locations')).statusCode).toBe(401);
  });
});

describe('GET /api/rest/locations/{type}/{location}', () => {
  it('gives the location with its properties', async () => {
    const sorter = await oms.signIn('magazijn');
    const reply = await sorter.get('/api/rest/locations/dc/DC01');
    expect(reply.statusCode).toBe(200);
    const { location_properties = [], ...location } = reply.json<Location>();
    expect(location).toEqual({
      id: 1,
      identifier: 'DC01',
      display_name: 'DC Utrecht',
      location_type: { identifier: 'dc', display_name: 'Distributiecentrum' },
      active: '1',
      revision: expect.any(Number) as number,
    });
    const values = location_properties.map(({ location_property_key: key, ...value }) => [
      key.identifier,
      key.data_type === 'int' ? value.int_value : value.boolean_value,
    ]);
    expect(Object.fromEntries(values)).toEqual({
      'processProduct.autofillStorageLocation': 0,
      'processProduct.autofillSortingZone': 1,
      canProcessProducts: true,
      goodsReceiptImportOnScan: false,
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
