import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { texts } from '../../texts/texts.ts';
import { portalUrl } from '../session/view.ts';
import { openOverlay } from '../state/overlay.ts';
import { useSignedIn } from '../state/session.ts';
import { Navigation } from './navigation.tsx';
import { VERSION } from './version.ts';
import styles from './menu-drawer.module.css';

const t = texts('menu', {
  title: 'Menu',
  close: 'Menu sluiten',
  settings: 'Weergave',
  portal: 'Naar het portaal',
  sign_out: 'Afmelden',
  version: 'v{version}',
  about: 'over deze app',
});

/** Everything behind ≡: pages, looks, portal, sign-out. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const { user, config, locations } = useSignedIn();
  return (
    <Dialog place="drawer" title={t('title')} closeLabel={t('close')} onClose={onClose}>
      <p className={styles.user}>
        <Icon name="user" size={28} />
        <span>
          <strong>{user.name}</strong>
          {locations.length === 1 && <span className={styles.place}>{locations[0]?.display_name}</span>}
        </span>
      </p>
      <Navigation onFollow={onClose} />
      <div className={styles.rest}>
        <Button kind="quiet" wide onPress={() => openOverlay('settings')}>
          {t('settings')}
        </Button>
        <a className={styles.link} href={portalUrl(config)}>
          {t('portal')}
        </a>
        <Button kind="secondary" wide icon="lock" onPress={() => openOverlay('sign-out')}>
          {t('sign_out')}
        </Button>
        <Button kind="quiet" wide onPress={() => openOverlay('version')}>
          {`${t('version', { version: VERSION })} · ${t('about')}`}
        </Button>
      </div>
    </Dialog>
  );
}
