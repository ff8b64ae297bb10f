import type { ReactNode } from 'react';
import type { StageView } from '../../../steps/scan-screen.tsx';
import styles from '../pick-screen.module.css';

/** The stage of a scan when the lines stand beside it. */
export const scansAlone: Partial<StageView> = { list: false, icon: 'barcode' };

/** Beside the stage at a desk: what is picked. */
export const PickSide = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-labelledby="desk-pick">
    <h2 id="desk-pick">{title}</h2>
    <div className={styles.body}>{children}</div>
  </section>
);
