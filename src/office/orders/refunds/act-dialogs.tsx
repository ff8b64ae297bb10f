import {
  approveRefund,
  denyRefund,
  finishRefund,
  releaseAutomaticRefund,
  type RefundRequest,
} from '../../../../contract/orders/refund-request.ts';
import { euro } from '../../../texts/formats.ts';
import { TextField } from '../../../ui/scan/controls/text-field.tsx';
import { ActDialog } from '../../edit/act-dialog.tsx';
import { useDraft, type Faults } from '../../edit/use-draft.ts';
import { useSave } from '../../edit/use-save.ts';
import { useOffice } from '../../office.ts';
import { toast } from '../../page/toast.ts';
import { withReason } from '../../parts/reason.ts';
import { REQUIRE_COMMENT } from './refund-card.tsx';
import { t } from './texts.ts';
import { seenOf, totalOf } from './view.ts';

interface DialogProps {
  readonly of: RefundRequest;
  readonly onClose: () => void;
}

const saysBack = (of: RefundRequest): string =>
  of.refund_method
    ? t('approve_says', { amount: euro(totalOf(of)), method: of.refund_method.display_name })
    : t('approve_by_hand', { amount: euro(totalOf(of)) });

export const ApproveDialog = (props: DialogProps) => (
  <CommentDialog
    {...props}
    endpoint={approveRefund}
    title={t('approve_title')}
    verb={t('approve')}
    says={saysBack(props.of)}
    done={t('approved')}
    decides
  />
);
export const DenyDialog = (props: DialogProps) => (
  <CommentDialog
    {...props}
    endpoint={denyRefund}
    title={t('deny_title')}
    verb={t('deny')}
    says={t('deny_says', { amount: euro(totalOf(props.of)) })}
    done={t('denied')}
    decides
    danger
  />
);
export const FinishDialog = (props: DialogProps) => (
  <CommentDialog
    {...props}
    endpoint={finishRefund}
    title={t('finish_title')}
    verb={t('finish')}
    says={t('finish_says', { amount: euro(props.of.left_to_pay ?? totalOf(props.of)) })}
    done={t('finished')}
  />
);

interface CommentDialogProps extends DialogProps {
  readonly endpoint: typeof approveRefund | typeof denyRefund | typeof finishRefund;
  readonly title: string;
  readonly verb: string;
  readonly says: string;
  readonly done: string;
  /** A decision, which may have to have a comment. */
  readonly decides?: true;
  readonly danger?: true;
}

/** One act on a refund, with a comment. */
function CommentDialog({
  of,
  onClose,
  endpoint,
  title,
  verb,
  says,
  done,
  decides,
  danger,
}: CommentDialogProps) {
  const isRequired = useOffice().settings[REQUIRE_COMMENT] === true && decides === true;
  const draft = useDraft(
    { comment: '' },
    ({ comment }): Faults => (isRequired && comment.trim() === '' ? { comment: t('comment_missing') } : {}),
    seenOf(of),
  );
  const { save, busy, failure } = useSave(
    draft,
    // The three take a comment alone.
    endpoint as typeof denyRefund,
    ({ comment }) => ({ params: { refund: of.id }, body: { comment: comment.trim() } }),
    () => {
      onClose();
      void toast(done);
    },
  );
  return (
    <ActDialog
      title={title}
      verb={verb}
      danger={danger ?? false}
      draft={draft}
      busy={busy}
      failure={failure && withReason(t('save_failed'), failure)}
      save={save}
      onClose={onClose}
    >
      <p>{says}</p>
      <TextField
        label={t(isRequired ? 'comment_required' : 'comment_optional')}
        rows={3}
        maxLength={10_000}
        focusFirst
        {...draft.field('comment')}
      />
    </ActDialog>
  );
}

/** Approves now what would be approved by itself later. */
export function ReleaseDialog({ of, onClose }: DialogProps) {
  const draft = useDraft({}, () => ({}), seenOf(of));
  const { save, busy, failure } = useSave(
    draft,
    releaseAutomaticRefund,
    () => ({ params: { refund: of.id }, body: {} }),
    () => {
      onClose();
      void toast(t('released'));
    },
  );
  return (
    <ActDialog
      title={t('release_title')}
      verb={t('release_now')}
      busy={busy}
      failure={failure && withReason(t('save_failed'), failure)}
      save={save}
      onClose={onClose}
    >
      <p>{saysBack(of)}</p>
    </ActDialog>
  );
}
