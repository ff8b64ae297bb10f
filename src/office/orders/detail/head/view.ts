import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import { PAID_PAYMENTS } from '../../../../../core/order/payment-words.ts';
import { own } from '../../../../../core/table/own.ts';
import { euro } from '../../../../texts/formats.ts';
import { deliveryStatus } from '../../../../texts/words/delivery-status.ts';
import type { Failure } from '../../../calls/client.ts';
import { lookOf } from '../../../parts/delivery-look.ts';
import { t } from './texts.ts';

/** Why an order is not shown (orders-and-deliveries.md 8). */
export function failedText(failure: Failure | null): 'no_deliveries' | 'invalid' | 'load_error' {
  if (failure?.kind !== 'refused' || failure.status !== 422) return 'load_error';
  return failure.problem.code === 'NoDispatchRequestsForUser' ? 'no_deliveries' : 'invalid';
}

/** Deliveries that want an act: '1 geblokkeerd, 2 geweigerd'; null: none does. */
export function wantsAct(deliveries: readonly DispatchRequest[]): string | null {
  const counts = new Map<string, number>();
  for (const { tone, word } of deliveries.map(lookOf))
    if (tone === 'bad') counts.set(word, (counts.get(word) ?? 0) + 1);
  if (counts.size === 0) return null;
  return [...counts].map(([word, n]) => `${String(n)} ${deliveryStatus(word).toLowerCase()}`).join(', ');
}

const cents = (euros: number | null | undefined): number => Math.round((euros ?? 0) * 100);

/** Amount that came in, in cents; what a payment amounts to may be unknown. */
const paidCents = ({ sales_order_payments: payments }: SalesOrder): number =>
  (payments ?? [])
    .filter(({ payment_status }) => PAID_PAYMENTS.includes(payment_status))
    .reduce((sum, { amount }) => sum + cents(amount), 0);

/** The money of an order on one line: paid, of what was cancelled, and still to be refunded; empty: no amounts for this user. */
export function moneyOf(order: SalesOrder): readonly string[] {
  if (order.grand_total === null) return [];
  const paid = paidCents(order);
  const total = cents(order.grand_total);
  const cancelled = cents(order.cancelled_amount);
  const owed =
    isFullyCancelled(order) || order.global_sales_order_status === 'fully-returned'
      ? 0
      : total - cancelled - cents(order.returned_amount);
  const refundable = paid - cents(order.refunded_amount) - Math.max(owed, 0);
  const inEuro = (amount: number): string => euro(amount / 100);
  return [
    paid >= total
      ? t('paid', { total: inEuro(total) })
      : paid > 0
        ? t('paid_partly', { paid: inEuro(paid), total: inEuro(total) })
        : inEuro(total),
    ...(cancelled > 0 ? [t('cancelled_amount', { amount: inEuro(cancelled) })] : []),
    ...(refundable > 0 ? [t('refundable', { amount: inEuro(refundable) })] : []),
  ];
}

/** Whether the order counts as cancelled (orders-and-deliveries.md 4). */
export const isFullyCancelled = ({ global_sales_order_status: status }: SalesOrder): boolean =>
  status === 'fully-cancelled';

const STATES = {
  open: 'open',
  'partly-shipped': 'partly_shipped',
  'fully-shipped': 'fully_shipped',
  'fully-returned': 'fully_returned',
  'fully-cancelled': 'cancelled',
} as const;

/** How far the whole is, in words; null: in none of ours. */
export function stateOf({ global_sales_order_status: status }: SalesOrder): string | null {
  const word = own<(typeof STATES)[keyof typeof STATES]>(STATES, status);
  return word ? t(word) : null;
}
