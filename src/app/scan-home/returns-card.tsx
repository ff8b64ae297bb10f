import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { pagePath } from '../../../core/location/page-path.ts';
import type { LocationRef } from '../../../contract/session.ts';
import { onOnlineChange } from '../../device/online.ts';
import { t } from './texts.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './batch-card.module.css';
import { countReturns } from './count-returns.ts';

/** The location's returns as work: how many are announced; the whole card opens them. */
export function ReturnsCard({ place, userId }: { place: LocationRef; userId: number }) {
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    const load = () => void countReturns(place, userId).then(setCount);
    load();
    return onOnlineChange(load);
  }, [place, userId]);
  return (
    <li>
      <Link to={pagePath('/product-processing/:type/:location/return', place)} className={styles.card}>
        <span className={styles.head}>
          <span className={styles.code}>{t('returns')}</span>
          <Icon name="chevronRight" />
        </span>
        {count !== null && (
          <span className={styles.note}>
            {count === 0 ? t('returns_none') : t('returns_n', { n: count })}
          </span>
        )}
      </Link>
    </li>
  );
}
