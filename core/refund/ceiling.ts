import { PAID_PAYMENTS } from '../order/payment-words.ts';

/** A payment of the order, with what went back of it; cents. */
export interface RefundablePayment {
  readonly id: number;
  readonly provider: string;
  readonly payment_status: string;
  /** null: unknown, so that nothing can be paid back on it. */
  readonly amount: number | null;
  /** In transactions that were not refused, done or pending. */
  readonly taken: number;
  readonly datetime: string;
}

/** Cents that can still be paid back on a payment; one under chargeback is not captured any more. */
export const leftOf = ({ payment_status, amount, taken }: RefundablePayment): number =>
  PAID_PAYMENTS.includes(payment_status) ? Math.max((amount ?? 0) - taken, 0) : 0;

/** Cents of payments that came in. */
export const captured = (payments: readonly RefundablePayment[]): number =>
  payments
    .filter(({ payment_status }) => PAID_PAYMENTS.includes(payment_status))
    .reduce((sum, { amount }) => sum + (amount ?? 0), 0);

/** A part of a refund, on one payment. */
export interface RefundPart {
  readonly payment_id: number;
  readonly provider: string;
  /** Cents. */
  readonly amount: number;
}

/** Divides cents over payments, the last one first and never above it; null: they do not reach. */
export function partsOf(amount: number, payments: readonly RefundablePayment[]): RefundPart[] | null {
  const parts: RefundPart[] = [];
  let left = amount;
  const lastFirst = [...payments].sort(
    (a, b) => Date.parse(b.datetime) - Date.parse(a.datetime) || b.id - a.id,
  );
  for (const payment of lastFirst) {
    const part = Math.min(left, leftOf(payment));
    if (part > 0) parts.push({ payment_id: payment.id, provider: payment.provider, amount: part });
    left -= part;
  }
  return left === 0 ? parts : null;
}
