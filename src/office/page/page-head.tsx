import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/icons/icon.tsx';
import { usePageFrame } from './page-context.ts';
import styles from './page-head.module.css';
import { PlaceName } from './place-name.tsx';
import { PageTabs } from './page-tabs.tsx';
import { useActsKey } from './use-acts-key.ts';
import { t } from '../parts/texts.ts';

export interface PageHeadProps {
  /** Without one it is the page's own title. */
  readonly title?: string;
  /** The name of the location that it is a tab of, as it is now; the page has loaded it. */
  readonly name?: string;
  /** Its subject is over. */
  readonly isStruck?: boolean;
  readonly badge?: ReactNode;
  readonly actions?: ReactNode;
  /** One muted line under the title. */
  readonly meta?: ReactNode;
  /** Tabs of its own. */
  readonly views?: ReactNode;
  /** A bar under the tabs: what changed meanwhile. */
  readonly notice?: ReactNode;
}

/**
 * The head of a page, in sight while the page scrolls: location and way back, title, actions, one muted line, tabs. The
 * key `.` goes to the first action.
 */
export function PageHead({ title, name, isStruck, badge, meta, views, notice, ...own }: PageHeadProps) {
  const frame = usePageFrame();
  const { actions = frame.actions } = own;
  const { location, back, tabs, fault, entitle, place } = frame;
  const path = place ? null : location;
  useEffect(() => {
    if (title !== undefined) entitle?.(title);
  }, [title, entitle]);
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
        {(path ?? back) && (
          <nav className={styles.crumbs} aria-label={t('path')}>
            {path && <span>{path}</span>}
            {path && <Icon name="chevronRight" size={16} />}
            {back && <Link to={back.path}>{back.title}</Link>}
            {back && <Icon name="chevronRight" size={16} />}
          </nav>
        )}
        <h1 ref={heading} className={styles.title} data-struck={isStruck || undefined} tabIndex={-1}>
          {place ? (name ?? place.name ?? <PlaceName of={place} />) : (title ?? frame.title)}
        </h1>
        {badge ?? (place && <span className={styles.pill}>{place.identifier}</span>)}
        {actions && (
          <div ref={acts} className={styles.actions}>
            {actions}
          </div>
        )}
      </div>
      {meta && <div className={styles.meta}>{meta}</div>}
      {tabs.length > 0 && <PageTabs tabs={tabs} label={t('tabs', { of: location ?? frame.title })} />}
      {views}
      {(notice || fault) && (
        <div className={styles.notice}>
          {notice}
          {fault}
        </div>
      )}
    </header>
  );
}
