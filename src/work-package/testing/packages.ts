import type {
  PackageDelivery,
  PackageProduct,
  WorkPackage,
} from '../../../contract/scanning/work-package.ts';

/** A delivery of one line, 'P1' twice, in A-12. */
export const delivery = (id: number, more: Partial<PackageDelivery> = {}): PackageDelivery => ({
  id,
  identifier: `D${id}`,
  order_identifier: `261114-${String(id).padStart(4, '0')}`,
  status: 'requested',
  paused_at: null,
  carrier: null,
  carrier_name: null,
  storage_location: 'A-12',
  location_completed: false,
  slip_printed: false,
  tracking_codes: [],
  lines: [line(id * 10, 'P1', 2)],
  version: 1,
  ...more,
});

export const line = (
  id: number,
  product_identifier: string,
  quantity: number,
  ...placed: string[]
): PackageDelivery['lines'][number] => ({
  id,
  product_identifier,
  quantity,
  placed: placed.map(mutation => ({ id: mutation, quantity: 1 })),
});

export const product = (identifier: string, ...ean_codes: string[]): PackageProduct => ({
  identifier,
  name: `Product ${identifier}`,
  image_url: null,
  ean_codes,
  extra_info: null,
});

export const workPackage = (more: Partial<WorkPackage> = {}): WorkPackage => ({
  version: 1,
  location: { type: 'dc', identifier: 'DC01' },
  zone: { identifier: 'A', display_name: 'Zone A' },
  process_type: 'sort',
  batch: { identifier: '2611-014', status: 'sorting', zone: 'A' },
  storage_locations: [
    { identifier: 'A-12', display_name: 'A-12', kind: 'sort' },
    { identifier: 'A-00', display_name: 'Apart', kind: 'aside' },
  ],
  products: [product('P1', '8712345678906'), product('P2', '8710000000013')],
  dispatch_requests: [delivery(7)],
  extra_processing_steps: [],
  order_completion_steps: [],
  autofill_storage_location: 0,
  storage_location_auto_submit_regex: null,
  ...more,
});
