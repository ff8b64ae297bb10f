import type { OrderColumn, OrderFilter } from '../../../contract/orders/order-search.ts';
import { orderColumns, orderFilterNames } from '../../../contract/orders/order-search.ts';
import { searchPages } from '../../../core/access/orders.ts';
import type { Right } from '../../../core/access/right.ts';

/** Beginning of a page of the order search (shell-search-settings.md 2.3 and 3, Filter preset). */
export interface Preset {
  readonly right: Right;
  /** In the order of the form. */
  readonly filters: readonly OrderFilter[];
  /** Filters that its orders have in common: they cannot be changed. */
  readonly locked: readonly OrderFilter[];
  readonly values: Readonly<Partial<Record<OrderFilter | keyof typeof OLDEST_FIRST, string>>>;
  /** Can be shown; and are shown, in this order. */
  readonly columns: readonly OrderColumn[];
  readonly visible: readonly OrderColumn[];
  readonly expanded: boolean;
}

/** Orders that ask for an act are looked for as far back as a search goes: nothing falls off after two weeks. */
const LONG = { max_age_days: '30' };
/** Where work waits, what waits longest is first. */
const OLDEST_FIRST = { sort_by: 'placed_at', sort_dir: 'asc' } as const;

const everything = {
  filters: orderFilterNames,
  columns: orderColumns,
  locked: [],
  values: {},
  expanded: false,
};

/** Filters by which a store searches its own orders. */
const OF_A_STORE: readonly OrderFilter[] = [
  'order_identifier',
  'dispatcher_type',
  'dispatcher_identifier',
  'dispatch_request_status',
  'dispatch_type',
  'carrier_method',
  'fulfilment_method',
  'is_paused',
  'is_late',
  'has_label_error',
  'product_identifiers',
  'order_placed_from',
  'order_placed_to',
  'max_age_days',
  'promised_delivery_date',
  'address_type',
  'address_name',
  'address_city',
  'address_zipcode',
  'address_fulltext',
];

/** Every preset by its path, `{group}_{subgroup}/{preset}`. */
export const presets: Readonly<Record<string, Preset>> = {
  /** Where is order X? */
  'orders_search/default': {
    ...everything,
    right: searchPages.default,
    visible: [
      'order_identifier',
      'placed_at',
      'customer_name',
      'dispatch_request_status',
      'dispatcher',
      'carrier_method',
      'dispatch_date',
      'grand_total',
    ],
  },
  /** Orders that wait for a decision. */
  'orders_search/hold_orders': {
    ...everything,
    right: searchPages.hold_orders,
    locked: ['hold_status'],
    values: { hold_status: 'review', ...LONG, ...OLDEST_FIRST },
    visible: [
      'order_identifier',
      'placed_at',
      'customer_name',
      'dispatch_request_status',
      'hold_reasons',
      'payment_method',
      'grand_total',
    ],
  },
  /** Which goods are on their way back, or have come? */
  'orders_search/return_orders': {
    ...everything,
    right: searchPages.return_orders,
    locked: ['dispatch_request_status'],
    values: {
      dispatch_request_status: 'return-announced,return-scan-in-process,return-received',
      ...LONG,
    },
    visible: [
      'order_identifier',
      'placed_at',
      'customer_name',
      'dispatch_request_status',
      'dispatcher',
      'product_count',
      'refund_status',
    ],
  },
  /** Orders that have no place to be sent from. */
  'orders_search/fallback_orders': {
    ...everything,
    right: searchPages.fallback_orders,
    locked: ['has_assign_error'],
    values: { has_assign_error: '3', ...LONG, ...OLDEST_FIRST },
    visible: [
      'order_identifier',
      'placed_at',
      'customer_name',
      'dispatch_request_status',
      'is_dispatch_assign_retryable',
      'promised_delivery_date',
      'grand_total',
    ],
  },
  /** Which money goes back? Its states can be chosen. */
  'orders_search/refund_orders': {
    ...everything,
    right: searchPages.refund_orders,
    values: { refunds: 'all', ...LONG },
    visible: [
      'order_identifier',
      'placed_at',
      'customer_name',
      'refund_status',
      'payment_method',
      'grand_total',
      'dispatch_request_status',
    ],
  },
  /** Deliveries that this store must still pick. */
  'orders_pick-by-store/default': {
    right: searchPages.pick_by_store,
    filters: OF_A_STORE,
    locked: ['dispatcher_type'],
    values: { dispatcher_type: 'store', dispatch_request_status: 'requested', ...LONG, ...OLDEST_FIRST },
    columns: orderColumns.filter(
      name => !['grand_total', 'payment_method', 'refund_status', 'hold_reasons'].includes(name),
    ),
    visible: [
      'order_identifier',
      'placed_at',
      'customer_name',
      'dispatch_request_status',
      'dispatcher',
      'fulfilment_method',
      'dispatch_date',
      'product_count',
    ],
    expanded: false,
  },
};
