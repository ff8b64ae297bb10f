import { useEffect } from 'react';
import { Link } from 'react-router';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { t } from './texts.ts';
import { announceAppReady } from '../app-ready.ts';
import { usePageTitle } from './page-title.ts';
import styles from './message.module.css';

/** The page of an unknown path. */
export default function NotFound() {
  usePageTitle(t('not_found'));
  useEffect(announceAppReady, []);
  return (
    <div className={styles.inPage}>
      <h1 className="visually-hidden">{t('not_found')}</h1>
      <Alert tone="warning">{t('not_found')}</Alert>
      <Link className={styles.back} to="/">
        {t('home')}
      </Link>
    </div>
  );
}
