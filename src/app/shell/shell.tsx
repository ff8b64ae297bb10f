import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { Skeleton } from '../../ui/scan/page/skeleton.tsx';
import { t } from './texts.ts';
import { Header } from './header.tsx';
import { Navigation } from './menu/navigation.tsx';
import styles from './shell.module.css';

/** The frame of every page except the scan flows, which fill the screen themselves. */
export default function Shell() {
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <Header />
      <aside className={styles.side}>
        <Navigation />
      </aside>
      <main id="content" className={styles.content} tabIndex={-1}>
        <Suspense fallback={<Skeleton label={t('loading')} lines={6} />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}
