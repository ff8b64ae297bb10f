import type { ReactNode } from 'react';
import { Icon } from '../../icons/icon.tsx';
import styles from './list-row.module.css';

export interface ListRowProps {
  title: string;
  note?: string;
  /** Right-aligned: an amount such as 1/3. */
  figure?: string;
  lead?: ReactNode;
  trail?: ReactNode;
  done?: boolean;
  pressed?: boolean;
  onPress?: () => void;
}

/** A line of a list, 72 high; a button when it can be pressed. Put it in a `RowList`. */
export function ListRow({ title, note, figure, lead, trail, done, pressed, onPress }: ListRowProps) {
  const inside = (
    <>
      {lead && <span className={styles.lead}>{lead}</span>}
      <span className={styles.words}>
        <span className={`two-lines ${styles.title}`}>{title}</span>
        {note && <span className={styles.note}>{note}</span>}
      </span>
      {done && <Icon name="check" />}
      {figure && <span className={styles.figure}>{figure}</span>}
      {trail}
    </>
  );
  return (
    <li className={styles.item} data-done={done || undefined}>
      {onPress ? (
        <button type="button" className={styles.row} aria-pressed={pressed} onClick={onPress}>
          {inside}
        </button>
      ) : (
        <div className={styles.row}>{inside}</div>
      )}
    </li>
  );
}

/** The list around `ListRow`s. */
export function RowList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}
