import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';

const linesAbout = ({ dispatch_request_lines }: DispatchRequest, shipped: number) =>
  dispatch_request_lines.filter(line => line.shipped_dispatch_request_line_id === shipped);

/** Pieces of each line of a shipped delivery without a complaint: a piece has one (order-rules.md 3, Klacht). */
export function withoutComplaint(order: SalesOrder, shipped: DispatchRequest): ReadonlyMap<number, number> {
  const all = order.current_dispatch_requests_with_paused ?? [];
  return new Map(
    shipped.dispatch_request_lines.map(({ id, quantity }) => {
      const about = all.flatMap(one => linesAbout(one, id));
      return [id, about.reduce((left, line) => left - line.quantity, quantity)];
    }),
  );
}

/** The shipped delivery that a complaint is about. */
export const complainedAbout = (order: SalesOrder, complaint: DispatchRequest): readonly DispatchRequest[] =>
  (order.current_dispatch_requests_with_paused ?? []).filter(one =>
    one.dispatch_request_lines.some(({ id }) => linesAbout(complaint, id).length > 0),
  );
