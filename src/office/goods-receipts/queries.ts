import { getGoodsReceipt, listGoodsReceipts } from '../../../contract/goods-receipt.ts';
import { listLocations } from '../../../contract/location.ts';
import type { Http } from '../../sync/http.ts';
import { PAGE } from '../parts/use-pages.ts';

export interface Place {
  readonly type: string;
  readonly location: string;
}

export interface ReceiptFilters {
  /** Id of the supplier; '' for any. */
  readonly supplier: string;
  /** '' for both. */
  readonly completed: '' | '0' | '1';
}

/** The calls of goods receipts (review-refunds-warehouse.md 7). */
export const receiptQueries = (http: Http, place: Place) => ({
  list: ({ supplier, completed }: ReceiptFilters, offset: number) =>
    http.call(listGoodsReceipts, {
      params: { ...place },
      query: {
        sort_by: 'created_at',
        sort_dir: 'desc',
        ...(supplier !== '' && { supplier_location_id: supplier }),
        ...(completed !== '' && { is_completed: completed }),
        include:
          'total_lines_attribute_count,total_lines_crossdock_count,supplier_location.location_type,recipient_location.location_type',
        limit: PAGE,
        offset,
      },
    }),
  /** All locations that the user may see, suppliers included. */
  locations: () => http.call(listLocations),
  receipt: (receipt: string) =>
    http.call(getGoodsReceipt, {
      params: { ...place, receipt },
      query: {
        include:
          'lines.current_dispatch_request_lines,supplier_location.location_type,recipient_location.location_type',
      },
    }),
});
export type ReceiptQueries = ReturnType<typeof receiptQueries>;
