import { Alert } from '../../../../ui/scan/page/alert.tsx';
import { useNameOf } from '../../../office.ts';
import type { Target } from '../plan.ts';
import { t } from '../texts.ts';

interface CollectedElsewhereProps {
  /** Where the customer collects the order; null: it is sent. */
  readonly store: string | null;
  readonly targets: readonly Target[];
}

/** Before it is saved: an order lies in another store than the one where its customer means to collect it. */
export function CollectedElsewhere({ store, targets }: CollectedElsewhereProps) {
  const nameOf = useNameOf();
  const others = targets
    .filter(target => target.dispatch_type === 'click_and_collect' && target.location !== store)
    .map(target => target.location);
  if (!store) return null;
  const name = (identifier: string) => nameOf({ type: 'store', identifier });
  return [...new Set(others)].map(other => (
    <Alert key={other} tone="warning">
      {t('collected_elsewhere', { store: name(store), other: name(other) })}
    </Alert>
  ));
}
