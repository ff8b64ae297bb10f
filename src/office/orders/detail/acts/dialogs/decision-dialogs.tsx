import { decideHoldReason, getHoldReview } from '../../../../../../contract/orders/hold-reason.ts';
import { SelectField } from '../../../../../ui/scan/controls/select-field.tsx';
import { TextField } from '../../../../../ui/scan/controls/text-field.tsx';
import { useCall } from '../../../../calls/use-call.ts';
import { useDraft } from '../../../../edit/use-draft.ts';
import { useSave } from '../../../../edit/use-save.ts';
import { toast } from '../../../../page/toast.ts';
import { DeliveryActDialog } from '../delivery-act-dialog.tsx';
import type { DeliveryDialogProps } from '../stands.ts';
import { t } from '../texts.ts';
import { seenOf } from '../use-delivery-save.ts';
import { heldReasons } from '../view.ts';

const COMMENT_MOST = 10_000;

/** A person decides on one of the reasons why the delivery is held. */
function DecisionDialog({
  order,
  delivery,
  decision,
  onClose,
}: DeliveryDialogProps & { readonly decision: 'approved' | 'denied' }) {
  const input = { params: { salesOrder: order.identifier }, query: {} };
  const { body: review, failure, busy: isAsking } = useCall(getHoldReview, input);
  const { reasons, held, elsewhere } = heldReasons(review, delivery.id);
  const draft = useDraft({ reason: '', comment: '' }, () => ({}), seenOf(delivery));
  const reason = reasons.find(({ id }) => String(id) === draft.value.reason) ?? reasons[0];
  const kind = decision === 'approved' ? ('release' as const) : ('deny' as const);
  const saving = useSave(
    draft,
    decideHoldReason,
    ({ comment }) => ({
      params: { salesOrder: order.identifier, reason: reason?.id ?? 0 },
      body: { comment, decision },
    }),
    now => {
      const left = heldReasons(now, delivery.id).reasons.length;
      onClose();
      void toast(
        left > 0 && decision === 'approved'
          ? t('release_left', { n: left })
          : t(`${kind}_done`, { delivery: delivery.identifier }),
      );
    },
  );
  return (
    <DeliveryActDialog
      delivery={delivery}
      title={t(`${kind}_title`)}
      verb={t(`${kind}_verb`)}
      danger={decision === 'denied'}
      act={
        reason === undefined
          ? null
          : decision === 'denied'
            ? { kind: 'deny', held, elsewhere }
            : { kind: 'release', left: reasons.length - 1 }
      }
      reason={failure ? t('reasons_failed') : reason || isAsking ? null : t('no_reason_left')}
      draft={draft}
      // Until the reasons are here there is none to decide on.
      waits={isAsking && !reason}
      saving={saving}
      failed={t('decision_failed')}
      onClose={onClose}
    >
      {reasons.length > 1 ? (
        <SelectField
          label={t('hold_reason')}
          options={reasons.map(one => ({ value: String(one.id), text: one.hold_rule_group.display_name }))}
          {...draft.field('reason')}
          value={String(reason?.id ?? '')}
        />
      ) : (
        reason && <p>{reason.hold_rule_group.display_name}</p>
      )}
      <TextField
        label={t('decision_comment')}
        rows={3}
        maxLength={COMMENT_MOST}
        focusFirst
        {...draft.field('comment')}
      />
    </DeliveryActDialog>
  );
}

/** Vrijgeven. */
export const ReleaseDialog = (props: DeliveryDialogProps) => (
  <DecisionDialog {...props} decision="approved" />
);
/** Definitief blokkeren. */
export const DenyDialog = (props: DeliveryDialogProps) => <DecisionDialog {...props} decision="denied" />;
