import type { HistoryEntry } from '../../../contract/orders/order-detail.ts';
import { seeResults } from '../../../core/access/orders.ts';
import { holds } from '../../../core/access/right.ts';
import { statusesMarked } from '../../../core/delivery/status.ts';
import { piecesIn } from '../deliveries/write-lines.ts';
import { type PageQuery, pageOf } from '../../ground/db/list.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { quoted } from '../../ground/db/quoted.ts';
import type { User } from '../../ground/session/user.ts';

/**
 * Changes of an order and of its deliveries that the user sees, with corrections of the stock that these were to be sent from, and
 * for who sees these the actions of triggers; the newest first.
 */
export const selectHistory = (
  db: Queryable,
  user: User,
  order: number,
  asked: PageQuery,
): Promise<HistoryEntry[]> =>
  db.query<HistoryEntry>(SELECT, [
    order,
    user.canmanagealllocations,
    user.id,
    ...pageOf(asked),
    holds(user, seeResults),
  ]);

/** SQL: before and after of a column of row `h` of the history that holds an id, by name; null: it did not change. */
const named = (fact: string, name: string, table: string): string =>
  `CASE WHEN h.summary ? '${fact}_id' THEN jsonb_build_array(
    (SELECT ${name} FROM ${table} WHERE id = (h.summary->'${fact}_id'->>0)::int),
    (SELECT ${name} FROM ${table} WHERE id = (h.summary->'${fact}_id'->>1)::int)) END`;

const NAMED = [
  ['batch', 'identifier', 'dispatch_request_batches'],
  ['location', 'display_name', 'locations'],
  ['carrier_method', 'display_name', 'carrier_methods'],
  ['responsible_location', 'display_name', 'locations'],
] as const;

/** SQL: names and values of what row `h` of the history changed of a delivery beside its status. */
export const DELIVERY_FACTS = [
  `'dispatch_date', h.summary->'dispatch_date'`,
  ...NAMED.map(([fact, name, table]) => `'${fact}', ${named(fact, name, table)}`),
].join(', ');

/** SQL: the same of delivery `d` now, and its pieces. */
const DELIVERY_NOW = [
  `'pieces', ${piecesIn('d')}`,
  `'dispatch_date', d.dispatch_date`,
  ...NAMED.map(([fact, name, table]) => `'${fact}', (SELECT ${name} FROM ${table} WHERE id = d.${fact}_id)`),
].join(', ');

const ADDRESS = `concat_ws(', ', NULLIF(concat_ws(' ', street, house_no, house_no_extra), ''), NULLIF(concat_ws(' ', zipcode, city), ''))`;

// A row is so until the next one of the same thing came. What one act did has one key, and its first row is by who set it off.
// Of a delivery elsewhere the user sees nothing, and of stock only what is at locations of deliveries that they see.
const SELECT = `
  WITH seen AS MATERIALIZED (
    SELECT * FROM dispatch_requests WHERE sales_order_id = $1
      AND ($2 OR location_id IN (SELECT location_id FROM user_locations WHERE user_id = $3))),
  addresses AS (
    SELECT id, ${ADDRESS} AS address, lag(${ADDRESS}) OVER (PARTITION BY address_type ORDER BY id) AS before
    FROM sales_order_addresses WHERE sales_order_id = $1),
  corrected AS (
    SELECT DISTINCT s.id, d.placed_at AS since, CASE WHEN d.is_replaced OR d.status NOT IN (${quoted(statusesMarked('O'))}) THEN d.updated_at END AS until
    FROM seen d JOIN dispatch_request_lines n ON n.dispatch_request_id = d.id
    JOIN stock_levels s ON s.location_id = d.location_id AND s.product_identifier = n.product_identifier
    WHERE d.dispatch_type <> 'return'),
  told AS (
    SELECT h.* FROM order_history h WHERE h.sales_order_id = $1
    UNION ALL
    SELECT h.* FROM order_history h WHERE h.data_type = 'stock-correction' AND h.sales_order_id IS NULL
      AND h.object_id IN (SELECT id FROM corrected)
      AND EXISTS (SELECT FROM corrected c WHERE c.id = h.object_id AND h.created_at >= c.since AND (c.until IS NULL OR h.created_at <= c.until))),
  rows AS (
    SELECT 'h' || h.id AS id, h.data_type, h.object_id, CASE h.data_type WHEN 'dispatch-request' THEN d.identifier WHEN 'outside-message' THEN d.identifier
        WHEN 'dispatch-request-lines' THEN d.identifier
        WHEN 'sales-order' THEN o.identifier
        WHEN 'sales-order-line' THEN (SELECT product_identifier FROM sales_order_lines WHERE id = h.object_id)
        WHEN 'hold-reason' THEN r.display_name
        WHEN 'outside-check' THEN c.check_name
        WHEN 'payment' THEN (SELECT method FROM sales_order_payments WHERE id = h.object_id)
        WHEN 'invoice' THEN (SELECT identifier FROM sales_order_invoices WHERE id = h.object_id)
        WHEN 'stock-correction' THEN (SELECT l.display_name || ', ' || s.product_identifier FROM stock_levels s
          JOIN locations l ON l.id = s.location_id WHERE s.id = h.object_id)
        ELSE h.object_id::text END AS object_identifier, h.created_at,
      lead(h.created_at) OVER (PARTITION BY h.data_type, h.object_id ORDER BY h.id) AS archived_at,
      h.status_identifier, h.caused_by_status_identifier, h.processor_config_identifier,
      CASE WHEN h.change_key IS NULL THEN h.caused_by_processor_config_identifier
        ELSE COALESCE(NULLIF(first_value(h.processor_config_identifier) OVER (PARTITION BY h.change_key ORDER BY h.id), h.processor_config_identifier),
          h.caused_by_processor_config_identifier) END AS caused_by_processor_config_identifier, u.name AS user_name,
      h.change_key, h.caused_by_change_key, CASE h.data_type
        WHEN 'dispatch-request' THEN jsonb_build_object(${DELIVERY_FACTS})
        WHEN 'address' THEN jsonb_build_object('address', jsonb_build_array(a.before, a.address))
        WHEN 'stock-correction' THEN h.summary WHEN 'dispatch-request-lines' THEN h.summary END AS facts,
      CASE WHEN h.data_type = 'dispatch-request' THEN jsonb_build_object(${DELIVERY_NOW})
        WHEN h.data_type = 'dispatch-request-lines' THEN jsonb_build_object('pieces', ${piecesIn('d')})
        WHEN h.data_type = 'sales-order' THEN jsonb_build_object('placed_at', o.placed_at)
        WHEN h.data_type = 'address' THEN jsonb_build_object('address', a.address) END AS now
    FROM told h JOIN sales_orders o ON o.id = $1
    LEFT JOIN hold_reasons r ON h.data_type = 'hold-reason' AND r.id = h.object_id
    LEFT JOIN outside_checks c ON h.data_type = 'outside-check' AND c.id = h.object_id
    LEFT JOIN delivery_messages m ON h.data_type = 'delivery-message' AND m.id = h.object_id
    LEFT JOIN addresses a ON h.data_type = 'address' AND a.id = h.object_id
    LEFT JOIN dispatch_requests d ON d.id = CASE WHEN h.data_type IN ('dispatch-request', 'dispatch-request-lines', 'outside-message') THEN h.object_id
      WHEN c.delivery_identifier IS NOT NULL THEN (SELECT id FROM dispatch_requests WHERE identifier = c.delivery_identifier)
      ELSE COALESCE(m.dispatch_request_id, r.dispatch_request_id) END
    LEFT JOIN users u ON u.id = h.user_id
    WHERE d.id IS NULL OR d.id IN (SELECT id FROM seen)
    UNION ALL
    SELECT 'r' || e.id, 'event-result', e.id::int, t.description, COALESCE(e.executed_at, e.created_at), NULL,
      CASE e.is_successful WHEN true THEN 'succeeded' WHEN false THEN 'failed' ELSE 'waiting' END, NULL,
      'trigger:' || t.trigger_id, (SELECT h.processor_config_identifier FROM order_history h
        WHERE h.sales_order_id = $1 AND h.change_key = v.change_key ORDER BY h.id LIMIT 1), u.name, e.key, v.change_key, NULL, NULL
    FROM event_results e JOIN trigger_actions t ON t.id = e.trigger_action_id LEFT JOIN users u ON u.id = e.user_id
    LEFT JOIN trigger_events v ON v.id = e.trigger_event_id AND v.sales_order_id = $1
    WHERE $6 AND e.sales_order_id = $1)
  SELECT id, data_type, object_id, object_identifier, created_at, archived_at, status_identifier, caused_by_status_identifier,
    processor_config_identifier, caused_by_processor_config_identifier, user_name, change_key, caused_by_change_key,
    jsonb_strip_nulls(facts) AS facts, CASE WHEN archived_at IS NULL THEN now END AS now
  FROM rows ORDER BY created_at DESC, length(id) DESC, id DESC LIMIT $4 OFFSET $5`;
