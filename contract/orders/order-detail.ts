import * as z from 'zod/mini';
import { readOrders, seeOrderHistory, seeOrders } from '../../core/access/orders.ts';
import { toldDay } from '../day.ts';
import { endpoint, idNumber, identifier, revision, names, page } from '../http.ts';
import { readAddressFields } from './address.ts';
import { commentSchema } from './comment.ts';
import { deliveryIncludes, dispatchRequestSchema, extraDeliveryIncludes } from './dispatch-request.ts';
import { refundRequestSchema } from './refund-request.ts';
import { extra, extraFields, extraOr, nullable } from '../extra.ts';

// An order with its parts (orders-and-deliveries.md 3 and 7; review-refunds-warehouse.md 7, History).

/** Euro; null: the user may see no amounts. */
const amount = nullable(z.number());

const lineSchema = z.object({
  id: idNumber,
  product_identifier: z.string(),
  product_name: z.string(),
  quantity: z.int(),
  promised_delivery_date: nullable(toldDay),
  created_at: z.string(),
  tax_class: z.string(),
  /** Added after the order came in. */
  is_extra: z.boolean(),
  original_line_gross_price: amount,
  discount_amount: amount,
  line_gross_price: amount,
  line_net_price: amount,
  line_tax_amount: amount,
  unit_gross_price: amount,
  unit_net_price: amount,
  unit_tax_amount: amount,
  /** Space separated, 13 digits each. */
  ean_codes: z._default(z.string(), ''),
  promotions: z._default(
    z.array(
      z.looseObject({
        identifier: z.string(),
        display_name: z.optional(z.string()),
        promotion_amount: z.optional(z.number()),
      }),
    ),
    [],
  ),
  metadata: z._default(z.record(z.string(), z.unknown()), {}),
});

const addressSchema = z.object({
  address_type: z.enum(['billing', 'shipping']),
  ...readAddressFields,
});

const paymentSchema = z.object({
  provider: extra(z.string()),
  account: extraOr(z.nullable(z.string()), null),
  method: z.string(),
  payment_status: z.string(),
  reference: extraOr(z.nullable(z.string()), null),
  /** The documents have one of the two. */
  datetime: z.optional(z.string()),
  updated_at: z.optional(z.string()),
  /** Euro; null: unknown, or not for this user. */
  amount,
});

export const salesOrderSchema = z.object({
  id: idNumber,
  identifier: z.string(),
  revision,
  placed_at: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  sales_channel_identifier: nullable(z.string()),
  sales_formula_identifier: nullable(z.string()),
  /** The names that people use for them. */
  sales_channel_name: extra(z.nullable(z.string())),
  sales_formula_name: extra(z.nullable(z.string())),
  customer_identifier: nullable(z.string()),
  logistics_scenario: nullable(z.string()),
  fulfilment_method: z.string(),
  fulfilment_location_identifier: nullable(z.string()),
  promised_delivery_date: nullable(toldDay),
  preferred_refund_method: nullable(z.string()),
  grand_total: amount,
  tax_amount: amount,
  shipping_gross_amount: amount,
  payment_gross_amount: amount,
  /** Amounts: pieces that are not sent any more, pieces that came back, and money that was paid back. */
  cancelled_amount: extra(z.nullable(z.number())),
  returned_amount: extra(z.nullable(z.number())),
  refunded_amount: extra(z.nullable(z.number())),
  metadata: z._default(z.record(z.string(), z.unknown()), {}),
  /** open, partly-shipped, fully-shipped, fully-returned or fully-cancelled. */
  global_sales_order_status: z.string(),
  /** on-hold or released. */
  validation_status: extra(z.string()),
  comment_count: extra(z.int()),
  /** Its current deliveries at locations that the user does not see. */
  dispatch_requests_elsewhere: extra(z.int()),
  /** The locations of those that took over what was at the user's, by name. */
  dispatch_requests_taken_over_by: extra(z.array(z.string())),
  latest_comment: nullable(commentSchema),
  linked_sales_order_identifiers: z._default(z.array(z.string()), []),
  /** Those below are there with their name in `include`. */
  sales_order_lines: z.optional(z.array(lineSchema)),
  addresses: z.optional(z.array(addressSchema)),
  sales_order_payments: z.optional(z.array(paymentSchema)),
  invoices: z.optional(z.array(z.object({ identifier: z.string(), created_at: z.string() }))),
  /** The last one is responsible now, unless its delivery has none any more. */
  responsible_location_history: z.optional(
    z.array(
      z.object({
        dispatch_request_identifier: extra(z.string()),
        identifier: z.string(),
        display_name: z.string(),
      }),
    ),
  ),
  /** For who may see refunds. */
  current_refund_requests: z.optional(z.array(refundRequestSchema)),
  /** At the user's locations, and not replaced; the first without those that are paused. */
  current_dispatch_requests: z.optional(z.array(dispatchRequestSchema)),
  current_dispatch_requests_with_paused: z.optional(z.array(dispatchRequestSchema)),
});
export type SalesOrder = z.output<typeof salesOrderSchema>;

const params = z.object({ salesOrder: identifier });
const include = names;
/** Its own fields, and the parts of its deliveries. A refund comes with all of its parts. */
const ofDeliveries = (parts: readonly string[]) =>
  ['current_dispatch_requests', 'current_dispatch_requests_with_paused'].flatMap(name =>
    parts.map(part => `${name}.${part}`),
  );
const orderIncludes = [
  ...Object.keys(salesOrderSchema.shape),
  ...ofDeliveries(deliveryIncludes),
  'current_refund_requests.*',
];
const extraOrderIncludes = [...extraFields(salesOrderSchema), ...ofDeliveries(extraDeliveryIncludes)];

export const getSalesOrder = endpoint({
  id: 'getSalesOrder',
  method: 'GET',
  path: '/api/rest/sales-orders/:salesOrder',
  summary: 'An order, with what `include` names of it; its refunds alone without orders.view (404, 422)',
  access: { right: readOrders },
  about: ['order'],
  params,
  query: z.object({ include }),
  includes: orderIncludes,
  extraIncludes: extraOrderIncludes,
  replies: { 200: salesOrderSchema },
});

export const listOrderDeliveries = endpoint({
  id: 'listOrderDeliveries',
  method: 'GET',
  path: '/api/rest/sales-orders/:salesOrder/dispatch-requests',
  summary: 'All deliveries of an order at the locations of the user, replaced ones too, the oldest first',
  access: { right: seeOrders },
  about: ['order'],
  params,
  query: z.object({ include, ...page }),
  includes: deliveryIncludes,
  extraIncludes: extraDeliveryIncludes,
  replies: { 200: z.array(dispatchRequestSchema) },
});

const value = z.union([z.string(), z.number()]);
const historyEntry = z.object({
  data_type: z.string(),
  /** The one of its type. */
  object_identifier: extra(z.string()),
  created_at: z.string(),
  /** When the next change of the same thing came; null: it is so now. */
  archived_at: nullable(z.string()),
  status_identifier: z.string(),
  /** The one before; null: it was made. */
  caused_by_status_identifier: nullable(z.string()),
  /** By what: office, scan.*, intake, assigner, timer, ... */
  processor_config_identifier: z.string(),
  /** The processor that set that off, where it is known. */
  caused_by_processor_config_identifier: nullable(z.string()),
  /** null: the system. */
  user_name: extra(z.nullable(z.string())),
  /** Its own. */
  id: extra(z.string()),
  /** With its type: the thing that changed. */
  object_id: extra(z.int()),
  /** One act has one; null: initial data, or the system. */
  change_key: extra(z.nullable(z.string())),
  /** The act that set this one off. */
  caused_by_change_key: extra(z.nullable(z.string())),
  /** Other values that it changed: before and after, by name. */
  facts: extra(z.nullable(z.record(z.string(), z.tuple([z.nullable(value), z.nullable(value)])))),
  /** The same as they are now, of a thing that has not changed since. */
  now: extra(z.nullable(z.record(z.string(), z.nullable(value)))),
});
export type HistoryEntry = z.output<typeof historyEntry>;

export const listOrderHistory = endpoint({
  id: 'listOrderHistory',
  method: 'GET',
  path: '/api/rest/sales-orders/:salesOrder/history',
  summary: 'Changes of an order and of its deliveries at the locations of the user, the newest first',
  access: { right: seeOrderHistory },
  about: ['order'],
  params,
  query: z.object(page),
  replies: { 200: z.array(historyEntry) },
});
