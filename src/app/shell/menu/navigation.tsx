import type { MenuCounter } from '../../../../contract/orders/menu-counters.ts';
import { MOST_COUNTED } from '../../../../core/order/most-counted.ts';
import { Link, useLocation } from 'react-router';
import { Icon, type IconName } from '../../../ui/icons/icon.tsx';
import { t } from '../texts.ts';
import { useSignedIn } from '../../state/session.ts';
import { askerOf } from '../../state/asker.ts';
import { useMenuCounters } from '../../state/menu-counters.ts';
import { t as tMenu } from './menu-texts.ts';
import { openMenuGroups, quickLinks } from './menu.ts';
import styles from './navigation.module.css';

/** The menu's items that this user may open. */
export function Navigation({ onFollow }: { onFollow?: () => void }) {
  const session = useSignedIn();
  const { pathname } = useLocation();
  const groups = openMenuGroups(
    askerOf(session),
    session.config.general['external-links'],
    quickLinks(session.config),
  );
  // Pages below an item are its own, unless they have an item themselves.
  const current = groups
    .flatMap(({ items }) => items.flatMap(({ path, beside = [] }) => [path, ...beside]))
    .filter(path => pathname === path || pathname.startsWith(`${path}/`))
    .reduce((longest, path) => (path.length > longest.length ? path : longest), '');
  return (
    <nav aria-label={t('navigation')}>
      {groups.map(({ title, items }) => (
        <div key={title} className={styles.group}>
          <h2 className={styles.groupTitle}>{title}</h2>
          <ul className={styles.list}>
            {items.map(({ path, beside = [], icon, title: name, counted, external }) => (
              <li key={path} className={styles.line}>
                {external ? (
                  <a className={styles.item} href={path} target="_blank" rel="noreferrer" onClick={onFollow}>
                    <Icon name={icon} />
                    {name}
                    <span className="visually-hidden"> {tMenu('elsewhere')}</span>
                  </a>
                ) : (
                  <Link
                    className={styles.item}
                    to={path}
                    aria-current={[path, ...beside].includes(current) ? 'page' : undefined}
                    onClick={onFollow}
                  >
                    <Icon name={icon} />
                    {name}
                    {counted.map(
                      ({ counter, to }) => to === undefined && <Counter key={counter} of={counter} />,
                    )}
                  </Link>
                )}
                {counted.map(
                  ({ counter, to, icon: sign }) =>
                    to !== undefined && (
                      <Counter key={counter} of={counter} icon={sign} to={to} onFollow={onFollow} />
                    ),
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

interface CounterProps {
  readonly of: MenuCounter;
  /** It is a line of its own, in words. */
  readonly icon?: IconName | undefined;
  /** It leads to what is counted. */
  readonly to?: string;
  readonly onFollow?: (() => void) | undefined;
}

/** How much of an item waits for an act; nothing when nothing does. */
export function Counter({ of, icon, to, onFollow }: CounterProps) {
  const count = useMenuCounters(counters => counters[of] ?? 0);
  if (count === 0) return null;
  const shown = count < MOST_COUNTED ? count : `${MOST_COUNTED - 1}+`;
  if (to !== undefined && icon)
    return (
      <Link className={`${styles.item} ${styles.below}`} to={to} onClick={onFollow}>
        <Icon name={icon} />
        {tMenu(of)} <span className={styles.count}>{shown}</span>
      </Link>
    );
  const said = (
    <>
      {shown}
      <span className="visually-hidden"> {tMenu(of)}</span>
    </>
  );
  return to === undefined ? (
    <span className={styles.count} title={tMenu(of)}>
      {said}
    </span>
  ) : (
    <Link className={`${styles.item} ${styles.counted}`} to={to} title={tMenu(of)} onClick={onFollow}>
      {said}
    </Link>
  );
}
