import type { ReactNode } from 'react';
import { PRODUCT_NAME } from './page-title.ts';
import styles from './message.module.css';

/** A screen with one message, and an action about it. */
export function MessageScreen({
  text,
  note,
  children,
}: {
  text: string;
  note?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <main className={styles.screen}>
      <span className={styles.brand}>{PRODUCT_NAME}</span>
      <div className={styles.sheet}>
        <div role="alert">
          <h1 className={styles.text}>{text}</h1>
        </div>
        {note && <p className={styles.note}>{note}</p>}
        {children && <div className={styles.acts}>{children}</div>}
      </div>
    </main>
  );
}
