import type { ReactNode } from 'react';
import styles from './in-sight.module.css';

/** Brings news into sight when it comes: the user may have scrolled away from it. */
export const InSight = ({ children }: { children: ReactNode }) => (
  <div ref={show} className={styles.told}>
    {children}
  </div>
);

const show = (told: HTMLElement | null): void => told?.scrollIntoView({ block: 'nearest' });
