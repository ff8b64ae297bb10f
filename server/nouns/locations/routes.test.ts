import { beforeAll, describe, expect, it, test } from 'vitest';
import type { Location, SortingZone } from '../../../contract/warehouse/location.ts';
import { sessionRoutes } from '../../ground/session/routes.ts';
import { newId } from '../../acts/sorting/test-batch.ts';
import { type Caller, type TestApp, freshApp } from '../../testing/app.ts';
import type { LocationProperty } from '../../../contract/warehouse/location-property.ts';
import { referenceDataRoutes } from '../../acts/orders/reference-data-routes.ts';
import { serviceTimeRoutes } from '../service-times/routes.ts';
import { locationRoutes } from './routes.ts';

let oms: TestApp;
beforeAll(async () => {
  oms = await freshApp({
    areas: [sessionRoutes, locationRoutes, referenceDataRoutes, serviceTimeRoutes],
  });
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
      time_zone: 'Europe/Amsterdam',
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

describe('GET and PATCH …/properties', () => {
  const PATH = '/api/rest/locations/store/103/properties';
  const read = async (who: Caller, key: string) =>
    (await who.get(PATH)).json<LocationProperty[]>().find(one => one.key.identifier === key);
  const set = (who: Caller, values: Readonly<Record<string, unknown>>) =>
    who.patch(
      `${PATH}?publish=0`,
      Object.entries(values).map(([identifier, value]) => ({ key: { identifier }, value })),
    );

  it('has every key, with its value or none', async () => {
    const admin = await oms.signIn('beheer');
    const all = (await admin.get(PATH)).json<LocationProperty[]>();
    expect(all.map(({ key }) => key.identifier)).toContain('push.quietHours');
    expect(all.find(({ key }) => key.identifier === 'ship_from_store_processing')).toEqual({
      key: {
        identifier: 'ship_from_store_processing',
        display_name: 'Verwerkingsdagen verzenden vanuit de winkel',
        data_type: 'int',
        required: false,
      },
      value: 1,
      can_edit: true,
    });
    expect((await read(admin, 'inter_store_processing'))?.value).toBeNull();
  });

  it('saves all of a list, as each was read, or none', async () => {
    const admin = await oms.signIn('beheer');
    const all = (await admin.get(PATH)).json<LocationProperty[]>();
    const edited = all.map(one => (one.key.identifier === 'pickup' ? { ...one, value: 2 } : one));
    expect((await admin.patch(PATH, edited)).statusCode).toBe(204);
    expect((await read(admin, 'pickup'))?.value).toBe(2);
    const refused = await set(admin, { pickup: 3, 'dispatch.requestMode': 'soms' });
    expect(refused.statusCode).toBe(422);
    expect(refused.json<{ errors: unknown }>().errors).toEqual([
      { path: '1.value', detail: 'Verwacht: batch, direct, external of chosen.' },
    ]);
    expect((await set(admin, { pickup: 3, geen: 1 })).statusCode).toBe(404);
    expect((await set(admin, { pickup: 3_000_000_000 })).statusCode).toBe(422);
    expect((await read(admin, 'pickup'))?.value).toBe(2);
  });

  it('neither raises the revision nor writes history by values that they have', async () => {
    const admin = await oms.signIn('beheer');
    const all = (await admin.get(PATH)).json<LocationProperty[]>();
    const state = () =>
      oms.db.query(
        `SELECT revision, (SELECT count(*) FROM audit_log WHERE name LIKE 'store/103/%') AS changes
         FROM locations WHERE identifier = '103'`,
      );
    const before = await state();
    expect((await admin.patch(PATH, all)).statusCode).toBe(204);
    expect(await state()).toEqual(before);
  });

  it('keeps what is required, and what is kept elsewhere', async () => {
    await oms.db.execute(
      `INSERT INTO location_property_keys (identifier, display_name, data_type, required, can_edit)
       VALUES ('pos.branch_code', 'Filiaalcode kassa', 'varchar', true, true), ('erp.cost_centre', 'Kostenplaats', 'varchar', false, false)`,
    );
    const admin = await oms.signIn('beheer');
    expect((await read(admin, 'erp.cost_centre'))?.can_edit).toBe(false);
    expect((await set(admin, { 'erp.cost_centre': 'NL' })).statusCode).toBe(409);
    for (const value of [null, '']) {
      const refused = await set(admin, { 'pos.branch_code': value });
      expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
        422,
        'Vul een waarde in.',
      ]);
    }
    expect((await set(admin, { 'pos.branch_code': '0103' })).statusCode).toBe(204);
  });

  it('says who may edit: the right of the tab, and to manage locations', async () => {
    const give = async (...permissions: string[]) => {
      await oms.db.execute(`UPDATE users SET permissions = $1 WHERE username = 'magazijn2'`, [permissions]);
      const who = await oms.signIn('magazijn2');
      const at = '/api/rest/locations/dc/DC01/properties';
      const read = await who.get(at);
      return [
        read.statusCode,
        read.statusCode === 200 && read.json<LocationProperty[]>()[0]?.can_edit,
        (await who.patch(at, [{ key: { identifier: 'pickup' }, value: 0 }])).statusCode,
        (await who.get(PATH)).statusCode,
      ];
    };
    const [VIEW, EDIT] = ['locations.properties.view', 'locations.properties.edit'];
    expect(await give(VIEW)).toEqual([200, false, 403, 403]);
    expect(await give(VIEW, EDIT)).toEqual([200, false, 403, 403]);
    expect(await give(VIEW, EDIT, 'locationmanagement.edit')).toEqual([200, true, 204, 403]);
    expect(await give()).toEqual([403, false, 403, 403]);
  });
});

describe('POST /api/rest/locations, and PATCH of one', () => {
  const zwolle = {
    identifier: '104',
    location_type_id: 2,
    display_name: ' Zwolle ',
    active: '1',
    addresses: [
      {
        location_address_type_id: 1,
        street: 'Diezerstraat',
        house_no: '5',
        zipcode: '8011 RA',
        city: 'Zwolle',
      },
    ],
    emails: [{ location_email_type_id: 1, email_address: 'zwolle@example.nl ' }],
    phone_numbers: [
      { location_phone_type_id: 1, phone_number: '038 123 45 67' },
      { location_phone_type_id: 2, phone_number: '06 12345678' },
    ],
  };

  it('makes a location, which its maker sees, and names it by the Location header', async () => {
    const admin = await oms.signIn('beheer');
    const made = await admin.post('/api/rest/locations', zwolle);
    expect([made.statusCode, made.headers.location]).toEqual([201, '/api/rest/locations/store/104']);
    const read = (await admin.get('/api/rest/locations/store/104')).json<Location>();
    expect(read).toMatchObject({
      display_name: 'Zwolle',
      active: '1',
      location_addresses: [
        { location_address_type_id: 1, street: 'Diezerstraat', country: 'NL', latitude: null },
      ],
      location_emails: [{ location_email_type_id: 1, email_address: 'zwolle@example.nl' }],
      location_phone_numbers: [{ phone_number: '038 123 45 67' }, { location_phone_type_id: 2 }],
    });
    await oms.db.execute(
      `UPDATE users SET permissions = '{locations.create,locations.contactinfo.view}' WHERE username = 'winkel2'`,
    );
    const shop = await oms.signIn('winkel2');
    const own = { identifier: 'W-1', location_type_id: 3, display_name: 'Loods' };
    expect((await shop.post('/api/rest/locations', own)).statusCode).toBe(201);
    // Each process hears that the user's locations have changed.
    await expect.poll(async () => (await shop.get('/api/rest/locations/warehouse/W-1')).statusCode).toBe(200);
  });

  it.each<[string, object, string, string]>([
    [
      'a number that is taken',
      { identifier: 'DC01' },
      'identifier',
      'Het nummer is al in gebruik bij DC01 DC Utrecht.',
    ],
    ['no name', { display_name: '  ' }, 'display_name', 'Vul een naam in.'],
    ['an unknown type', { location_type_id: 99 }, 'location_type_id', 'Dit type bestaat niet.'],
    [
      'a row of an unknown type',
      { emails: [{ location_email_type_id: 9, email_address: 'a@b.nl' }] },
      'emails.0.location_email_type_id',
      'Dit type bestaat niet.',
    ],
    [
      'a zipcode that is none',
      { addresses: [{ location_address_type_id: 1, street: 'A', city: 'B', zipcode: '3542' }] },
      'addresses.0.zipcode',
      'Zo: 1234 AB',
    ],
    ...['ZZ', 'XX', 'EU', 'UK', 'nl'].map((country): [string, object, string, string] => [
      `the country '${country}'`,
      { addresses: [{ location_address_type_id: 1, street: 'A', city: 'B', country }] },
      'addresses.0.country',
      `Gelezen: ${country}. Dat is geen land van ISO 3166-1.`,
    ]),
    [
      'no country',
      { addresses: [{ location_address_type_id: 1, street: 'A', city: 'B', country: '' }] },
      'addresses.0.country',
      'Kies een land.',
    ],
  ])('refuses %s at its field, and makes nothing', async (_, change, path, detail) => {
    const admin = await oms.signIn('beheer');
    const reply = await admin.post('/api/rest/locations', { ...zwolle, identifier: '105', ...change });
    expect(reply.statusCode).toBe(422);
    expect(reply.json<{ errors: unknown[] }>().errors).toContainEqual({ path, detail });
    expect((await admin.get('/api/rest/locations/store/105')).statusCode).toBe(404);
  });

  it('refuses a number that cannot stand in an address', async () => {
    const admin = await oms.signIn('beheer');
    for (const identifier of ['', 'a/b', 'a,b', ' 106', '.', '..', 'x'.repeat(65)])
      expect((await admin.post('/api/rest/locations', { ...zwolle, identifier })).statusCode).toBe(400);
  });

  it('changes what is sent, and the lists that are not sent stay', async () => {
    const admin = await oms.signIn('beheer');
    const path = '/api/rest/locations/store/103';
    const before = (await admin.get(path)).json<Location>();
    const emails = [{ location_email_type_id: 2, email_address: 'ploeg@example.nl' }];
    expect(
      (await admin.patch(path, { display_name: 'Groningen Noord', active: '0', emails })).statusCode,
    ).toBe(204);
    expect((await admin.get(path)).json()).toMatchObject({
      display_name: 'Groningen Noord',
      active: '0',
      location_emails: emails,
      location_addresses: before.location_addresses,
      revision: Number(before.revision) + 1,
    });
    expect((await admin.patch(path, { display_name: 'Groningen', active: '1' })).statusCode).toBe(204);
  });

  it('neither raises the revision nor writes history by what is as it was', async () => {
    const admin = await oms.signIn('beheer');
    const path = '/api/rest/locations/store/103';
    const emails = [{ location_email_type_id: 1, email_address: 'balie@example.nl' }];
    const addresses = [
      {
        location_address_type_id: 1,
        street: 'Herestraat',
        house_no_extra: '',
        city: 'Groningen',
        latitude: 53.21,
        longitude: 6.57,
      },
    ];
    const contact = { display_name: 'Groningen', active: '1', addresses, emails, phone_numbers: [] };
    expect((await admin.patch(path, contact)).statusCode).toBe(204);
    const state = async () => [
      (await admin.get(path)).json<Location>().revision,
      await oms.db.query(`SELECT count(*)::int AS n FROM audit_log WHERE name = 'store/103'`),
      await oms.db.query('SELECT id FROM location_emails ORDER BY id'),
    ];
    const before = await state();
    for (const same of [contact, { ...contact, display_name: ' Groningen ' }, { emails }, {}]) {
      expect((await admin.patch(path, same)).statusCode).toBe(204);
      expect(await state()).toEqual(before);
    }
    expect((await admin.patch(path, { emails: [] })).statusCode).toBe(204);
    expect(await state()).not.toEqual(before);
  });

  it('has a time zone, by whose clocks its service times are judged', async () => {
    const admin = await oms.signIn('beheer');
    const path = '/api/rest/locations/store/103';
    expect((await admin.get(path)).json()).toMatchObject({ time_zone: 'Europe/Amsterdam' });
    const night = {
      service_times: [
        { date: '2027-03-28', is_available: 1, from_time: '01:30', to_time: '09:00' },
        { date: '2027-03-29', is_available: 1, from_time: '02:30', to_time: '09:00' },
      ],
    };
    const save = async () => (await admin.put(`${path}/service-times/opening_hours`, night)).statusCode;
    expect(await save()).toBe(200);
    const unknown = await admin.patch(path, { time_zone: 'Europe/Londen' });
    expect(unknown.statusCode).toBe(422);
    expect(unknown.json()).toMatchObject({
      code: 'invalid-contact',
      errors: [{ path: 'time_zone', detail: 'Tijdzone Europe/Londen bestaat niet. Zo: Europe/Amsterdam.' }],
    });
    expect((await admin.patch(path, { time_zone: 'Europe/London' })).statusCode).toBe(204);
    expect(await save()).toBe(422);
    expect((await admin.get(`${path}/service-times/opening_hours`)).json()).toMatchObject({
      time_zone: 'Europe/London',
    });
    const [{ after } = { after: null }] = await oms.db.query<{ after: object }>(
      `SELECT after FROM audit_log WHERE name = 'store/103' ORDER BY id DESC LIMIT 1`,
    );
    expect(after).toMatchObject({ time_zone: 'Europe/London' });
    expect((await admin.patch(path, { time_zone: 'Europe/Amsterdam' })).statusCode).toBe(204);
  });

  it('tells the second of two who save that the first was first', async () => {
    const admin = await oms.signIn('beheer');
    const path = '/api/rest/locations/store/103';
    const { id, revision } = (await admin.get(path)).json<Location>();
    const seen = { 'x-revision': `location-${String(id)}=${String(revision)}` };
    expect((await admin.patch(path, { display_name: 'Een' }, seen)).statusCode).toBe(204);
    const second = await admin.patch(path, { display_name: 'Twee' }, seen);
    expect([second.statusCode, second.json<{ code: string }>().code]).toEqual([409, 'changed']);
    expect((await admin.patch(path, { display_name: 'Groningen' })).statusCode).toBe(204);
  });

  it('needs the right of the tab and to manage locations, at an own location', async () => {
    const give = async (...permissions: string[]) => {
      await oms.db.execute(`UPDATE users SET permissions = $1 WHERE username = 'winkel'`, [permissions]);
      const shop = await oms.signIn('winkel');
      return [
        (await shop.patch('/api/rest/locations/store/101', { active: '1' })).statusCode,
        (await shop.patch('/api/rest/locations/store/103', { active: '1' })).statusCode,
      ];
    };
    expect(await give('locations.contactinfo.edit')).toEqual([403, 403]);
    expect(await give('locationmanagement.edit')).toEqual([403, 403]);
    expect(await give('locations.contactinfo.edit', 'locationmanagement.edit')).toEqual([204, 403]);
  });
});

test('the types of what a location has are those of location-data-types', async () => {
  const admin = await oms.signIn('beheer');
  const types = async (query: string) =>
    (await admin.get(`/api/rest/location-data-types${query}`))
      .json<{ data_type: string; display_name: string }[]>()
      .map(({ data_type, display_name }) => `${data_type} ${display_name}`);
  expect(await types('')).toEqual([
    'location Distributiecentrum',
    'location Winkel',
    'location Magazijn',
    'location Leverancier',
  ]);
  expect(await types('?data_types=address,email,phone')).toEqual([
    'address Bezoekadres',
    'address Retouradres',
    'address Postadres',
    'email Algemeen',
    'email Meldingen',
    'phone Algemeen',
    'phone Mobiel',
  ]);
});

test('the address that counts is the one for the purpose, else the first there is', async () => {
  const admin = await oms.signIn('beheer');
  const address = (location_address_type_id: number, street: string) => ({
    location_address_type_id,
    street,
    city: 'Groningen',
  });
  const streets = async (...addresses: object[]) => {
    expect((await admin.patch('/api/rest/locations/store/103', { addresses })).statusCode).toBe(204);
    const found = await oms.db.one<{ visiting: string; back: string }>(
      `SELECT location_address(id, 'visiting') ->> 'street' AS visiting, location_address(id, 'return') ->> 'street' AS back
       FROM locations WHERE identifier = '103'`,
    );
    return [found?.visiting, found?.back];
  };
  expect(await streets(address(2, 'Retour'), address(1, 'Bezoek'))).toEqual(['Bezoek', 'Retour']);
  expect(await streets(address(3, 'Post'))).toEqual(['Post', 'Post']);
  expect(await streets()).toEqual([null, null]);
});
