import type { getRefundRoom, RefundRoom } from '../../../../contract/orders/refund-request.ts';
import { euro } from '../../../texts/formats.ts';
import { Card } from '../../../ui/scan/page/card.tsx';
import type { useCall } from '../../calls/use-call.ts';
import { FailedLoad } from '../../parts/failed-load.tsx';
import styles from './refunds.module.css';
import { t } from './texts.ts';

interface RoomCardProps {
  readonly call: ReturnType<typeof useCall<typeof getRefundRoom>>;
}

/** The money that came in, how much of it went back or is on its way, and how much still may. */
export const RoomCard = ({ call }: RoomCardProps) => (
  <Card title={t('room')}>
    {call.failure && <FailedLoad text={t('room_failed')} onRetry={call.again} failure={call.failure} />}
    {call.body && <Room of={call.body} />}
  </Card>
);

function Room({ of }: { readonly of: RefundRoom }) {
  const { captured, refunded, processing, proposed, left, methods } = of;
  const minus = (amount: number): string => (amount === 0 ? euro(0) : t('minus', { amount: euro(amount) }));
  const part = (amount: number) => ({ '--part': captured > 0 ? amount / captured : 0 }) as object;
  return (
    <>
      <div className={styles.roomBar} aria-hidden="true">
        <div data-part="refunded" style={part(refunded)} />
        <div data-part="processing" style={part(processing)} />
        <div data-part="proposed" style={part(proposed)} />
      </div>
      <dl className={styles.room}>
        <div>
          <dt>
            {methods.length > 0 ? t('room_captured_by', { methods: methods.join(', ') }) : t('room_captured')}
          </dt>
          <dd>{euro(captured)}</dd>
        </div>
        <div>
          <dt>{t('room_refunded')}</dt>
          <dd>{minus(refunded)}</dd>
        </div>
        <div>
          <dt>{t('room_processing')}</dt>
          <dd>{minus(processing)}</dd>
        </div>
        <div>
          <dt>{t('room_proposed')}</dt>
          <dd>{minus(proposed)}</dd>
        </div>
        <div data-total>
          <dt>{t('room_left')}</dt>
          <dd>{euro(left)}</dd>
        </div>
      </dl>
    </>
  );
}
