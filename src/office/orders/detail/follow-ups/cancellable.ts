import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import type { StatusChanges } from '../../../../../core/delivery/changes.ts';
import { judgeChange, judgeLastLeg } from '../../../../../core/delivery/judge-change.ts';
import { changingOf } from '../../parts/changing.ts';

/**
 * The deliveries of which lines can be cancelled together: a final action, so not what goes to a store that hands it over, nor
 * what has a linked delivery past to-be-requested (orders-and-deliveries.md 4).
 */
export const cancellable = (order: SalesOrder, allowed: StatusChanges): readonly DispatchRequest[] =>
  (order.current_dispatch_requests_with_paused ?? []).filter(delivery => {
    const changing = changingOf(order, delivery);
    return (
      delivery.dispatch_type.identifier !== 'return' &&
      judgeLastLeg(changing) === null &&
      judgeChange(changing, 'cancelled', {}, allowed) === null
    );
  });
