import type { DispatchRequest, DispatchRequestOrder } from '../../../../contract/orders/dispatch-request.ts';
import { addDays, type Day } from '../../../../core/calendar/day.ts';
import { batchableStatuses } from '../../../../core/batch/join.ts';
import { hindrance, sortableStatuses } from '../../../../core/delivery/delivery.ts';

/** A replaced one is not: its pieces went on. */
export const isCancelled = (delivery: DispatchRequest): boolean =>
  !delivery.is_replaced && hindrance({ ...delivery, status_reason: null }) === 'cancelled';

/** It went to another dispatcher than the batch's. */
export const hasChangedDealer = (delivery: DispatchRequest, dispatcher: string): boolean =>
  delivery.dispatcher_identifier !== dispatcher || delivery.status_reason === 'rerouted';

/** Whether it is late: still to go out, and its date more than a day before today (specification, section 9). */
export const isLate = ({ dispatch_date, status }: DispatchRequest, today: Day): boolean =>
  dispatch_date !== null &&
  dispatch_date < addDays(today, -1) &&
  [...batchableStatuses, ...sortableStatuses].includes(status);

const columnIds = [
  'order_identifier',
  'dispatch_request_status',
  'dispatch_date',
  'storage_location',
  'carrier_method',
  'product_count',
  'quantity_pending',
  'placed_at',
  'customer_name',
  'customer_city',
  'grand_total',
] as const satisfies readonly DispatchRequestOrder[];
export type ColumnId = (typeof columnIds)[number];

/** Shown until somebody chooses others. */
export const usualColumns: readonly ColumnId[] = columnIds.slice(0, 7);

/** Until somebody chooses another order. */
export const usualSort = { sort_by: 'order_identifier', sort_dir: 'asc' };
/** The list of a batch that remembers its order. */
export const ordersName = (batch: string): string => `orders/${batch}`;

/** Results a page; fewer end the list (specification, section 9). */
export const ORDERS_A_PAGE = 25;

/** The deliveries of a batch in this order; one that an address made up is the usual one. */
export const ordersInput = (batch: string, { sort_by, sort_dir }: typeof usualSort) => ({
  query: {
    dispatch_request_batch: batch,
    include: 'sales_order.shipping_address',
    sort_by: columnIds.find(id => id === sort_by) ?? columnIds[0],
    sort_dir: sort_dir === 'desc' ? ('desc' as const) : ('asc' as const),
  },
});

/** Pieces of a delivery still to place. */
export const pending = ({ dispatch_request_lines }: DispatchRequest): number =>
  dispatch_request_lines.reduce((sum, line) => sum + line.cascaded_quantity_pending, 0);
