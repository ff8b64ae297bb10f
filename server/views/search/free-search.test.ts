import { beforeAll, describe, expect, it } from 'vitest';
import type { FoundOrder } from '../../../contract/orders/order-search.ts';
import { anOrder } from '../../acts/orders/testing.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';

// How people type what they look for: 'Vrij zoeken', postcodes, and the one box for numbers.

const SEARCH = '/api/rest/sales-orders-search';
const DAYS = 'order_placed_from=2026-11-01&order_placed_to=2026-11-03';

const addresses = {
  lindelaan: {
    company_name: 'Bakkerij de Gouden Krakeling',
    full_name: 'Ελένη Παπαδοπούλου',
    street: 'Lindelaan',
    house_no: '12',
    house_no_extra: 'bis',
    zipcode: '1013 ZZ',
    city: 'Amsterdam',
    country: 'NL',
    phone_number: '06-12 34 56 78',
  },
  eglise: {
    full_name: 'Ирина Петрова',
    street: 'Rue de l\u2019E\u0301glise',
    house_no: '12',
    house_no_extra: 'bus 3',
    zipcode: '1000',
    city: 'Bruxelles',
    country: 'BE',
    phone_number: '+32 470 12 34 56',
  },
  ijssel: {
    full_name: 'Fenna de Vries',
    street: '\u0132sselkade',
    house_no: '7',
    house_no_extra: 'A-2',
    zipcode: '8011\u00a0AB',
    city: 'Zwolle',
    country: 'NL',
    phone_number: '0031 38 123 4567',
  },
} as const;
type Name = keyof typeof addresses;
const numberOf = (name: string): string => `261102-${name}`;

let oms: TestApp;
let by: Caller;
beforeAll(async () => {
  oms = await freshApp();
  by = await oms.signIn('beheer');
  for (const [name, address] of Object.entries(addresses)) {
    const identifier = numberOf(name);
    const reply = await by.post(
      '/api/rest/sales-orders',
      anOrder({ identifier, addresses: [{ address_type: 'shipping', ...address }] }),
    );
    if (reply.statusCode !== 201) throw new Error(reply.body);
  }
  await oms.db.execute(
    `INSERT INTO tracking_codes (dispatch_request_id, code)
     SELECT id, '3SABCD0123456789' FROM dispatch_requests WHERE identifier = $1`,
    [`${numberOf('lindelaan')}-1`],
  );
});

async function found(query: Readonly<Record<string, string>>): Promise<string[]> {
  const reply = await by.get(`${SEARCH}?${new URLSearchParams(query)}`);
  expect(reply.statusCode).toBe(200);
  return reply.json<FoundOrder[]>().map(order => order.order_identifier);
}
const inDays = (query: Readonly<Record<string, string>>) =>
  found({ ...Object.fromEntries(new URLSearchParams(DAYS)), ...query });

it.each<[Name, string]>([
  ['lindelaan', 'lindelaan 12 bis'],
  ['lindelaan', 'LINDELAAN 12BIS'],
  ['lindelaan', 'Lindelaan 12-bis, 1013ZZ Amsterdam'],
  ['lindelaan', 'lindelaan #12'],
  ['lindelaan', '1013ZZ'],
  ['lindelaan', '1013\u00a0zz'],
  ['lindelaan', 'gouden krakeling'],
  ['lindelaan', 'ΕΛΈΝΗ ΠΑΠΑΔΟΠΟΥΛΟΥ'],
  ['lindelaan', '0612345678'],
  ['lindelaan', '+31 6 1234 5678'],
  ['lindelaan', 'krakeling 06 12345678'],
  ['lindelaan', '261102-lindelaan-1'],
  ['lindelaan', '#261102-LINDELAAN'],
  ['lindelaan', '2611 02 - LINDELAAN'],
  ['lindelaan', 'amsterdam 261102-lindelaan-1'],
  ['lindelaan', '3SABCD0123456789'],
  ['lindelaan', '3s abcd 0123 456 789'],
  ['eglise', 'eglise 12 bus 3'],
  ['eglise', "rue de l'église"],
  ['eglise', 'rue leglise'],
  ['lindelaan', '1013ZZ12bis'],
  ['eglise', 'ПЕТРОВА ирина'],
  ['eglise', '+32470123456'],
  ['eglise', '0470 12 34 56'],
  ['ijssel', 'ijsselkade 7 A-2'],
  ['ijssel', 'IJSSELKADE 7a-2'],
  ['ijssel', '8011 ab'],
  ['ijssel', '8011AB'],
  ['ijssel', '038-1234567'],
  ['ijssel', '31381234567'],
  ['ijssel', '31 38 1234567'],
  ['lindelaan', '31-6-12345678'],
])('of all orders %s alone is found by %j', async (name, address_fulltext) => {
  expect(await inDays({ address_fulltext })).toEqual([numberOf(name)]);
});

it('no order is found by a number that none has, nor by words of another one', async () => {
  for (const address_fulltext of ['261102-lindelaan-9', '3SABCD9999999999', 'zwolle 261102-lindelaan-1'])
    expect(await inDays({ address_fulltext })).toEqual([]);
});

it.each<[Name, string]>([
  ['ijssel', '8011AB'],
  ['ijssel', '8011 ab'],
  ['ijssel', '8011\u00a0A'],
  ['lindelaan', '1013-zz'],
])('order %s is found by the postcode %j', async (name, address_zipcode) => {
  expect(await inDays({ address_zipcode })).toEqual([numberOf(name)]);
});

describe('the box for a number finds an order', () => {
  it.each([
    'lindelaan',
    '261102-lindelaan',
    '#261102-lindelaan',
    '261102-LINDELAAN',
    '261102–lindelaan ',
    '2611 02-lindelaan',
    '261102 - lindelaan - 1',
    '261102-lindelaan-1',
    '3SABCD0123456789',
    '3s abcd 0123456789',
  ])('by %j', async order_identifier => {
    expect(await found({ order_identifier })).toEqual(
      order_identifier === 'lindelaan' ? [] : [numberOf('lindelaan')],
    );
  });

  it('only for who may see a delivery of it', async () => {
    const other = await oms.signIn('winkel2');
    for (const number of ['261102-lindelaan', '261102-lindelaan-1', '3SABCD0123456789'])
      expect((await other.get(`${SEARCH}?order_identifier=${number}`)).json()).toEqual([]);
  });

  it('of the number itself before a delivery of that number', async () => {
    const twin = anOrder({ identifier: '261102-lindelaan-1' });
    expect((await by.post('/api/rest/sales-orders', twin)).statusCode).toBe(201);
    expect(await found({ order_identifier: '261102-lindelaan-1' })).toEqual(['261102-lindelaan-1']);
  });
});
