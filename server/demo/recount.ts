import {
  type Actor,
  dispatcherTypes,
  mayChange,
  statusReached,
  system,
} from '../../core/delivery/changes.ts';
import { deliveryStatuses, statusesMarked } from '../../core/delivery/status.ts';
import type { Queryable } from '../ground/db/pool.ts';

/** How often a law is broken in all that is stored. */
export interface Recounted {
  readonly law: string;
  readonly count: number;
}

const listOf = (statuses: readonly string[]): string => statuses.map(status => `'${status}'`).join(', ');
const actors: readonly Actor[] = [
  system,
  ...dispatcherTypes.flatMap(dispatcher =>
    (['default', 'cascaded'] as const).map(linkage => ({ kind: 'person' as const, dispatcher, linkage })),
  ),
];
/** Each status with those that may follow it, whoever changes it. */
const changes = deliveryStatuses.flatMap(from =>
  actors.flatMap(actor =>
    deliveryStatuses
      .filter(to => mayChange(from, to, actor))
      .map(to => `('${from}', '${actor.kind === 'person' ? statusReached(from, to) : to}')`),
  ),
);
const closed = [...statusesMarked('C'), ...statusesMarked('T')];

/** The invariants of order-rules.md 13 that can be seen in the rows alone; each selects what breaks it. */
const LAWS: Readonly<Record<string, string>> = {
  'each piece that was ordered is on one delivery that counts': `
    SELECT FROM sales_order_lines s LEFT JOIN (
      SELECT sales_order_line_id, sum(quantity) AS pieces FROM counting_lines GROUP BY 1) c ON c.sales_order_line_id = s.id
    WHERE s.quantity IS DISTINCT FROM c.pieces`,
  'each status is in the table': `SELECT FROM dispatch_requests WHERE status NOT IN (${listOf(deliveryStatuses)})`,
  'each status follows another by the table': `
    SELECT FROM order_history WHERE data_type = 'dispatch-request' AND caused_by_status_identifier <> status_identifier
      AND 'requested-paused' NOT IN (caused_by_status_identifier, status_identifier)
      AND (caused_by_status_identifier, status_identifier) NOT IN (${[...new Set(changes)].join(', ')})`,
  'history goes from status to status up to that of now': `
    SELECT FROM (
      SELECT object_id, status_identifier, caused_by_status_identifier,
        lag(status_identifier) OVER told AS before, lead(id) OVER told AS next FROM order_history
      WHERE data_type = 'dispatch-request' WINDOW told AS (PARTITION BY object_id ORDER BY id)) h
    JOIN dispatch_requests d ON d.id = h.object_id
    WHERE caused_by_status_identifier <> before OR (before IS NOT NULL AND caused_by_status_identifier IS NULL) OR (next IS NULL
      AND status_identifier <> CASE WHEN d.paused_at IS NULL THEN d.status ELSE 'requested-paused' END)`,
  'what is replaced is closed and has a successor': `
    SELECT FROM dispatch_requests d WHERE is_replaced AND (status NOT IN (${listOf(closed)})
      OR NOT EXISTS (SELECT FROM dispatch_request_replacements r WHERE r.old_id = d.id))`,
  'no more is placed than there is': 'SELECT FROM dispatch_request_lines WHERE quantity_placed > quantity',
  'reserved is what deliveries want': `
    SELECT FROM (SELECT location_id, product_identifier, reserved FROM stock WHERE reserved <> 0) s
    FULL JOIN (SELECT d.location_id, n.product_identifier, sum(n.quantity) AS wanted
      FROM dispatch_requests d JOIN dispatch_request_lines n ON n.dispatch_request_id = d.id
      WHERE d.uses_stock AND d.status IN (${listOf(statusesMarked('R'))}) GROUP BY 1, 2) w USING (location_id, product_identifier)
    WHERE s.reserved IS DISTINCT FROM w.wanted`,
  'stock is the sum of its moves': `
    SELECT FROM stock_levels s FULL JOIN (
      SELECT location_id, product_identifier, sum(stock_level) AS stock_level, sum(reserved) AS reserved
      FROM stock_moves GROUP BY 1, 2) m USING (location_id, product_identifier)
    WHERE (COALESCE(s.stock_level, 0), COALESCE(s.reserved, 0)) <> (COALESCE(m.stock_level, 0), COALESCE(m.reserved, 0))`,
  'what a return brought is counted on its lines': `
    SELECT FROM dispatch_request_lines n JOIN dispatch_requests d ON d.id = n.dispatch_request_id AND d.dispatch_type = 'return'
    LEFT JOIN (SELECT dispatch_request_line_id, sum(quantity) AS quantity FROM return_receipts
      WHERE taken_back_at IS NULL GROUP BY 1) r ON r.dispatch_request_line_id = n.id
    WHERE n.quantity_placed <> COALESCE(r.quantity, 0)`,
  'copies of an order are as it is': `
    SELECT FROM sales_orders o
    LEFT JOIN (SELECT sales_order_id, sum(quantity) AS pieces, min(placed_at) AS first, max(placed_at) AS last
      FROM sales_order_lines GROUP BY 1) l ON l.sales_order_id = o.id
    LEFT JOIN (SELECT sales_order_id, min(placed_at) AS first, max(placed_at) AS last FROM dispatch_requests GROUP BY 1) d
      ON d.sales_order_id = o.id
    LEFT JOIN (SELECT sales_order_id, count(*) AS remarks FROM sales_order_comments WHERE withdrawn_at IS NULL GROUP BY 1) c ON c.sales_order_id = o.id
    LEFT JOIN (SELECT sales_order_id, array_agg(DISTINCT method ORDER BY method) AS methods FROM sales_order_payments GROUP BY 1) p
      ON p.sales_order_id = o.id
    LEFT JOIN (SELECT sales_order_id, array_agg(status ORDER BY id) AS statuses FROM refund_requests WHERE NOT is_replaced GROUP BY 1) r
      ON r.sales_order_id = o.id
    LEFT JOIN sales_order_addresses a ON a.sales_order_id = o.id AND a.address_type = 'billing' AND a.archived_at IS NULL
    WHERE o.product_count <> COALESCE(l.pieces, 0) OR o.comment_count <> COALESCE(c.remarks, 0)
      OR o.payment_methods <> COALESCE(p.methods, '{}') OR o.refund_statuses <> COALESCE(r.statuses, '{}') OR l.first <> o.placed_at OR l.last <> o.placed_at
      OR d.first <> o.placed_at OR d.last <> o.placed_at OR a.placed_at <> o.placed_at
      OR (a.id IS NOT NULL AND (o.customer_name, o.customer_city, o.customer_email, o.customer_country)
        IS DISTINCT FROM (a.full_name, a.city, a.email_address, a.country))`,
  'what orders had can be chosen': `
    (SELECT 'sales_formula', sales_formula_identifier FROM sales_orders WHERE sales_formula_identifier IS NOT NULL
      UNION SELECT 'country', customer_country FROM sales_orders WHERE customer_country IS NOT NULL
      EXCEPT SELECT kind, value FROM order_values)
    UNION ALL SELECT provider, method FROM (
      SELECT provider, COALESCE(account, provider), method FROM sales_order_payments
      EXCEPT SELECT provider, account, method FROM payment_service_provider_account_methods) AS unknown`,
  'what was decided about a delivery is as its status says': `
    SELECT FROM dispatch_requests WHERE hold_status IS DISTINCT FROM CASE
      WHEN status IN ('on-hold', 'in-review') THEN 'review' WHEN status IN ('on-hold-final', 'on-hold-final-manual') THEN 'denied'
      WHEN status IN ('on-hold-released', 'on-hold-released-manual') OR hold_status = 'accepted' THEN 'accepted' END`,
  'net and tax are gross': `
    SELECT FROM sales_order_lines WHERE line_net_price + line_tax_amount <> line_gross_price`,
};

/** Counts anew what is derived, of everything that is stored (order-rules.md 13 and 14). */
export async function recount(db: Queryable): Promise<readonly Recounted[]> {
  const found: Recounted[] = [];
  for (const [law, broken] of Object.entries(LAWS)) {
    const row = await db.one<{ count: number }>(`SELECT count(*)::int AS count FROM (${broken}) b`);
    found.push({ law, count: row?.count ?? 0 });
  }
  return found;
}
