import { getSalesOrder } from '../../../../../contract/orders/order-detail.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { useCall } from '../../../calls/use-call.ts';
import type { OrderDialogProps } from '../acts/stands.ts';
import { orderInput } from '../view.ts';
import styles from './follow-ups.module.css';
import { RawData } from './raw-data.tsx';
import { t } from './texts.ts';

/** Bekijk ruwe data: an order as the OMS gives it, and the way to what its channel sent. */
export default function RawOrderDialog({ order, onClose }: OrderDialogProps) {
  const call = useCall(getSalesOrder, orderInput(order.identifier));
  return (
    <RawData title={t('raw_title', { delivery: order.identifier })} call={call} onClose={onClose}>
      <a
        className={styles.payload}
        href={`/api/rest/sales-orders/${encodeURIComponent(order.identifier)}/order-create-payload`}
        target="_blank"
        rel="noreferrer"
      >
        <Icon name="arrowRight" size={18} />
        {t('payload')}
      </a>
    </RawData>
  );
}
