import { type RawBuilder, sql } from 'kysely';
import type { OrderColumn } from '../../../contract/orders/order-search.ts';
import { HOLD_REASONS, IS_RETRIED, VALIDATION_STATUS } from './filters.ts';

/** Keys that orders are sorted by: a column of theirs, or of those of their deliveries that fit. */
export type OrderSort =
  | { readonly of: 'placed' }
  | { readonly of: 'order'; readonly value: RawBuilder<unknown> }
  | DeliverySort
  /** How many deliveries a row shows. */
  | { readonly of: 'count' };

export interface DeliverySort {
  readonly of: 'delivery';
  readonly value: RawBuilder<unknown>;
  /** Joined to `d` for it. */
  readonly join?: RawBuilder<unknown>;
  /** The first of an order's deliveries counts in both directions; otherwise backwards the last. */
  readonly isFirst?: true;
}

const order = (value: RawBuilder<unknown>): OrderSort => ({ of: 'order', value });
const delivery = (value: RawBuilder<unknown>, join?: RawBuilder<unknown>): DeliverySort => ({
  of: 'delivery',
  value,
  ...(join && { join }),
});
/** As a reader looks for a name, whatever its capitals and accents; search_text would cost some 4 µs a row. */
const byName = (name: RawBuilder<unknown>) => sql`${name} COLLATE "nl-x-icu"`;
const place = sql`JOIN typed_locations p ON p.id = d.location_id`;

/**
 * By the column of the results. An expression, where an index on the bare column would lure the planner to walk it through all
 * the years outside the window (search.md 6).
 */
export const sorts: Readonly<Record<OrderColumn, OrderSort>> = {
  order_identifier: order(sql`(o.identifier || '')`),
  placed_at: { of: 'placed' },
  dispatch_date: delivery(sql`d.dispatch_date`),
  dispatch_type: delivery(sql`d.dispatch_type`),
  grand_total: order(sql`o.grand_total`),
  payment_method: order(sql`o.payment_methods[1]`),
  dispatcher_type: delivery(sql`p.type`, place),
  dispatcher: delivery(byName(sql`p.display_name`), place),
  responsible_location: delivery(
    byName(sql`r.display_name`),
    sql`LEFT JOIN locations r ON r.id = d.responsible_location_id`,
  ),
  dispatch_request_status: delivery(sql`d.status`),
  // As its column says: on-hold when one of them is.
  validation_status: {
    ...delivery(VALIDATION_STATUS),
    isFirst: true,
  },
  // As its column says: by the carrier, then the method.
  carrier_method: delivery(
    sql`CASE WHEN m.id IS NOT NULL THEN ARRAY[c.display_name, m.display_name] END`,
    sql`LEFT JOIN carrier_methods m ON m.id = d.carrier_method_id LEFT JOIN carriers c ON c.id = m.carrier_id`,
  ),
  product_count: order(sql`o.product_count`),
  fulfilment_method: order(sql`o.fulfilment_method`),
  promised_delivery_date: order(sql`o.promised_delivery_date`),
  sales_formula: order(sql`o.sales_formula_identifier`),
  sales_channel: order(sql`o.sales_channel_identifier`),
  customer_name: order(byName(sql`o.customer_name`)),
  customer_city: order(byName(sql`o.customer_city`)),
  customer_email: order(byName(sql`o.customer_email`)),
  customer_country: order(sql`o.customer_country`),
  customer_identifier: order(sql`(o.customer_identifier || '')`),
  refund_status: order(sql`o.refund_statuses[1]`),
  dispatch_request_count: { of: 'count' },
  dispatch_request_batch: delivery(
    sql`b.identifier`,
    sql`LEFT JOIN dispatch_request_batches b ON b.id = d.batch_id`,
  ),
  is_dispatch_assign_retryable: delivery(sql`(${IS_RETRIED})::int`),
  has_comments: order(sql`o.comment_count`),
  hold_reasons: delivery(sql`NULLIF(${HOLD_REASONS}, '{}')`),
};
