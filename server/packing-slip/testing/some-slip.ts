import type { Slip } from '../slip.ts';

/** A slip as the database gives it, with changes. */
export const someSlip = (changes: Partial<Slip> = {}): Slip => ({
  id: 7,
  identifier: '261119-0042-1',
  status: 'requested',
  dispatch_type: 'dc_delivery',
  dispatch_date: '2026-11-20',
  updated_at: '2026-11-19T18:00:00Z',
  gift_wrapped: false,
  location_id: 1,
  dispatcher_type: 'dc',
  dispatcher_identifier: 'DC01',
  dispatcher_name: 'DC Utrecht',
  order_identifier: '261119-0042',
  placed_at: '2026-11-19T07:42:00Z',
  shipping_address: {
    full_name: 'Zoë van ’t Hof',
    street: 'Kromme Nieuwegracht',
    house_no: '12',
    zipcode: '3512 HG',
    city: 'Utrecht',
    country: 'NL',
  },
  carrier_name: 'PostNL',
  carrier_method_name: 'Pakket',
  has_label_config: true,
  storage_location: 'A-42',
  tracking_codes: ['3SOMSD104700013'],
  lines: [{ product_identifier: '100000', product_name: 'Koffiebonen', quantity: 2, ean: '8712340512076' }],
  ...changes,
});
