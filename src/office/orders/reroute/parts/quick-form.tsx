import { useState, type ReactNode } from 'react';
import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import { checkReroute, rerouteDispatchRequests } from '../../../../../contract/orders/reroute.ts';
import type { StatusChanges } from '../../../../../core/delivery/changes.ts';
import { Alert } from '../../../../ui/scan/page/alert.tsx';
import { todayOf } from '../../../calls/today.ts';
import { useCall } from '../../../calls/use-call.ts';
import { ActDialog } from '../../../edit/act-dialog.tsx';
import { type Faults, useDraft } from '../../../edit/use-draft.ts';
import { useSave } from '../../../edit/use-save.ts';
import { useOffice } from '../../../office.ts';
import { toast } from '../../../page/toast.ts';
import { withReason } from '../../../parts/reason.ts';
import { OfDelivery, Says, ScansUnderWay } from '../../detail/acts/of-delivery.tsx';
import { OutOfSight } from '../../detail/acts/out-of-sight.tsx';
import { goneText } from '../../detail/acts/stands.ts';
import { undoing } from '../../detail/acts/undoing.ts';
import type { Target } from '../plan.ts';
import { isTooLittle } from '../plan-facts.ts';
import { type Going, quickFaults, quickInput, quickSays, targetFor } from '../quick.ts';
import { goesOf, missingOf } from '../target.ts';
import { t } from '../texts.ts';
import type { useMoveBack } from '../use-move-back.ts';
import { placeName, placesIn, usePlaces } from '../use-places.ts';
import { CollectedElsewhere } from './collected-elsewhere.tsx';
import { Shortage } from './shortage.tsx';
import { TargetFields } from './target-fields.tsx';

interface QuickFormProps {
  readonly title: string;
  readonly order: SalesOrder;
  readonly delivery: DispatchRequest;
  /** Status changes that this OMS lets persons make. */
  readonly allowed: StatusChanges;
  /** The lines that go, with how many pieces of each. */
  readonly going: readonly Going[];
  /** The only type of location to choose. */
  readonly only?: string;
  /** Faults of the fields above the target. */
  readonly faults?: Faults;
  /** How it is taken back, where it can be. */
  readonly back?: ReturnType<typeof useMoveBack>;
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** Pieces of one delivery go to one new one: where to, and what that does. */
export function QuickForm(props: QuickFormProps) {
  const { title, order, delivery, allowed, going, only, faults, back, children, onClose } = props;
  const { http } = useOffice();
  const { places } = usePlaces();
  const today = todayOf(http);
  const { id, revision } = delivery;
  const [original] = useState<{ target: Target }>(() => ({ target: targetFor(delivery, today, only) }));
  const draft = useDraft(
    original,
    ({ target }) => ({ ...faults, ...quickFaults(target, delivery, today, allowed) }),
    revision === undefined ? [] : [{ kind: 'delivery', id, revision }],
  );
  const { target } = draft.value;
  const nameOf = (product: string) =>
    going.find(([line]) => line.product_identifier === product)?.[0].product_name ?? product;
  const { save, busy, failure } = useSave(
    draft,
    rerouteDispatchRequests,
    value => quickInput(value.target, going),
    made => {
      onClose();
      void toast(t('saved'), back && made && undoing(() => back(made)));
    },
  );
  const { error } = draft.field('target');
  const isWhole = going.length > 0 && missingOf(target).length === 0;
  const { body: checked } = useCall(
    checkReroute,
    isWhole && !busy && !delivery.is_replaced ? quickInput(target, going) : null,
  );
  return (
    <ActDialog
      title={title}
      wide
      gone={goneText(delivery)}
      draft={draft}
      busy={busy}
      failure={error ?? (failure && withReason(t('save_failed'), failure))}
      save={save}
      onClose={onClose}
    >
      <OfDelivery delivery={delivery} />
      {children}
      <TargetFields
        inDialog
        value={target}
        only={only}
        goes={goesOf(order, delivery)}
        preferred={delivery.dispatch_type.identifier}
        showsMissing={error !== undefined}
        onChange={to => draft.set('target', to)}
      />
      {checked?.stock.filter(isTooLittle).map(one => (
        <Alert key={one.product_identifier} tone="warning">
          <Shortage of={one} name={nameOf(one.product_identifier)} />
        </Alert>
      ))}
      <OutOfSight places={placesIn([target], places)} />
      <CollectedElsewhere store={order.fulfilment_location_identifier} targets={[target]} />
      <Says headline={isWhole && quickSays(delivery, going, target, placeName(places, target))} />
      <ScansUnderWay of={delivery} />
    </ActDialog>
  );
}
