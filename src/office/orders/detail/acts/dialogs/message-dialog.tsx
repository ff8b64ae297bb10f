import { sendDeliveryMessage } from '../../../../../../contract/orders/delivery-message.ts';
import { TextField } from '../../../../../ui/scan/controls/text-field.tsx';
import { useDraft } from '../../../../edit/use-draft.ts';
import { useSave } from '../../../../edit/use-save.ts';
import { toast } from '../../../../page/toast.ts';
import { DeliveryActDialog } from '../delivery-act-dialog.tsx';
import type { DeliveryDialogProps } from '../stands.ts';
import { t } from '../texts.ts';

const MOST_SIGNS = 500;

/** Bericht aan de vloer: it stands on the scanner that has the delivery, and the answer on its card. */
export default function MessageDialog({ delivery, onClose }: DeliveryDialogProps) {
  const draft = useDraft({ text: '' }, ({ text }): Record<string, string> =>
    text.trim() === '' ? { text: t('message_missing') } : {},
  );
  const saving = useSave(
    draft,
    sendDeliveryMessage,
    ({ text }) => ({ params: { identifier: `id:${delivery.id}` }, body: { text: text.trim() } }),
    () => {
      onClose();
      void toast(t('message_done'));
    },
  );
  return (
    <DeliveryActDialog
      delivery={delivery}
      title={t('message')}
      verb={t('message_verb')}
      act={null}
      draft={draft}
      saving={saving}
      failed={t('message_failed')}
      onClose={onClose}
    >
      <TextField
        label={t('message_text')}
        hint={t('message_hint')}
        rows={3}
        maxLength={MOST_SIGNS}
        focusFirst
        {...draft.field('text')}
      />
    </DeliveryActDialog>
  );
}
