import { Dialog } from '../../../ui/scan/controls/dialog.tsx';
import { Icon, type IconName } from '../../../ui/icons/icon.tsx';
import { t } from './menu-texts.ts';
import { portalUrl } from '../../session/view.ts';
import { openSwitch } from '../../switch-user/open-switch.ts';
import { openOverlay } from '../../state/overlay.ts';
import { useSignedIn } from '../../state/session.ts';
import { hasFeature } from '../../state/asker.ts';
import { Navigation } from './navigation.tsx';
import { VERSION } from '../dialogs/version.ts';
import styles from './menu-drawer.module.css';
import lines from './navigation.module.css';

/** Everything behind ≡: pages, appearance, portal, sign-out. */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const { user, config, locations } = useSignedIn();
  return (
    <Dialog place="drawer" title={t('title')} closeLabel={t('close_menu')} onClose={onClose}>
      <p className={styles.user}>
        <Icon name="user" size={28} />
        <span>
          <strong>{user.name}</strong>
          {locations.length === 1 && <span className={styles.place}>{locations[0]?.display_name}</span>}
        </span>
      </p>
      <Navigation onFollow={onClose} />
      <div className={styles.rest}>
        <Line icon="info" text={t('settings')} onPress={() => openOverlay('settings')} />
        <a className={lines.item} href={portalUrl(config)}>
          <Icon name="arrowRight" />
          {t('portal')}
        </a>
        {hasFeature({ user, config }, 'badges') && (
          <Line
            icon="swap"
            text={t('switch_user')}
            onPress={() => {
              onClose();
              openSwitch(null);
            }}
          />
        )}
        <Line icon="lock" text={t('sign_out')} onPress={() => openOverlay('sign-out')} />
        <Line icon="help" text={t('about', { version: VERSION })} onPress={() => openOverlay('version')} />
      </div>
    </Dialog>
  );
}

function Line({ icon, text, onPress }: { icon: IconName; text: string; onPress: () => void }) {
  return (
    <button type="button" className={lines.item} onClick={onPress}>
      <Icon name={icon} />
      {text}
    </button>
  );
}
