import {
  decideHoldReason,
  undoHoldRelease,
  type HoldReview,
} from '../../../../contract/orders/hold-reason.ts';
import { TextField } from '../../../ui/scan/controls/text-field.tsx';
import { ActDialog } from '../../edit/act-dialog.tsx';
import { useAct } from '../../calls/use-act.ts';
import { useDraft } from '../../edit/use-draft.ts';
import { useSave } from '../../edit/use-save.ts';
import { useOffice } from '../../office.ts';
import { toast } from '../../page/toast.ts';
import type { Extra } from '../../../../contract/extra.ts';
import { undoing } from '../detail/acts/undoing.ts';
import { withReason } from '../../parts/reason.ts';
import { t } from './texts.ts';
import { reachOf, undecided, type Reason, type ReviewedDelivery } from './view.ts';

export interface Deciding {
  readonly delivery: ReviewedDelivery;
  readonly reason: Reason;
  readonly decision: 'approved' | 'denied';
}

interface DecideDialogProps extends Deciding {
  readonly order: string;
  readonly review: HoldReview;
  readonly onClose: () => void;
}

/** Asks before a decision is sent, which is final; with a comment, empty if none (review-refunds-warehouse.md 5). */
export function DecideDialog({ order, review, delivery, reason, decision, onClose }: DecideDialogProps) {
  const undo = useAct(undoHoldRelease);
  // The last reason alone: before that the delivery is held anyway.
  const canUndo =
    useOffice().asker.features.has('hold-trial' satisfies Extra) && undecided(delivery).length === 1;
  const draft = useDraft(
    { comment: '' },
    () => ({}),
    delivery.revision === undefined
      ? []
      : [{ kind: 'delivery', id: delivery.id, revision: delivery.revision }],
  );
  const { save, busy, failure } = useSave(
    draft,
    decideHoldReason,
    ({ comment }) => ({ params: { salesOrder: order, reason: reason.id }, body: { comment, decision } }),
    () => {
      onClose();
      if (decision === 'denied') void toast(t('blocked'));
      else
        void toast(
          t('released'),
          canUndo ? undoing(() => undo.act({ params: { salesOrder: order, reason: reason.id } })) : {},
        );
    },
  );
  const left = undecided(delivery).length - 1;
  const { deliveries, dropped } = reachOf(review, reason);
  const isDenied = decision === 'denied';
  return (
    <ActDialog
      title={t(isDenied ? 'deny' : 'release')}
      verb={t(isDenied ? 'deny_verb' : 'release_verb')}
      danger={isDenied}
      draft={draft}
      busy={busy}
      failure={failure && withReason(t('failed'), failure)}
      save={save}
      onClose={onClose}
    >
      {isDenied ? (
        <ul>
          <li>{t('will_deny', { n: deliveries })}</li>
          {dropped > 0 && <li>{t('will_drop', { n: dropped })}</li>}
          <li>{t('final')}</li>
        </ul>
      ) : (
        <p>
          {t('will_release', { reason: reason.hold_rule_group.display_name, delivery: delivery.identifier })}{' '}
          {left > 0 ? t('will_wait', { n: left }) : t('will_go_on')}
        </p>
      )}
      <TextField label={t('comment')} rows={3} maxLength={10_000} focusFirst {...draft.field('comment')} />
    </ActDialog>
  );
}
