import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import { sortBatches } from '../../core/access/batches.ts';
import { seeDeliveries } from '../../core/access/orders.ts';
import { requestModes } from '../../core/assign/request-modes.ts';
import { deliveryMessageSchema } from './delivery-message.ts';
import { toldDay } from '../day.ts';
import {
  endpoint,
  idNumber,
  identifier,
  nothing,
  numeric,
  revision,
  names,
  list,
  MOST_LISTED_SIGNS,
  page,
} from '../http.ts';
import { printerTypes } from './printing.ts';
import { extra, extraFields, extraOr, nullable } from '../extra.ts';

const carrierSchema = z.object({ identifier: z.string(), display_name: z.string() });
const carrierMethodSchema = z.object({
  ...carrierSchema.shape,
  has_label_config: z.boolean(),
  can_be_overruled_by_dispatcher: z.boolean(),
  carrier: carrierSchema,
});
export const trackingCodeSchema = z.object({
  code: z.string(),
  url: nullable(z.string()),
  /** Given for a delivery alone. */
  updated_at: z.optional(z.string()),
});
const zoneSchema = z.object({ identifier: z.string(), display_name: z.string() });
/** How a label stands that is not there yet. `why`: of the last try, in Dutch. */
const labelStandingSchema = z.object({
  /** It is made, or tried again; or that is over, and somebody decides. */
  state: z.enum(['making', 'failed']),
  why: z.nullable(z.string()),
  next_try_at: z.nullable(z.string()),
});
const voidLabelSchema = z.object({
  code: z.string(),
  voided_at: z.string(),
  /** Its carrier did not cancel it, for this reason; absent: it did, or will. */
  kept: z.optional(z.string()),
});
export const dispatchRequestLineSchema = z.object({
  id: idNumber,
  dispatch_request_id: z.optional(idNumber),
  /** Pieces of one line of the order can be put together again. */
  sales_order_line_id: z.optional(idNumber),
  product_identifier: z.string(),
  product_name: z.string(),
  quantity: z.int(),
  quantity_pending: z.int(),
  cascaded_quantity_pending: z.int(),
  /** Pieces that were scanned so far, and when it ended; null: it is open. */
  scanned: z.optional(z.int()),
  final_scanned_quantity: z.optional(z.nullable(z.int())),
  /** The day that what waits is there; and whether a presale brings it. */
  release_date: z.optional(z.nullable(toldDay)),
  presales_active: z.optional(z.boolean()),
  /** A return's: why it comes back, and the state that it is expected in; by their identifiers. */
  return_reason_id: z.optional(z.nullable(z.string())),
  product_state_id: z.optional(z.nullable(z.string())),
  /** The line that was shipped, where this one is of a complaint. */
  shipped_dispatch_request_line_id: extra(z.nullable(idNumber)),
  /** The line of the goods receipt that brings it; null: none does. */
  goods_receipt_line_id: z.optional(z.nullable(idNumber)),
  /** Space separated, 13 digits each. */
  ean_codes: z._default(z.string(), ''),
  /** Euro; null: the user may see no amounts. Only with include `dispatch_request_lines.unit_price`. */
  unit_price: z.optional(z.nullable(z.number())),
  /** Only with include `dispatch_request_lines.product`. */
  image_url: extra(z.nullable(z.string())),
  /**
   * The place in its location where the article is picked; only with include
   * `dispatch_request_lines.storage_location`.
   */
  storage_location: z.optional(
    z.nullable(
      z.object({
        identifier: z.string(),
        display_name: z.string(),
        storage_zone: z.optional(zoneSchema),
      }),
    ),
  ),
});
/** One plan: for each line and way which places had which answer (order-rules.md 5). */
const assignTrySchema = z.object({
  at: z.string(),
  results: z.array(
    z.object({
      /** Row id of the line that was planned. */
      line: idNumber,
      /** How it would be sent: stock, crossdock, dropship, pickup, feeder. */
      kind: z.string(),
      /** fits, or why not. */
      code: z.string(),
      /** It may be otherwise later. */
      passing: z.boolean(),
      /** Identifiers. */
      locations: z.array(z.string()),
    }),
  ),
});
const linkedDeliverySchema = z.object({
  id: idNumber,
  identifier: z.string(),
  status: z.string(),
  is_replaced: z.boolean(),
  /** The sender of one that replaces another, also at a location that the user does not see. */
  dispatcher_name: extra(z.string()),
});

const byAndAt = z.object({ by: z.string(), at: z.string() });
const outsideSchema = z.object({
  kind: z.enum(['request', 'address', 'cancellation']),
  /** null: it was not taken; `why`: of the last try. */
  sent_at: z.nullable(z.string()),
  why: z.nullable(z.string()),
  /** null, and there is a `why`: it is not tried again by itself. */
  next_try_at: z.nullable(z.string()),
});
const standingSchema = z.object({
  /** When it got its status or was paused, and by whom; null: before its history, or by the OMS itself. */
  since: z.nullable(z.string()),
  by: z.nullable(z.string()),
  /** Its maker; null: the OMS itself. */
  made_by: z.nullable(z.string()),
  /** The reasons that hold it still; `by`: who held it, null: a rule. */
  held_by: z.array(
    z.object({
      display_name: z.string(),
      by: z.nullable(z.string()),
      /** The sentence of the rule, with its values. */
      why: extraOr(z.nullable(z.string()), null),
    }),
  ),
  /** How its location is asked for it: in a batch, by itself at its moment, or outside; `chosen`: somebody does it. */
  request_mode: z.enum(requestModes),
  /** Identifier of the zone that it is sorted in. */
  sorting_zone: z.nullable(z.string()),
  last_placed: z.nullable(byAndAt),
  /** The request to whoever sends it outside, when that is not over; null: nothing. */
  outside: z.nullable(outsideSchema),
  /** Its labels that are not there yet; null: nothing. */
  labels: z.optional(z.nullable(labelStandingSchema)),
});

export const dispatchRequestSchema = z.object({
  id: idNumber,
  identifier: z.string(),
  status: z.string(),
  status_reason: nullable(z.string()),
  updated_at: z.string(),
  revision,
  dispatch_date: nullable(toldDay),
  /** The day that it is with the customer. */
  delivery_date: z.optional(z.nullable(toldDay)),
  /** A type that the OMS does not know has no name but its own, and no id. */
  dispatch_type: z.object({ identifier: z.string(), display_name: z.string() }),
  dispatch_type_id: z.optional(z.nullable(idNumber)),
  dispatcher_type: z.string(),
  dispatcher_identifier: z.string(),
  carrier: nullable(carrierSchema),
  carrier_method: nullable(carrierMethodSchema),
  paused_at: nullable(z.string()),
  gift_wrapped: z._default(z.boolean(), false),
  dispatch_request_batch_id: z.optional(z.nullable(idNumber)),
  dispatch_request_batch: nullable(z.object({ identifier: z.string() })),
  storage_location_id: z.optional(z.nullable(idNumber)),
  /** Its sorting location; the zone with include `storage_location.storage_zone`. */
  storage_location: nullable(
    z.object({ ...zoneSchema.shape, storage_zone: z.optional(z.nullable(zoneSchema)) }),
  ),
  /** The location that follows it up; null: none was named. */
  responsible_location: z.optional(
    z.nullable(z.object({ id: idNumber, identifier: z.string(), display_name: z.string() })),
  ),
  /** A feeder's: it goes to the store that hands it over. */
  dispatch_action: z.optional(z.nullable(z.string())),
  /** A shortage is planned anew then. */
  reassign_at: z.optional(z.nullable(z.string())),
  /** A record: its pieces went on in others. */
  is_replaced: z.optional(z.boolean()),
  /** null: it has a place; false: it is not tried again by itself. */
  is_dispatch_assign_retryable: z.optional(z.nullable(z.boolean())),
  metadata: z._default(
    z.object({
      unable_to_ship_reason: nullable(z.string()),
      /** Asked of the supplier without a person. */
      auto_purchase: z.optional(z.boolean()),
      /** Answers given when a return was announced, by field; with include `metadata.announcement`. */
      announcement: extra(z.nullable(z.record(z.string(), z.string()))),
      /**
       * Which places were considered at each plan, and why each dropped out; with include `metadata.assign_component_results`. The
       * documents do not give its parts: of an OMS with others there is nothing to explain, and the order is read.
       */
      assign_component_results: z.optional(z.nullable(orElse(z.array(assignTrySchema), []))),
    }),
    { unable_to_ship_reason: null },
  ),
  /** Deliveries that it feeds, that feed it (both by their right), and that replace it; with these names in `include`. */
  cascades_into_dispatch_requests: z.optional(z.array(linkedDeliverySchema)),
  cascades_from_dispatch_requests: z.optional(z.array(linkedDeliverySchema)),
  replaced_by_dispatch_requests: extra(z.array(linkedDeliverySchema)),
  /**
   * The statuses of the current deliveries that it feeds or is fed by, also at foreign places and for who may not see which
   * these are: a status names no place, and the refusal of an act tells as much. With its name in `include`.
   */
  linked_statuses: extra(z.array(z.string())),
  /** Its pieces are of the stock of its location, not brought there for it; with its name in `include`. */
  uses_stock: extra(z.boolean()),
  sales_order: z.object({
    id: extra(idNumber),
    identifier: z.string(),
    revision,
    /** Only with include `sales_order.shipping_address`. */
    placed_at: extra(z.string()),
    /** Euro; only with that include. */
    grand_total: extra(z.number()),
    /** Only with that include; the phone number only while the delivery is open. */
    shipping_address: extra(
      z.object({
        full_name: z.nullable(z.string()),
        city: z.optional(z.nullable(z.string())),
        phone_number: z.nullable(z.string()),
      }),
    ),
  }),
  /** The batch type it suits best; null: none. */
  suggested_batch_type_id: z.optional(z.nullable(idNumber)),
  /** The types of paper that the printers of its location print. */
  dispatcher_enabled_cups_printer_types: z._default(z.array(z.enum(printerTypes)), []),
  dispatch_request_lines: z.array(dispatchRequestLineSchema),
  tracking_codes: z.optional(z.array(trackingCodeSchema)),
  /**
   * Of a return, the path at which its label is to be had without a session, to print it or to send the link; null: it has
   * none (yet). With its name in `include`.
   */
  return_label_url: extra(z.nullable(z.string())),
  /** Its labels that are worth nothing any more; with include `standing`. */
  void_labels: extra(z.array(voidLabelSchema)),
  /**
   * Who completes the order on the floor at this moment, and where: '{by} rondt deze order nu af ({legplaats}).' Nobody is
   * stopped by it. With include `completing`, and in the reply of every change by a person.
   */
  completing: extra(z.nullable(z.object({ by: z.string(), storage_location: z.nullable(z.string()) }))),
  /** Why it stands as it does, beside what its other fields say; with include `standing`. */
  standing: extra(standingSchema),
  /** Messages of the office to the floor, with the answers; with include `messages`. */
  messages: extra(z.array(deliveryMessageSchema)),
  /** Photos of its returned articles; with include `return_photo_count`. */
  return_photo_count: extra(z.int()),
});
export type DispatchRequest = z.output<typeof dispatchRequestSchema>;

/** Its own fields, and the parts of them that are read when they are asked for. */
export const deliveryIncludes: readonly string[] = [
  ...Object.keys(dispatchRequestSchema.shape),
  'carrier_method.carrier',
  'storage_location.storage_zone',
  'metadata.announcement',
  'metadata.assign_component_results',
  'sales_order.shipping_address',
  'dispatch_request_lines.unit_price',
  'dispatch_request_lines.product',
  'dispatch_request_lines.storage_location.storage_zone',
];
/** Those of them that the documents do not name. */
export const extraDeliveryIncludes: readonly string[] = [
  ...extraFields(dispatchRequestSchema),
  'metadata.announcement',
  'sales_order.shipping_address',
  'dispatch_request_lines.product',
];

/** A comma separated list, or the parameter several times. */
const listed = z.optional(z.union([z.string().check(z.maxLength(MOST_LISTED_SIGNS)), list(identifier, 100)]));

const filter = z.string().check(z.maxLength(128));
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
/** How a list of deliveries can be sorted; the default is oldest first. */
export const dispatchRequestOrders = [
  'order_identifier',
  'placed_at',
  'updated_at',
  'dispatch_date',
  'dispatch_request_status',
  'storage_location',
  'carrier_method',
  'product_count',
  'quantity_pending',
  'customer_name',
  'customer_city',
  'grand_total',
] as const;
export type DispatchRequestOrder = (typeof dispatchRequestOrders)[number];

export const listDispatchRequests = endpoint({
  id: 'listDispatchRequests',
  method: 'GET',
  path: '/api/rest/dispatch-requests',
  summary: 'Deliveries of the caller’s locations, filtered',
  access: { right: seeDeliveries },
  about: ['order', 'return'],
  query: z.object({
    dispatch_request_batch: z.optional(filter),
    dispatcher_type: z.optional(filter),
    dispatcher_identifier: z.optional(filter),
    status: listed,
    /** The same parameter as some clients write a list. */
    'status[]': extra(listed),
    tracking_code: z.optional(filter),
    identifier: z.optional(filter),
    sales_order_identifier: extra(filter),
    /** 1: only deliveries that can be put in a batch now. */
    is_batchable: z.optional(z.enum(['0', '1'])),
    suggested_batch_type: extra(filter),
    dispatch_date_from: z.optional(day),
    dispatch_date_to: z.optional(day),
    sort_by: z.optional(z.enum(dispatchRequestOrders)),
    sort_dir: z.optional(z.enum(['asc', 'desc'])),
    fields: names,
    include: names,
    ...page,
  }),
  includes: deliveryIncludes,
  extraIncludes: extraDeliveryIncludes,
  replies: { 200: z.array(dispatchRequestSchema) },
});
/**
 * The same list with some fields of each delivery alone. The call's query has them too:
 * `fields: fields.join(',')`.
 */
export function dispatchRequestFields<Field extends keyof DispatchRequest>(fields: readonly Field[]) {
  const shape = Object.fromEntries(fields.map(field => [field, dispatchRequestSchema.shape[field]]));
  const row = z.object(shape) as z.ZodMiniType as z.ZodMiniType<Pick<DispatchRequest, Field>>;
  return { ...listDispatchRequests, replies: { 200: z.array(row) } };
}
export const getDispatchRequest = endpoint({
  id: 'getDispatchRequest',
  method: 'GET',
  path: '/api/rest/dispatch-requests/:identifier',
  summary: 'One delivery by identifier, or id:{id}',
  access: { right: seeDeliveries },
  about: ['order', 'return'],
  params: z.object({ identifier }),
  query: z.object({ include: names }),
  includes: deliveryIncludes,
  extraIncludes: extraDeliveryIncludes,
  replies: { 200: dispatchRequestSchema },
});
export const markAsShipped = endpoint({
  id: 'markAsShipped',
  method: 'POST',
  path: '/api/rest/process-product/mark-dispatch-request-as-shipped/:dispatchRequestId',
  summary: 'Mark a fully sorted delivery as shipped (a barrier: 409 while something is pending)',
  access: { right: sortBatches },
  write: { once: 'by-scan' },
  about: ['order'],
  params: z.object({ dispatchRequestId: numeric }),
  body: z.optional(z.nullable(z.object({ label: extra(z.nullable(z.string().check(z.maxLength(128)))) }))),
  replies: { 204: nothing },
});
