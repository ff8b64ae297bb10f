import { useState } from 'react';
import { createFollowUp } from '../../../../../contract/orders/follow-up.ts';
import { useDraft } from '../../../edit/use-draft.ts';
import { useSave } from '../../../edit/use-save.ts';
import { useOffice } from '../../../office.ts';
import { toast } from '../../../page/toast.ts';
import { DeliveryActDialog } from '../acts/delivery-act-dialog.tsx';
import { PiecesField } from '../acts/pieces-field.tsx';
import { chosenPieces, onlyPiece } from '../acts/pieces.ts';
import type { DeliveryDialogProps } from '../acts/stands.ts';
import { t as ofActs } from '../acts/texts.ts';
import { seenOf } from '../acts/use-delivery-save.ts';
import { t } from './texts.ts';
import { complaintBody, complaintLines, followUpNumber } from './view.ts';

/** Klacht: about pieces of a shipped delivery, which stays shipped. */
export default function ComplaintDialog({ order, delivery, onClose }: DeliveryDialogProps) {
  const { newKey } = useOffice();
  // Sent again after no answer it is the same complaint.
  const [identifier] = useState(() => followUpNumber(order.identifier, 'K', newKey()));
  const lines = complaintLines(order, delivery);
  const draft = useDraft({ pieces: onlyPiece(lines) }, () => ({}), seenOf(delivery));
  const { pieces } = draft.value;
  const { n, taken } = chosenPieces(pieces, lines);
  const saving = useSave(
    draft,
    createFollowUp,
    () => ({
      params: { salesOrder: order.identifier },
      body: complaintBody(identifier, delivery, taken),
    }),
    () => {
      onClose();
      void toast(t('complaint_done'));
    },
  );
  return (
    <DeliveryActDialog
      delivery={delivery}
      title={t('complaint_title')}
      verb={t('complaint_verb', { n })}
      wide
      act={n > 0 ? { kind: 'complaint' } : null}
      reason={n === 0 ? ofActs('pieces_first') : null}
      draft={draft}
      saving={saving}
      failed={t('complaint_failed')}
      onClose={onClose}
    >
      <PiecesField
        head={t('complaint')}
        lines={lines}
        value={pieces}
        onChange={next => draft.set('pieces', next)}
      />
    </DeliveryActDialog>
  );
}
