import type { ReactNode } from 'react';
import type { Chosen } from '../../list/choice/choice.ts';
import { useActsKey } from '../../page/use-acts-key.ts';
import { SlipsOfMany } from '../../parts/slips-of-many.tsx';
import { t } from '../texts.ts';
import styles from './orders.module.css';

interface OrderActsProps {
  readonly batch: string;
  /** The identifiers of the chosen deliveries, at least one. */
  readonly chosen: Chosen;
  /** Takes how the last act went; null while there is nothing to say. */
  readonly onOutcome: (outcome: ReactNode) => void;
  /** Before their number. */
  readonly children?: ReactNode;
}

/** Acts on the chosen orders of a batch, in the place of the list's title. The key `.` goes to the first of them. */
export function OrderActs({ batch, chosen, onOutcome, children }: OrderActsProps) {
  const acts = useActsKey();
  return (
    <>
      {children}
      <h2 className={styles.title}>{t('selected', { n: chosen.size })}</h2>
      <div ref={acts} className={styles.acts}>
        <SlipsOfMany name={batch} identifiers={[...chosen]} onOutcome={onOutcome} />
      </div>
    </>
  );
}
