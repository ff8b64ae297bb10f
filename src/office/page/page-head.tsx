import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/icons/icon.tsx';
import { usePageFrame, type PageFrame } from './page-context.ts';
import styles from './page-head.module.css';
import { useActsKey } from './use-acts-key.ts';
import { t } from '../parts/texts.ts';

export interface PageHeadProps {
  /** Without one it is the page's own title. */
  readonly title?: string;
  readonly badge?: ReactNode;
  readonly actions?: ReactNode;
  /** One muted line under the title. */
  readonly meta?: ReactNode;
}

/**
 * The head of a page, in sight while the page scrolls: location and way back, title, actions, one muted line, tabs. The
 * key `.` goes to the first action.
 */
export function PageHead({ title, badge, actions, meta }: PageHeadProps) {
  const frame = usePageFrame();
  const { location, back, tabs, fault } = frame;
  const acts = useActsKey(Boolean(actions));
  const heading = useRef<HTMLHeadingElement>(null);
  const hadFocus = useRef(false);
  // An act can take its own button away: the keyboard goes on at the title.
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
    hadFocus.current = acts.current?.contains(document.activeElement) ?? false;
  });
  return (
    <header className={styles.head}>
      <div className={styles.top}>
        {(location ?? back) && (
          <nav className={styles.crumbs} aria-label={t('path')}>
            {location && <span>{location}</span>}
            {location && <Icon name="chevronRight" size={16} />}
            {back && <Link to={back.path}>{back.title}</Link>}
            {back && <Icon name="chevronRight" size={16} />}
          </nav>
        )}
        <h1 ref={heading} className={styles.title} tabIndex={-1}>
          {title ?? frame.title}
        </h1>
        {badge}
        {actions && (
          <div ref={acts} className={styles.actions}>
            {actions}
          </div>
        )}
      </div>
      {meta && <div className={styles.meta}>{meta}</div>}
      {tabs.length > 0 && <Tabs frame={frame} />}
      {fault}
    </header>
  );
}

function Tabs({ frame: { tabs, location } }: { frame: PageFrame }) {
  const bar = useRef<HTMLElement>(null);
  // On a phone the bar scrolls: the current tab is in sight. Another page is mounted anew.
  useEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (bar.current && current) bar.current.scrollLeft = current.offsetLeft - bar.current.offsetLeft - 16;
  }, []);
  return (
    <nav ref={bar} className={styles.tabs} aria-label={t('tabs', { location: location ?? '' })}>
      {tabs.map(({ title, path, isCurrent }) => (
        <Link key={path} className={styles.tab} to={path} aria-current={isCurrent ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
