import { Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useStore } from 'zustand';
import { loadNewest, newVersion } from '../../device/new-version.ts';
import { Banner } from '../../ui/scan/page/banner.tsx';
import { PageBody } from '../../ui/scan/page/page-body.tsx';
import { Skeleton } from '../../ui/scan/page/skeleton.tsx';
import { FIRST_VISIT } from '../path.ts';
import { t } from './texts.ts';
import { Header } from './header.tsx';
import { Navigation } from './menu/navigation.tsx';
import styles from './shell.module.css';

/** The frame of every page except the scan flows, which fill the screen themselves. */
export default function Shell() {
  const content = useFocusOnPage();
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <Header />
      <aside className={styles.side}>
        <Navigation />
      </aside>
      <main ref={content} id="content" className={styles.content} tabIndex={-1}>
        <NewVersion />
        <Suspense
          fallback={
            <PageBody>
              <Skeleton label={t('loading')} lines={6} />
            </PageBody>
          }
        >
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}

/** Offers a newer version of the app; scan flows do so in their own strip. */
function NewVersion() {
  const isReady = useStore(newVersion, state => state.ready);
  return (
    isReady && (
      <div className={styles.update}>
        <Banner tone="amber" icon="refresh" text={t('update')} onPress={() => void loadNewest()} />
      </div>
    )
  );
}

/**
 * Gives the focus to the page when the element that had it left with the page before: keys and a screen reader would begin at the
 * frame. A page that takes the focus itself keeps it; the first page does not take it, as on any site.
 */
function useFocusOnPage() {
  const content = useRef<HTMLElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (key !== FIRST_VISIT && document.activeElement === document.body)
      content.current?.focus({ preventScroll: true });
  }, [key]);
  return content;
}
