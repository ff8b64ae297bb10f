import { correctDispatchProof, proveDispatch } from '../../../../contract/orders/follow-up.ts';
import { isDay } from '../../../../core/calendar/day.ts';
import { TextField } from '../../../ui/scan/controls/text-field.tsx';
import { todayOf } from '../../calls/today.ts';
import { ActDialog } from '../../edit/act-dialog.tsx';
import { useDraft, type Draft, type Faults } from '../../edit/use-draft.ts';
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
interface Proof {
  readonly sent_on: string;
  readonly proof: string;
}

interface ProofDraft extends Proof {
  /** Why it is corrected. */
  readonly reason: string;
}

/** Verzendbewijs: what shows that the customer sent the goods back, and on which day. */
export function ProofDialog({ delivery, onClose }: ProofDialogProps) {
  const today = todayOf(useOffice().http);
  const draft = useDraft<ProofDraft>({ sent_on: today, proof: '', reason: '' }, of => faultsOf(of, today));
  const { save, busy, failure } = useSave(
    draft,
    proveDispatch,
    of => ({ params: { identifier: delivery }, body: trimmed(of) }),
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
      <ProofFields draft={draft} today={today} />
    </ActDialog>
  );
}

/** Another proof in the place of one, with why; what it said before is kept. */
export function CorrectProofDialog({
  delivery,
  proven: { sent_on, proof },
  onClose,
}: ProofDialogProps & { readonly proven: Proof }) {
  const today = todayOf(useOffice().http);
  const draft = useDraft<ProofDraft>({ sent_on, proof, reason: '' }, of => ({
    ...faultsOf(of, today),
    ...(of.reason.trim() === '' && { reason: t('correct_reason_fault') }),
  }));
  const { save, busy, failure } = useSave(
    draft,
    correctDispatchProof,
    of => ({
      params: { identifier: delivery },
      body: { ...trimmed(of), reason: of.reason.trim() },
    }),
    () => {
      onClose();
      void toast(t('corrected_now'));
    },
  );
  return (
    <ActDialog
      title={t('correct')}
      verb={t('correct_verb')}
      draft={draft}
      busy={busy}
      failure={failure && withReason(t('save_failed'), failure)}
      save={save}
      onClose={onClose}
    >
      <p>{t('correct_says')}</p>
      <ProofFields draft={draft} today={today} />
      <TextField label={t('correct_reason')} rows={2} maxLength={1000} required {...draft.field('reason')} />
    </ActDialog>
  );
}

const trimmed = ({ sent_on, proof }: Proof): Proof => ({ sent_on, proof: proof.trim() });
const faultsOf = ({ sent_on, proof }: Proof, today: string): Faults => ({
  ...(!(isDay(sent_on) && sent_on <= today) && { sent_on: t('sent_on_fault') }),
  ...(proof.trim() === '' && { proof: t('proof_fault') }),
});

function ProofFields({ draft, today }: { readonly draft: Draft<ProofDraft>; readonly today: string }) {
  return (
    <>
      <TextField label={t('sent_on')} type="date" max={today} required {...draft.field('sent_on')} />
      <TextField
        label={t('proof')}
        hint={t('proof_hint')}
        maxLength={200}
        required
        focusFirst
        {...draft.field('proof')}
      />
    </>
  );
}
