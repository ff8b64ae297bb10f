import type { ReactNode } from 'react';
import { PageHead, type PageHeadProps } from './page-head.tsx';
import styles from './page.module.css';

interface DetailPageProps extends PageHeadProps {
  /** Cards beside the others, when there is room. */
  readonly side?: ReactNode;
  /** They have tables, which need 384 px. */
  readonly isSideWide?: boolean;
  readonly children: ReactNode;
}

/** One thing: its head, and cards with its facts. */
export const DetailPage = ({ side, isSideWide, children, ...head }: DetailPageProps) => (
  <>
    <PageHead {...head} />
    <div className={styles.detail} data-side={side ? (isSideWide ? 'wide' : true) : undefined}>
      <div className={styles.cards}>{children}</div>
      {side && <div className={styles.cards}>{side}</div>}
    </div>
  </>
);
