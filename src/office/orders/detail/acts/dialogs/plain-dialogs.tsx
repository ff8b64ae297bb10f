import type { PatchedStatus } from '../../../../../../contract/orders/change-delivery.ts';
import type { DispatchRequest } from '../../../../../../contract/orders/dispatch-request.ts';
import { statusReached } from '../../../../../../core/delivery/changes.ts';
import { useDraft } from '../../../../edit/use-draft.ts';
import { statusOf } from '../../../parts/changing.ts';
import { DeliveryActDialog } from '../delivery-act-dialog.tsx';
import type { DeliveryDialogProps } from '../stands.ts';
import { t } from '../texts.ts';
import { seenOf, useDeliverySave } from '../use-delivery-save.ts';
import { useRelease } from '../use-release.ts';

// Acts with nothing to fill in: what they change, and their verb.

interface PlainProps extends DeliveryDialogProps {
  readonly kind: 'hold' | 'cancel' | 'shipped';
  readonly status: PatchedStatus;
  readonly title: string;
  readonly verb: string;
  readonly done: (now: DispatchRequest) => string;
  readonly back?: ReturnType<typeof useRelease>;
}

function PlainDialog({ order, delivery, kind, status, title, verb, done, back, onClose }: PlainProps) {
  const draft = useDraft({}, () => ({}), seenOf(delivery));
  const saving = useDeliverySave(draft, delivery, () => ({ status }), { text: done, back, onClose });
  return (
    <DeliveryActDialog
      delivery={delivery}
      title={title}
      verb={verb}
      danger={kind === 'cancel'}
      act={{ kind }}
      {...(kind === 'cancel' && { refunds: { order: order.identifier, pieces: wholeOf(delivery) } })}
      refusesScans
      draft={draft}
      saving={saving}
      failed={t(`${kind}_failed`)}
      onClose={onClose}
    />
  );
}

/** Blokkeren; who may release it can take it back. */
export function HoldDialog(props: DeliveryDialogProps) {
  const release = useRelease(props.order.identifier);
  return (
    <PlainDialog
      {...props}
      kind="hold"
      status="on-hold"
      title={t('hold')}
      verb={t('hold_verb')}
      done={({ identifier: delivery }) => t('hold_done', { delivery })}
      back={release}
    />
  );
}

/** Levering annuleren: whole; of what somebody else sends it is asked. */
export const CancelDialog = (props: DeliveryDialogProps) => (
  <PlainDialog
    {...props}
    kind="cancel"
    status="cancelled"
    title={t('cancel_title')}
    verb={t('cancel_verb', { n: countOf(props.delivery) })}
    done={({ identifier: delivery }) =>
      // An OMS need not tell the status that it has now.
      statusReached(statusOf(props.delivery.status), 'cancelled') === 'cancelled'
        ? t('cancel_done')
        : t('cancel_asked', { delivery })
    }
  />
);

/** Markeer als verzonden. */
export const ShippedDialog = (props: DeliveryDialogProps) => (
  <PlainDialog
    {...props}
    kind="shipped"
    status="shipped"
    title={t('shipped')}
    verb={t('shipped_verb', { n: countOf(props.delivery) })}
    done={({ identifier: delivery }) => t('shipped_done', { delivery })}
  />
);

/** Pieces of a feeder are counted at the delivery that it feeds. */
const wholeOf = ({ dispatch_action, dispatch_request_lines: lines }: DispatchRequest) =>
  new Map(dispatch_action ? [] : lines.map(({ id, quantity }) => [id, quantity] as const));
const countOf = ({ dispatch_request_lines: lines }: DispatchRequest): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);
