import { createBatch, listBatchTypesHere } from '../../../../contract/warehouse/new-batch.ts';
import { listDispatchRequests, type DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import { datesOf, type DateGroup } from '../../../../core/batch/date-group.ts';
import { batchableStatuses } from '../../../../core/batch/join.ts';
import { dutchDay } from '../../../../core/calendar/day.ts';
import type { Http } from '../../../sync/http.ts';

const PAGE = 500;

export interface Place {
  readonly type: string;
  readonly location: string;
}

/** The calls of batch creation (specification, section 7 Batches from a location). */
export function createQueries(http: Http, place: Place) {
  const waiting = {
    dispatcher_type: place.type,
    dispatcher_identifier: place.location,
    is_batchable: '1',
    status: batchableStatuses.join(','),
    include: 'sales_order.shipping_address,dispatch_request_lines.storage_location',
  };
  /** All of a date group, page by page; null when it cannot be loaded. */
  async function ofGroup(
    suggested_batch_type: string,
    group: DateGroup,
    signal: AbortSignal,
  ): Promise<DispatchRequest[] | null> {
    const { from, to } = datesOf(group, dutchDay(http.serverNow() ?? Date.now()));
    const found: DispatchRequest[] = [];
    for (;;) {
      const answer = await http.call(listDispatchRequests, {
        query: {
          ...waiting,
          suggested_batch_type,
          ...(from !== null && { dispatch_date_from: from }),
          dispatch_date_to: to,
          sort_by: 'placed_at',
          sort_dir: 'desc',
          limit: PAGE,
          offset: found.length,
        },
        signal,
      });
      if (answer.kind !== 'ok') return null;
      found.push(...answer.body);
      if (answer.body.length < PAGE) return found;
    }
  }
  return {
    types: () =>
      http.call(listBatchTypesHere, { params: { ...place }, query: { include: 'batchable_order_counts' } }),
    async waiting(
      type: string,
      groups: readonly DateGroup[],
      signal: AbortSignal,
    ): Promise<DispatchRequest[] | null> {
      const found = await Promise.all(groups.map(group => ofGroup(type, group, signal)));
      return found.some(part => part === null) ? null : found.flatMap(part => part ?? []);
    },
    byNumber: (sales_order_identifier: string) =>
      http.call(listDispatchRequests, { query: { ...waiting, sales_order_identifier } }),
    create: (batch_type: string, dispatch_requests: string[], idempotencyKey: string) =>
      http.call(createBatch, {
        params: { ...place },
        body: {
          dispatcher_type: place.type,
          dispatcher_identifier: place.location,
          batch_type,
          dispatch_requests,
        },
        idempotencyKey,
      }),
  };
}
export type CreateQueries = ReturnType<typeof createQueries>;
