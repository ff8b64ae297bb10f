import { Card } from '../../ui/scan/page/card.tsx';
import styles from './location-edit.module.css';
import { t } from './texts.ts';

/** Where the addresses of a location are used: people ask before they change one. */
export const Uses = () => (
  <Card title={t('used_title')}>
    <ul className={styles.uses}>
      {[t('used_slip'), t('used_return'), t('used_pickup'), t('used_assign'), t('used_else')].map(text => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  </Card>
);
