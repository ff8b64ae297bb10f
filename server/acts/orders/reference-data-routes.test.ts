import { beforeAll, expect, test } from 'vitest';
import { type Caller, freshApp } from '../../testing/app.ts';

// The lists of names that the order screen loads once (orders-and-deliveries.md 7), of the demo data.

let backoffice: Caller, magazijn: Caller;
beforeAll(async () => {
  const app = await freshApp();
  backoffice = await app.signIn('backoffice');
  magazijn = await app.signIn('magazijn');
});
const read = async (path: string) => (await backoffice.get(`/api/rest/${path}`)).json<object[]>();

test('the dispatch types of section 9', async () => {
  const types = await read('dispatch-types');
  expect(types.map(type => (type as { identifier: string }).identifier).toSorted()).toEqual(
    ['click_and_collect', 'dc_delivery', 'other', 'return', 'ship_from_store', 'vendor_dropship'].toSorted(),
  );
  expect(types).toContainEqual({
    id: expect.any(Number),
    identifier: 'dc_delivery',
    display_name: 'Levering vanuit DC',
    is_active: true,
    reroute_sort_order: expect.any(Number),
  });
});

test('the types of location', async () => {
  expect(await read('location-data-types')).toEqual(
    expect.arrayContaining([{ id: 2, data_type: 'location', identifier: 'store', display_name: 'Winkel' }]),
  );
});

test('carriers have their active methods, and those their carrier, when that is asked', async () => {
  const carrier = { identifier: 'postnl_parcel', display_name: 'PostNL' };
  const path = 'carrier-management-services';
  expect(await read(path)).toContainEqual({ id: 1, ...carrier });
  expect(await read(`${path}?include=active_methods`)).toContainEqual({
    id: 1,
    ...carrier,
    active_methods: expect.arrayContaining([
      { id: expect.any(Number), identifier: expect.any(String), display_name: expect.any(String) },
    ]),
  });
  expect(await read(`${path}?include=active_methods.carrier`)).toContainEqual({
    id: 1,
    ...carrier,
    active_methods: expect.arrayContaining([expect.objectContaining({ carrier })]),
  });
});

test('payment providers have their accounts, and those their methods, when that is asked', async () => {
  const path = 'payment-service-providers?is_refund_method=0';
  const mollie = { identifier: 'mollie', display_name: 'Mollie' };
  expect(await read(path)).toContainEqual(mollie);
  expect(await read(`${path}&include=accounts.methods`)).toContainEqual({
    ...mollie,
    accounts: [
      {
        identifier: 'oms',
        display_name: 'oms',
        methods: expect.arrayContaining([
          { id: expect.any(Number), identifier: 'ideal', display_name: 'iDEAL' },
        ]),
      },
    ],
  });
  expect((await backoffice.get('/api/rest/payment-service-providers?is_refund_method=x')).statusCode).toBe(
    400,
  );
});

test.each([
  'dispatch-types',
  'location-data-types',
  'carrier-management-services',
  'payment-service-providers',
])('who may not see orders is refused %s', async path => {
  expect((await magazijn.get(`/api/rest/${path}`)).statusCode).toBe(403);
});
