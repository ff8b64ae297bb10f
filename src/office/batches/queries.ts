import { getBatch, patchBatch } from '../../../contract/batch.ts';
import { getPickList, type PickListOrder, type PickListType } from '../../../contract/pick-list.ts';
import { listDispatchRequests } from '../../../contract/dispatch-request.ts';
import { listStorageLocations } from '../../../contract/location.ts';
import { batchPackingSlips } from '../../../contract/packing-slip.ts';
import type { BatchStatus } from '../../../core/batch/status.ts';
import { uuidv7 } from '../../../core/id/uuidv7.ts';
import type { Http } from '../../sync/http.ts';
import type { OrderSort } from './orders/orders-view.ts';

export interface BatchParams {
  type: string;
  location: string;
  batch: string;
}

/** The calls of the batch page (specification, section 7 Batches). */
export const batchQueries = (http: Http, params: BatchParams) => {
  const place = { type: params.type, location: params.location };
  return {
    batch: () => http.call(getBatch, { params: { ...params }, query: { include: 'type,dispatcher' } }),
    zones: () => http.call(listStorageLocations, { params: place, query: { type: 'sort' } }),
    deliveries: (page: { offset: number; limit: number; sort: OrderSort; signal: AbortSignal }) =>
      http.call(listDispatchRequests, {
        query: {
          dispatch_request_batch: params.batch,
          include: 'sales_order.shipping_address',
          sort_by: page.sort.by,
          sort_dir: page.sort.descending ? 'desc' : 'asc',
          offset: page.offset,
          limit: page.limit,
        },
        signal: page.signal,
      }),
    pickList: (sort_order: PickListOrder, accept: PickListType) =>
      http.call(getPickList, { params: { ...params }, query: { sort_order }, accept }),
    slips: (identifiers: readonly string[]) =>
      http.call(batchPackingSlips, { query: { identifiers: identifiers.join(',') } }),
    printLabels: (identifiers: readonly string[]) =>
      http.call(batchPackingSlips, {
        query: { identifiers: identifiers.join(','), auto_print_label: '1' },
        idempotencyKey: uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10))),
      }),
    saveZone: (sorting_zone_identifier: string) =>
      http.call(patchBatch, { params: { ...params }, body: { sorting_zone_identifier } }),
    saveStatus: (status: BatchStatus) => http.call(patchBatch, { params: { ...params }, body: { status } }),
  };
};
export type BatchQueries = ReturnType<typeof batchQueries>;
