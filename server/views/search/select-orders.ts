import { type RawBuilder, sql } from 'kysely';
import type { ChosenOrder, FoundOrder, OrderColumn } from '../../../contract/orders/order-search.ts';
import { byHand, rowsOf } from '../../ground/db/compose.ts';
import { isAskedIn } from '../../ground/db/expressions.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { suggestedBatchType } from '../../nouns/dispatch-requests/suggested-batch-type.ts';
import { all, HOLD_REASONS, IS_HELD, IS_RETRIED, oneOf, VALIDATION_STATUS } from './filters.ts';
import { foundOrders, inOrder, type PagePart, type OrderSorting } from './page.ts';
import type { Search } from './read-search.ts';

/** How rows are shown. */
export interface ShownRows {
  /** Names of the parts that each row has. */
  readonly include: ReadonlySet<string>;
  /** Columns that are not told. */
  readonly hidden: ReadonlySet<OrderColumn>;
}

/** A page of the results, in one round trip. */
export const selectFound = (
  db: Queryable,
  search: Search,
  sorting: OrderSorting & PagePart,
  shown: ShownRows,
): Promise<FoundOrder[]> =>
  rowsOf(
    // One order is found sooner than it is planned how.
    search.order_id === undefined ? db : db.kept,
    byHand(rowsOfFound<FoundOrder>(search, sorting, columnsOf(search, shown), sorting)),
  );

/** Orders that fit with their deliveries, to act on; at most `limit`. */
export const selectChosen = (db: Queryable, search: Search, limit: number): Promise<ChosenOrder[]> =>
  rowsOf(db, byHand(rowsOfFound<ChosenOrder>(search, {}, chosenColumns(search), { limit, offset: 0 })));

/** Columns of the orders `o` that fit, in their order. Only the page is sorted: then its rows are made. */
export const rowsOfFound = <Row>(
  search: Search,
  sorting: OrderSorting,
  columns: RawBuilder<unknown>,
  part?: PagePart,
): RawBuilder<Row> =>
  sql<Row>`WITH page AS MATERIALIZED (${foundOrders(search, sorting, part)})
    SELECT ${columns} FROM page JOIN sales_orders o ON o.id = page.id ${inOrder(sorting, 'page')}`;

function columnsOf(search: Search, { include, hidden }: ShownRows): RawBuilder<unknown> {
  const has = (name: string) => isAskedIn(include, name);
  const parts = [
    [
      'current_dispatch_requests_with_paused',
      deliveries(search, has(`${DELIVERIES}.dispatch_request_lines`), hidden),
    ],
    ['sales_order_lines', LINES],
    ['addresses', ADDRESSES],
    ['current_sales_order_payments', PAYMENTS],
    ['current_refund_requests', REFUNDS],
  ] as const;
  return sql.join([
    sql`o.id, o.identifier AS order_identifier, o.placed_at, ${hidden.has('grand_total') ? sql`NULL::numeric` : sql`o.grand_total`} AS grand_total,
      o.fulfilment_method, (SELECT identifier FROM locations WHERE id = o.fulfilment_location_id) AS fulfilment_location_identifier,
      o.promised_delivery_date, o.sales_formula_identifier, o.sales_channel_identifier, o.customer_identifier,
      o.customer_name, o.customer_city, o.customer_email, o.customer_country, o.product_count, o.comment_count,
      EXISTS (SELECT FROM dispatch_requests d WHERE ${current(search)} AND d.gift_wrapped) AS gift_wrapped,
      EXISTS (SELECT FROM dispatch_requests d JOIN dispatch_request_replacements r ON r.old_id = d.id
        JOIN dispatch_requests n ON n.id = r.new_id WHERE d.sales_order_id = o.id AND d.is_replaced AND d.status_reason = 'rerouted'
        AND n.location_id <> d.location_id) AS has_dealer_change,
      global_sales_order_status(o.id), ${validationStatus(search)} AS validation_status,
      (SELECT bool_and(${IS_RETRIED}) FROM dispatch_requests d WHERE ${current(search)}) AS is_dispatch_assign_retryable`,
    ...parts.filter(([name]) => has(name)).map(([name, part]) => sql`${part} AS ${sql.ref(name)}`),
  ]);
}

const DELIVERIES = 'current_dispatch_requests_with_paused';
const STORAGE_LOCATION = sql`CASE WHEN s.id IS NOT NULL THEN json_build_object('identifier', s.identifier,
  'display_name', s.display_name, 'storage_zone', json_build_object('identifier', z.identifier, 'display_name', z.display_name)) END`;
/** With the place in the location of `d` where the article is picked. */
const DELIVERY_LINES = sql`(
  SELECT COALESCE(json_agg(json_build_object('product_identifier', n.product_identifier, 'storage_location', ${STORAGE_LOCATION})
    ORDER BY n.id), '[]')
  FROM dispatch_request_lines n
  LEFT JOIN pick_locations p ON p.location_id = d.location_id AND p.product_identifier = n.product_identifier
  LEFT JOIN storage_locations s ON s.id = p.storage_location_id LEFT JOIN storage_zones z ON z.id = s.storage_zone_id
  WHERE n.dispatch_request_id = d.id)`;

/** A delivery `d` of the order `o` that counts, and that the user may see. */
export const current = ({ own }: Search) =>
  sql`d.sales_order_id = o.id AND NOT d.is_replaced ${own ? sql`AND ${oneOf(sql`d.location_id`, own)}` : sql``}`;

/** Crossdocking first, then the others, and last what was cancelled: the first marks the row (shell-search-settings.md 2.3). */
export const IN_A_ROW = sql`ORDER BY d.status = 'cancelled', d.dispatch_action IS NOT DISTINCT FROM 'crossdocking' DESC, d.id`;

/** Whether all filters of deliveries hold for `d`. */
const fits = ({ locations, delivery }: Search) =>
  all([...(locations ? [oneOf(sql`d.location_id`, locations)] : []), ...delivery]);

/** Vrijgave of the order `o`, as it is sorted by: on-hold when one of its deliveries that fit is. */
export const validationStatus = (search: Search) => sql`CASE WHEN EXISTS (SELECT FROM dispatch_requests d
  WHERE ${current(search)} AND ${fits(search)} AND ${IS_HELD}) THEN 'on-hold' ELSE 'released' END`;

/** Which delivery it is, whether it fits, and whether it can be put in a batch. */
const toActOn = (search: Search) => sql`'id', d.id, 'identifier', d.identifier, 'status', d.status,
  'dispatcher_type', l.type, 'dispatcher_identifier', l.identifier,
  'dispatch_request_batch', CASE WHEN b.id IS NOT NULL THEN json_build_object('identifier', b.identifier) END,
  'paused_at', d.paused_at, 'fits', COALESCE(${fits(search)}, false), 'suggested_batch_type_id', suggested.id`;
const DELIVERIES_TO_ACT_ON = sql`dispatch_requests d JOIN typed_locations l ON l.id = d.location_id
  LEFT JOIN dispatch_request_batches b ON b.id = d.batch_id LEFT JOIN LATERAL ${suggestedBatchType} ON true`;

const deliveries = (search: Search, withLines: boolean, hidden: ReadonlySet<OrderColumn>) => sql`(
  SELECT COALESCE(json_agg(json_build_object(${toActOn(search)},
    'dispatch_date', d.dispatch_date, 'dispatch_type', d.dispatch_type,
    'auto_purchase', COALESCE((d.metadata->'auto_purchase')::boolean, false), 'dispatcher_name', l.display_name,
    'responsible_location_id', d.responsible_location_id, 'responsible_location_name', r.display_name,
    'validation_status', ${VALIDATION_STATUS},
    'hold_reasons', ${hidden.has('hold_reasons') ? sql`'[]'::json` : sql`to_json(${HOLD_REASONS})`},
    'carrier_method_id', d.carrier_method_id, 'carrier_method', CASE WHEN m.id IS NOT NULL THEN
      json_build_object('identifier', m.identifier, 'display_name', m.display_name, 'carrier', json_build_object('identifier', c.identifier, 'display_name', c.display_name)) END,
    'dispatch_action', d.dispatch_action, 'is_dispatch_assign_retryable', ${IS_RETRIED},
    'storage_location', ${STORAGE_LOCATION}
    ${withLines ? sql`, 'dispatch_request_lines', ${DELIVERY_LINES}` : sql``})
    ${IN_A_ROW}), '[]')
  FROM ${DELIVERIES_TO_ACT_ON}
  LEFT JOIN locations r ON r.id = d.responsible_location_id
  LEFT JOIN carrier_methods m ON m.id = d.carrier_method_id LEFT JOIN carriers c ON c.id = m.carrier_id
  LEFT JOIN storage_locations s ON s.id = d.storage_location_id LEFT JOIN storage_zones z ON z.id = s.storage_zone_id
  WHERE ${current(search)})`;

const LINES = sql`(
  SELECT COALESCE(json_agg(json_build_object('product_identifier', n.product_identifier, 'quantity', n.quantity)
    ORDER BY n.position NULLS FIRST, n.id), '[]') FROM sales_order_lines n WHERE n.sales_order_id = o.id)`;
const ADDRESSES = sql`(
  SELECT COALESCE(json_agg(json_build_object('address_type', a.address_type, 'full_name', a.full_name, 'city', a.city,
    'zipcode', a.zipcode, 'email_address', a.email_address, 'country', a.country) ORDER BY a.address_type), '[]')
  FROM sales_order_addresses a WHERE a.sales_order_id = o.id AND a.archived_at IS NULL)`;
const PAYMENTS = sql`(
  SELECT COALESCE(json_agg(json_build_object('payment_service_provider_account_method_id', m.id, 'provider', y.provider,
    'method', y.method, 'payment_status', y.payment_status) ORDER BY y.datetime, y.id), '[]')
  FROM sales_order_payments y JOIN payment_service_provider_account_methods m
    ON (m.provider, m.account, m.method) = (y.provider, COALESCE(y.account, y.provider), y.method)
  WHERE y.sales_order_id = o.id)`;
const REFUNDS = sql`(
  SELECT COALESCE(json_agg(json_build_object('id', f.id, 'status', f.status) ORDER BY f.id), '[]')
  FROM refund_requests f WHERE f.sales_order_id = o.id AND NOT f.is_replaced)`;

const chosenColumns = (search: Search) => sql`o.id, o.identifier AS order_identifier, (
  SELECT COALESCE(json_agg(json_build_object(${toActOn(search)}) ${IN_A_ROW}), '[]') FROM ${DELIVERIES_TO_ACT_ON}
  WHERE ${current(search)}) AS current_dispatch_requests_with_paused`;
