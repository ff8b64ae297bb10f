import type { ReactNode } from 'react';
import { Icon } from './icons/icon.tsx';
import styles from './accordion.module.css';

export interface AccordionStep {
  id: string;
  title: string;
  state: 'done' | 'open' | 'todo';
  /** What came out of a done step, or how far the open one is; one line. */
  result?: string;
}

/** Steps in their order. The open one holds the stage; closed ones are 28 high and cannot be pressed. */
export function Accordion({ steps, children }: { steps: readonly AccordionStep[]; children: ReactNode }) {
  return (
    <ol className={styles.accordion}>
      {steps.map((step, index) => (
        <li
          key={step.id}
          className={styles.step}
          data-state={step.state}
          aria-current={step.state === 'open' ? 'step' : undefined}
        >
          <h2 className={styles.head}>
            <span className={styles.number}>{index + 1}</span>
            <span className={styles.title}>{step.title}</span>
            {step.state === 'done' && <Icon name="check" size={18} />}
            {step.result && <span className={styles.result}>{step.result}</span>}
          </h2>
          {step.state === 'open' && children}
        </li>
      ))}
    </ol>
  );
}
