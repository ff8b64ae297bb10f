import type { ReactNode } from 'react';
import { Icon } from '../../icons/icon.tsx';
import styles from './accordion.module.css';

export interface AccordionStep {
  id: string;
  title: string;
  state: 'done' | 'open' | 'todo';
  /** One line: the result of a done step, or the progress of the open one. */
  result?: string;
}

/** Colour of the open step's head: that of the stage below it. */
export type AccordionTone = 'ready' | 'warn' | 'bad' | 'off';

/**
 * Steps in their order. The stage is below the open one; closed ones are 28 px high and cannot be pressed. In the
 * document the stage follows the list, and CSS alone moves it: inside its step it would be built anew at every scan.
 */
export function Accordion(props: {
  steps: readonly AccordionStep[];
  tone: AccordionTone;
  children: ReactNode;
}) {
  const { steps, tone, children } = props;
  return (
    <div className={styles.accordion}>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li
            key={step.id}
            className={styles.step}
            data-state={step.state}
            data-tone={step.state === 'open' ? tone : undefined}
            aria-current={step.state === 'open' ? 'step' : undefined}
          >
            <h2 className={styles.head}>
              <span className={styles.number}>{index + 1}</span>
              <span className={styles.title}>{step.title}</span>
              {step.state === 'done' && <Icon name="check" size={18} />}
              {step.result && <span className={styles.result}>{step.result}</span>}
            </h2>
          </li>
        ))}
      </ol>
      <div className={styles.open}>{children}</div>
    </div>
  );
}
