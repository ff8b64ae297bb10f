import { Link } from 'react-router';
import { Icon } from '../../ui/icons/icon.tsx';
import { texts } from '../../texts/texts.ts';
import header from './header.nl.ts';
import { environmentLabel } from '../session/view.ts';
import { openMenu, openOverlay } from '../state/overlay.ts';
import { useSignedIn } from '../state/session.ts';
import { PRODUCT_NAME } from './page-title.ts';
import { VERSION } from './dialogs/version.ts';
import styles from './header.module.css';

const t = texts('header', header);

/** Product, environment, version, user; on a phone the other items are behind ≡. */
export function Header() {
  const { user, config } = useSignedIn();
  const environment = environmentLabel(config.general.environment);
  return (
    <header className={styles.header}>
      <Link className={styles.product} to="/" aria-label={`${PRODUCT_NAME}, ${t('home')}`}>
        {PRODUCT_NAME}
      </Link>
      {environment && <span className={styles.environment}>{environment}</span>}
      <button
        type="button"
        className={styles.version}
        aria-label={t('version', { version: VERSION })}
        onClick={() => openOverlay('version')}
      >
        v{VERSION}
      </button>
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
