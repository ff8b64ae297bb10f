import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import { deliveryStatus } from '../../../../texts/words/delivery-status.ts';
import { useIsPhone } from '../../../../ui/desk/use-phone.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { Card } from '../../../../ui/scan/page/card.tsx';
import { lookOf } from '../../../parts/delivery-look.ts';
import { ShortDay } from '../../../parts/short-day.tsx';
import { DeliveryWhy } from '../../why/delivery-why.tsx';
import { DeliveryActs } from '../acts/delivery-acts.tsx';
import { usePlaceName } from '../acts/use-place-name.ts';
import { useDetailSettings } from '../detail-settings.ts';
import styles from './delivery-card.module.css';
import { deliveryId, DeliveryFacts, typeOf, useShownDays } from './delivery-facts.tsx';
import { DeliveryLines } from './delivery-lines.tsx';
import { DeliveryMessages } from './delivery-messages.tsx';
import { Parcels } from './parcels.tsx';

interface DeliveryCardProps {
  readonly order: SalesOrder;
  readonly delivery: DispatchRequest;
  readonly isOpen: boolean;
  /** The keys act on it. */
  readonly isCurrent: boolean;
  readonly onFold: () => void;
  readonly onCurrent: () => void;
}

/** One delivery: how it stands and why, its acts, facts and lines; folded it is one line. */
export function DeliveryCard({ order, delivery, isOpen, isCurrent, onFold, onCurrent }: DeliveryCardProps) {
  const { tone, icon, word } = lookOf(delivery);
  const name = usePlaceName(delivery);
  const { buttonsAt, buttonsAlign } = useDetailSettings();
  const isPhone = useIsPhone();
  const acts = !isPhone && <DeliveryActs order={order} delivery={delivery} isCurrent={isCurrent} />;
  return (
    <div
      id={deliveryId(delivery.id)}
      className={styles.delivery}
      data-open={isOpen || undefined}
      data-align={buttonsAlign}
      aria-current={isCurrent || undefined}
      onFocus={onCurrent}
    >
      <Card
        tone={tone}
        flush
        title={
          <button type="button" className={styles.fold} data-fold aria-expanded={isOpen} onClick={onFold}>
            <span className={styles.status} data-tone={tone}>
              <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={18} />
              <Icon name={icon} size={18} />
              {deliveryStatus(word)}
            </span>
            <span className={styles.where}>{`${delivery.identifier} · ${name}`}</span>
            {!isOpen && <span className={styles.where}>{typeOf(delivery)}</span>}
          </button>
        }
        actions={isOpen ? buttonsAt === 'head' && acts : <Sent of={delivery} />}
      >
        {isOpen && (
          <>
            <DeliveryWhy of={delivery} />
            <DeliveryMessages of={delivery} />
            <DeliveryFacts order={order} delivery={delivery} />
            <DeliveryLines order={order} delivery={delivery} />
            {buttonsAt === 'foot' && <div className={styles.foot}>{acts}</div>}
          </>
        )}
      </Card>
    </div>
  );
}

/** Parcels and day of a folded delivery. */
const Sent = ({ of }: { of: DispatchRequest }) => (
  <span className={styles.sent}>
    <span>
      <Parcels of={of} />
    </span>
    {useShownDays(of).dispatch && <ShortDay of={of.dispatch_date} />}
  </span>
);
