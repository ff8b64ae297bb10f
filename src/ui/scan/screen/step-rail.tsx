import { Icon } from '../../icons/icon.tsx';
import styles from './step-rail.module.css';

export interface RailStep {
  id: string;
  title: string;
  state: 'done' | 'open' | 'todo';
  /** The progress of the open step; the result of a done one, which the stage shows too. */
  result?: string;
}

/** The steps in their order, above the stage; they cannot be pressed. */
export function StepRail({ steps }: { steps: readonly RailStep[] }) {
  return (
    <ol className={styles.rail}>
      {steps.map(({ id, title, state, result }, index) => (
        <li
          key={id}
          className={styles.step}
          data-state={state}
          aria-current={state === 'open' ? 'step' : undefined}
        >
          {state === 'done' ? <Icon name="check" size={16} /> : <span>{index + 1}</span>}
          <h2 className={styles.title}>{title}</h2>
          {result && <span className={state === 'open' ? styles.result : 'visually-hidden'}>{result}</span>}
        </li>
      ))}
    </ol>
  );
}
