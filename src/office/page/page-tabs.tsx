import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { PageFrame } from './page-context.ts';
import styles from './page-head.module.css';

interface PageTabsProps {
  /** `count` stands behind the title, once it is known. */
  readonly tabs: readonly (PageFrame['tabs'][number] & { readonly count?: number | undefined })[];
  readonly label: string;
}

/** The pages beside this one. */
export function PageTabs({ tabs, label }: PageTabsProps) {
  const bar = useRef<HTMLElement>(null);
  // On a phone the bar scrolls: the current tab is in sight. Another page is mounted anew.
  useEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (bar.current && current) bar.current.scrollLeft = current.offsetLeft - bar.current.offsetLeft - 16;
  }, []);
  return (
    <nav ref={bar} className={styles.tabs} aria-label={label}>
      {tabs.map(({ title, path, isCurrent, count }) => (
        <Link key={path} className={styles.tab} to={path} aria-current={isCurrent ? 'page' : undefined}>
          {title}
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
