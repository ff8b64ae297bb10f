import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import type { SalesOrder } from '../../../../contract/orders/order-detail.ts';
import type { StatusChanges } from '../../../../core/delivery/changes.ts';
import { QuickForm } from './parts/quick-form.tsx';
import { t } from './texts.ts';
import { useMoveBack } from './use-move-back.ts';

interface QuickLocationProps {
  readonly order: SalesOrder;
  readonly delivery: DispatchRequest;
  readonly allowed: StatusChanges;
  readonly onClose: () => void;
}

/** Locatie wijzigen: all of a delivery of a dc goes to a store. */
export default function QuickLocationDialog({ order, delivery, allowed, onClose }: QuickLocationProps) {
  return (
    <QuickForm
      title={t('quick_location')}
      order={order}
      delivery={delivery}
      allowed={allowed}
      going={delivery.dispatch_request_lines.map(line => [line, line.quantity])}
      only="store"
      back={useMoveBack(delivery)}
      onClose={onClose}
    />
  );
}
