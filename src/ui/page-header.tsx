import type { ReactNode } from 'react';
import styles from './page-header.module.css';

export interface PageHeaderProps {
  title: string;
  badge?: ReactNode;
  actions?: ReactNode;
  /** One muted line under the title. */
  meta?: ReactNode;
  tabs?: ReactNode;
}

/** The head of a desktop page; sticks to the top together with its tabs. */
export function PageHeader({ title, badge, actions, meta, tabs }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        <h1 className={styles.title}>{title}</h1>
        {badge}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {meta && <div className={styles.meta}>{meta}</div>}
      {tabs}
    </header>
  );
}
