import { proveDispatch } from '../../../../contract/orders/follow-up.ts';
import { isDay } from '../../../../core/calendar/day.ts';
import { TextField } from '../../../ui/scan/controls/text-field.tsx';
import { todayOf } from '../../calls/today.ts';
import { ActDialog } from '../../edit/act-dialog.tsx';
import { useDraft, type Faults } from '../../edit/use-draft.ts';
import { useSave } from '../../edit/use-save.ts';
import { useOffice } from '../../office.ts';
import { toast } from '../../page/toast.ts';
import { withReason } from '../../parts/reason.ts';
import { t } from './texts.ts';

interface ProofDialogProps {
  /** The return by which the customer withdrew. */
  readonly delivery: string;
  readonly onClose: () => void;
}

/** Verzendbewijs: what shows that the customer sent the goods back, and on which day. */
export function ProofDialog({ delivery, onClose }: ProofDialogProps) {
  const today = todayOf(useOffice().http);
  const draft = useDraft({ sent_on: today, proof: '' }, ({ sent_on, proof }): Faults => ({
    ...(!(isDay(sent_on) && sent_on <= today) && { sent_on: t('sent_on_fault') }),
    ...(proof.trim() === '' && { proof: t('proof_fault') }),
  }));
  const { save, busy, failure } = useSave(
    draft,
    proveDispatch,
    ({ sent_on, proof }) => ({ params: { identifier: delivery }, body: { sent_on, proof: proof.trim() } }),
    () => {
      onClose();
      void toast(t('proven'));
    },
  );
  return (
    <ActDialog
      title={t('prove')}
      verb={t('prove_verb')}
      draft={draft}
      busy={busy}
      failure={failure && withReason(t('save_failed'), failure)}
      save={save}
      onClose={onClose}
    >
      <p>{t('prove_says', { delivery })}</p>
      <TextField label={t('sent_on')} type="date" max={today} required {...draft.field('sent_on')} />
      <TextField
        label={t('proof')}
        hint={t('proof_hint')}
        maxLength={200}
        required
        focusFirst
        {...draft.field('proof')}
      />
    </ActDialog>
  );
}
