import { useDraft } from '../../../../edit/use-draft.ts';
import { useOffice } from '../../../../office.ts';
import { todayOf } from '../../../../calls/today.ts';
import { day } from '../../../../../texts/formats.ts';
import { TextField } from '../../../../../ui/scan/controls/text-field.tsx';
import { DeliveryActDialog } from '../delivery-act-dialog.tsx';
import type { DeliveryDialogProps } from '../stands.ts';
import { t } from '../texts.ts';
import { seenOf, useDeliverySave } from '../use-delivery-save.ts';
import { delayBack, delayFaults } from '../view.ts';

/** Vertragen: another day, today or later. */
export default function DelayDialog({ delivery, onClose }: DeliveryDialogProps) {
  const today = todayOf(useOffice().http);
  const before = delivery.dispatch_date?.slice(0, 10) ?? '';
  const draft = useDraft({ date: before }, value => delayFaults(value, { before, today }), seenOf(delivery));
  const { date } = draft.value;
  const saving = useDeliverySave(
    draft,
    delivery,
    () => ({ status: 'to-be-requested', dispatch_date: date }),
    {
      text: () => t('delay_done', { delivery: delivery.identifier, day: day(date) }),
      back: delayBack(delivery, today),
      onClose,
    },
  );
  const isOther = date !== '' && date !== before;
  return (
    <DeliveryActDialog
      delivery={delivery}
      title={t('delay')}
      verb={isOther ? t('delay_verb', { day: day(date) }) : t('delay')}
      act={isOther && date >= today ? { kind: 'delay', day: date } : null}
      draft={draft}
      saving={saving}
      failed={t('delay_failed')}
      onClose={onClose}
    >
      <TextField label={t('delay_date')} type="date" min={today} focusFirst {...draft.field('date')} />
    </DeliveryActDialog>
  );
}
