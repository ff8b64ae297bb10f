import { Icon } from '../../icons/icon.tsx';
import styles from './checklist.module.css';

export interface ChecklistItem {
  id: string;
  text: string;
  state: 'done' | 'current' | 'todo';
  note?: string;
}

const marks = { done: 'check', current: 'arrowRight', todo: null } as const;

/** Tasks in order; the current one is large. `doneLabel` is read out with each done item. */
export function Checklist({ items, doneLabel }: { items: readonly ChecklistItem[]; doneLabel: string }) {
  return (
    <ol className={styles.list}>
      {items.map(item => {
        const mark = marks[item.state];
        return (
          <li
            key={item.id}
            className={styles.item}
            data-state={item.state}
            aria-current={item.state === 'current' ? 'step' : undefined}
          >
            <span className={styles.mark}>{mark && <Icon name={mark} size={18} />}</span>
            <span className={styles.text}>
              {item.text}
              {item.state === 'done' && <span className="visually-hidden">, {doneLabel}</span>}
            </span>
            {item.note && <span className={styles.note}>{item.note}</span>}
          </li>
        );
      })}
    </ol>
  );
}
