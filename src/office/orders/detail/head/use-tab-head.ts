import { getAllowedStatusChanges } from '../../../../../contract/orders/change-delivery.ts';
import { getSalesOrder } from '../../../../../contract/orders/order-detail.ts';
import { seeOrders } from '../../../../../core/access/orders.ts';
import { isSettled, useCall } from '../../../calls/use-call.ts';
import { useMay } from '../../../office.ts';
import type { PageHeadProps } from '../../../page/page-head.tsx';
import { orderInput } from '../view.ts';
import { useOrderHead } from './order-head.tsx';

/** The head of a tab that may be opened without seeing the order, which then has none; null: it is still to come. */
export function useTabHead(order: string): PageHeadProps | null {
  const sees = useMay()(seeOrders);
  const call = useCall(getSalesOrder, sees ? orderInput(order) : null);
  const decides = useCall(getAllowedStatusChanges, sees ? {} : null);
  const headOf = useOrderHead();
  if (sees && !(isSettled(call) && isSettled(decides))) return null;
  return call.body ? headOf(call.body, call) : {};
}
