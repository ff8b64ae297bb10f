import { cancelPiecesOfOrder } from '../../../../../contract/orders/cancellations.ts';
import { allOf } from '../../../../texts/office-formats.ts';
import { Alert } from '../../../../ui/scan/page/alert.tsx';
import { nowOf } from '../../../calls/today.ts';
import { ActDialog } from '../../../edit/act-dialog.tsx';
import { useDraft } from '../../../edit/use-draft.ts';
import { useSave } from '../../../edit/use-save.ts';
import { useOffice } from '../../../office.ts';
import { toast } from '../../../page/toast.ts';
import { withReason } from '../../../parts/reason.ts';
import { piecesOf, useQuote } from '../../parts/use-quote.ts';
import { cancellationAsked } from '../../parts/cancellation-asked.ts';
import { Says, ScansUnderWay } from '../acts/of-delivery.tsx';
import { PiecesField } from '../acts/pieces-field.tsx';
import { byArticle, chosenPieces, endingLines, lyingThere } from '../acts/pieces.ts';
import { withRefund, worded } from '../acts/says.ts';
import type { OrderDialogProps } from '../acts/stands.ts';
import { t as ofActs } from '../acts/texts.ts';
import { seenOf } from '../acts/use-delivery-save.ts';
import { cancellable } from './cancellable.ts';
import styles from './follow-ups.module.css';
import { t } from './texts.ts';
import { articlesOf, besideCancelling, cancelBody } from './view.ts';

/** Regels annuleren: pieces of several deliveries at once by article, all or none. */
export default function CancelLinesDialog({ order, allowed, onClose }: OrderDialogProps) {
  const { http } = useOffice();
  const whole = cancellable(order, allowed);
  const deliveries = whole.map(byArticle);
  const draft = useDraft(
    { pieces: {} as Readonly<Record<string, number>> },
    () => ({}),
    deliveries.flatMap(seenOf),
  );
  const { pieces } = draft.value;
  const { n, taken } = chosenPieces(pieces, deliveries.flatMap(endingLines));
  const back = useQuote(
    order.identifier,
    new Map(
      whole.flatMap((of, nth) => [
        ...piecesOf(of.dispatch_request_lines, articlesOf(deliveries[nth], taken)),
      ]),
    ),
  );
  const { save, busy, failure } = useSave(
    draft,
    cancelPiecesOfOrder,
    () => ({
      params: { salesOrder: order.identifier },
      body: cancelBody(deliveries, taken, nowOf(http)),
    }),
    ({ response }) => {
      const asked = cancellationAsked(order.current_dispatch_requests_with_paused ?? [], response);
      onClose();
      void toast(asked.length > 0 ? ofActs('cancel_asked', { delivery: allOf(asked) }) : t('lines_done'));
    },
  );
  const [lying = null] = deliveries.flatMap(delivery => lyingThere(delivery, taken) ?? []);
  const none = deliveries.length === 0 ? ofActs('lines_none') : null;
  return (
    <ActDialog
      title={t('lines_title')}
      verb={t('lines_verb', { n })}
      danger
      wide
      draft={draft}
      busy={busy}
      reason={none ?? (n === 0 ? ofActs('pieces_first') : lying)}
      failure={failure && withReason(t('lines_failed'), failure)}
      save={save}
      onClose={onClose}
    >
      {none && <p>{none}</p>}
      {deliveries.map(delivery => (
        <section key={delivery.id}>
          <h3 className={styles.title}>{delivery.identifier}</h3>
          <PiecesField
            head={t('cancel')}
            lines={endingLines(delivery)}
            value={pieces}
            onChange={next => draft.set('pieces', { ...pieces, ...next })}
          />
          {delivery.dispatch_request_lines.some(({ id }) => taken.has(id)) && <ScansUnderWay of={delivery} />}
        </section>
      ))}
      {lying ? (
        <Alert tone="warning">{lying}</Alert>
      ) : (
        <Says
          headline={n > 0 && withRefund(worded({ code: 'cancelled', values: { n } }), back)}
          beside={besideCancelling(deliveries, taken)}
        />
      )}
    </ActDialog>
  );
}
