import { useId, type ReactNode } from 'react';
import styles from './card.module.css';

export interface CardProps {
  title?: ReactNode;
  /** To the right of the title. */
  actions?: ReactNode;
  children?: ReactNode;
  foot?: ReactNode;
  /** A coloured edge of 4 px; a badge must say the same in words. */
  tone?: CardTone;
  /** Content up to the edge: for tables and lists. */
  flush?: boolean;
}

export type CardTone = 'neutral' | 'info' | 'ok' | 'warn' | 'bad';

/** A sheet of paper with a head and a foot. */
export function Card({ title, actions, children, foot, tone, flush }: CardProps) {
  const id = useId();
  return (
    <section className={styles.card} data-tone={tone} aria-labelledby={title ? id : undefined}>
      {(title || actions) && (
        <header className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      {children && (
        <div className={styles.body} data-flush={flush || undefined}>
          {children}
        </div>
      )}
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </section>
  );
}
