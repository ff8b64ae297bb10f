import { getAllowedStatusChanges } from '../../../../../contract/orders/change-delivery.ts';
import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import {
  addComplaints,
  addOrderLines,
  cancelDeliveries,
  inspectOrders,
} from '../../../../../core/access/orders.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useOffice } from '../../../office.ts';
import { lazyDialog } from '../../../parts/lazy-dialog.tsx';
import { cancellable } from '../follow-ups/cancellable.ts';
import type { Act } from '../../../acts/act.ts';
import { ActsBar } from '../../../acts/acts-bar.tsx';
import { complaint, extraLines, standsOf } from './follow-ups.ts';
import type { OrderFacts } from './stands.ts';
import { t } from './texts.ts';

const cancelLines: Act<OrderFacts> = {
  id: 'cancel_lines',
  text: () => t('cancel_lines'),
  icon: 'close',
  danger: true,
  right: cancelDeliveries,
  stands: ({ order, allowed }) =>
    (order.current_dispatch_requests_with_paused ?? []).length > 0 &&
    (cancellable(order, allowed).length > 0 || t('lines_none')),
  dialog: lazyDialog(() => import('../follow-ups/cancel-lines-dialog.tsx')),
};

/** The acts on an order as a whole (orders-and-deliveries.md 2, Toolbar buttons). */
export const orderActs: readonly Act<OrderFacts>[] = [
  {
    id: 'add_line',
    text: () => t('add_line'),
    icon: 'plus',
    right: addOrderLines,
    stands: () => true,
    dialog: lazyDialog(() => import('../follow-ups/add-line-dialog.tsx')),
  },
  {
    id: 'extra_lines',
    text: () => t('extra_lines'),
    icon: 'plus',
    right: addOrderLines,
    stands: standsOf(extraLines),
    dialog: lazyDialog(async () => ({
      default: (await import('../follow-ups/of-delivery.tsx')).ExtraLinesOfOrder,
    })),
  },
  {
    id: 'complaint',
    text: () => t('complaint'),
    icon: 'comment',
    right: addComplaints,
    stands: standsOf(complaint),
    dialog: lazyDialog(async () => ({
      default: (await import('../follow-ups/of-delivery.tsx')).ComplaintOfOrder,
    })),
  },
  {
    id: 'raw_order',
    text: () => t('raw_order'),
    icon: 'info',
    right: inspectOrders,
    stands: () => true,
    dialog: lazyDialog(() => import('../follow-ups/raw-order-dialog.tsx')),
  },
  cancelLines,
];

/** Acts on an order as a whole. */
export function OrderActs({ order }: { order: SalesOrder }) {
  const { asker, settings } = useOffice();
  const { body: allowed } = useCall(getAllowedStatusChanges, {});
  if (!allowed) return null;
  return (
    <ActsBar
      label={t('acts_of_order', { order: order.identifier })}
      acts={orderActs}
      facts={{ order, allowed, asker, settings }}
      buttons={[cancelLines]}
      sheet={t('order_acts')}
    />
  );
}
