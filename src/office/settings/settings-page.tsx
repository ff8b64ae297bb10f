import { useDeferredValue, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  getFrontendParameters,
  MOST_REASON,
  type ParameterGroup,
} from '../../../contract/frontend-parameters.ts';
import { editSettings, seeSettingChanges } from '../../../core/access/settings.ts';
import { TextField } from '../../ui/scan/controls/text-field.tsx';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { Card } from '../../ui/scan/page/card.tsx';
import { useCall } from '../calls/use-call.ts';
import { EditPage } from '../edit/edit-page.tsx';
import type { Draft } from '../edit/use-draft.ts';
import { FilterText } from '../list/filter-bar.tsx';
import { useMay } from '../office.ts';
import { Loaded } from '../page/loaded.tsx';
import type { AskedPage, PageProps } from '../page/page-props.ts';
import { ExchangeButtons } from './exchange-buttons.tsx';
import { Groups } from './groups.tsx';
import { SettingRow } from './setting-row.tsx';
import styles from './settings.module.css';
import { nameOf, t } from './texts.ts';
import { useSettings } from './use-settings.ts';
import {
  byGroup,
  chunksOf,
  findSettings,
  metaOf,
  settingsPath,
  type Setting,
  type SettingValues,
} from './view.ts';

export const asks = (): readonly AskedPage[] => [{ endpoint: getFrontendParameters, input: {} }];

/** Settings that are laid out together. */
const A_SCREEN = 20;
/** Height of most of them in px. */
const ROW = 96;
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
  const mayEdit = useMay()(editSettings);
  const { settings, draft, changed, reason, setReason, save, busy, failure } = useSettings(groups);
  // The reason is kept with the history.
  const mayKeep = useMay()(seeSettingChanges);
  const [query, setQuery] = useState('');
  const sought = useDeferredValue(query.trim());
  const isSearching = sought !== '';
  const shown = isSearching ? findSettings(settings, sought) : settings.filter(one => one.group === group);
  const isThere = groups.some(({ identifier }) => identifier === group);
  const toGroup = () => setQuery('');
  return (
    <EditPage
      badge={
        changed.length > 0 && (
          <span className={styles.badge}>{t('changed_count', { n: changed.length })}</span>
        )
      }
      meta={metaOf(groups, group)}
      actions={<ExchangeButtons settings={settings} draft={draft} mayEdit={mayEdit} />}
      draft={draft}
      busy={busy}
      failure={failure}
      save={mayEdit ? save : null}
      whole={{
        within: '/settings',
        field: mayKeep && (
          <TextField
            label={t('reason')}
            labelHidden
            placeholder={t('reason')}
            value={reason}
            maxLength={MOST_REASON}
            onChange={setReason}
          />
        ),
      }}
      note={<Note settings={settings} draft={draft} changed={changed} onGo={toGroup} />}
    >
      <Alert tone="warning" stands>
        {t('affects_all')}
      </Alert>
      <div className={styles.page}>
        <Groups groups={groups} group={group} changed={changed} isSearching={isSearching} onGo={toGroup}>
          <FilterText label={t('find')} value={query} maxLength={100} onChange={setQuery} />
        </Groups>
        <div className={styles.cards}>
          {byGroup(isSearching ? shown.slice(0, MOST_FOUND) : shown).map(([of, own]) => (
            <Card
              key={of}
              flush
              title={nameOf(of)}
              actions={<ChangedOf settings={settings} of={of} changed={changed} />}
            >
              {chunksOf(own, A_SCREEN).map(rows => (
                <div
                  key={rows[0]?.id}
                  className={styles.chunk}
                  // Its height until it has been in sight.
                  style={{ containIntrinsicBlockSize: `auto ${String(rows.length * ROW)}px` }}
                >
                  {rows.map(setting => (
                    <SettingRow
                      key={setting.id}
                      setting={setting}
                      mayEdit={mayEdit}
                      value={draft.value[setting.id]}
                      error={draft.field(setting.id).error}
                      onSet={draft.set}
                      rowErrors={draft.rowErrors(setting.id)}
                      onBlur={row =>
                        draft.field(row === undefined ? setting.id : `${setting.id}.${row}`).onBlur()
                      }
                    />
                  ))}
                </div>
              ))}
            </Card>
          ))}
          {shown.length === 0 && (
            <p className={styles.none}>{t(isSearching ? 'found_none' : isThere ? 'empty' : 'missing')}</p>
          )}
          {isSearching && shown.length > MOST_FOUND && (
            <p className={styles.none}>{t('found_more', { n: shown.length - MOST_FOUND })}</p>
          )}
        </div>
      </div>
    </EditPage>
  );
}

interface NoteProps {
  readonly settings: readonly Setting[];
  readonly draft: Draft<SettingValues>;
  readonly changed: readonly Setting[];
  readonly onGo: () => void;
}

/** The first fault, with a link to its group; without one, what was changed. */
function Note({ settings, draft, changed, onGo }: NoteProps) {
  const faulty = settings.find(
    ({ id }) => draft.field(id).error !== undefined || Object.keys(draft.rowErrors(id)).length > 0,
  );
  if (faulty)
    return (
      <Link to={settingsPath(faulty.group)} onClick={onGo}>
        {t('fault_in', { name: faulty.name })}
      </Link>
    );
  return t('changed_names', {
    changes: t('changes', { n: changed.length }),
    names: changed.map(({ name }) => name).join(', '),
  });
}

interface ChangedOfProps {
  readonly settings: readonly Setting[];
  readonly of: string;
  readonly changed: readonly Setting[];
}

/** How many settings of a group were changed. */
function ChangedOf({ settings, of, changed }: ChangedOfProps) {
  const isOf = ({ group }: Setting) => group === of;
  const n = changed.filter(isOf).length;
  return (
    n > 0 && <span className={styles.soft}>{t('changed_of', { n, all: settings.filter(isOf).length })}</span>
  );
}
