import { useState, type ReactNode } from 'react';
import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import { rerouteDispatchRequests } from '../../../../../contract/orders/reroute.ts';
import { todayOf } from '../../../calls/today.ts';
import { ActDialog } from '../../../edit/act-dialog.tsx';
import { type Faults, useDraft } from '../../../edit/use-draft.ts';
import { useSave } from '../../../edit/use-save.ts';
import { useOffice } from '../../../office.ts';
import { toast } from '../../../page/toast.ts';
import { withReason } from '../../../parts/reason.ts';
import { OfDelivery, Says } from '../../detail/acts/of-delivery.tsx';
import type { Target } from '../plan.ts';
import { type Going, quickFaults, quickInput, quickSays, targetFor } from '../quick.ts';
import { missingOf } from '../target.ts';
import { t } from '../texts.ts';
import { placeName, usePlaces } from '../use-places.ts';
import { TargetFields } from './target-fields.tsx';

interface QuickFormProps {
  readonly title: string;
  readonly delivery: DispatchRequest;
  /** The lines that go, with how many pieces of each. */
  readonly going: readonly Going[];
  /** The only type of location to choose. */
  readonly only?: string;
  /** Faults of the fields above the target. */
  readonly faults?: Faults;
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** Pieces of one delivery go to one new one: where to, and what that does. */
export function QuickForm({ title, delivery, going, only, faults, children, onClose }: QuickFormProps) {
  const { http } = useOffice();
  const { places } = usePlaces();
  const today = todayOf(http);
  const { id, revision } = delivery;
  const [original] = useState<{ target: Target }>(() => ({ target: targetFor(delivery, today, only) }));
  const draft = useDraft(
    original,
    ({ target }) => ({ ...faults, ...quickFaults(target, delivery, today) }),
    revision === undefined ? [] : [{ kind: 'delivery', id, revision }],
  );
  const { target } = draft.value;
  const { save, busy, failure } = useSave(
    draft,
    rerouteDispatchRequests,
    value => quickInput(value.target, going),
    () => {
      onClose();
      void toast(t('saved'));
    },
  );
  const { error } = draft.field('target');
  return (
    <ActDialog
      title={title}
      wide
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
        preferred={delivery.dispatch_type.identifier}
        showsMissing={error !== undefined}
        onChange={to => draft.set('target', to)}
      />
      <Says
        headline={
          missingOf(target).length === 0 && quickSays(delivery, going, target, placeName(places, target))
        }
      />
    </ActDialog>
  );
}
