import type { ReactNode } from 'react';
import styles from './page-body.module.css';

/** The content below the head of a desktop page: cards below each other. */
export const PageBody = ({ children }: { children: ReactNode }) => (
  <div className={styles.body}>{children}</div>
);
