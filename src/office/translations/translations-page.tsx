import { useDeferredValue, useState } from 'react';
import { getTexts, patchTranslations } from '../../../contract/session.ts';
import { languages, type Language } from '../../../core/language/language.ts';
import { languageNames } from '../../../core/language/names.ts';
import { Button } from '../../ui/scan/controls/button.tsx';
import { TextField } from '../../ui/scan/controls/text-field.tsx';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { Card } from '../../ui/scan/page/card.tsx';
import { useCall } from '../calls/use-call.ts';
import { EditPage } from '../edit/edit-page.tsx';
import { useDraft } from '../edit/use-draft.ts';
import { useSave } from '../edit/use-save.ts';
import { FilterSelect, FilterText } from '../list/filter-bar.tsx';
import { Loaded } from '../page/loaded.tsx';
import type { AskedPage } from '../page/page-props.ts';
import { toast } from '../page/toast.ts';
import { withReason } from '../parts/reason.ts';
import { t } from './texts.ts';
import styles from './translations.module.css';
import { changesOf, draftOf, findKeys, idOf, isKey, keysOf, wireKey, type Texts } from './view.ts';

export const asks = (): readonly AskedPage[] => [{ endpoint: getTexts, input: {} }];

/** The most texts that are shown at once. */
const MOST = 100;
const MOST_SIGNS = 2000;

/** The texts that the OMS lays over those of the app, in each language, and the retailer's names in others than Dutch. */
export default function TranslationsPage() {
  const call = useCall(getTexts, {});
  return (
    <Loaded call={call} failed={t('load_error')} notFound={t('load_error')}>
      {({ texts, ...seen }) => <Editing texts={texts} seen={seen} />}
    </Loaded>
  );
}

interface EditingProps {
  readonly texts: Texts;
  readonly seen: { readonly id: number; readonly revision: number };
}

function Editing({ texts, seen }: EditingProps) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const keys = keysOf(texts, added);
  const draft = useDraft(draftOf(keys, texts), () => ({}), [{ kind: 'settings', ...seen }]);
  const changes = changesOf(keys, texts, draft.value);
  const { save, busy, failure } = useSave(
    draft,
    patchTranslations,
    () => ({ body: changes }),
    () => void toast(t('saved')),
  );
  const [language, setLanguage] = useState<Language>('nl');
  const [query, setQuery] = useState('');
  const found = findKeys(keys, draft.value, language, useDeferredValue(query));
  return (
    <EditPage
      draft={draft}
      busy={busy}
      failure={failure && withReason(t('save_error'), failure)}
      save={save}
      whole={{ within: '/translations' }}
      note={t('changed', { n: changes.length })}
    >
      <Alert tone="warning" stands>
        {t('affects_all')}
      </Alert>
      <div className={styles.filters}>
        <FilterSelect
          label={t('language')}
          value={language}
          options={languages.map(value => ({ value, text: languageNames[value] }))}
          onChange={to => setLanguage(to as Language)}
        />
        <FilterText label={t('find')} value={query} maxLength={100} onChange={setQuery} />
      </div>
      <Card
        title={t('all_texts')}
        flush
        foot={<AddKey keys={keys} onAdd={key => setAdded([key, ...added])} />}
      >
        <p className={styles.note}>{t('usual')}</p>
        {found.slice(0, MOST).map(key => {
          const wire = wireKey(language, key);
          const { value, onChange, onBlur, error } = draft.field(idOf(wire));
          return (
            <div
              key={wire}
              translate="no"
              className={styles.row}
              data-changed={value !== (texts[wire] ?? '') || undefined}
            >
              <div>
                <code className={styles.key}>{key}</code>
                {language !== 'nl' && <p className={styles.soft}>{draft.value[idOf(key)]}</p>}
              </div>
              <TextField
                label={wire}
                labelHidden
                value={value}
                maxLength={MOST_SIGNS}
                onChange={onChange}
                onBlur={onBlur}
                {...(error !== undefined && { error })}
              />
            </div>
          );
        })}
        {found.length === 0 && <p className={styles.note}>{t('none')}</p>}
        {found.length > MOST && <p className={styles.note}>{t('more', { n: found.length - MOST })}</p>}
      </Card>
    </EditPage>
  );
}

interface AddKeyProps {
  readonly keys: readonly string[];
  readonly onAdd: (key: string) => void;
}

/** A text that the OMS does not have yet. */
function AddKey({ keys, onAdd }: AddKeyProps) {
  const [key, setKey] = useState('');
  const isReady = isKey(key) && !keys.includes(key);
  return (
    <div className={styles.add}>
      <TextField label={t('add_key')} hint={t('add_rule')} value={key} maxLength={190} onChange={setKey} />
      <Button
        size="desk"
        icon="plus"
        disabled={!isReady}
        onPress={() => {
          onAdd(key);
          setKey('');
        }}
      >
        {t('add')}
      </Button>
    </div>
  );
}
