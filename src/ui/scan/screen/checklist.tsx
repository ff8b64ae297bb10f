import { Icon } from '../../icons/icon.tsx';
import styles from './checklist.module.css';

export interface ChecklistItem {
  id: string;
  text: string;
  state: 'done' | 'current' | 'todo';
}

/** Tasks in order, a word each; what the current one asks is the screen's instruction. `doneLabel` is read out with each done item. */
export function Checklist({ items, doneLabel }: { items: readonly ChecklistItem[]; doneLabel: string }) {
  return (
    <ol className={styles.list}>
      {items.map(({ id, text, state }, i) => (
        <li
          key={id}
          className={styles.item}
          data-state={state}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          {state === 'done' ? <Icon name="check" size={18} /> : <span>{i + 1}</span>}
          <span className={styles.text}>
            {text}
            {state === 'done' && <span className="visually-hidden">, {doneLabel}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
