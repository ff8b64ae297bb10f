import { useLayoutEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { LateMenu } from '../parts/late-menu.tsx';
import { t } from '../parts/texts.ts';
import { fittingTabs } from './fitting-tabs.ts';
import type { PageFrame } from './page-context.ts';
import styles from './page-head.module.css';

interface PageTabsProps {
  /** `count` stands behind the title, once it is known. */
  readonly tabs: readonly (PageFrame['tabs'][number] & { readonly count?: number | undefined })[];
  readonly label: string;
}

/** The pages beside this one: as many as there is room for, the current one always; the rest is in 'Meer'. */
export function PageTabs({ tabs, label }: PageTabsProps) {
  const bar = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const current = tabs.findIndex(({ isCurrent }) => isCurrent);
  const [fits, setFits] = useState<readonly number[] | null>(null);
  useLayoutEffect(() => {
    const nav = bar.current;
    if (!nav) return undefined;
    const fit = () => {
      const now = measured(nav, current);
      setFits(before => (String(before) === String(now) ? before : now));
    };
    fit();
    // Tabs grow once their things are counted.
    const sizes = new ResizeObserver(fit);
    for (const element of [nav, ...nav.children]) sizes.observe(element);
    return () => sizes.disconnect();
  });
  const rest = fits ? tabs.filter((_, nth) => !fits.includes(nth)) : [];
  return (
    <nav ref={bar} className={styles.tabs} aria-label={label}>
      {tabs.map(({ title, path, isCurrent, count }, nth) => (
        <Link
          key={path}
          className={styles.tab}
          to={path}
          aria-current={isCurrent ? 'page' : undefined}
          data-over={(fits && !fits.includes(nth)) || undefined}
        >
          {title}
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </Link>
      ))}
      {rest.length > 0 && (
        <div className={styles.more} data-more>
          <LateMenu
            label={t('more_tabs', { of: label })}
            text={t('more_acts')}
            icon="chevronDown"
            items={rest.map(({ title, path, count }) => ({
              id: path,
              text: count === undefined ? title : `${title} ${String(count)}`,
            }))}
            onAct={path => void navigate(path)}
          />
        </div>
      )}
    </nav>
  );
}

/** The places of the tabs for which the bar has room; null: for all. */
function measured(nav: HTMLElement, current: number): readonly number[] | null {
  const { columnGap, paddingLeft, paddingRight } = getComputedStyle(nav);
  const tabs = [...nav.querySelectorAll<HTMLElement>('a')];
  return fittingTabs({
    widths: tabs.map(tab => tab.getBoundingClientRect().width),
    current,
    gap: parseFloat(columnGap),
    room: nav.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight),
    more: nav.querySelector('[data-more]')?.getBoundingClientRect().width ?? 0,
  });
}
