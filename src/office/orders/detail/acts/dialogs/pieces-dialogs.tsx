import type { Extra } from '../../../../../../contract/extra.ts';
import { hasLeft } from '../../../../../../core/delivery/status.ts';
import { clockTime } from '../../../../../texts/formats.ts';
import { unableReasons } from '../../../../../texts/words/unable-to-ship-reasons.ts';
import { SelectField } from '../../../../../ui/scan/controls/select-field.tsx';
import { Alert } from '../../../../../ui/scan/page/alert.tsx';
import { nowOf } from '../../../../calls/today.ts';
import { useDraft } from '../../../../edit/use-draft.ts';
import { useOffice } from '../../../../office.ts';
import { statusOf } from '../../../parts/changing.ts';
import { DeliveryActDialog } from '../delivery-act-dialog.tsx';
import { PiecesField } from '../pieces-field.tsx';
import { allPieces, chosenPieces, endingLines, looseLines, lyingThere, onlyPiece } from '../pieces.ts';
import { returnableLines } from '../returnable.ts';
import type { DeliveryDialogProps } from '../stands.ts';
import { t } from '../texts.ts';
import { seenOf, useDeliverySave } from '../use-delivery-save.ts';

// Acts on some pieces of a delivery: what lies in its sorting location stays, unless all of it ends.

const MINUTE_MS = 60_000;

/** Pieces as the calls take them. */
const namedPieces = (taken: ReadonlyMap<number, number>) =>
  [...taken].map(([id, quantity]) => ({ id, quantity }));

/**
 * Manco melden: pieces that are not there, and why; they are planned anew. The documents know the whole delivery alone: an OMS
 * without more is told of nothing else, and what it does then is its own.
 */
export function ShortageDialog({ delivery, onClose }: DeliveryDialogProps) {
  const { http, settings, asker } = useOffice();
  const takesParts = asker.features.has('extras' satisfies Extra);
  const lines = looseLines(delivery, t('all_placed'));
  const usual = takesParts ? onlyPiece(lines) : allPieces(lines);
  const draft = useDraft({ pieces: usual, reason: '' }, () => ({}), seenOf(delivery));
  const { pieces, reason } = draft.value;
  const { n, taken } = chosenPieces(pieces, lines);
  const lacksReason = takesParts && reason === '';
  const setting = (key: string) => Number(settings[`frontend-parameters.oms-rules.${key}`]);
  const saving = useDeliverySave(
    draft,
    delivery,
    () => ({
      status: 'unable-to-ship',
      ...(takesParts && { status_reason: reason, lines: namedPieces(taken) }),
    }),
    { text: () => t('shortage_done', { n }), onClose },
  );
  return (
    <DeliveryActDialog
      delivery={delivery}
      title={t('shortage_title')}
      verb={t('shortage_verb', { n })}
      wide
      act={
        takesParts && n > 0 && !lacksReason
          ? {
              kind: 'shortage',
              taken,
              reason,
              reassign_at: clockTime(nowOf(http) + setting('reassign-minutes') * MINUTE_MS),
              distrust_days: setting('distrust-days'),
            }
          : null
      }
      reason={n === 0 ? t('pieces_first') : lacksReason ? t('reason_first') : null}
      refusesScans
      draft={draft}
      saving={saving}
      failed={t('shortage_failed')}
      onClose={onClose}
    >
      {takesParts ? (
        <>
          <PiecesField
            head={t('short')}
            lines={lines}
            value={pieces}
            onChange={to => draft.set('pieces', to)}
          />
          <SelectField
            label={t('reason')}
            placeholder={t('choose_reason')}
            options={unableReasons().map(({ key, text }) => ({ value: key, text }))}
            {...draft.field('reason')}
          />
        </>
      ) : (
        <Alert tone="warning">{t('shortage_whole')}</Alert>
      )}
    </DeliveryActDialog>
  );
}

/** Definitief manco: the customer does not get these pieces; of what has left, those that do not come back. */
export function GiveUpDialog({ order, delivery, onClose }: DeliveryDialogProps) {
  const lines = hasLeft(statusOf(delivery.status))
    ? returnableLines(order, delivery, t('all_returned'))
    : endingLines(delivery);
  const draft = useDraft({ pieces: onlyPiece(lines) }, () => ({}), seenOf(delivery));
  const { pieces } = draft.value;
  const { n, taken } = chosenPieces(pieces, lines);
  const lying = lyingThere(delivery, taken);
  const saving = useDeliverySave(
    draft,
    delivery,
    () => ({ status: 'unable-to-ship-final', lines: namedPieces(taken) }),
    { text: () => t('give_up_done', { n }), onClose },
  );
  return (
    <DeliveryActDialog
      delivery={delivery}
      title={t('give_up_title')}
      verb={t('give_up_verb', { n })}
      danger
      wide
      act={n > 0 && lying === null ? { kind: 'give_up', taken } : null}
      refunds={{ order: order.identifier, pieces: taken }}
      reason={n === 0 ? t('pieces_first') : lying}
      refusesScans
      draft={draft}
      saving={saving}
      failed={t('give_up_failed')}
      onClose={onClose}
    >
      <PiecesField head={t('short')} lines={lines} value={pieces} onChange={to => draft.set('pieces', to)} />
      {lying && <Alert tone="warning">{lying}</Alert>}
    </DeliveryActDialog>
  );
}
