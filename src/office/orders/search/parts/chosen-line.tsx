import type { ReactNode } from 'react';
import { useIsPhone } from '../../../../ui/desk/use-phone.ts';
import { ChooseAllBox } from '../../../list/choice/choice-boxes.tsx';
import styles from '../../../list/list-foot.module.css';
import type { BatchOf } from '../chosen.ts';
import { useMay, useOffice } from '../../../office.ts';
import type { Extra } from '../../../../../contract/extra.ts';
import { decideHolds } from '../../../../../core/access/orders.ts';
import { HoldActs, type HeldAsked } from '../../holds/hold-acts.tsx';
import type { Results } from '../use-results.ts';
import { OrderActs } from './order-acts.tsx';

interface ChosenLineProps {
  readonly results: Results;
  readonly onOutcome: (outcome: ReactNode) => void;
  readonly onMake: (batch: BatchOf) => void;
  /** Takes the decision that is to be made on held orders; null: the search is not of those. */
  readonly onDecide: ((asked: HeldAsked) => void) | null;
}

/** Acts on the chosen orders: over the list, on a phone under it. */
export function ChosenLine({ results, onOutcome, onMake, onDecide }: ChosenLineProps) {
  const { choice, chosen, count, pages } = results;
  const isPhone = useIsPhone();
  const may = useMay();
  const decides =
    useOffice().asker.features.has('hold-trial' satisfies Extra) && may(decideHolds) ? onDecide : null;
  const acts = (
    <OrderActs
      orders={chosen}
      every={
        choice.all.state !== 'all' && pages.more && count !== null && !(isPhone && chosen.length > 0)
          ? { count, busy: choice.busy, onPress: choice.all.onPress }
          : null
      }
      onOutcome={onOutcome}
      onMake={onMake}
      own={decides && <HoldActs orders={chosen} onAsk={decides} />}
      onClear={choice.clear}
    />
  );
  if (!isPhone) return acts;
  return (
    <div className={styles.foot} data-acts="true">
      <ChooseAllBox all={choice.all} />
      {acts}
    </div>
  );
}
