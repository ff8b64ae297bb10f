import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import { hasLeft } from '../../../../../core/delivery/status.ts';
import { statusOf } from '../../parts/changing.ts';

/** Pieces of each line of the order that may still come back: shipped − announced − received (order-rules.md 3, Retour). */
export function returnableOf(order: SalesOrder): ReadonlyMap<number, number> {
  const left = new Map<number, number>();
  for (const one of order.current_dispatch_requests_with_paused ?? []) {
    const isReturn = one.dispatch_type.identifier === 'return' && one.status !== 'cancelled';
    const canReturn = hasLeft(statusOf(one.status)) && !one.dispatch_action;
    if (!isReturn && !canReturn) continue;
    for (const { sales_order_line_id: line = 0, quantity } of one.dispatch_request_lines)
      left.set(line, (left.get(line) ?? 0) + (isReturn ? -quantity : quantity));
  }
  return left;
}
