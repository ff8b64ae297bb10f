import { useState, type ReactNode } from 'react';
import { Button } from '../scan/controls/button.tsx';
import styles from './fact-list.module.css';
import { useIsPhone } from './use-phone.ts';

/** 'main': on a phone the others are shown by a button. */
export type ListedFact = readonly [name: string, value: ReactNode, rank?: 'main'];

interface FactListProps {
  readonly facts: readonly ListedFact[];
  /** Labels of the button that shows all facts and hides them again, when some are 'main'. */
  readonly fold?: { readonly more: string; readonly fewer: string };
}

/** Facts of one thing: name above value, as many beside each other as fit. */
export function FactList({ facts, fold }: FactListProps) {
  const [isOpen, setOpen] = useState(false);
  const canFold = useIsPhone() && fold !== undefined;
  return (
    <>
      <dl className={styles.facts}>
        {facts
          .filter(([, , rank]) => !canFold || isOpen || rank === 'main')
          .map(([name, value]) => (
            <div key={name}>
              <dt className={styles.name}>{name}</dt>
              <dd className={styles.value}>{value}</dd>
            </div>
          ))}
      </dl>
      {canFold && (
        <div className={styles.all}>
          <Button size="row" kind="quiet" expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            {isOpen ? fold.fewer : fold.more}
          </Button>
        </div>
      )}
    </>
  );
}
