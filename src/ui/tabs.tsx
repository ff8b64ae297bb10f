import type { ReactNode } from 'react';
import styles from './tabs.module.css';

/** A row of links (children: <a> or the router's NavLink); the one with aria-current="page" is the open one. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  );
}
