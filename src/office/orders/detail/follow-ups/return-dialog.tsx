import { useState } from 'react';
import type { Day } from '../../../../../core/calendar/day.ts';
import type { Extra } from '../../../../../contract/extra.ts';
import { createFollowUp } from '../../../../../contract/orders/follow-up.ts';
import { listReturnReasons } from '../../../../../contract/warehouse/returns.ts';
import {
  announcementFields,
  MOST_ANNOUNCED_CHARACTERS,
} from '../../../../../core/returns/announcement-fields.ts';
import { returnReason } from '../../../../texts/words/return-reasons.ts';
import { CheckField } from '../../../../ui/scan/controls/check-field.tsx';
import { nowOf, todayOf } from '../../../calls/today.ts';
import { TextField } from '../../../../ui/scan/controls/text-field.tsx';
import { SelectField } from '../../../../ui/scan/controls/select-field.tsx';
import { Alert } from '../../../../ui/scan/page/alert.tsx';
import { useCall } from '../../../calls/use-call.ts';
import { ChoiceField } from '../../../edit/choice-field.tsx';
import { type Draft, useDraft } from '../../../edit/use-draft.ts';
import { useSave } from '../../../edit/use-save.ts';
import { useOffice } from '../../../office.ts';
import { toast } from '../../../page/toast.ts';
import { DeliveryActDialog } from '../acts/delivery-act-dialog.tsx';
import { PiecesField } from '../acts/pieces-field.tsx';
import { chosenPieces, type ChosenLine, onlyPiece, type Pieces } from '../acts/pieces.ts';
import { returnableLines } from '../acts/returnable.ts';
import type { DeliveryDialogProps } from '../acts/stands.ts';
import { t as ofActs } from '../acts/texts.ts';
import { seenOf } from '../acts/use-delivery-save.ts';
import { useDetailSettings } from '../detail-settings.ts';
import { t } from './texts.ts';
import {
  declaredAt,
  followUpNumber,
  placesFor,
  reasonKey,
  returnBody,
  returnFaults,
  withdrawalFaults,
} from './view.ts';

const NOWHERE = { type: '', identifier: '' };

interface ReturnDraft {
  readonly pieces: Pieces;
  /** By `reasonKey`. */
  readonly reasons: Readonly<Record<string, string>>;
  readonly to: string;
  readonly told: Readonly<Record<string, string>>;
  readonly withdrawn: boolean;
  readonly declared: Day;
}

/** Retour aanmelden: which pieces come back, each line with its reason, and where to. */
export default function ReturnDialog({ order, delivery, onClose }: DeliveryDialogProps) {
  const { newKey, locations, http } = useOffice();
  const today = todayOf(http);
  // Sent again after no answer it is the same return.
  const [identifier] = useState(() => followUpNumber(order.identifier, 'R', newKey()));
  const places = placesFor(locations, delivery);
  const lines = returnableLines(order, delivery, t('nothing_left'));
  const draft = useDraft<ReturnDraft>(
    {
      pieces: onlyPiece(lines),
      reasons: {},
      to: places[0]?.value ?? '',
      told: {},
      withdrawn: false,
      declared: today,
    },
    value =>
      value.withdrawn
        ? withdrawalFaults(value.declared, today)
        : returnFaults(chosenPieces(value.pieces, lines).taken, value.reasons),
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
      body: {
        ...returnBody(
          identifier,
          delivery,
          place ?? NOWHERE,
          taken,
          value.withdrawn ? {} : value.reasons,
          value.told,
        ),
        ...(value.withdrawn && { withdrawal_declared_at: declaredAt(value.declared, nowOf(http)) }),
      },
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
      <Why draft={draft} lines={lines.filter(({ id }) => taken.has(id))} today={today} />
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

interface WhyProps {
  readonly draft: Draft<ReturnDraft>;
  /** Those of which pieces come back. */
  readonly lines: readonly ChosenLine[];
  readonly today: Day;
}

/** Reasons of the lines, or the day on which the customer withdrew from the purchase, who gives none. */
function Why({ draft, lines, today }: WhyProps) {
  const { body: reasons = [], failure } = useCall(listReturnReasons, {});
  const takesWithdrawals = useOffice().asker.features.has('extras' satisfies Extra);
  const { withdrawn } = draft.value;
  return (
    <>
      {takesWithdrawals && (
        <CheckField
          label={t('withdrawn')}
          hint={t('withdrawn_hint')}
          checked={withdrawn}
          onChange={next => draft.set('withdrawn', next)}
        />
      )}
      {withdrawn && (
        <TextField label={t('declared')} type="date" max={today} required {...draft.field('declared')} />
      )}
      {failure && !withdrawn && <Alert tone="danger">{t('reasons_failed')}</Alert>}
      {!withdrawn &&
        lines.map(({ id, name }) => (
          <SelectField
            key={id}
            label={t('reason_of', { article: name })}
            placeholder={t('choose_reason')}
            options={reasons.map(one => ({ value: one.identifier, text: returnReason(one) }))}
            {...draft.field(`reasons.${reasonKey(id)}`)}
            value={draft.value.reasons[reasonKey(id)] ?? ''}
          />
        ))}
    </>
  );
}
