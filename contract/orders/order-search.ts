import * as z from 'zod/mini';
import { searchOrders } from '../../core/access/orders.ts';
import { DAY_FAULT, isDay } from '../../core/calendar/day.ts';
import { AGE_FAULT } from '../../core/order/search/window.ts';
import { toldDay } from '../day.ts';
import { endpoint, idNumber, list, MOST_LISTED_SIGNS, names, nothing, numeric } from '../http.ts';
import { extra, extraOr, nullable } from '../extra.ts';

// The order search (shell-search-settings.md 2.3, 3, 5 and 7).

/** Signs of a text. */
export const MOST_SIGNS = 200;
/** Values of a filter that come as a parameter each. */
const MOST_LISTED = 500;

/** Trimmed; an empty one is no filter. NUL is in no text of the database. */
const word = z.string().check(z.maxLength(MOST_SIGNS), z.regex(/^[^\0]*$/));
const text = z.optional(word);
const values = z.string().check(z.maxLength(MOST_LISTED_SIGNS), z.regex(/^[^\0]*$/));
/** A comma separated list, or the parameter several times; a row fits when it has one of them. */
const listed = z.optional(z.union([values, list(values, MOST_LISTED)]));
const flag = z.optional(z.enum(['0', '1', '']));
const day = z.optional(
  z.string().check(
    z.maxLength(MOST_SIGNS),
    z.refine(given => given === '' || isDay(given), DAY_FAULT),
  ),
);

/**
 * The assignment of a delivery that has no place: 0 it has one, 1 it is tried again by itself, 2 it is not, 3 either of
 * these two (section 4: the row's value maps null to 0, true to 1, false to 2).
 */
export const assignErrors = ['0', '1', '2', '3'] as const;
/** Any store, as the location that is responsible (section 6, for who manages all). */
export const ANY_LOCATION = 'all';
export const holdStatuses = ['review', 'accepted', 'denied'] as const;
export const refundFilters = ['all', 'manual_processing', 'automatic_processing_delay', 'requested'] as const;

/**
 * The filters of a search, as they are called on the wire. All filters of deliveries hold for one and the same delivery, which
 * counts (is not replaced) and is at a location of the user; all filters of an address hold for one and the same address.
 */
export const orderFilters = {
  /** Whole; with it all other filters but the locations are left out (section 5). Beyond the documents: the number of a delivery, or a label. */
  order_identifier: text,
  fulfilment_method: listed,
  sales_channel_identifier: listed,
  sales_formula_identifier: listed,
  customer_identifier: text,
  /** One of the order's lines has one of them. */
  product_identifiers: listed,
  payment_method: listed,
  has_comments: flag,
  /** State of its current refund requests. */
  refunds: z.optional(z.enum([...refundFilters, ''])),
  /** Days, in the Netherlands, both included. */
  order_placed_from: day,
  order_placed_to: day,
  /** 0 to 30; without a day from which, so many days before `order_placed_to` or today. */
  max_age_days: z.optional(z.string().check(z.regex(/^([0-9]|[12][0-9]|30)?$/, AGE_FAULT))),
  promised_delivery_date: day,
  dispatch_type: listed,
  dispatcher_type: text,
  dispatcher_identifier: listed,
  /** `requested-paused`: paused, whatever its status. */
  dispatch_request_status: listed,
  hold_status: z.optional(z.enum([...holdStatuses, ''])),
  /** A delivery's: on-hold while it waits for a decision or was denied, else released. */
  validation_status: z.optional(z.enum(['released', 'on-hold', ''])),
  /** Nothing without an identifier. */
  responsible_location_type: text,
  /** `all`: any. */
  responsible_location_identifier: listed,
  /** A location follows the delivery up. */
  has_order_responsible_location: flag,
  /** Identifiers of carrier methods. */
  carrier_method: listed,
  is_paused: flag,
  /** Still to be sent, and should have left more than a day ago (section 9). */
  is_late: extra(flag),
  has_assign_error: z.optional(z.enum([...assignErrors, ''])),
  /** Its carrier refused a label, or did not answer for hours: a person decides. */
  has_label_error: extra(flag),
  dispatch_request_batch: text,
  address_type: z.optional(z.enum(['billing', 'shipping', ''])),
  /** A part of it, without capitals and accents; of several words each. */
  address_name: text,
  address_city: text,
  /** How it begins, whatever is between its parts. */
  address_zipcode: text,
  /** Whole. */
  address_email: text,
  /** Two letters (ISO 3166). */
  address_country: text,
  /**
   * Words anywhere in company, name, street, number and its addition, zipcode, city, e-mail address and telephone number, however
   * these are written; the number of an order or delivery, or a label of it, means that order.
   */
  address_fulltext: text,
} as const;
export type OrderFilter = keyof typeof orderFilters;
export const orderFilterNames = Object.keys(orderFilters) as readonly OrderFilter[];
/** Those that take several values. */
export const listFilters = orderFilterNames.filter(name => orderFilters[name] === listed);

/** Columns of the results, in the order of the documents; each can be sorted by. */
export const orderColumns = [
  'order_identifier',
  'placed_at',
  'dispatch_date',
  'dispatch_type',
  'grand_total',
  'payment_method',
  'dispatcher_type',
  'dispatcher',
  'responsible_location',
  'dispatch_request_status',
  'validation_status',
  'carrier_method',
  'product_count',
  'fulfilment_method',
  'promised_delivery_date',
  'sales_formula',
  'sales_channel',
  'customer_name',
  'customer_city',
  'customer_email',
  'customer_country',
  'customer_identifier',
  'refund_status',
  'dispatch_request_count',
  'dispatch_request_batch',
  'is_dispatch_assign_retryable',
  'has_comments',
  // Beyond the documents: names of what holds it.
  'hold_reasons',
] as const;
export type OrderColumn = (typeof orderColumns)[number];

/** The address filters as one object (section 5): `address[name]=jansen` is address_name. */
const groupedAddress = {
  'address[type]': orderFilters.address_type,
  'address[name]': orderFilters.address_name,
  'address[city]': orderFilters.address_city,
  'address[zipcode]': orderFilters.address_zipcode,
  'address[email]': orderFilters.address_email,
  'address[country]': orderFilters.address_country,
  'address[fulltext]': orderFilters.address_fulltext,
} as const;
export const filtersOnly = z.object({ ...orderFilters, ...groupedAddress });
export const orderSort = {
  sort_by: z.optional(z.enum(orderColumns)),
  sort_dir: z.optional(z.enum(['asc', 'desc'])),
};

const storageLocation = nullable(
  z.object({
    identifier: z.string(),
    display_name: z.string(),
    storage_zone: z.optional(z.object({ identifier: z.string(), display_name: z.string() })),
  }),
);

/** A delivery in a row of the results; only those at the user's locations. */
export const foundDeliverySchema = z.object({
  id: idNumber,
  identifier: z.string(),
  status: z.string(),
  dispatch_date: nullable(toldDay),
  dispatch_type: z.string(),
  /** Asked of the supplier without a person: ' (automatisch)'. */
  auto_purchase: z._default(z.boolean(), false),
  dispatcher_type: z.string(),
  dispatcher_identifier: z.string(),
  dispatcher_name: extra(z.string()),
  responsible_location_id: nullable(idNumber),
  responsible_location_name: extra(z.nullable(z.string())),
  validation_status: nullable(z.string()),
  /** Names of the groups and persons that hold it, or blocked it; none for who may not see them. */
  hold_reasons: extraOr(z.array(z.string()), []),
  carrier_method_id: nullable(idNumber),
  carrier_method: nullable(
    z.object({
      identifier: extra(z.string()),
      display_name: z.string(),
      carrier: extra(z.object({ identifier: z.string(), display_name: z.string() })),
    }),
  ),
  dispatch_request_batch: nullable(z.object({ identifier: z.string() })),
  /** crossdocking: a feeder. */
  dispatch_action: nullable(z.string()),
  is_dispatch_assign_retryable: nullable(z.boolean()),
  paused_at: extraOr(z.nullable(z.string()), null),
  /** Its sorting location. */
  storage_location: storageLocation,
  /** All filters of deliveries hold for it. */
  fits: extraOr(z.boolean(), true),
  /** The batch type that suits it best; null: none takes it. */
  suggested_batch_type_id: nullable(idNumber),
  /** With include `current_dispatch_requests_with_paused.dispatch_request_lines`; each with where its article is picked. */
  dispatch_request_lines: z.optional(
    z.array(z.object({ product_identifier: z.string(), storage_location: storageLocation })),
  ),
});
export type FoundDelivery = z.output<typeof foundDeliverySchema>;

export const foundOrderSchema = z.object({
  id: extra(idNumber),
  order_identifier: z.string(),
  placed_at: z.string(),
  /** Euro; null: the user may see no amounts. */
  grand_total: nullable(z.number()),
  fulfilment_method: z.string(),
  fulfilment_location_identifier: nullable(z.string()),
  promised_delivery_date: nullable(toldDay),
  sales_formula_identifier: nullable(z.string()),
  sales_channel_identifier: nullable(z.string()),
  customer_identifier: nullable(z.string()),
  /** Name and place of the billing address, by which orders are sorted; and the pieces of the lines. */
  customer_name: extra(z.nullable(z.string())),
  customer_city: extra(z.nullable(z.string())),
  customer_email: extra(z.nullable(z.string())),
  customer_country: extra(z.nullable(z.string())),
  product_count: extra(z.int()),
  gift_wrapped: extraOr(z.boolean(), false),
  comment_count: z._default(z.int(), 0),
  /** A location other than the planned one was chosen by a person (show-dealer-changes-as). */
  has_dealer_change: extraOr(z.boolean(), false),
  global_sales_order_status: z.string(),
  validation_status: nullable(z.string()),
  is_dispatch_assign_retryable: nullable(z.boolean()),
  /** Those below are there with their name in `include`; crossdocking first, then those not cancelled, then the others. */
  current_dispatch_requests_with_paused: z.optional(z.array(foundDeliverySchema)),
  sales_order_lines: z.optional(
    z.array(z.object({ product_identifier: extra(z.string()), quantity: z.int() })),
  ),
  addresses: z.optional(
    z.array(
      z.object({
        address_type: z.enum(['billing', 'shipping']),
        full_name: nullable(z.string()),
        city: nullable(z.string()),
        zipcode: nullable(z.string()),
        email_address: nullable(z.string()),
        country: nullable(z.string()),
      }),
    ),
  ),
  current_sales_order_payments: z.optional(
    z.array(
      z.object({
        payment_service_provider_account_method_id: z.int(),
        provider: extra(z.string()),
        method: extra(z.string()),
        payment_status: extra(z.string()),
      }),
    ),
  ),
  current_refund_requests: z.optional(z.array(z.object({ id: extra(idNumber), status: z.string() }))),
});
export type FoundOrder = z.output<typeof foundOrderSchema>;

const access = { right: searchOrders };
const path = '/api/rest/sales-orders-search';

export const searchSalesOrders = endpoint({
  id: 'searchSalesOrders',
  method: 'GET',
  path,
  summary: 'Orders that fit all filters, by pages; a new search of the same tab (X-Tab) ends the one before',
  access,
  oneATab: true,
  about: ['order'],
  query: z.object({
    ...filtersOnly.shape,
    ...orderSort,
    include: names,
    /** At most 100; 25 without it. */
    limit: z.optional(numeric),
    /** At most 10,000. */
    offset: z.optional(numeric),
  }),
  includes: [
    'sales_order_lines',
    'current_dispatch_requests_with_paused.storage_location.storage_zone',
    'current_dispatch_requests_with_paused.dispatch_request_lines.storage_location.storage_zone',
    'addresses',
    'current_sales_order_payments',
    'current_refund_requests',
    // Every row has them.
    'global_sales_order_status',
    'comment_count',
  ],
  replies: { 200: z.array(foundOrderSchema) },
});

export const cancelSalesOrderSearch = endpoint({
  id: 'cancelSalesOrderSearch',
  method: 'GET',
  path: `${path}/cancel`,
  summary:
    'Zoeken annuleren: ends the running search of this session, or of its tab (X-Tab), in the database too',
  access,
  oneATab: true,
  replies: { 204: nothing },
});

/** Most orders that are counted, and that can be chosen at once. */
export const MOST_FOUND = 10_000;

export const countSalesOrders = endpoint({
  id: 'countSalesOrders',
  extra: 'order-lists',
  method: 'GET',
  path: `${path}/count`,
  summary: 'How many orders fit; counting ends at 10,000, and `is_more` says that there are more',
  access,
  about: ['order'],
  query: filtersOnly,
  replies: { 200: z.object({ count: z.int(), is_more: z.boolean() }) },
});

export const listFoundIdentifiers = endpoint({
  id: 'listFoundIdentifiers',
  extra: 'order-lists',
  method: 'GET',
  path: `${path}/identifiers`,
  summary: 'All orders that fit, with their deliveries, to act on (422 too-many above 10,000)',
  access,
  about: ['order'],
  query: filtersOnly,
  replies: {
    200: z.array(
      z.object({
        id: extra(idNumber),
        order_identifier: z.string(),
        current_dispatch_requests_with_paused: z.array(
          // Whether it can be put in a batch now, and why not.
          z.pick(foundDeliverySchema, {
            id: true,
            identifier: true,
            status: true,
            dispatcher_type: true,
            dispatcher_identifier: true,
            dispatch_request_batch: true,
            paused_at: true,
            fits: true,
            suggested_batch_type_id: true,
          }),
        ),
      }),
    ),
  },
});
export type ChosenOrder = z.output<(typeof listFoundIdentifiers)['replies'][200]>[number];
