import { sayRefundOutcome, type UnknownPayment } from '../../../../contract/orders/refund-request.ts';
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

/** Acts on a payment back of which nobody knows how it ended: what each says, and the end that it begins with. */
const acts = {
  paid: { title: 'paid_title', says: 'paid_says', verb: 'is_paid', outcome: 'paid' },
  'not-paid': {
    title: 'not_paid_title',
    says: 'not_paid_says',
    verb: 'is_not_paid',
    outcome: 'not-paid-ask-again',
  },
  link: { title: 'link', says: 'link_says', verb: 'link', outcome: 'paid' },
  'not-known': { title: 'not_known', says: 'not_known_says', verb: 'not_known_verb', outcome: 'not-known' },
} as const;
export type OutcomeAct = keyof typeof acts;

interface OutcomeDialogProps {
  readonly of: Parameters<typeof seenOf>[0];
  readonly payment: Pick<UnknownPayment, 'id' | 'amount' | 'provider'>;
  readonly as: OutcomeAct;
  readonly onClose: () => void;
}

interface SaidDraft {
  readonly outcome: Saying;
  readonly reference: string;
  readonly comment: string;
}

/** Says how a payment back ended of which nobody knew. */
export function OutcomeDialog({ of, payment, as, onClose }: OutcomeDialogProps) {
  const { title, says, verb, outcome: first } = acts[as];
  const draft = useDraft<SaidDraft>(
    { outcome: first, reference: '', comment: '' },
    ({ reference, comment }): Faults => ({
      ...(as === 'link' && reference.trim() === '' && { reference: t('reference_missing') }),
      ...(comment.trim() === '' && { comment: t('how_known_missing') }),
    }),
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
      title={t(title)}
      verb={t(verb)}
      danger={as === 'not-paid'}
      draft={draft}
      busy={busy}
      failure={failure && withReason(t('save_failed'), failure)}
      save={save}
      onClose={onClose}
    >
      <p>{t(says, about)}</p>
      {first === 'paid' && (
        <TextField
          label={t(as === 'link' ? 'their_reference' : 'reference_optional')}
          maxLength={128}
          required={as === 'link'}
          focusFirst={as === 'link'}
          {...draft.field('reference')}
        />
      )}
      {as === 'not-paid' && (
        <SelectField<Saying>
          label={t('how_next')}
          options={[
            { value: 'not-paid-ask-again', text: t('again') },
            { value: 'not-paid-by-hand', text: t('by_hand') },
          ]}
          {...draft.field('outcome')}
        />
      )}
      <TextField
        label={t('how_known')}
        rows={3}
        maxLength={10_000}
        focusFirst={as !== 'link'}
        {...draft.field('comment')}
      />
    </ActDialog>
  );
}
