import { useNavigate } from 'react-router';
import { getAllowedStatusChanges } from '../../../../../contract/orders/change-delivery.ts';
import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import { openReroute } from '../../../../../core/access/orders.ts';
import { useIsPhone } from '../../../../ui/desk/use-phone.ts';
import { Button } from '../../../../ui/scan/controls/button.tsx';
import { useCall } from '../../../calls/use-call.ts';
import { useMay, useOffice } from '../../../office.ts';
import { usePageActs } from '../../../page/page-acts.ts';
import { reroutePath } from '../../../parts/order-path.ts';
import { OrderActs } from '../acts/order-acts.tsx';
import { judged } from '../acts/stands.ts';
import { t } from './texts.ts';

interface OrderButtonsProps {
  readonly order: SalesOrder;
  readonly busy: boolean;
  readonly onRefresh: () => void;
}

/** Buttons for an order as a whole. */
export function OrderButtons({ order, busy, onRefresh }: OrderButtonsProps) {
  const may = useMay();
  const navigate = useNavigate();
  const canReroute = useCanReroute(order);
  const isPhone = useIsPhone();
  const reroutes = may(openReroute) && canReroute;
  const reroute = () => void navigate(reroutePath(order.identifier));
  usePageActs(reroutes ? [{ text: t('reroute'), of: order.identifier, icon: 'swap', act: reroute }] : []);
  return (
    <>
      <Button size="row" kind="quiet" icon="refresh" iconOnly={isPhone} busy={busy} onPress={onRefresh}>
        {t('refresh')}
      </Button>
      {reroutes && (
        <Button size="row" icon="swap" iconOnly={isPhone} onPress={reroute}>
          {t('reroute')}
        </Button>
      )}
      <OrderActs order={order} />
    </>
  );
}

/** Whether some of its deliveries may become to be requested anew, elsewhere. */
function useCanReroute(order: SalesOrder): boolean {
  const { asker, settings } = useOffice();
  const { body: allowed } = useCall(getAllowedStatusChanges, {});
  return (order.current_dispatch_requests_with_paused ?? []).some(
    delivery => allowed && judged({ order, delivery, allowed, asker, settings }, 'to-be-requested') === true,
  );
}
