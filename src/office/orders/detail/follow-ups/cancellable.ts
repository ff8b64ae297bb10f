import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import type { StatusChanges } from '../../../../../core/delivery/changes.ts';
import { judgeChange } from '../../../../../core/delivery/judge-change.ts';
import { changingOf, linkedOf } from '../acts/stands.ts';

/**
 * The deliveries of which lines can be cancelled together: a final action, so not what goes to a store that hands it over, nor
 * what has a linked delivery past to-be-requested (orders-and-deliveries.md 4).
 */
export const cancellable = (order: SalesOrder, allowed: StatusChanges): readonly DispatchRequest[] =>
  (order.current_dispatch_requests_with_paused ?? []).filter(
    delivery =>
      delivery.dispatch_type.identifier !== 'return' &&
      !delivery.dispatch_action &&
      linkedOf(delivery).every(({ status }) => status === 'to-be-requested') &&
      judgeChange(changingOf(order, delivery), 'cancelled', {}, allowed) === null,
  );
