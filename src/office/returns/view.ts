import type { AccessPlace } from '../../../core/access/right.ts';
import type { DispatchRequest } from '../../../contract/orders/dispatch-request.ts';
import { returnStatuses } from '../../../core/returns/status.ts';

/** Label or order number, and a status; '' for all. */
interface ReturnFilters {
  readonly code: string;
  readonly status: string;
}

const include = 'tracking_codes,return_photo_count,return_label_url';

/** Returns of a location, the last changed first. */
export const listInput = ({ type, identifier }: AccessPlace, { code, status }: ReturnFilters) => ({
  query: {
    dispatcher_type: type,
    dispatcher_identifier: identifier,
    status: returnStatuses.find(one => one === status) ?? returnStatuses.join(','),
    ...codeQuery(code.trim()),
    sort_by: 'updated_at',
    sort_dir: 'desc',
    include,
  },
});
export const returnInput = (identifier: string) => ({ params: { identifier }, query: { include } });
export const photosInput = (identifier: string) => ({ params: { identifier } });

/** An order number begins with its day (review-refunds-warehouse.md 3); any other text is the label of a parcel. */
function codeQuery(code: string): { sales_order_identifier?: string; tracking_code?: string } {
  if (code === '') return {};
  return /^\d{6}-/.test(code) ? { sales_order_identifier: code } : { tracking_code: code };
}

/** Received articles of the announced ones. */
export function received({ dispatch_request_lines: lines }: DispatchRequest) {
  const announced = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return { announced, came: announced - lines.reduce((sum, line) => sum + line.quantity_pending, 0) };
}

/** The labels of its parcels. */
export const labelsOf = ({ tracking_codes }: DispatchRequest): string =>
  tracking_codes?.map(({ code }) => code).join(', ') || '–';
