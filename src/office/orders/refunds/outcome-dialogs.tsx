import {
  sayRefundOutcome,
  type RefundRequest,
  type UnknownPayment,
} from '../../../../contract/orders/refund-request.ts';
import type { Saying } from '../../../../core/refund/outcome.ts';
import { euro } from '../../../texts/formats.ts';
import { SelectField } from '../../../ui/scan/controls/select-field.tsx';
import { TextField } from '../../../ui/scan/controls/text-field.tsx';
import { ActDialog } from '../../edit/act-dialog.tsx';
import { useDraft, type Faults } from '../../edit/use-draft.ts';
import { useSave } from '../../edit/use-save.ts';
import { toast } from '../../page/toast.ts';
import { withReason } from '../../parts/reason.ts';
import { t } from './texts.ts';
import { seenOf } from './view.ts';

interface OutcomeDialogProps {
  readonly of: RefundRequest;
  readonly payment: UnknownPayment;
  readonly isPaid: boolean;
  readonly onClose: () => void;
}

interface SaidDraft {
  readonly outcome: Saying;
  readonly reference: string;
  readonly comment: string;
}

/** Says how a payment back ended of which nobody knew. */
export function OutcomeDialog({ of, payment, isPaid, onClose }: OutcomeDialogProps) {
  const draft = useDraft<SaidDraft>(
    { outcome: isPaid ? 'paid' : 'not-paid-ask-again', reference: '', comment: '' },
    ({ comment }): Faults => (comment.trim() === '' ? { comment: t('how_known_missing') } : {}),
    seenOf(of),
  );
  const { save, busy, failure } = useSave(
    draft,
    sayRefundOutcome,
    ({ outcome, reference, comment }) => ({
      params: { refund: of.id },
      body: {
        payment: payment.id,
        outcome,
        comment: comment.trim(),
        ...(reference.trim() && { reference: reference.trim() }),
      },
    }),
    () => {
      onClose();
      void toast(t('said'));
    },
  );
  const about = { amount: euro(payment.amount), provider: payment.provider };
  return (
    <ActDialog
      title={t(isPaid ? 'paid_title' : 'not_paid_title')}
      verb={t(isPaid ? 'is_paid' : 'is_not_paid')}
      danger={!isPaid}
      draft={draft}
      busy={busy}
      failure={failure && withReason(t('save_failed'), failure)}
      save={save}
      onClose={onClose}
    >
      <p>{t(isPaid ? 'paid_says' : 'not_paid_says', about)}</p>
      {isPaid ? (
        <TextField label={t('reference_optional')} maxLength={128} {...draft.field('reference')} />
      ) : (
        <SelectField<Saying>
          label={t('how_next')}
          options={[
            { value: 'not-paid-ask-again', text: t('again') },
            { value: 'not-paid-by-hand', text: t('by_hand') },
          ]}
          {...draft.field('outcome')}
        />
      )}
      <TextField label={t('how_known')} rows={3} maxLength={10_000} focusFirst {...draft.field('comment')} />
    </ActDialog>
  );
}
