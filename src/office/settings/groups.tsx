import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ParameterGroup } from '../../../contract/frontend-parameters.ts';
import { editTexts } from '../../../core/access/settings.ts';
import { useIsPhone } from '../../ui/desk/use-phone.ts';
import { SelectField } from '../../ui/scan/controls/select-field.tsx';
import { Card } from '../../ui/scan/page/card.tsx';
import { useMay } from '../office.ts';
import styles from './settings.module.css';
import { nameOf, t } from './texts.ts';
import { settingsPath, treeOf, type Setting } from './view.ts';

interface GroupsProps {
  readonly groups: readonly ParameterGroup[];
  readonly group: string;
  readonly changed: readonly Setting[];
  readonly isSearching: boolean;
  readonly onGo: () => void;
  /** The search over all settings. */
  readonly children: ReactNode;
}

/** The sidebar of groups, with how many settings were changed in each; on a phone a choice. */
export function Groups({ groups, group, changed, isSearching, onGo, children }: GroupsProps) {
  const isPhone = useIsPhone();
  const mayTexts = useMay()(editTexts);
  const navigate = useNavigate();
  const tree = treeOf(groups).map(one => ({
    ...one,
    name: nameOf(one.group),
    n: changed.filter(setting => setting.group === one.group).length,
  }));
  // The browser shows the first of its options in the place of one that is not among them.
  const isKnown = tree.some(one => one.group === group);
  if (isPhone)
    return (
      <div className={styles.phone}>
        {children}
        <SelectField
          label={t('group')}
          {...(isKnown ? { value: group } : { value: '', placeholder: t('choose_group') })}
          options={tree.map(({ group: value, name, depth, n }) => ({
            value,
            text: `${'– '.repeat(depth)}${name}${n > 0 ? ` (${String(n)})` : ''}`,
          }))}
          onChange={to => {
            onGo();
            void navigate(settingsPath(to));
          }}
        />
        {mayTexts && <Link to="/translations">{t('to_texts')}</Link>}
      </div>
    );
  return (
    <Card title={t('groups')} flush>
      <div className={styles.find}>{children}</div>
      <nav aria-label={t('groups')}>
        <ul className={styles.groups}>
          {tree.map(({ group: of, depth, name, n }) => (
            <li key={of}>
              <Link
                to={settingsPath(of)}
                data-depth={Math.min(depth, 2)}
                aria-current={!isSearching && of === group ? 'page' : undefined}
                onClick={onGo}
              >
                {name}
                {n > 0 && (
                  <span className={styles.count}>
                    {n}
                    <span className="visually-hidden"> {t('changed_count', { n })}</span>
                  </span>
                )}
              </Link>
            </li>
          ))}
          {mayTexts && (
            <li>
              <Link to="/translations">{t('to_texts')}</Link>
            </li>
          )}
        </ul>
      </nav>
    </Card>
  );
}
