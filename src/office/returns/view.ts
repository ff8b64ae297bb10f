import type { DispatchRequest } from '../../../contract/dispatch-request.ts';

/** An order number begins with its day (review-refunds-warehouse.md 3); anything else is the label of a parcel. */
export function codeQuery(code: string): { sales_order_identifier?: string; tracking_code?: string } {
  const read = code.trim();
  if (read === '') return {};
  return /^\d{6}-/.test(read) ? { sales_order_identifier: read } : { tracking_code: read };
}

/** Articles that came of those announced. */
export function received({ dispatch_request_lines }: DispatchRequest): { came: number; announced: number } {
  let came = 0;
  let announced = 0;
  for (const { quantity, quantity_pending } of dispatch_request_lines) {
    came += quantity - quantity_pending;
    announced += quantity;
  }
  return { came, announced };
}

/** Where the picture of a photo comes from. */
export const photoUrl = (id: string): string => `/api/rest/return-photos/${encodeURIComponent(id)}`;
