import type { Place } from '../../../core/access/right.ts';
import type { DispatchRequest } from '../../../contract/orders/dispatch-request.ts';
import { returnStatuses } from '../../../core/returns/status.ts';

/** Label or order number, and a status; '' for all. */
export const usualFilters = { code: '', status: '' };
type Filters = typeof usualFilters;

const include = 'tracking_codes,return_photo_count';

/** Returns of a location, the last changed first. */
export const listInput = ({ type, identifier }: Place, { code, status }: Filters) => ({
  query: {
    dispatcher_type: type,
    dispatcher_identifier: identifier,
    status: returnStatuses.find(one => one === status) ?? returnStatuses.join(','),
    ...codeQuery(code),
    sort_by: 'updated_at',
    sort_dir: 'desc',
    include,
  },
});

export const returnInput = (identifier: string) => ({ params: { identifier }, query: { include } });
export const photosInput = (identifier: string) => ({ params: { identifier } });

/** An order number begins with its day (review-refunds-warehouse.md 3); any other text is the label of a parcel. */
export function codeQuery(code: string): { sales_order_identifier?: string; tracking_code?: string } {
  const read = code.trim();
  if (read === '') return {};
  return /^\d{6}-/.test(read) ? { sales_order_identifier: read } : { tracking_code: read };
}

/** Received articles of the announced ones. */
export function received({ dispatch_request_lines }: DispatchRequest): { came: number; announced: number } {
  let came = 0;
  let announced = 0;
  for (const { quantity, quantity_pending } of dispatch_request_lines) {
    came += quantity - quantity_pending;
    announced += quantity;
  }
  return { came, announced };
}

/** The labels of its parcels. */
export const labelsOf = ({ tracking_codes }: DispatchRequest): string =>
  tracking_codes?.map(({ code }) => code).join(', ') || '–';

/** The address of a photo's picture. */
export const photoUrl = (id: string): string => `/api/rest/return-photos/${encodeURIComponent(id)}`;
