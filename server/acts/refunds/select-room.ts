import type { RefundRoom } from '../../../contract/orders/refund-request.ts';
import { captured } from '../../../core/refund/ceiling.ts';
import { PAID_PAYMENTS, paymentMethodName } from '../../../core/order/payment-words.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { paymentsOf, takenOf } from './hold-refund.ts';
import { inEuro } from './select-refunds.ts';

/** The money that came in for an order, and how much of it went back, is on its way, is proposed, and may still go. */
export async function selectRoom(db: Queryable, order: number): Promise<RefundRoom> {
  const [payments, taken, sums, methods] = await Promise.all([
    paymentsOf(db, order),
    takenOf(db, order, []),
    db.one<{ refunded: number; proposed: number }>(SUMS, [order]),
    db.query<{ method: string }>(METHODS, [order, PAID_PAYMENTS]),
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
  };
}

const SUMS = `
  SELECT COALESCE(sum(amount) FILTER (WHERE status IN ('refunded', 'refunded-externally', 'processed')), 0)::bigint AS refunded,
    COALESCE(sum(amount) FILTER (WHERE status IN ('created-by-oms', 'created-by-external-party', 'proposal',
      'proposal-to-be-released-automatically')), 0)::bigint AS proposed
  FROM refund_requests WHERE sales_order_id = $1 AND NOT is_replaced`;
const METHODS = `
  SELECT method FROM sales_order_payments WHERE sales_order_id = $1 AND payment_status = ANY ($2) GROUP BY method ORDER BY max(amount) DESC NULLS LAST`;
