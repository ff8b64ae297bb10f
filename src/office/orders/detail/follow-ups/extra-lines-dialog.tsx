import { TextField } from '../../../../ui/scan/controls/text-field.tsx';
import { Alert } from '../../../../ui/scan/page/alert.tsx';
import { addDays } from '../../../../../core/calendar/day.ts';
import { todayOf } from '../../../calls/today.ts';
import { useDraft } from '../../../edit/use-draft.ts';
import { useOffice } from '../../../office.ts';
import { toast } from '../../../page/toast.ts';
import { DeliveryActDialog } from '../acts/delivery-act-dialog.tsx';
import { PiecesField } from '../acts/pieces-field.tsx';
import { chosenPieces, onlyPiece } from '../acts/pieces.ts';
import type { DeliveryDialogProps } from '../acts/stands.ts';
import { t as ofActs } from '../acts/texts.ts';
import { seenOf } from '../acts/use-delivery-save.ts';
import { t } from './texts.ts';
import { useExtraLines } from './use-extra-lines.ts';
import { dateFaults, wholeLines } from './view.ts';

/** Extra orderregels: pieces of a shipped delivery that are delivered again, each line by a call of its own. */
export default function ExtraLinesDialog({ order, delivery, onClose }: DeliveryDialogProps) {
  const tomorrow = addDays(todayOf(useOffice().http), 1);
  const lines = wholeLines(delivery);
  const draft = useDraft(
    { pieces: onlyPiece(lines), date: tomorrow },
    ({ date }) => dateFaults(date, tomorrow),
    seenOf(delivery),
  );
  const { pieces, date } = draft.value;
  const { n, taken } = chosenPieces(pieces, lines);
  const { send, busy, done, failed } = useExtraLines(order.identifier, delivery);
  async function save(): Promise<void> {
    if (!draft.ready()) return;
    const { left, isDone, changed } = await send(taken, date, draft.seen);
    if (changed !== null) draft.conflict(changed);
    if (!isDone) return draft.set('pieces', Object.fromEntries(left));
    onClose();
    void toast(t('extra_done'));
  }
  return (
    <DeliveryActDialog
      delivery={delivery}
      title={t('extra_title')}
      verb={t('extra_verb', { n })}
      wide
      act={n > 0 && !dateFaults(date, tomorrow)['date'] ? { kind: 'extra', taken, day: date } : null}
      reason={n === 0 ? ofActs('pieces_first') : null}
      draft={draft}
      saving={{ save, busy, failure: null }}
      failed=""
      onClose={onClose}
    >
      <PiecesField
        head={t('extra')}
        lines={lines}
        value={pieces}
        onChange={next => draft.set('pieces', next)}
      />
      <TextField label={t('delivery_date')} type="date" min={tomorrow} {...draft.field('date')} />
      {!busy && done.length + failed.length > 0 && (
        <Alert tone="danger" title={t('extra_failed')}>
          {done.length > 0 && <p>{t('extra_succeeded', { articles: done.join(', ') })}</p>}
          {failed.map(text => (
            <p key={text}>{text}</p>
          ))}
        </Alert>
      )}
    </DeliveryActDialog>
  );
}
