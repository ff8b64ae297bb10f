import { listBatches } from '../../../contract/warehouse/batch.ts';
import { dispatchRequestFields } from '../../../contract/orders/dispatch-request.ts';
import { listGoodsReceipts } from '../../../contract/warehouse/goods-receipt.ts';
import type { LocationRef } from '../../../contract/session.ts';
import { http } from '../device/oms.ts';

/** Open batches of a place, oldest first (specification, section 7). */
export const fetchBatches = async ({ type, identifier }: Pick<LocationRef, 'type' | 'identifier'>) =>
  http.call(listBatches, {
    params: { type, location: identifier },
    query: { sort_by: 'created_at', sort_dir: 'asc', include: 'dispatcher,storage_zone,type' },
  });

/** Announced and begun returns of a place. */
export const fetchReturns = async ({ type, identifier }: Pick<LocationRef, 'type' | 'identifier'>) =>
  http.call(dispatchRequestFields(['id']), {
    query: {
      dispatcher_type: type,
      dispatcher_identifier: identifier,
      status: 'return-announced,return-scan-in-process',
      fields: 'id',
    },
  });

/** Recent goods receipts of a place, newest first. */
export const fetchReceipts = async ({ type, identifier }: Pick<LocationRef, 'type' | 'identifier'>) =>
  http.call(listGoodsReceipts, {
    params: { type, location: identifier },
    query: { sort_by: 'created_at', sort_dir: 'desc', limit: 50 },
  });
