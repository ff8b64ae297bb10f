import { useState } from 'react';
import { createFollowUp } from '../../../../../contract/orders/follow-up.ts';
import { listReturnReasons } from '../../../../../contract/warehouse/returns.ts';
import {
  announcementFields,
  MOST_ANNOUNCED_CHARACTERS,
} from '../../../../../core/returns/announcement-fields.ts';
import { returnReason } from '../../../../texts/words/return-reasons.ts';
import { TextField } from '../../../../ui/scan/controls/text-field.tsx';
import { SelectField } from '../../../../ui/scan/controls/select-field.tsx';
import { Alert } from '../../../../ui/scan/page/alert.tsx';
import { useCall } from '../../../calls/use-call.ts';
import { ChoiceField } from '../../../edit/choice-field.tsx';
import { useDraft } from '../../../edit/use-draft.ts';
import { useSave } from '../../../edit/use-save.ts';
import { useOffice } from '../../../office.ts';
import { toast } from '../../../page/toast.ts';
import { DeliveryActDialog } from '../acts/delivery-act-dialog.tsx';
import { PiecesField } from '../acts/pieces-field.tsx';
import { chosenPieces, onlyPiece } from '../acts/pieces.ts';
import { returnableLines } from '../acts/returnable.ts';
import type { DeliveryDialogProps } from '../acts/stands.ts';
import { t as ofActs } from '../acts/texts.ts';
import { seenOf } from '../acts/use-delivery-save.ts';
import { useDetailSettings } from '../detail-settings.ts';
import { t } from './texts.ts';
import { followUpNumber, placesFor, reasonKey, returnBody, returnFaults } from './view.ts';

const NOWHERE = { type: '', identifier: '' };

/** Retour aanmelden: which pieces come back, each line with its reason, and where to. */
export default function ReturnDialog({ order, delivery, onClose }: DeliveryDialogProps) {
  const { newKey, locations } = useOffice();
  // Sent again after no answer it is the same return.
  const [identifier] = useState(() => followUpNumber(order.identifier, 'R', newKey()));
  const { body: reasons = [], failure } = useCall(listReturnReasons, {});
  const places = placesFor(locations, delivery);
  const lines = returnableLines(order, delivery, t('nothing_left'));
  const draft = useDraft(
    {
      pieces: onlyPiece(lines),
      reasons: {} as Readonly<Record<string, string>>,
      to: places[0]?.value ?? '',
      told: {} as Readonly<Record<string, string>>,
    },
    value => returnFaults(chosenPieces(value.pieces, lines).taken, value.reasons),
    seenOf(delivery),
  );
  const { returnFields } = useDetailSettings();
  const { pieces, to } = draft.value;
  const { n, taken } = chosenPieces(pieces, lines);
  const place = places.find(({ value }) => value === to);
  const saving = useSave(
    draft,
    createFollowUp,
    value => ({
      params: { salesOrder: order.identifier },
      body: returnBody(identifier, delivery, place ?? NOWHERE, taken, value.reasons, value.told),
    }),
    () => {
      onClose();
      void toast(t('return_done', { n }));
    },
  );
  return (
    <DeliveryActDialog
      delivery={delivery}
      title={t('return_title')}
      verb={t('return_verb', { n })}
      wide
      act={n > 0 && place ? { kind: 'return', pieces: n, location: place.text } : null}
      refunds={{ order: order.identifier, pieces: taken }}
      reason={n === 0 ? ofActs('pieces_first') : place ? null : t('return_place_first')}
      draft={draft}
      saving={saving}
      failed={t('return_failed')}
      onClose={onClose}
    >
      <PiecesField
        head={t('returned')}
        lines={lines}
        value={pieces}
        onChange={next => draft.set('pieces', next)}
      />
      {failure && <Alert tone="danger">{t('reasons_failed')}</Alert>}
      {lines
        .filter(({ id }) => taken.has(id))
        .map(({ id, name }) => (
          <SelectField
            key={id}
            label={t('reason_of', { article: name })}
            placeholder={t('choose_reason')}
            options={reasons.map(one => ({ value: one.identifier, text: returnReason(one) }))}
            {...draft.field(`reasons.${reasonKey(id)}`)}
            value={draft.value.reasons[reasonKey(id)] ?? ''}
          />
        ))}
      <ChoiceField label={t('return_to')} options={places} {...draft.field('to')} />
      {returnFields
        .flatMap(name => announcementFields.filter(([field]) => field === name))
        .map(([field, label]) => (
          <TextField
            key={field}
            label={label}
            maxLength={MOST_ANNOUNCED_CHARACTERS}
            {...draft.field(`told.${field}`)}
            value={draft.value.told[field] ?? ''}
          />
        ))}
    </DeliveryActDialog>
  );
}
