import type { DispatchRequest, DispatchRequestOrder } from '../../contract/dispatch-request.ts';
import type { Day } from '../../core/calendar/day.ts';
import type { Queryable } from '../db/pool.ts';
import type { User } from '../session/user.ts';
import { isBatchable, suggestedBatchType } from './suggested-batch-type.ts';

export type DispatchRequestFilter = {
  id?: number | undefined;
  identifier?: string | undefined;
  salesOrder?: string | undefined;
  batch?: string | undefined;
  dispatcherType?: string | undefined;
  dispatcherIdentifier?: string | undefined;
  status?: readonly string[] | undefined;
  trackingCode?: string | undefined;
  isBatchable?: boolean | undefined;
  /** Identifier of the batch type that suits best. */
  suggestedBatchType?: string | undefined;
  /** A delivery without a date counts as one of today. */
  dates?: { from: Day | undefined; to: Day | undefined; today: Day };
  sort?: { by: DispatchRequestOrder | undefined; descending: boolean };
  limit?: number;
  offset?: number;
};

/**
 * Deliveries of the user's locations (all with canmanagealllocations), oldest first unless sorted, with their lines; what is pending on a
 * line is also its cascaded pending quantity, as no delivery here has others linked to it.
 */
export function selectDispatchRequests(
  db: Queryable,
  user: User,
  filter: DispatchRequestFilter,
  included: Included,
): Promise<DispatchRequest[]> {
  const params: unknown[] = [user.canmanagealllocations, user.id];
  const conditions = ['($1 OR d.location_id IN (SELECT location_id FROM user_locations WHERE user_id = $2))'];
  const where = (value: unknown, condition: (place: string) => string) => {
    if (value !== undefined) conditions.push(condition(`$${params.push(value)}`));
  };
  where(filter.id, place => `d.id = ${place}::bigint`);
  where(filter.identifier, place => `d.identifier = ${place}`);
  where(filter.salesOrder, place => `o.identifier = ${place}`);
  where(filter.batch, place => `b.identifier = ${place}`);
  where(filter.dispatcherType, place => `t.identifier = ${place}`);
  where(filter.dispatcherIdentifier, place => `l.identifier = ${place}`);
  where(filter.status, place => `d.status = ANY (${place}::text[])`);
  where(
    filter.trackingCode,
    place => `d.id IN (SELECT dispatch_request_id FROM tracking_codes WHERE code = ${place})`,
  );
  where(filter.isBatchable, place => `(${isBatchable}) = ${place}::boolean`);
  where(filter.suggestedBatchType, place => `suggested.identifier = ${place}`);
  const { from, to, today } = filter.dates ?? {};
  const date = () => `COALESCE(d.dispatch_date, $${params.push(today)}::date)`;
  where(from, place => `${date()} >= ${place}::date`);
  where(to, place => `${date()} <= ${place}::date`);
  const by = filter.sort?.by;
  const direction = filter.sort?.descending ? 'DESC NULLS LAST' : 'ASC NULLS LAST';
  return db.query<DispatchRequest>(
    `SELECT ${columns(included)} ${included.has('tracking_codes') ? `, ${TRACKING_CODES} AS tracking_codes` : ''}
       ${included.has('return_photo_count') ? `, ${PHOTO_COUNT} AS return_photo_count` : ''}
     ${FROM} WHERE ${conditions.join(' AND ')}
     ORDER BY ${by ? `${orders[by]} ${direction}, ` : ''}d.id LIMIT $${params.push(filter.limit ?? 1)} OFFSET $${params.push(filter.offset ?? 0)}`,
    params,
  );
}

/** What `include` asks for: a list parted by commas or semicolons, as the documents have both. */
export type Included = ReadonlySet<string>;
export const includedIn = (include = ''): Included => new Set(include.split(/[,;]/));

const columns = (included: Included): string => `
  d.id, d.identifier, d.status, d.status_reason, d.updated_at, d.dispatch_date, d.dispatch_type,
  t.identifier AS dispatcher_type, l.identifier AS dispatcher_identifier,
  CASE WHEN c.id IS NOT NULL THEN
    jsonb_build_object('identifier', c.identifier, 'display_name', c.display_name) END AS carrier,
  CASE WHEN m.id IS NOT NULL THEN
    jsonb_build_object('identifier', m.identifier, 'display_name', m.display_name,
      'has_label_config', m.has_label_config,
      'can_be_overruled_by_dispatcher', m.can_be_overruled_by_dispatcher) END AS carrier_method,
  d.paused_at, d.gift_wrapped,
  CASE WHEN b.id IS NOT NULL THEN jsonb_build_object('identifier', b.identifier) END AS dispatch_request_batch,
  CASE WHEN s.id IS NOT NULL THEN
    jsonb_build_object('identifier', s.identifier, 'display_name', s.display_name) END AS storage_location,
  jsonb_build_object('unable_to_ship_reason', d.unable_to_ship_reason) AS metadata,
  jsonb_build_object('identifier', o.identifier) ${included.has('sales_order.shipping_address') ? CUSTOMER : ''} AS sales_order,
  suggested.id AS suggested_batch_type_id,
  ARRAY(SELECT DISTINCT p.type FROM printers p WHERE p.location_id = d.location_id ORDER BY 1)
    AS dispatcher_enabled_cups_printer_types,
  COALESCE((
    SELECT jsonb_agg(jsonb_build_object('id', dl.id, 'product_identifier', dl.product_identifier,
      'product_name', ol.product_name, 'quantity', dl.quantity,
      'quantity_pending', dl.quantity - dl.quantity_placed,
      'cascaded_quantity_pending', dl.quantity - dl.quantity_placed,
      'ean_codes', COALESCE((SELECT string_agg(e.ean, ' ' ORDER BY e.ean) FROM product_eans e
        WHERE e.product_identifier = dl.product_identifier), ''))
      ${included.has('dispatch_request_lines.product') ? IMAGE : ''}
      ${included.has('dispatch_request_lines.storage_location') ? PICK_LOCATION : ''} ORDER BY dl.id)
    FROM dispatch_request_lines dl JOIN sales_order_lines ol ON ol.id = dl.sales_order_line_id
    WHERE dl.dispatch_request_id = d.id), '[]') AS dispatch_request_lines`;

// The phone number of an open delivery alone: to call when something is missing.
const CUSTOMER = `|| jsonb_build_object('placed_at', to_jsonb(o.placed_at), 'grand_total', o.grand_total,
    'shipping_address', jsonb_build_object(
      'full_name', o.shipping_address->>'full_name', 'city', o.shipping_address->>'city',
      'phone_number', CASE WHEN d.status = 'requested' THEN o.shipping_address->>'phone_number' END))`;

const IMAGE = `|| jsonb_build_object('image_url', (SELECT image_url FROM products
    WHERE identifier = dl.product_identifier))`;

const PICK_LOCATION = `|| jsonb_build_object('storage_location', (
    SELECT jsonb_build_object('identifier', ps.identifier, 'display_name', ps.display_name,
      'storage_zone', jsonb_build_object('identifier', pz.identifier, 'display_name', pz.display_name))
    FROM pick_locations pl JOIN storage_locations ps ON ps.id = pl.storage_location_id
    JOIN storage_zones pz ON pz.id = ps.storage_zone_id
    WHERE pl.location_id = d.location_id AND pl.product_identifier = dl.product_identifier))`;

const sumOf = (amount: string) =>
  `(SELECT sum(${amount}) FROM dispatch_request_lines WHERE dispatch_request_id = d.id)`;

const orders: Readonly<Record<DispatchRequestOrder, string>> = {
  order_identifier: 'o.identifier',
  placed_at: 'o.placed_at',
  updated_at: 'd.updated_at',
  dispatch_date: 'd.dispatch_date',
  dispatch_request_status: 'd.status',
  storage_location: 's.identifier',
  carrier_method: `c.display_name || ' ' || COALESCE(m.display_name, '')`,
  product_count: sumOf('quantity'),
  quantity_pending: sumOf('quantity - quantity_placed'),
  customer_name: `o.shipping_address->>'full_name'`,
  customer_city: `o.shipping_address->>'city'`,
  grand_total: 'o.grand_total',
};

const TRACKING_CODES = `COALESCE((
  SELECT jsonb_agg(jsonb_build_object('code', tc.code, 'url', tc.url) ORDER BY tc.id)
  FROM tracking_codes tc WHERE tc.dispatch_request_id = d.id), '[]')`;

const PHOTO_COUNT = `(
  SELECT count(*)::int FROM return_photos f JOIN return_receipts r USING (mutation_id)
  WHERE r.dispatch_request_id = d.id AND r.taken_back_at IS NULL)`;

const FROM = `
  FROM dispatch_requests d
  JOIN sales_orders o ON o.id = d.sales_order_id
  JOIN locations l ON l.id = d.location_id
  JOIN location_types t ON t.id = l.location_type_id
  LEFT JOIN carrier_methods m ON m.id = d.carrier_method_id
  LEFT JOIN carriers c ON c.id = COALESCE(m.carrier_id, d.carrier_id)
  LEFT JOIN dispatch_request_batches b ON b.id = d.batch_id
  LEFT JOIN storage_locations s ON s.id = d.storage_location_id
  ${suggestedBatchType}`;
