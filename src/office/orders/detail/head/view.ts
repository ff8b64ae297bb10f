import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import { PAID_PAYMENTS } from '../../../../../core/order/payment-words.ts';
import { deliveryStatus } from '../../../../texts/words/delivery-status.ts';
import type { Failure } from '../../../calls/client.ts';
import { lookOf } from '../../parts/delivery-look.ts';

/** Why an order is not shown (orders-and-deliveries.md 8). */
export function failedText(failure: Failure | null): 'no_deliveries' | 'invalid' | 'load_error' {
  if (failure?.kind !== 'refused' || failure.status !== 422) return 'load_error';
  return failure.problem.code === 'NoDispatchRequestsForUser' ? 'no_deliveries' : 'invalid';
}

/** What wants an act: '1 geblokkeerd, 2 geweigerd'; null: nothing does. */
export function wantsAct(deliveries: readonly DispatchRequest[]): string | null {
  const counts = new Map<string, number>();
  for (const { tone, word } of deliveries.map(lookOf))
    if (tone === 'bad') counts.set(word, (counts.get(word) ?? 0) + 1);
  if (counts.size === 0) return null;
  return [...counts].map(([word, n]) => `${String(n)} ${deliveryStatus(word).toLowerCase()}`).join(', ');
}

/** Whether all of the order is paid; what a payment amounts to may be unknown. */
export function isPaid({ grand_total: total, sales_order_payments: payments }: SalesOrder): boolean {
  const cents = (payments ?? [])
    .filter(({ payment_status }) => PAID_PAYMENTS.includes(payment_status))
    .reduce((sum, { amount }) => sum + Math.round((amount ?? 0) * 100), 0);
  return total !== null && cents >= Math.round(total * 100);
}

/** Whether the order counts as cancelled (orders-and-deliveries.md 4). */
export const isFullyCancelled = ({ global_sales_order_status: status }: SalesOrder): boolean =>
  status === 'fully-cancelled';

const SHIPPED = {
  'partly-shipped': 'partly_shipped',
  'fully-shipped': 'fully_shipped',
  'fully-returned': 'fully_returned',
} as const;

/** How far the whole is; null: nothing was shipped. */
export const shippedText = ({ global_sales_order_status: status }: SalesOrder) =>
  Object.hasOwn(SHIPPED, status) ? SHIPPED[status as keyof typeof SHIPPED] : null;
