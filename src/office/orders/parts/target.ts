import type { FoundOrder } from '../../../../contract/orders/order-search.ts';
import { holdsPath, pickPath, refundsPath, tabOf } from '../../parts/order-path.ts';
import { searched } from './searched.ts';

/** A search whose results open elsewhere than at the order's page (section 2.3). */
export type SearchFor = 'pick' | 'hold' | 'refund' | null;

/**
 * Where a found order opens: in the searches of holds and refunds their tab, else the first `tab` that the user may open. Who may
 * not open its page, and the search of what is to be picked, begin with the scan of what its store must still pick (section 2.3); null: nowhere.
 */
export function targetOf(order: FoundOrder, tab: string | null, of: SearchFor = null): string | null {
  if (of === 'hold') return holdsPath(order.order_identifier);
  if (of === 'refund') return refundsPath(order.order_identifier);
  const asked = searched(order.current_dispatch_requests_with_paused ?? []).find(
    ({ status, dispatcher_type }) => status === 'requested' && dispatcher_type === 'store',
  );
  if (asked && (of === 'pick' || tab !== 'overview')) return pickPath(order.order_identifier, asked.id);
  return tab === null ? null : tabOf(order.order_identifier, tab);
}
