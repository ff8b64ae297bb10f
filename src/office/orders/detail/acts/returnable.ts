import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import { hasLeft } from '../../../../../core/delivery/status.ts';
import { statusOf } from '../../parts/changing.ts';
import type { ChosenLine } from './pieces.ts';

/**
 * Pieces of each article of the order that may still come back: shipped − announced − received (order-rules.md 3, Retour).
 * Not of each line: a return of an extra line is on the line that was paid.
 */
export function returnableOf(order: SalesOrder): ReadonlyMap<string, number> {
  const left = new Map<string, number>();
  for (const one of order.current_dispatch_requests_with_paused ?? []) {
    const isReturn = one.dispatch_type.identifier === 'return' && one.status !== 'cancelled';
    const canReturn = hasLeft(statusOf(one.status)) && !one.dispatch_action;
    if (!isReturn && !canReturn) continue;
    for (const { product_identifier: article, quantity } of one.dispatch_request_lines)
      left.set(article, (left.get(article) ?? 0) + (isReturn ? -quantity : quantity));
  }
  return left;
}

/** The lines of a shipped delivery, of which what has come back, or is announced, cannot be chosen; `none` says so where it is all. */
export function returnableLines(
  order: SalesOrder,
  { dispatch_request_lines }: DispatchRequest,
  none: string,
): readonly ChosenLine[] {
  const left = new Map(returnableOf(order));
  return dispatch_request_lines.map(({ id, product_name: name, quantity, product_identifier: article }) => {
    const most = Math.max(0, Math.min(quantity, left.get(article) ?? 0));
    left.set(article, (left.get(article) ?? 0) - most);
    return { id, name, quantity, most, none };
  });
}
