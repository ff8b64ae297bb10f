import type { FoundOrder } from '../../../../contract/orders/order-search.ts';
import { orderPath, pickPath } from '../../parts/order-path.ts';
import { searched } from './searched.ts';

/**
 * Where a found order opens: its page; for who has none, and in the search of what is to be picked, the scan of what its
 * store must still pick (section 2.3); null: nowhere.
 */
export function targetOf(order: FoundOrder, maySeeOrders: boolean, isPick = false): string | null {
  const asked = searched(order.current_dispatch_requests_with_paused ?? []).find(
    ({ status, dispatcher_type }) => status === 'requested' && dispatcher_type === 'store',
  );
  if (asked && (isPick || !maySeeOrders)) return pickPath(order.order_identifier, asked.id);
  return maySeeOrders ? orderPath(order.order_identifier) : null;
}
