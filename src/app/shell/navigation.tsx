import { NavLink } from 'react-router';
import { Icon } from '../../ui/icons/icon.tsx';
import { t } from './texts.ts';
import { useSignedIn } from '../state/session.ts';
import { openItems } from './menu.ts';
import styles from './navigation.module.css';

/** The menu's items that this user may open. */
export function Navigation({ onFollow }: { onFollow?: () => void }) {
  const session = useSignedIn();
  return (
    <nav aria-label={t('navigation')}>
      <ul className={styles.list}>
        {openItems(session).map(item => (
          <li key={item.path}>
            <NavLink className={styles.item} to={item.path} end onClick={onFollow}>
              <Icon name={item.icon} />
              {item.label()}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
