import { type ComponentType, useState } from 'react';
import { deliveryStatus } from '../../../../texts/words/delivery-status.ts';
import { Button } from '../../../../ui/scan/controls/button.tsx';
import { OfficeDialog } from '../../../parts/office-dialog.tsx';
import { type DeliveryAct, complaint, deliveriesFor, extraLines } from '../acts/follow-ups.ts';
import type { DeliveryDialogProps, OrderDialogProps } from '../acts/stands.ts';
import ComplaintDialog from './complaint-dialog.tsx';
import ExtraLinesDialog from './extra-lines-dialog.tsx';
import styles from './follow-ups.module.css';
import { t } from './texts.ts';

// The same acts, begun at the order: of its one delivery that they stand for, or of the one that is chosen.

interface OfDeliveryProps extends OrderDialogProps {
  readonly title: string;
  readonly of: DeliveryAct;
  readonly Act: ComponentType<DeliveryDialogProps>;
}

function OfDelivery({ title, of, Act, ...facts }: OfDeliveryProps) {
  const [deliveries] = useState(() => deliveriesFor(of, facts));
  const [chosen, setChosen] = useState(deliveries.length === 1 ? deliveries[0]?.id : undefined);
  const delivery = facts.order.current_dispatch_requests_with_paused?.find(({ id }) => id === chosen);
  if (delivery) return <Act {...facts} delivery={delivery} />;
  return (
    <OfficeDialog title={title} closeLabel={t('close')} onClose={facts.onClose}>
      <p>{t('choose_delivery')}</p>
      <ul className={styles.deliveries}>
        {deliveries.map(({ id, identifier, status }) => (
          <li key={id}>
            <Button size="desk" wide onPress={() => setChosen(id)}>
              {`${identifier} · ${deliveryStatus(status)}`}
            </Button>
          </li>
        ))}
      </ul>
    </OfficeDialog>
  );
}

export const ComplaintOfOrder = (props: OrderDialogProps) => (
  <OfDelivery {...props} title={t('complaint_title')} of={complaint} Act={ComplaintDialog} />
);
export const ExtraLinesOfOrder = (props: OrderDialogProps) => (
  <OfDelivery {...props} title={t('extra_title')} of={extraLines} Act={ExtraLinesDialog} />
);
