import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import { isOpen } from '../../../../../core/delivery/status.ts';
import { byNeed, lookOf } from '../../../parts/delivery-look.ts';
import { statusOf } from '../../parts/changing.ts';

/** How the deliveries of an order can be sorted; the first is usual. */
export const deliveryOrders = ['by_need', 'newest', 'oldest'] as const;
export type DeliveryOrder = (typeof deliveryOrders)[number];

/** Deliveries as they are read; with statuses to show first (a setting) these are in its order, where need decides. */
export function inOrder(
  deliveries: readonly DispatchRequest[],
  order: DeliveryOrder,
  statusesFirst: readonly string[] = [],
): readonly DispatchRequest[] {
  if (order === 'by_need') {
    const rank = (of: DispatchRequest) => {
      const at = statusesFirst.indexOf(lookOf(of).word);
      return at === -1 ? statusesFirst.length : at;
    };
    return byNeed(deliveries).toSorted((a, b) => rank(a) - rank(b));
  }
  // The OMS numbers them as they are made.
  return deliveries.toSorted((a, b) => (order === 'newest' ? b.id - a.id : a.id - b.id));
}

/** Whether nothing is to be done with it, so that one line says enough: shipped, cancelled. */
export function isDone(delivery: DispatchRequest): boolean {
  // A replaced one is shown for what became of it.
  if (delivery.is_replaced) return false;
  const { tone } = lookOf(delivery);
  return !isOpen(statusOf(delivery.status)) && (tone === 'ok' || tone === 'neutral');
}

/** So many lines are in sight at first. */
export const FIRST_LINES = 10;

/** A link that the browser may follow; null: a text that is none. */
export const webLink = (url: string | null): string | null => (url && /^https?:/.test(url) ? url : null);

type DeliveryLine = DispatchRequest['dispatch_request_lines'][number];

/** Price of pieces of a line of an order, with their share of its discount; null: unknown, or not for this user. */
export function amountOf({ sales_order_lines: lines }: SalesOrder, of: DeliveryLine): number | null {
  const line = lines?.find(({ id }) => id === of.sales_order_line_id);
  if (!line || line.line_gross_price === null) return null;
  return (line.line_gross_price * of.quantity) / line.quantity;
}
