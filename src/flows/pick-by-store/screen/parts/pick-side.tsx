import type { ReactNode } from 'react';
import type { StageView } from '../../../steps/scan-screen.tsx';
import type { NextPlace } from '../view.ts';
import styles from '../pick-screen.module.css';

/** The stage of a scan when the lines stand beside it: the next place, or a drawing of what to scan. */
export const scansAlone = (next: NextPlace | null): Partial<StageView> =>
  next ? { list: false } : { list: false, icon: 'barcode' };

interface PickSideProps {
  readonly title: string;
  /** Beside the title. */
  readonly act?: ReactNode;
  /** Above the title. */
  readonly tabs?: ReactNode;
  readonly children: ReactNode;
}

/** Beside the stage at a desk: what is picked. */
export const PickSide = ({ title, act, tabs, children }: PickSideProps) => (
  <section aria-labelledby="desk-pick">
    {tabs}
    <div className={styles.sideHead}>
      <h2 id="desk-pick">{title}</h2>
      {act}
    </div>
    <div className={styles.body}>{children}</div>
  </section>
);
