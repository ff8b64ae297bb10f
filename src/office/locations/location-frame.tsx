import { useEffect, useRef, type ReactNode } from 'react';
import { NavLink } from 'react-router';
import { pagePath } from '../../../core/location/page-path.ts';
import { t } from './texts.ts';
import styles from './location-frame.module.css';
import type { LocationTab } from './tabs.ts';

interface LocationFrameProps {
  readonly place: { readonly type: string; readonly identifier: string; readonly display_name: string };
  /** Those that the asker may open. */
  readonly tabs: readonly LocationTab[];
  /** The page of the tab. */
  readonly children: ReactNode;
}

/** A location with a tab for each of its pages. */
export function LocationFrame({ place, tabs, children }: LocationFrameProps) {
  const { type, identifier, display_name } = place;
  const bar = useRef<HTMLElement>(null);
  // On a phone the bar scrolls: where one is stands in sight. Another page is another mount.
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, []);
  return (
    <>
      <nav ref={bar} className={styles.tabs} aria-label={t('tabs', { location: display_name })}>
        <span className={styles.name}>{display_name}</span>
        {tabs.map(({ path, label }) => (
          <NavLink key={path} className={styles.tab} to={pagePath(path, type, identifier)}>
            {label()}
          </NavLink>
        ))}
      </nav>
      {children}
    </>
  );
}
