import { decideHolds } from '../../../../core/access/orders.ts';
import { labelOf } from '../../../../core/delivery/status.ts';
import { Status } from '../../../ui/desk/status.tsx';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { CheckField } from '../../../ui/scan/controls/check-field.tsx';
import { Alert } from '../../../ui/scan/page/alert.tsx';
import { Card } from '../../../ui/scan/page/card.tsx';
import { useMay, useOffice } from '../../office.ts';
import { Decided, Why } from './decided.tsx';
import styles from './holds.module.css';
import { t } from './texts.ts';
import { shownDecision, undecided, type Reason, type ReviewedDelivery } from './view.ts';

interface HeldCardProps {
  readonly of: ReviewedDelivery;
  /** Ids of the chosen reasons; null: they are decided one by one. */
  readonly chosen: ReadonlySet<number> | null;
  readonly onChoose: (reason: number) => void;
  readonly onDecide: (reason: number, decision: 'approved' | 'denied') => void;
}

/** A delivery that is held, with its reasons; each has its box and its two thumbs. */
export function HeldCard({ of, ...acts }: HeldCardProps) {
  const { provider } = useOffice();
  const { status_reasons: reasons, dispatch_request_lines: lines = [], status } = of;
  return (
    <Card
      tone={status === 'in-review' ? 'warn' : 'bad'}
      title={
        <>
          <Status tone={status === 'in-review' ? 'warn' : 'bad'} icon="lock" text={labelOf(status)} />{' '}
          {of.identifier}
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
          <Row key={reason.id} reason={reason} delivery={of.identifier} {...acts} />
        ))}
      </ul>
    </Card>
  );
}

interface RowProps extends Omit<HeldCardProps, 'of'> {
  readonly reason: Reason;
  readonly delivery: string;
}

function Row({ reason, delivery, chosen, onChoose, onDecide }: RowProps) {
  const may = useMay()(decideHolds);
  if (shownDecision(reason, true))
    return (
      <li>
        <Why of={reason} />
        <Decided of={reason} isHeld />
      </li>
    );
  return (
    <li data-reason={reason.id} data-chosen={chosen?.has(reason.id) || undefined}>
      {chosen && (
        <CheckField
          size="row"
          labelHidden
          label={t('choose', { reason: reason.hold_rule_group.display_name, delivery })}
          checked={chosen.has(reason.id)}
          onChange={() => onChoose(reason.id)}
        />
      )}
      <Why of={reason} />
      <span className={styles.thumbs}>
        <Thumb icon="thumbUp" text={t('release')} may={may} onPress={() => onDecide(reason.id, 'approved')} />
        <Thumb icon="thumbDown" text={t('deny')} may={may} onPress={() => onDecide(reason.id, 'denied')} />
      </span>
    </li>
  );
}

interface ThumbProps {
  readonly icon: 'thumbUp' | 'thumbDown';
  readonly text: string;
  readonly may: boolean;
  readonly onPress: () => void;
}
const Thumb = ({ icon, text, may, onPress }: ThumbProps) => (
  <Button size="desk" icon={icon} iconOnly reason={may ? undefined : t('no_right')} onPress={onPress}>
    {text}
  </Button>
);
