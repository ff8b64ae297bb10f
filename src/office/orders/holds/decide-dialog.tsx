import type { HoldReview } from '../../../../contract/orders/hold-reason.ts';
import {
  decideHoldReason,
  decideHoldReasons,
  undoHoldRelease,
} from '../../../../contract/orders/hold-reason.ts';
import type { Extra } from '../../../../contract/extra.ts';
import type { Endpoint, SeenRevision } from '../../../../contract/http.ts';
import type { Answer } from '../../../sync/http.ts';
import { TextField } from '../../../ui/scan/controls/text-field.tsx';
import type { Failure } from '../../calls/client.ts';
import { useAct } from '../../calls/use-act.ts';
import { ActDialog } from '../../edit/act-dialog.tsx';
import { type Draft, useDraft } from '../../edit/use-draft.ts';
import { useSave } from '../../edit/use-save.ts';
import { useOffice } from '../../office.ts';
import { toast } from '../../page/toast.ts';
import { withReason } from '../../parts/reason.ts';
import { undoing } from '../detail/acts/undoing.ts';
import { type Effect, Effects } from './effects.tsx';
import { t } from './texts.ts';
import { type Chosen, reachOf, releaseOf } from './view.ts';

export interface Deciding {
  readonly chosen: Chosen;
  readonly decision: 'approved' | 'denied';
}

interface DecideDialogProps extends Deciding {
  readonly order: string;
  readonly review: HoldReview;
  readonly comment: string;
  readonly onDecided: () => void;
  readonly onClose: () => void;
}

/** Asks before a decision is sent, which is final; with a comment, empty if none (review-refunds-warehouse.md 5). */
export default function DecideDialog(props: DecideDialogProps) {
  return props.chosen.length === 1 ? <DecideOne {...props} /> : <DecideMany {...props} />;
}

/** One reason, by the documented call. */
function DecideOne(props: DecideDialogProps) {
  const { order, chosen, decision } = props;
  const draft = useComment(props);
  const done = useDone(props);
  const reason = chosen[0]?.reason.id ?? 0;
  const saving = useSave(
    draft,
    decideHoldReason,
    ({ comment }) => ({ params: { salesOrder: order, reason }, body: { comment, decision } }),
    done,
  );
  return <Question {...props} draft={draft} {...saving} />;
}

function DecideMany(props: DecideDialogProps) {
  const { order, chosen, decision } = props;
  const draft = useComment(props);
  const done = useDone(props);
  const reasons = chosen.map(({ reason }) => reason.id);
  const saving = useSave(
    draft,
    decideHoldReasons,
    ({ comment }) => ({ params: { salesOrder: order }, body: { reasons, comment, decision } }),
    done,
  );
  return <Question {...props} draft={draft} {...saving} />;
}

const useComment = ({ chosen, comment }: DecideDialogProps) =>
  useDraft({ comment }, () => ({}), seenOf(chosen));

const seenOf = (chosen: Chosen): readonly SeenRevision[] =>
  [...new Map(chosen.map(({ delivery }) => [delivery.id, delivery])).values()].flatMap(({ id, revision }) =>
    revision === undefined ? [] : [{ kind: 'delivery', id, revision }],
  );

/** Tells it, and offers to take back what went on: before its last reason a delivery is held anyway. */
function useDone({ order, chosen, decision, onDecided, onClose }: DecideDialogProps): () => void {
  const undo = useAct(undoHoldRelease);
  const canUndo = useOffice().asker.features.has('hold-trial' satisfies Extra);
  const { goOn } = releaseOf(chosen);
  const last = goOn.flatMap(
    one => chosen.findLast(({ delivery }) => delivery.id === one.id)?.reason.id ?? [],
  );
  /** One reason of each delivery; the first refusal is told. */
  async function takeBack([reason = 0, ...rest]: readonly number[]): Promise<Answer<Endpoint>> {
    const answer = await undo.act({ params: { salesOrder: order, reason } });
    return answer.kind === 'ok' && rest.length > 0 ? takeBack(rest) : answer;
  }
  return () => {
    onClose();
    onDecided();
    if (decision === 'denied') void toast(t('blocked'));
    else
      void toast(
        chosen.length === 1 ? t('released') : t('released_many', { n: chosen.length }),
        canUndo && last.length > 0 ? undoing(() => takeBack(last)) : {},
      );
  };
}

interface QuestionProps extends DecideDialogProps {
  readonly draft: Draft<{ comment: string }>;
  readonly save: () => Promise<void>;
  readonly busy: boolean;
  readonly failure: Failure | null;
}

function Question({ review, chosen, decision, draft, save, busy, failure, onClose }: QuestionProps) {
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
      <Effects rows={isDenied ? denied(review, chosen) : released(chosen)} />
      <TextField label={t('comment')} rows={3} maxLength={10_000} focusFirst {...draft.field('comment')} />
    </ActDialog>
  );
}

function denied(review: HoldReview, chosen: Chosen): readonly Effect[] {
  const { deliveries, dropped } = reachOf(review, chosen);
  return [
    ['ban', t('will_deny', { n: deliveries })],
    ...(dropped > 0 ? [['info', t('will_drop', { n: dropped })] as const] : []),
    ['lock', t('final')],
  ];
}

function released(chosen: Chosen): readonly Effect[] {
  const [one] = chosen;
  const { goOn, left } = releaseOf(chosen);
  const isOne = chosen.length === 1;
  return [
    [
      'thumbUp',
      isOne && one
        ? t('will_release', {
            reason: one.reason.hold_rule_group.display_name,
            delivery: one.delivery.identifier,
          })
        : t('will_release_many', { n: chosen.length }),
    ],
    ...(goOn.length > 0
      ? [['arrowRight', isOne ? t('will_go_on') : t('many_go_on', { n: goOn.length })] as const]
      : []),
    ...(left > 0 ? [['lock', t('will_wait', { n: left })] as const] : []),
  ];
}
