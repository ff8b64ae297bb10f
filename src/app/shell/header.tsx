import { Link, useLocation } from 'react-router';
import { Icon } from '../../ui/icons/icon.tsx';
import { texts } from '../../texts/texts.ts';
import header from './header.nl.ts';
import { searchPages } from '../../../core/access/orders.ts';
import { mayOf } from '../state/asker.ts';
import { SearchSlot } from './search-slot.tsx';
import { environmentLabel, isScanRoute } from '../session/view.ts';
import { openMenu, openOverlay } from '../state/overlay.ts';
import { useSignedIn } from '../state/session.ts';
import { useReached } from './use-reached.ts';
import { PRODUCT_NAME } from './page-title.ts';
import { VERSION } from './dialogs/version.ts';
import styles from './header.module.css';

const t = texts('header', header);

/** Product, environment, version, order search, user; on a phone the other items are behind ≡. */
export function Header() {
  const session = useSignedIn();
  const { user, config } = session;
  const environment = environmentLabel(config.general.environment);
  // Where one scans work goes on without a network, and those screens say how it stands.
  const { pathname } = useLocation();
  const isReached = useReached();
  const isOffline = !isReached && !isScanRoute(pathname);
  return (
    <header className={styles.header}>
      <div className={styles.brand} data-offline={isOffline || undefined}>
        <Link className={styles.product} to="/" aria-label={`${PRODUCT_NAME}, ${t('home')}`}>
          {PRODUCT_NAME}
        </Link>
        <output className={styles.offline}>{isOffline && t('offline')}</output>
        {environment && <span className={styles.environment}>{environment}</span>}
        <button
          type="button"
          className={styles.version}
          aria-label={t('version', { version: VERSION })}
          onClick={() => openOverlay('version')}
        >
          v{VERSION}
        </button>
      </div>
      {mayOf(session, searchPages.default) && <SearchSlot label={t('search')} />}
      <span className={styles.gap} />
      <button type="button" className={styles.wide} onClick={() => openOverlay('settings')}>
        {t('settings')}
      </button>
      <button
        type="button"
        className={styles.user}
        aria-label={t('user', { name: user.name })}
        onClick={openMenu}
      >
        <Icon name="user" size={20} />
        <span>{user.name}</span>
      </button>
      <button type="button" className={styles.menu} aria-label={t('menu')} onClick={openMenu}>
        <Icon name="menu" size={28} />
      </button>
    </header>
  );
}
