import {
  deliveryStatuses,
  deliveryStatusTable,
  type DeliveryStatus,
  type StatusMark,
} from '../../core/delivery/status.ts';
import type { HoldDecision } from '../../core/hold/decision.ts';
import type { DispatcherType } from '../../core/delivery/changes.ts';
import type { Queryable } from '../../server/ground/db/pool.ts';

/** A delivery as the laws see it. */
export interface Delivery {
  readonly id: number;
  readonly identifier: string;
  readonly order_identifier: string;
  readonly status: DeliveryStatus;
  readonly paused: boolean;
  readonly is_replaced: boolean;
  readonly revision: number;
  readonly dispatch_type: string;
  /** It feeds another, or is fed. */
  readonly is_linked: boolean;
  readonly dispatch_action: string | null;
  readonly dispatcher: DispatcherType;
  readonly location: string;
  readonly batch: string | null;
  readonly receipt: string | null;
  readonly storage_location: string | null;
  /** The place that its pieces must be cleared out of. */
  readonly to_clear: string | null;
  readonly successors: number;
  /** Why it is held or was, the first first. */
  readonly hold_reasons: readonly HoldReason[];
  /** Labels of its parcels that are asked for or made, and are not void. */
  readonly labels: number;
  /** Messages of the office about it, in their order. */
  readonly messages: readonly {
    readonly id: number;
    readonly text: string;
    /** All its answers, the first first. */
    readonly answers: readonly string[];
  }[];
  readonly lines: readonly Line[];
}
export interface HoldReason {
  readonly id: number;
  /** Id of the group that held it; null: a person did, or the group is no more. */
  readonly hold_group: number | null;
  /** null: none yet. */
  readonly decision: HoldDecision | null;
  readonly decided_at: string | null;
  readonly decided_by: number | null;
}
export interface Line {
  readonly id: number;
  readonly order_line: number;
  readonly product_identifier: string;
  readonly quantity: number;
  readonly quantity_placed: number;
  /** Σ of its placements and receipts. */
  readonly scanned: number;
}
/** An order, or a part of one, with a history of its own beside a delivery. */
export interface Recorded {
  readonly data_type: string;
  readonly id: number;
  /** Another one at each change. */
  readonly version: string;
}
export interface HistoryRow {
  readonly id: string;
  readonly data_type: string;
  readonly object_id: number;
  readonly before: string | null;
  readonly after: string;
  readonly as_what: string;
  readonly user_id: number | null;
  readonly change_key: string | null;
}
/** Stock that a location has of an article, and what explains it. */
export interface StockRow {
  readonly location: string;
  readonly product: string;
  readonly level: number;
  readonly reserved: number;
  /** Pieces that came and left, and what the office has added: the level without what was there at first. */
  readonly moved: number;
  /** Pieces of deliveries that reserve. */
  readonly wanted: number;
}
/** A refund; cents. */
export interface Refund {
  readonly id: number;
  readonly order_identifier: string;
  readonly status: string;
  readonly is_replaced: boolean;
  readonly revision: number;
  readonly amount: number;
  /** Its lines and additions together. */
  readonly parts: number;
  readonly changed_by: number | null;
  readonly changed_as: string | null;
  readonly change_key: string | null;
  readonly payments: readonly {
    readonly payment: number | null;
    readonly amount: number;
    readonly state: string;
  }[];
}
/** A payment that came in; cents. */
export interface Payment {
  readonly id: number;
  readonly order_identifier: string;
  readonly amount: number;
}
/** An order line of which something goes back; cents. */
export interface RefundedLine {
  readonly id: number;
  readonly price: number;
  readonly back: number;
}
export interface State {
  readonly refunds: readonly Refund[];
  readonly payments: readonly Payment[];
  readonly refunded_lines: readonly RefundedLine[];
  readonly deliveries: readonly Delivery[];
  /** Pieces by order line. */
  readonly ordered: ReadonlyMap<number, number>;
  readonly recorded: readonly Recorded[];
  readonly history: readonly HistoryRow[];
  readonly stock: readonly StockRow[];
  /** Values kept beside what they are derived from, that differ from a recount; amounts that are not whole. */
  readonly astray: readonly string[];
}

const OURS = `(SELECT id FROM sales_orders WHERE identifier = ANY ($1) OR identifier LIKE $2)`;

/** The orders of a state, by identifier and by how others begin, and how many articles of the catalogue it looks at. */
export interface Scope {
  readonly orders: readonly string[];
  readonly begin: string;
  readonly products: number;
}

export async function readState(db: Queryable, { orders, begin, products }: Scope): Promise<State> {
  const asked = [orders, `${begin}%`];
  const deliveries = await db.query<Delivery>(
    `SELECT d.id, d.identifier, o.identifier AS order_identifier, d.status, d.paused_at IS NOT NULL AS paused, d.is_replaced,
       d.revision, d.dispatch_type, d.dispatch_action, l.type AS dispatcher, l.identifier AS location, b.identifier AS batch, g.identifier AS receipt,
       p.identifier AS storage_location,
       d.dispatch_action IS NOT NULL OR EXISTS (SELECT FROM dispatch_request_cascades c
         JOIN dispatch_requests n ON n.id IN (c.from_id, c.into_id) AND n.id <> d.id AND NOT n.is_replaced
         WHERE d.id IN (c.from_id, c.into_id)) AS is_linked,
       (SELECT q.identifier FROM storage_clearances c JOIN storage_locations q ON q.id = c.storage_location_id
         WHERE c.dispatch_request_id = d.id) AS to_clear,
       (SELECT count(*)::int FROM dispatch_request_replacements r WHERE r.old_id = d.id) AS successors,
       COALESCE((SELECT json_agg(json_build_object('id', h.id, 'hold_group', h.hold_rule_group_id, 'decision', h.decision,
           'decided_at', h.decided_at, 'decided_by', h.decided_by) ORDER BY h.id)
         FROM hold_reasons h WHERE h.dispatch_request_id = d.id), '[]') AS hold_reasons,
       (SELECT count(*)::int FROM carrier_labels c WHERE c.dispatch_request_id = d.id AND c.state IN ('asked', 'failed', 'booked'))
         + (SELECT count(*)::int FROM tracking_codes t WHERE t.dispatch_request_id = d.id AND t.voided_at IS NULL) AS labels,
       COALESCE((SELECT json_agg(json_build_object('id', m.id, 'text', m.text, 'answers', (
           SELECT COALESCE(json_agg(a.text ORDER BY a.created_at), '[]') FROM delivery_answers a WHERE a.message_id = m.id)) ORDER BY m.id)
         FROM delivery_messages m WHERE m.dispatch_request_id = d.id), '[]') AS messages,
       COALESCE((SELECT json_agg(json_build_object('id', n.id, 'order_line', n.sales_order_line_id, 'quantity', n.quantity,
           'product_identifier', n.product_identifier, 'quantity_placed', n.quantity_placed, 'scanned', (
             SELECT COALESCE(sum(quantity), 0) FROM (
               SELECT quantity FROM placements WHERE dispatch_request_line_id = n.id AND taken_back_at IS NULL
               UNION ALL
               SELECT quantity FROM return_receipts WHERE dispatch_request_line_id = n.id AND taken_back_at IS NULL) s))
         ORDER BY n.id) FROM dispatch_request_lines n WHERE n.dispatch_request_id = d.id), '[]') AS lines
     FROM dispatch_requests d JOIN sales_orders o ON o.id = d.sales_order_id JOIN typed_locations l ON l.id = d.location_id
     LEFT JOIN dispatch_request_batches b ON b.id = d.batch_id LEFT JOIN goods_receipts g ON g.id = d.goods_receipt_id
     LEFT JOIN storage_locations p ON p.id = d.storage_location_id
     WHERE d.sales_order_id IN ${OURS} ORDER BY d.id`,
    asked,
  );
  const lines = await db.query<{ id: number; quantity: number }>(
    `SELECT id, quantity FROM sales_order_lines WHERE sales_order_id IN ${OURS}`,
    asked,
  );
  const recorded = await db.query<Recorded>(RECORDED, asked);
  const history = await db.query<HistoryRow>(
    `SELECT id, data_type, object_id, caused_by_status_identifier AS before, status_identifier AS after,
       processor_config_identifier AS as_what, user_id, change_key
     FROM order_history WHERE sales_order_id IN ${OURS} ORDER BY id`,
    asked,
  );
  const stock = await db.query<StockRow>(STOCK, [
    products,
    withMark('R'),
    ['shipped', 'delivered', 'shipped-with-issues'],
  ]);
  const astray = await db.query<{ what: string }>(ASTRAY, asked);
  return {
    refunds: await db.query<Refund>(REFUNDS, asked),
    payments: await db.query<Payment>(PAYMENTS, asked),
    refunded_lines: await db.query<RefundedLine>(REFUNDED_LINES, asked),
    deliveries,
    ordered: new Map(lines.map(({ id, quantity }) => [id, quantity])),
    recorded,
    history,
    stock,
    astray: astray.map(({ what }) => what),
  };
}

const REFUNDS = `
  SELECT r.id, o.identifier AS order_identifier, r.status, r.is_replaced, r.revision, r.amount::int AS amount, r.changed_by, r.changed_as,
    r.change_key, (SELECT COALESCE(sum(amount), 0) FROM refund_request_lines WHERE refund_request_id = r.id)::int
      + (SELECT COALESCE(sum(amount), 0) FROM refund_request_additions WHERE refund_request_id = r.id)::int AS parts,
    COALESCE((SELECT json_agg(json_build_object('payment', t.payment_id, 'amount', t.amount, 'state', t.state) ORDER BY t.id)
      FROM refund_transactions t WHERE t.refund_request_id = r.id), '[]') AS payments
  FROM refund_requests r JOIN sales_orders o ON o.id = r.sales_order_id WHERE r.sales_order_id IN ${OURS} ORDER BY r.id`;
const PAYMENTS = `
  SELECT p.id, o.identifier AS order_identifier, p.amount::int AS amount
  FROM sales_order_payments p JOIN sales_orders o ON o.id = p.sales_order_id
  WHERE p.sales_order_id IN ${OURS} AND p.payment_status IN ('captured', 'paid') ORDER BY p.id`;
const REFUNDED_LINES = `
  SELECT l.id, round(l.line_gross_price * 100)::int AS price, sum(g.amount)::int AS back
  FROM refund_request_lines g JOIN refund_requests r ON r.id = g.refund_request_id
  JOIN dispatch_request_lines n ON n.id = g.dispatch_request_line_id JOIN sales_order_lines l ON l.id = n.sales_order_line_id
  WHERE l.sales_order_id IN ${OURS} AND NOT r.is_replaced AND r.status <> 'decision-denied-final' GROUP BY l.id ORDER BY l.id`;

const withMark = (mark: StatusMark) =>
  deliveryStatuses.filter(status => deliveryStatusTable[status].marks.includes(mark));

const RECORDED = `
  SELECT 'sales-order' AS data_type, id, revision::text AS version FROM sales_orders WHERE id IN ${OURS}
  UNION ALL SELECT 'sales-order-line', id, '' FROM sales_order_lines WHERE sales_order_id IN ${OURS}
  UNION ALL SELECT 'invoice', id, '' FROM sales_order_invoices WHERE sales_order_id IN ${OURS}
  UNION ALL SELECT 'payment', id, payment_status FROM sales_order_payments WHERE sales_order_id IN ${OURS}
  UNION ALL SELECT 'comment', id, '' FROM sales_order_comments WHERE sales_order_id IN ${OURS}
  UNION ALL SELECT 'hold-reason', h.id, COALESCE(h.decision, '') FROM hold_reasons h
    JOIN dispatch_requests d ON d.id = h.dispatch_request_id WHERE d.sales_order_id IN ${OURS}
  ORDER BY 1, 2`;

const STOCK = `
  WITH asked AS (SELECT identifier AS product FROM products ORDER BY identifier LIMIT $1),
  moves AS (SELECT * FROM stock_moves UNION ALL SELECT * FROM stock_moves_unfolded),
  parts (location_id, product, level, reserved, moved, wanted) AS (
    SELECT location_id, product_identifier, stock_level, reserved, 0, 0 FROM stock_levels
    UNION ALL SELECT location_id, product_identifier, stock_level, reserved, 0, 0 FROM stock_moves_unfolded
    UNION ALL SELECT location_id, product_identifier, 0, 0, stock_level, 0 FROM moves WHERE cause = 'office'
    UNION ALL SELECT d.location_id, n.product_identifier, 0, 0,
        -n.quantity * (d.status = ANY ($3) OR d.status = 'unable-to-ship-final' AND d.shipped_at IS NOT NULL)::int,
        n.quantity * (d.status = ANY ($2))::int
      FROM dispatch_request_lines n JOIN dispatch_requests d ON d.id = n.dispatch_request_id WHERE d.uses_stock
    UNION ALL SELECT r.recipient_location_id, s.product_identifier, 0, 0, s.quantity, 0
      FROM receipt_scans s JOIN goods_receipts r ON r.id = s.goods_receipt_id
      WHERE s.taken_back_at IS NULL AND NOT EXISTS (SELECT FROM placements p WHERE p.mutation_id = s.mutation_id)
    UNION ALL SELECT d.location_id, n.product_identifier, 0, 0, b.quantity, 0
      FROM return_receipts b JOIN dispatch_requests d ON d.id = b.dispatch_request_id
      JOIN dispatch_request_lines n ON n.id = b.dispatch_request_line_id
      JOIN product_states p ON p.identifier = b.product_state AND p.returns_to_stock WHERE b.taken_back_at IS NULL)
  SELECT l.identifier AS location, product, sum(level)::int AS level, sum(reserved)::int AS reserved, sum(moved)::int AS moved,
    sum(wanted)::int AS wanted
  FROM parts JOIN asked USING (product) JOIN locations l ON l.id = location_id GROUP BY 1, 2 ORDER BY 1, 2`;

/** Orders and lines of which a derived column, or an amount, is not what it should be. */
const ASTRAY = `
  WITH ours AS (SELECT * FROM sales_orders WHERE id IN ${OURS})
  SELECT o.identifier || ': product_count ' || o.product_count AS what FROM ours o
  WHERE o.product_count IS DISTINCT FROM (SELECT sum(quantity) FROM sales_order_lines WHERE sales_order_id = o.id)
  UNION ALL SELECT o.identifier || ': comment_count ' || o.comment_count FROM ours o
  WHERE o.comment_count <> (SELECT count(*) FROM sales_order_comments WHERE sales_order_id = o.id AND withdrawn_at IS NULL)
  UNION ALL SELECT o.identifier || ': payment_methods ' || o.payment_methods::text FROM ours o
  WHERE o.payment_methods <> ARRAY(SELECT DISTINCT method FROM sales_order_payments WHERE sales_order_id = o.id ORDER BY 1)
  UNION ALL SELECT d.identifier || ': hold_status ' || COALESCE(d.hold_status, 'none') || ' of ' || d.status
  FROM ours o JOIN dispatch_requests d ON d.sales_order_id = o.id
  WHERE d.hold_status IS DISTINCT FROM CASE
    WHEN d.status IN ('on-hold', 'in-review') THEN 'review' WHEN d.status IN ('on-hold-final', 'on-hold-final-manual') THEN 'denied'
    WHEN d.status IN ('on-hold-released', 'on-hold-released-manual') OR d.hold_status = 'accepted' THEN 'accepted' END
  UNION ALL SELECT o.identifier || ': customer ' || COALESCE(o.customer_name, 'nobody') FROM ours o
  JOIN sales_order_addresses a ON a.sales_order_id = o.id AND a.address_type = 'billing' AND a.archived_at IS NULL
  WHERE (o.customer_name, o.customer_city, o.customer_email, o.customer_country)
    IS DISTINCT FROM (a.full_name, a.city, a.email_address, a.country)
  UNION ALL SELECT o.identifier || ': placed_at of a copy ' || c.placed_at FROM ours o JOIN (
    SELECT sales_order_id, placed_at FROM sales_order_lines
    UNION ALL SELECT sales_order_id, placed_at FROM sales_order_addresses
    UNION ALL SELECT sales_order_id, placed_at FROM dispatch_requests) c ON c.sales_order_id = o.id
  WHERE c.placed_at <> o.placed_at
  UNION ALL SELECT o.identifier || ': tax of a line ' || n.line_tax_amount FROM ours o JOIN sales_order_lines n ON n.sales_order_id = o.id
  WHERE n.line_net_price + n.line_tax_amount <> n.line_gross_price
    OR n.line_gross_price <> n.original_line_gross_price - n.discount_amount
  UNION ALL SELECT o.identifier || ': total ' || o.grand_total FROM ours o
  WHERE abs(o.grand_total - o.shipping_gross_amount - o.payment_gross_amount
    - (SELECT sum(line_gross_price) FROM sales_order_lines WHERE sales_order_id = o.id)) > 0.01`;
