import type { ReactNode } from 'react';
import styles from './in-sight.module.css';

/** What is told where the user may have scrolled away from comes in sight when it comes. */
export const InSight = ({ children }: { children: ReactNode }) => (
  <div ref={show} className={styles.told}>
    {children}
  </div>
);

const show = (told: HTMLElement | null): void => told?.scrollIntoView({ block: 'nearest' });
