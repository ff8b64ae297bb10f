import type { ReactNode } from 'react';
import { useIsPhone } from '../../../../ui/desk/use-phone.ts';
import { ChooseAllBox } from '../../../list/choice/choice-boxes.tsx';
import styles from '../../../list/list-foot.module.css';
import type { BatchOf } from '../chosen.ts';
import { useMay, useOffice } from '../../../office.ts';
import type { Extra } from '../../../../../contract/extra.ts';
import { decideHolds } from '../../../../../core/access/orders.ts';
import { HoldActs } from '../../holds/hold-acts.tsx';
import type { Results } from '../use-results.ts';
import { OrderActs } from './order-acts.tsx';

interface ChosenLineProps {
  readonly results: Results;
  readonly onOutcome: (outcome: ReactNode) => void;
  readonly onMake: (batch: BatchOf) => void;
  /** Its orders are decided on, too. */
  readonly isOfHeld: boolean;
}

/** Acts on the chosen orders: over the list, on a phone under it. */
export function ChosenLine({ results, onOutcome, onMake, isOfHeld }: ChosenLineProps) {
  const { choice, chosen, count, pages } = results;
  const isPhone = useIsPhone();
  const may = useMay();
  const decides =
    useOffice().asker.features.has('hold-trial' satisfies Extra) && isOfHeld && may(decideHolds);
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
      own={decides && <HoldActs orders={chosen} onDone={choice.renew} />}
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
