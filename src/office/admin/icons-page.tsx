import { useState } from 'react';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import { paths } from '../../ui/icons/paths.ts';
import { Card } from '../../ui/scan/page/card.tsx';
import { Empty } from '../../ui/scan/page/empty.tsx';
import { FilterText } from '../list/filter-bar.tsx';
import { DetailPage } from '../page/detail-page.tsx';
import styles from './admin.module.css';
import { t } from './texts.ts';

const names = Object.keys(paths).toSorted() as IconName[];

/** Every drawing of the app with its name (shell-search-settings.md 2.2). */
export default function IconsPage() {
  const [typed, setTyped] = useState('');
  const found = names.filter(name => name.toLowerCase().includes(typed.trim().toLowerCase()));
  return (
    <DetailPage
      actions={
        <search>
          <FilterText label={t('find_icon')} value={typed} maxLength={50} onChange={setTyped} />
        </search>
      }
    >
      <Card title={<output>{t('icons', { n: found.length })}</output>}>
        {found.length === 0 ? (
          <Empty icon="search" text={t('no_icon')} />
        ) : (
          <ul className={styles.icons}>
            {found.map(name => (
              <li key={name}>
                <Icon name={name} size={32} />
                {name}
              </li>
            ))}
          </ul>
        )}
      </Card>
    </DetailPage>
  );
}
