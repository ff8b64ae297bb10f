import { getGoodsReceipt } from '../../../contract/goods-receipt.ts';
import type { Place } from '../../../core/access/right.ts';
import type { Http } from '../../sync/http.ts';
import { receiptInput } from './view.ts';

/** The calls of a goods receipt (review-refunds-warehouse.md 7). */
export const receiptQueries = (http: Http, place: Place) => ({
  receipt: (receipt: string) => http.call(getGoodsReceipt, receiptInput(place, receipt)),
});
export type ReceiptQueries = ReturnType<typeof receiptQueries>;
