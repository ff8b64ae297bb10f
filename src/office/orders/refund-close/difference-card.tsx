import { useState } from 'react';
import { Link } from 'react-router';
import { explainDifference } from '../../../../contract/orders/refund-close.ts';
import { lookUpRefund } from '../../../../contract/orders/refund-request.ts';
import { dayAndTime, euro } from '../../../texts/formats.ts';
import { FactList } from '../../../ui/desk/fact-list.tsx';
import { Status } from '../../../ui/desk/status.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { TextField } from '../../../ui/scan/controls/text-field.tsx';
import { Card } from '../../../ui/scan/page/card.tsx';
import { useAct } from '../../calls/use-act.ts';
import { ActDialog } from '../../edit/act-dialog.tsx';
import { useDraft, type Faults } from '../../edit/use-draft.ts';
import { useSave } from '../../edit/use-save.ts';
import { OutcomeDialog, type OutcomeAct } from '../refunds/outcome-dialogs.tsx';
import { t as inRefunds } from '../refunds/texts.ts';
import { GoButton } from '../../page/go-button.tsx';
import { toast } from '../../page/toast.ts';
import { withReason } from '../../parts/reason.ts';
import styles from './refund-close.module.css';
import { t } from './texts.ts';
import { nameOf, reasonOf, sizeOf, type Difference } from './view.ts';

/** A difference with its order, what it means, and the act that mends it. */
export function DifferenceCard({
  of,
  day,
  isClosed,
}: {
  readonly of: Difference;
  readonly day: string;
  readonly isClosed: boolean;
}) {
  const { order_identifier: order, refund_id, provider, method, at, tries, key, reference, explanation } = of;
  const [isExplaining, setExplaining] = useState(false);
  const [said, setSaid] = useState<OutcomeAct | null>(null);
  const unknown = isClosed ? null : of.unknown_payment;
  const { act, busy } = useAct(lookUpRefund);
  async function lookUp(refund: number): Promise<void> {
    const answer = await act({ params: { refund }, body: {} });
    if (answer.kind === 'ok') await toast(t('looked_up'));
    else await toast(withReason(t('save_failed'), answer), { failed: true });
  }
  const tone = explanation ? 'warn' : 'bad';
  const detail = `/orders/detail/${encodeURIComponent(order ?? '')}`;
  return (
    <Card
      tone={tone}
      title={
        <span className={styles.head}>
          <Status tone={tone} icon={explanation ? 'comment' : 'alert'} text={nameOf(of)} />
          <span className={styles.soft}>
            {of.kind === 'silent' ? null : order === null ? (
              t('no_order')
            ) : (
              <Link to={`${detail}/refunds`}>{t('order', { order })}</Link>
            )}
            {of.kind !== 'silent' && ' · '}
            {method === null ? provider : t('via', { method, provider })}
          </span>
        </span>
      }
      actions={<strong className={styles.sum}>{euro(sizeOf(of))}</strong>}
    >
      <p className={styles.why}>{reasonOf(of)}</p>
      {of.kind !== 'silent' && (
        <FactList
          facts={[
            [t('asked'), at ? t('asked_times', { at: dayAndTime(at), n: tries }) : '–'],
            [t('our_reference'), key ? <code key="key">{key}</code> : '–'],
            [t('their_reference'), reference ? <code key="reference">{reference}</code> : t('not_received')],
          ]}
        />
      )}
      {explanation && (
        <figure className={styles.explanation}>
          <Icon name="comment" size={18} />
          <blockquote>{explanation.text}</blockquote>
          <figcaption className={styles.soft}>
            {t('explained_by', { name: explanation.by, at: dayAndTime(explanation.at) })}
          </figcaption>
        </figure>
      )}
      <div className={styles.acts}>
        {of.can_look_up && refund_id !== null && (
          <Button size="desk" kind="primary" icon="refresh" busy={busy} onPress={() => lookUp(refund_id)}>
            {t('look_up', { provider })}
          </Button>
        )}
        {unknown && (
          <>
            <Button size="desk" icon="link" onPress={() => setSaid('link')}>
              {inRefunds('link')}
            </Button>
            <Button size="desk" icon="close" onPress={() => setSaid('not-known')}>
              {inRefunds('not_known')}
            </Button>
          </>
        )}
        {order !== null && (
          <GoButton to={`${detail}/refunds`} icon="euro" kind="secondary">
            {refund_id === null ? t('to_order') : t('to_refund')}
          </GoButton>
        )}
        {!isClosed && (
          <Button size="desk" icon="comment" onPress={() => setExplaining(true)}>
            {t(explanation ? 'explain_again' : 'explain')}
          </Button>
        )}
      </div>
      {said && unknown && refund_id !== null && (
        <OutcomeDialog
          of={{ id: refund_id, revision: unknown.refund_revision }}
          payment={{ id: unknown.id, amount: of.ours ?? 0, provider }}
          as={said}
          onClose={() => setSaid(null)}
        />
      )}
      {isExplaining && <ExplainDialog of={of} day={day} onClose={() => setExplaining(false)} />}
    </Card>
  );
}

interface ExplainProps {
  readonly of: Difference;
  readonly day: string;
  readonly onClose: () => void;
}

/** Why the difference may stand, in a sentence for who reads the books later. */
function ExplainDialog({ of, day, onClose }: ExplainProps) {
  const draft = useDraft({ explanation: of.explanation?.text ?? '' }, ({ explanation }): Faults =>
    explanation.trim() === '' ? { explanation: t('explanation_missing') } : {},
  );
  const { save, busy, failure } = useSave(
    draft,
    explainDifference,
    ({ explanation }) => ({
      params: { day, difference: of.id },
      body: { explanation: explanation.trim() },
    }),
    () => {
      onClose();
      void toast(t('explained_now'));
    },
  );
  return (
    <ActDialog
      title={t('explain_title', { amount: euro(Math.abs(sizeOf(of))) })}
      verb={t('keep_explanation')}
      draft={draft}
      busy={busy}
      failure={failure && withReason(t('save_failed'), failure)}
      save={save}
      onClose={onClose}
    >
      <p>
        <strong>{nameOf(of)}.</strong> {reasonOf(of)}
      </p>
      <TextField
        label={t('why_right')}
        hint={t('why_right_hint')}
        rows={3}
        maxLength={1000}
        focusFirst
        {...draft.field('explanation')}
      />
    </ActDialog>
  );
}
