import { useDeferredValue, useEffect, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  getFrontendParameters,
  patchFrontendParameters,
  type ParameterGroup,
} from '../../../contract/frontend-parameters.ts';
import { editSettings } from '../../../core/access/settings.ts';
import { useIsPhone } from '../../ui/desk/use-phone.ts';
import { SelectField } from '../../ui/scan/controls/select-field.tsx';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { Card } from '../../ui/scan/page/card.tsx';
import { useCall } from '../calls/use-call.ts';
import { EditPage } from '../edit/edit-page.tsx';
import { useDraft } from '../edit/use-draft.ts';
import { useSave } from '../edit/use-save.ts';
import { FilterText } from '../list/filter-bar.tsx';
import { useMay, useOffice } from '../office.ts';
import { Loaded } from '../page/loaded.tsx';
import type { Asked, PageProps } from '../page/page-props.ts';
import { toast } from '../page/toast.ts';
import { withReason } from '../parts/reason.ts';
import { SettingRow } from './setting-row.tsx';
import styles from './settings.module.css';
import { nameOf, t } from './texts.ts';
import {
  changesOf,
  faultsAt,
  findSettings,
  isChanged,
  settingFaults,
  settingsOf,
  settingsPath,
  treeOf,
  valuesOf,
  type Setting,
} from './view.ts';

export const asks = (): readonly Asked[] => [{ endpoint: getFrontendParameters, input: {} }];

/** The most settings that a search shows. */
const MOST_FOUND = 50;

/** Settings of the whole OMS by group (shell-search-settings.md 2.10); edits of every group are saved at once. */
export default function SettingsPage({ params: { group } }: PageProps) {
  const call = useCall(getFrontendParameters, {});
  const navigate = useNavigate();
  const first = call.body?.groups[0]?.identifier;
  useEffect(() => {
    if (group === undefined && first !== undefined) void navigate(settingsPath(first), { replace: true });
  }, [group, first, navigate]);
  return (
    <Loaded call={call} failed={t('load_error')} notFound={t('missing')}>
      {({ groups }) => <Editing groups={groups} group={group ?? first ?? ''} />}
    </Loaded>
  );
}

function Editing({ groups, group }: { readonly groups: readonly ParameterGroup[]; readonly group: string }) {
  const office = useOffice();
  const mayEdit = useMay()(editSettings);
  const settings = settingsOf(groups, office.settings);
  const draft = useDraft(
    valuesOf(settings),
    values => settingFaults(settings, values),
    groups.flatMap(({ id, revision }) =>
      id === undefined || revision === undefined ? [] : [{ kind: 'settings' as const, id, revision }],
    ),
  );
  const changes = changesOf(settings, draft.value);
  const touched = new Set(
    groups.filter(({ identifier }) => changes.some(one => one.group === identifier)).map(({ id }) => id),
  );
  const { save, busy, failure } = useSave(
    {
      ...draft,
      // Whoever changed another group meanwhile is no hindrance.
      seen: draft.seen.filter(({ id }) => touched.has(id)),
      refuse: errors => draft.refuse(faultsAt(changes, settings, errors)),
    },
    patchFrontendParameters,
    () => ({ body: changes }),
    () => {
      void toast(t('saved'));
      office.renewSettings();
    },
  );
  const [query, setQuery] = useState('');
  const sought = useDeferredValue(query.trim());
  const shown = sought === '' ? settings.filter(one => one.group === group) : findSettings(settings, sought);
  const changed = settings.filter(one => isChanged(one, draft.value));
  const faulty = settings.find(({ id }) => draft.field(id).error !== undefined);
  return (
    <EditPage
      badge={
        changed.length > 0 && (
          <span className={styles.badge}>{t('changed_count', { n: changed.length })}</span>
        )
      }
      draft={draft}
      busy={busy}
      failure={failure && withReason(t('save_error'), failure)}
      save={mayEdit ? save : null}
      whole={{
        within: '/settings',
        note: faulty ? (
          <Link to={settingsPath(faulty.group)} onClick={() => setQuery('')}>
            {t('fault_in', { name: faulty.name })}
          </Link>
        ) : (
          changed.length > 0 &&
          t('changed_names', {
            changes: t('changes', { n: changed.length }),
            names: changed.map(({ name }) => name).join(', '),
          })
        ),
      }}
    >
      <Alert tone="warning">{t('affects_all')}</Alert>
      <div className={styles.page}>
        <Groups
          groups={groups}
          group={group}
          changed={changed}
          isSearching={sought !== ''}
          onGo={() => setQuery('')}
        >
          <FilterText label={t('find')} value={query} maxLength={100} onChange={setQuery} />
        </Groups>
        <div className={styles.cards}>
          {byGroup(shown.slice(0, MOST_FOUND)).map(([of, own]) => (
            <Card
              key={of}
              flush
              title={nameOf(of)}
              actions={<ChangedOf settings={settings.filter(one => one.group === of)} changed={changed} />}
            >
              {own.map(setting => (
                <SettingRow key={setting.id} setting={setting} draft={draft} mayEdit={mayEdit} />
              ))}
            </Card>
          ))}
          {shown.length === 0 && <p className={styles.none}>{none(groups, group, sought)}</p>}
          {shown.length > MOST_FOUND && (
            <p className={styles.none}>{t('found_more', { n: shown.length - MOST_FOUND })}</p>
          )}
        </div>
      </div>
    </EditPage>
  );
}

/** Why nothing is shown. */
function none(groups: readonly ParameterGroup[], group: string, sought: string): string {
  if (sought !== '') return t('found_none');
  return t(groups.some(({ identifier }) => identifier === group) ? 'empty' : 'missing');
}

const byGroup = (settings: readonly Setting[]): readonly (readonly [string, readonly Setting[]])[] =>
  [...new Set(settings.map(({ group }) => group))].map(group => [
    group,
    settings.filter(one => one.group === group),
  ]);

const ChangedOf = ({
  settings,
  changed,
}: {
  readonly settings: readonly Setting[];
  readonly changed: readonly Setting[];
}) => {
  const n = settings.filter(one => changed.includes(one)).length;
  return n > 0 && <span className={styles.soft}>{t('changed_of', { n, all: settings.length })}</span>;
};

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
function Groups({ groups, group, changed, isSearching, onGo, children }: GroupsProps) {
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const tree = treeOf(groups).map(one => ({
    ...one,
    name: nameOf(one.group),
    n: changed.filter(setting => setting.group === one.group).length,
  }));
  if (isPhone)
    return (
      <div className={styles.phone}>
        {children}
        <SelectField
          label={t('group')}
          value={group}
          options={tree.map(({ group: value, name, depth, n }) => ({
            value,
            text: `${'– '.repeat(depth)}${name}${n > 0 ? ` (${String(n)})` : ''}`,
          }))}
          onChange={to => {
            onGo();
            void navigate(settingsPath(to));
          }}
        />
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
        </ul>
      </nav>
    </Card>
  );
}
