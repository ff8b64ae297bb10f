import { getBatch, patchBatch } from '../../../contract/batch.ts';
import { listDispatchRequests } from '../../../contract/dispatch-request.ts';
import { listStorageLocations } from '../../../contract/location.ts';
import type { BatchStatus } from '../../../core/batch/status.ts';
import type { Http } from '../../sync/http.ts';

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
    deliveries: (offset: number, limit: number) =>
      http.call(listDispatchRequests, {
        query: { dispatch_request_batch: params.batch, offset, limit },
      }),
    saveZone: (sorting_zone_identifier: string) =>
      http.call(patchBatch, { params: { ...params }, body: { sorting_zone_identifier } }),
    saveStatus: (status: BatchStatus) => http.call(patchBatch, { params: { ...params }, body: { status } }),
  };
};
export type BatchQueries = ReturnType<typeof batchQueries>;
