import type { TriggerFacts } from '../../../core/trigger/trigger.ts';
import type { Queryable } from '../../ground/db/pool.ts';

/** An event that was written, with the ids of what it is about. */
export interface TriggerEventRow {
  readonly id: number;
  readonly event: string;
  readonly sales_order_id: number | null;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly depth: number;
  readonly user_id: number | null;
}

/** Pieces that an event is about: of a return those that came back, or were sent by proof; of any other delivery all of its lines. */
export interface EventPieces {
  readonly dispatch_request_line_id: number;
  readonly quantity: number;
  /** Cents. */
  readonly price: number;
}

export const selectEvent = (db: Queryable, id: number): Promise<TriggerEventRow | undefined> =>
  db.one<TriggerEventRow>(
    'SELECT id, event, sales_order_id, payload, depth, user_id FROM trigger_events WHERE id = $1',
    [id],
  );

/** The facts of now by which conditions of triggers are judged. */
export async function selectTriggerFacts(
  db: Queryable,
  { id, sales_order_id, payload }: Pick<TriggerEventRow, 'id' | 'sales_order_id' | 'payload'>,
): Promise<TriggerFacts> {
  const delivery = textOf(payload['dispatch_request_identifier']);
  const row = await db.one<Omit<TriggerFacts, 'refund-amount'>>(FACTS, [sales_order_id, delivery, id]);
  const pieces = delivery === null ? [] : await piecesOf(db, delivery);
  return {
    ...(row ?? nothing),
    'refund-amount': pieces.length === 0 ? null : pieces.reduce((sum, { price }) => sum + price, 0),
  };
}

export const piecesOf = (db: Queryable, delivery: string): Promise<EventPieces[]> =>
  db.query<EventPieces>(PIECES, [delivery]);

export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const nothing: Omit<TriggerFacts, 'refund-amount'> = {
  status: null,
  'previous-status': null,
  'dispatch-type': null,
  'dispatcher-type': null,
  dispatcher: null,
  'sales-channel': null,
  'sales-formula': null,
  'fulfilment-method': null,
  'order-total': null,
  product: [],
  'product-state': [],
  'payment-method': [],
  reason: null,
};

/** SQL: the conditions of trigger `t`, as JSON. */
export const CONDITIONS = `COALESCE((
  SELECT json_agg(json_build_object('group_identifier', c.group_identifier, 'condition_class', c.condition_class,
    'operator', c.operator, 'value', c.value) ORDER BY c.id) FROM trigger_conditions c WHERE c.trigger_id = t.id), '[]')`;

const FACTS = `
  SELECT d.status, d.dispatch_type AS "dispatch-type", l.type AS "dispatcher-type", l.identifier AS dispatcher,
    o.sales_channel_identifier AS "sales-channel", o.sales_formula_identifier AS "sales-formula",
    o.fulfilment_method AS "fulfilment-method", round(o.grand_total * 100)::bigint AS "order-total",
    COALESCE(d.unable_to_ship_reason, d.status_reason,
      CASE WHEN d.status = 'unable-to-assign' AND NOT d.is_dispatch_assign_retryable THEN 'given-up' END) AS reason,
    (SELECT h.caused_by_status_identifier FROM trigger_events e JOIN order_history h ON h.sales_order_id = e.sales_order_id
        AND h.change_key = e.change_key AND h.data_type = 'dispatch-request' AND h.object_id = d.id
        AND h.status_identifier IS DISTINCT FROM h.caused_by_status_identifier
      WHERE e.sales_order_id = o.id AND e.id = $3 ORDER BY h.id LIMIT 1) AS "previous-status",
    o.payment_methods AS "payment-method",
    ARRAY(SELECT product_identifier FROM dispatch_request_lines WHERE dispatch_request_id = d.id) AS product,
    ARRAY(SELECT DISTINCT product_state FROM return_receipts r WHERE r.dispatch_request_id = d.id AND r.taken_back_at IS NULL) AS "product-state"
  FROM sales_orders o LEFT JOIN dispatch_requests d ON d.sales_order_id = o.id AND d.identifier = $2
  LEFT JOIN typed_locations l ON l.id = d.location_id WHERE o.id = $1`;
const PIECES = `
  SELECT n.id AS dispatch_request_line_id, p.quantity, round(l.line_gross_price * 100 * p.quantity / l.quantity)::bigint AS price
  FROM dispatch_requests d JOIN dispatch_request_lines n ON n.dispatch_request_id = d.id
  JOIN sales_order_lines l ON l.id = n.sales_order_line_id
  CROSS JOIN LATERAL (SELECT CASE WHEN d.dispatch_type <> 'return' OR d.status = 'return-announced' AND d.dispatch_proof IS NOT NULL
    THEN n.quantity ELSE least(n.quantity,
    (SELECT COALESCE(sum(r.quantity), 0)::int FROM return_receipts r WHERE r.dispatch_request_line_id = n.id AND r.taken_back_at IS NULL)) END AS quantity) p
  WHERE d.identifier = $1 AND p.quantity > 0 ORDER BY n.id`;
