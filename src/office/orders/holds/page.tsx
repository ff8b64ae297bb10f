import { useState } from 'react';
import { getHoldReview, type HoldReview } from '../../../../contract/orders/hold-reason.ts';
import { decideHolds } from '../../../../core/access/orders.ts';
import { labelOf } from '../../../../core/delivery/status.ts';
import { dayAndTime } from '../../../texts/formats.ts';
import { Status } from '../../../ui/desk/status.tsx';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { Alert } from '../../../ui/scan/page/alert.tsx';
import { Card } from '../../../ui/scan/page/card.tsx';
import { useCall } from '../../calls/use-call.ts';
import { useMay, useOffice } from '../../office.ts';
import { DetailPage } from '../../page/detail-page.tsx';
import { Loaded } from '../../page/loaded.tsx';
import type { AskedPage, PageProps } from '../../page/page-props.ts';
import type { PageHeadProps } from '../../page/page-head.tsx';
import { orderAsks } from '../detail/head/loaded-order.tsx';
import { useTabHead } from '../detail/head/use-tab-head.ts';
import { ChecksCard } from './checks-card.tsx';
import { CustomerCard } from './customer-card.tsx';
import { DecideDialog, type Deciding } from './decide-dialog.tsx';
import styles from './holds.module.css';
import { t } from './texts.ts';
import { reviewInput, shownDecision, undecided, type Reason, type ReviewedDelivery } from './view.ts';

export const asks = ({ params: { order = '' } }: PageProps): readonly AskedPage[] => [
  ...orderAsks(order),
  { endpoint: getHoldReview, input: reviewInput(order) },
];

/** Blokkeringen: why deliveries of an order are held, and the decisions (review-refunds-warehouse.md 2, Hold reasons review). */
export default function HoldsPage({ params: { order = '' } }: PageProps) {
  const call = useCall(getHoldReview, reviewInput(order));
  const head = useTabHead(order);
  return (
    <Loaded
      call={head || call.failure ? call : { ...call, body: undefined }}
      failed={t('load_failed')}
      notFound={t('missing')}
    >
      {review => <Review order={order} review={review} head={head ?? {}} />}
    </Loaded>
  );
}

interface ReviewProps {
  readonly order: string;
  readonly review: HoldReview;
  readonly head: PageHeadProps;
}

function Review({ order, review, head }: ReviewProps) {
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const { current, history, held_elsewhere } = review;
  const decided = history.flatMap(delivery => delivery.status_reasons.map(reason => ({ delivery, reason })));
  return (
    <DetailPage {...head} side={<CustomerCard order={order} />}>
      <h2 className={styles.title}>
        {t('current')} <span className={styles.soft}>{t('deliveries', { n: current.length })}</span>
      </h2>
      {held_elsewhere > 0 && <Alert tone="info">{t('held_elsewhere', { n: held_elsewhere })}</Alert>}
      {current.length === 0 && <p className={styles.soft}>{t('none_current')}</p>}
      {current.map(delivery => (
        <Held key={delivery.id} of={delivery} onDecide={setDeciding} />
      ))}
      <h2 className={styles.title}>
        {t('history')} <span className={styles.soft}>{t('deliveries', { n: history.length })}</span>
      </h2>
      {decided.length === 0 ? (
        <p className={styles.soft}>{t('none_history')}</p>
      ) : (
        <Card flush>
          <ul className={styles.reasons}>
            {decided.map(({ delivery, reason }) => (
              <li key={reason.id}>
                <Why of={reason} name={`${delivery.identifier} · ${labelOf(delivery.status)}`} />
                <Decided of={reason} isHeld={false} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <ChecksCard checks={review.checks} />
      {deciding && (
        <DecideDialog order={order} review={review} {...deciding} onClose={() => setDeciding(null)} />
      )}
    </DetailPage>
  );
}

interface HeldProps {
  readonly of: ReviewedDelivery;
  readonly onDecide: (of: Deciding) => void;
}

/** A delivery that is held, with its reasons; each has its two thumbs. */
function Held({ of, onDecide }: HeldProps) {
  const may = useMay()(decideHolds);
  const { provider } = useOffice();
  const { status_reasons: reasons, dispatch_request_lines: lines = [] } = of;
  return (
    <Card
      tone="bad"
      title={
        <>
          <Status tone="bad" icon="lock" text={labelOf(of.status)} /> {of.identifier}
        </>
      }
      actions={
        <span className={styles.soft}>
          {t('judged', { done: reasons.length - undecided(of).length, of: reasons.length })}
        </span>
      }
      flush
    >
      {lines.length > 0 && (
        <p className={styles.lines}>
          {lines
            .map(line => `${String(line.quantity)} × ${line.product_name ?? line.product_identifier}`)
            .join(', ')}
        </p>
      )}
      {reasons.length === 0 && <Alert tone="danger">{t('no_reasons', { provider })}</Alert>}
      <ul className={styles.reasons}>
        {reasons.map(reason => (
          <li key={reason.id}>
            <Why of={reason} />
            {shownDecision(reason, true) ? (
              <Decided of={reason} isHeld />
            ) : (
              <span className={styles.thumbs}>
                <Thumb
                  icon="thumbUp"
                  text={t('release')}
                  may={may}
                  onPress={() => onDecide({ delivery: of, reason, decision: 'approved' })}
                />
                <Thumb
                  icon="thumbDown"
                  text={t('deny')}
                  may={may}
                  onPress={() => onDecide({ delivery: of, reason, decision: 'denied' })}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface ThumbProps {
  readonly icon: 'thumbUp' | 'thumbDown';
  readonly text: string;
  readonly may: boolean;
  readonly onPress: () => void;
}
const Thumb = ({ icon, text, may, onPress }: ThumbProps) => (
  <Button
    size="desk"
    kind={icon === 'thumbDown' ? 'danger' : 'secondary'}
    icon={icon}
    iconOnly
    reason={may ? undefined : t('no_right')}
    onPress={onPress}
  >
    {text}
  </Button>
);

/** The name of the group, and why it held. */
const Why = ({ of, name }: { readonly of: Reason; readonly name?: string }) => (
  <span className={styles.why}>
    {name && <span className={styles.soft}>{name}</span>}
    <strong>{of.hold_rule_group.display_name}</strong>
    {of.why && <span>{of.why}</span>}
    {of.comment && <q>{of.comment}</q>}
  </span>
);

const looks = {
  approved: ['ok', 'thumbUp'],
  denied: ['bad', 'thumbDown'],
  unreviewable: ['neutral', 'minus'],
} as const;

function Decided({ of, isHeld }: { readonly of: Reason; readonly isHeld: boolean }) {
  const decision = shownDecision(of, isHeld) ?? 'unreviewable';
  const [tone, icon] = looks[decision];
  return (
    <span className={styles.decided}>
      <Status tone={tone} icon={icon} text={t(decision)} />
      {of.decided_at && (
        <span className={styles.soft}>
          {of.decided_by === null
            ? dayAndTime(of.decided_at)
            : t('by', { name: of.decided_by, at: dayAndTime(of.decided_at) })}
        </span>
      )}
    </span>
  );
}
