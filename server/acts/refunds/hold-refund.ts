import type { RefundablePayment } from '../../../core/refund/ceiling.ts';
import type { HoldableLine } from '../../../core/refund/line.ts';
import type { JudgedRefund } from '../../../core/refund/acts.ts';
import { type RefundStatus, undecidedStatuses } from '../../../core/refund/status.ts';
import type { Queryable, Transaction } from '../../ground/db/pool.ts';
import type { Viewer } from '../../ground/writes/lock-deliveries.ts';

/** A refund that only this transaction may change until it ends, as all refunds of its order. */
export interface HeldRefund extends JudgedRefund {
  readonly id: number;
  readonly sales_order_id: number;
  readonly status: RefundStatus;
  readonly refund_method_id: number | null;
  readonly amount: number;
  readonly locked_by_name: string | null;
  readonly release_at: string | null;
}

/**
 * Locks a refund with its order, so that no two refunds of an order are judged at once; undefined: there is none that the user may
 * see.
 */
export async function holdRefund(tx: Transaction, user: Viewer, id: number): Promise<HeldRefund | undefined> {
  const order = await tx.one(LOCK_ORDER, [id, user.canmanagealllocations, user.id]);
  return order && tx.one<HeldRefund>(REFUND, [id]);
}

/** Payments of an order, with what went back of each. */
export const paymentsOf = (db: Queryable, order: number): Promise<RefundablePayment[]> =>
  db.query<RefundablePayment>(PAYMENTS, [order]);

/** Cents of current refunds of an order that were not denied, `except` some. */
export async function takenOf(db: Queryable, order: number, except: readonly number[]): Promise<number> {
  const row = await db.one<{ taken: number }>(TAKEN, [order, except]);
  return row?.taken ?? 0;
}

export type DeliveryLine = HoldableLine & {
  readonly dispatch_request_line_id: number;
  readonly dispatch_request_id: number;
  readonly sales_order_line_id: number;
  /** On the line of the delivery. */
  readonly pieces: number;
};

/** Lines of an order's deliveries, with what other refunds than `except` have of their order line. */
export const deliveryLines = (
  db: Queryable,
  order: number,
  lines: readonly number[],
  except: readonly number[],
): Promise<DeliveryLine[]> => db.query<DeliveryLine>(LINES, [order, lines, except]);

/** SQL: refunds `of` this name that nobody has decided yet. */
export const undecided = (of: string): string =>
  `NOT ${of}.is_replaced AND ${of}.status IN (${undecidedStatuses.map(status => `'${status}'`).join(', ')})`;

/** SQL: cents and pieces of order line `l` in other current refunds than this array of ids that are not denied, and `open` those undecided. */
export const takenOfLine = (refunds: string): string => `
  SELECT COALESCE(sum(o.amount), 0)::bigint AS amount, COALESCE(sum(o.quantity), 0)::int AS pieces,
    COALESCE(sum(o.amount) FILTER (WHERE ${undecided('x')}), 0)::bigint AS open_amount,
    COALESCE(sum(o.quantity) FILTER (WHERE ${undecided('x')}), 0)::int AS open_pieces
  FROM refund_request_lines o JOIN refund_requests x ON x.id = o.refund_request_id
  JOIN dispatch_request_lines m ON m.id = o.dispatch_request_line_id
  WHERE m.sales_order_line_id = l.id AND x.id <> ALL (${refunds}) AND NOT x.is_replaced AND x.status <> 'decision-denied-final'`;

const LOCK_ORDER = `
  SELECT o.id FROM sales_orders o WHERE o.id = (SELECT sales_order_id FROM refund_requests WHERE id = $1)
    AND EXISTS (SELECT FROM dispatch_requests d WHERE d.sales_order_id = o.id
      AND ($2 OR d.location_id IN (SELECT location_id FROM user_locations WHERE user_id = $3)))
  FOR NO KEY UPDATE`;
const REFUND = `
  SELECT r.id, r.sales_order_id, r.status, r.is_replaced, r.refund_method_id, r.amount, r.locked_by, r.release_at,
    (SELECT name FROM users WHERE id = r.locked_by) AS locked_by_name
  FROM refund_requests r WHERE r.id = $1 FOR NO KEY UPDATE`;
const PAYMENTS = `
  SELECT p.id, p.provider, p.payment_status, p.amount, p.datetime,
    COALESCE((SELECT sum(t.amount) FROM refund_transactions t WHERE t.payment_id = p.id AND t.state <> 'refused'), 0)::bigint AS taken
  FROM sales_order_payments p WHERE p.sales_order_id = $1`;
const TAKEN = `
  SELECT COALESCE(sum(amount), 0)::bigint AS taken FROM refund_requests
  WHERE sales_order_id = $1 AND id <> ALL ($2::int[]) AND NOT is_replaced AND status <> 'decision-denied-final'`;
const LINES = `
  SELECT n.id AS dispatch_request_line_id, n.dispatch_request_id, n.sales_order_line_id, n.quantity AS pieces,
    round(l.line_gross_price * 100)::bigint AS price, l.quantity, t.amount AS taken_amount, t.pieces AS taken_pieces, t.open_amount, t.open_pieces
  FROM dispatch_request_lines n JOIN sales_order_lines l ON l.id = n.sales_order_line_id
  CROSS JOIN LATERAL (${takenOfLine('$3::int[]')}) t
  WHERE l.sales_order_id = $1 AND n.id = ANY ($2::int[]) ORDER BY n.id`;
