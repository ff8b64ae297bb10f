import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './check-row.module.css';
import { t } from '../texts.ts';

export type CheckMark = 'good' | 'poor' | 'wrong' | 'unknown';
const icons = { good: 'check', poor: 'alert', wrong: 'close', unknown: 'circle' } as const;

/** The lines of a test. */
export const CheckRows = ({ children }: { children: ReactNode }) => (
  <ul className={styles.rows}>{children}</ul>
);

/** A line of a test: its mark, its name, what was found, and what can be pressed. */
export function CheckRow(props: {
  mark: CheckMark;
  name: string;
  found: string;
  long?: boolean;
  children?: ReactNode;
}) {
  const { mark, name, found, long, children } = props;
  return (
    <li className={styles.row} data-mark={mark} data-long={long || undefined}>
      <Icon name={icons[mark]} size={26} label={t(mark)} />
      <span className={styles.name}>{name}</span>
      <span className={styles.found}>{found}</span>
      {children && <span className={styles.acts}>{children}</span>}
    </li>
  );
}
