import type { RefundRoom } from '../../../contract/orders/refund-request.ts';
import { captured } from '../../../core/refund/ceiling.ts';
import { PAID_PAYMENTS, paymentMethodName } from '../../../core/order/payment-words.ts';
import { statusesMarked } from '../../../core/delivery/status.ts';
import { quoted } from '../../ground/db/quoted.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { paymentsOf, takenOf } from './hold-refund.ts';
import { hasPaidBack, waitsForGoods } from './waits-for-goods.ts';
import { inEuro } from './select-refunds.ts';

/** The money that came in for an order, and how much of it went back, is on its way, is proposed, and may still go. */
export async function selectRoom(db: Queryable, order: number): Promise<RefundRoom> {
  const [payments, taken, sums, methods, pieces, withdrawals] = await Promise.all([
    paymentsOf(db, order),
    takenOf(db, order, []),
    db.one<{ refunded: number; proposed: number }>(SUMS, [order]),
    db.query<{ method: string }>(METHODS, [order, PAID_PAYMENTS]),
    db.one<Pieces>(PIECES, [order]),
    db.query<RefundRoom['withdrawals'][number]>(WITHDRAWALS, [order]),
  ]);
  const all = captured(payments);
  const { refunded = 0, proposed = 0 } = sums ?? {};
  return {
    captured: inEuro(all),
    refunded: inEuro(refunded),
    processing: inEuro(taken - refunded - proposed),
    proposed: inEuro(proposed),
    left: inEuro(Math.max(all - taken, 0)),
    methods: methods.map(({ method }) => paymentMethodName(method)),
    ...(pieces ?? NONE),
    withdrawals,
  };
}

type Pieces = Pick<RefundRoom, 'ordered' | 'shipped' | 'returned' | 'short' | 'earlier_refunds'>;
const NONE: Pieces = { ordered: 0, shipped: 0, returned: 0, short: 0, earlier_refunds: null };

const PIECES = `
  SELECT (SELECT COALESCE(sum(quantity), 0)::int FROM sales_order_lines WHERE sales_order_id = o.id) AS ordered,
    c.shipped, c.short, (SELECT COALESCE(sum(r.quantity), 0)::int FROM return_receipts r
      JOIN dispatch_requests d ON d.id = r.dispatch_request_id WHERE d.sales_order_id = o.id AND r.taken_back_at IS NULL) AS returned,
    CASE WHEN o.customer_identifier IS NOT NULL THEN (SELECT count(*)::int FROM sales_orders x JOIN refund_requests r ON r.sales_order_id = x.id
      WHERE x.customer_identifier = o.customer_identifier AND x.id <> o.id AND x.placed_at > now() - interval '24 months'
        AND r.created_at > now() - interval '12 months' AND NOT r.is_replaced AND r.status <> 'decision-denied-final') END AS earlier_refunds
  FROM sales_orders o CROSS JOIN LATERAL (
    SELECT COALESCE(sum(quantity) FILTER (WHERE status IN (${quoted(statusesMarked('G'))})), 0)::int AS shipped,
      COALESCE(sum(quantity) FILTER (WHERE status = 'unable-to-ship-final'), 0)::int AS short
    FROM counting_lines WHERE sales_order_id = o.id) c
  WHERE o.id = $1`;
const WITHDRAWALS = `
  SELECT d.identifier AS dispatch_request_identifier, d.withdrawal_declared_at,
    d.status = 'return-received' AS is_received, ${waitsForGoods('d')} AS waits,
    CASE WHEN d.dispatch_proof IS NOT NULL THEN json_build_object('sent_on', d.dispatch_proven_on, 'proof', d.dispatch_proof,
      'corrected', (SELECT json_build_object('by', u.name, 'at', c.created_at, 'reason', c.reason) FROM dispatch_proof_corrections c
        JOIN users u ON u.id = c.user_id WHERE c.dispatch_request_id = d.id ORDER BY c.id DESC LIMIT 1)) END AS proof,
    ${hasPaidBack('d')} AS is_paid, COALESCE(r.is_settled, false) AS is_settled
  FROM dispatch_requests d LEFT JOIN LATERAL (
    SELECT bool_and(status IN ('refunded', 'refunded-externally', 'processed', 'decision-denied-final')) AS is_settled
    FROM refund_requests WHERE dispatch_request_id = d.id AND NOT is_replaced) r ON true
  WHERE d.sales_order_id = $1 AND d.withdrawal_declared_at IS NOT NULL AND d.status <> 'cancelled' AND NOT d.is_replaced
  ORDER BY 2, d.id`;
const SUMS = `
  SELECT COALESCE(sum(amount) FILTER (WHERE status IN ('refunded', 'refunded-externally', 'processed')), 0)::bigint AS refunded,
    COALESCE(sum(amount) FILTER (WHERE status IN ('created-by-oms', 'created-by-external-party', 'proposal',
      'proposal-to-be-released-automatically')), 0)::bigint AS proposed
  FROM refund_requests WHERE sales_order_id = $1 AND NOT is_replaced`;
const METHODS = `
  SELECT method FROM sales_order_payments WHERE sales_order_id = $1 AND payment_status = ANY ($2) GROUP BY method ORDER BY max(amount) DESC NULLS LAST`;
