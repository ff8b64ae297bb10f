import type { ReactNode } from 'react';
import { effectOfProperties } from '../../../contract/warehouse/location-effect.ts';
import { listPropertyChanges } from '../../../contract/warehouse/location-changes.ts';
import { getLocation, type Location } from '../../../contract/warehouse/location.ts';
import {
  listLocationProperties,
  patchLocationProperties,
  type LocationProperty,
} from '../../../contract/warehouse/location-property.ts';
import { editProperties, seeProperties } from '../../../core/access/locations.ts';
import { atOwn } from '../../../core/access/right.ts';
import { CheckField } from '../../ui/scan/controls/check-field.tsx';
import { SelectField } from '../../ui/scan/controls/select-field.tsx';
import { TextField } from '../../ui/scan/controls/text-field.tsx';
import { Card } from '../../ui/scan/page/card.tsx';
import { Empty } from '../../ui/scan/page/empty.tsx';
import { paramsOf } from '../calls/params.ts';
import { useCall } from '../calls/use-call.ts';
import { EditPage } from '../edit/edit-page.tsx';
import { useDraft, type Draft } from '../edit/use-draft.ts';
import { usePlaceTheirs } from '../edit/use-place-theirs.ts';
import { useSave } from '../edit/use-save.ts';
import { useMay } from '../office.ts';
import { Loaded } from '../page/loaded.tsx';
import type { AskedPage, LocationPageProps } from '../page/page-props.ts';
import { toast } from '../page/toast.ts';
import { CopyCard } from '../parts/copy-place/copy-card.tsx';
import { EffectCard } from '../parts/place-effect/effect-card.tsx';
import { placeHead } from '../parts/place-badges.tsx';
import { HistoryCard } from '../parts/place-history/history-card.tsx';
import { withReason } from '../parts/reason.ts';
import styles from './location-edit.module.css';
import {
  changedNames,
  choicesOf,
  isDays,
  nameInDraft,
  propertiesBody,
  propertyFaults,
  propertyPath,
  propertyTexts,
  propertyWords,
  textsAt,
  usedBy,
  type PropertyTexts,
} from './properties.ts';
import { seenOf } from './seen.ts';
import { t } from './texts.ts';

export const asks = ({ place }: LocationPageProps): readonly AskedPage[] =>
  [getLocation, listLocationProperties].map(endpoint => ({ endpoint, input: { params: paramsOf(place) } }));

/** 'Eigenschappen' of a location (shell-search-settings.md 2.8). */
export default function PropertiesPage({ place }: LocationPageProps) {
  const input = { params: paramsOf(place) };
  const location = useCall(getLocation, input);
  const properties = useCall(listLocationProperties, input);
  return (
    <Loaded call={location} failed={t('load_failed')} notFound={t('missing')} saysWhy>
      {of => (
        <Loaded call={properties} failed={t('load_failed')} notFound={t('missing')} saysWhy>
          {all => <Editor of={of} all={all} place={place} />}
        </Loaded>
      )}
    </Loaded>
  );
}

interface EditorProps extends Pick<LocationPageProps, 'place'> {
  readonly of: Location;
  readonly all: readonly LocationProperty[];
}

function Editor({ of, all, place }: EditorProps) {
  const may = useMay(place);
  const draft = useDraft(propertyTexts(all), propertyFaults(all), seenOf(of));
  usePlaceTheirs(draft, of);
  const { save, busy, failure } = useSave(
    draft,
    patchLocationProperties,
    texts => ({ params: paramsOf(place), body: propertiesBody(all, texts) }),
    () => void toast(t('properties_saved')),
    (path, texts) => propertyPath(all, path, texts),
  );
  const names = changedNames(all, draft.value);
  const changes = t('changes', { n: names.length, names: names.join(', ') });
  const mayEdit = may(editProperties);
  const rows = (which: readonly LocationProperty[]) =>
    which.map(one => <PropertyRow key={one.key.identifier} of={one} draft={draft} mayEdit={mayEdit} />);
  const [days, others] = [all.filter(isDays), all.filter(one => !isDays(one))];
  return (
    <EditPage
      {...placeHead(of)}
      draft={draft}
      busy={busy}
      failure={failure && withReason(t('properties_failed'), failure)}
      save={mayEdit ? save : null}
      note={changes}
      lost={changes}
      side={
        <>
          <EffectCard
            endpoint={effectOfProperties}
            edit={
              mayEdit && draft.isDirty && Object.keys(propertyFaults(all)(draft.value)).length === 0
                ? { params: paramsOf(place), body: propertiesBody(all, draft.value) }
                : null
            }
          />
          {mayEdit && (
            <CopyCard
              place={place}
              endpoint={listLocationProperties}
              input={other => ({ params: paramsOf(other) })}
              sees={atOwn(seeProperties)}
              compare={other => {
                const differing = textsAt(all, draft.value, other);
                return {
                  names: differing.map(({ label }) => label),
                  take: () => differing.forEach(({ name, text }) => draft.set(name, text)),
                };
              }}
            />
          )}
          <HistoryCard
            endpoint={listPropertyChanges}
            params={paramsOf(place)}
            words={change => propertyWords(all, change)}
          />
        </>
      }
    >
      {all.length === 0 && <Empty icon="list" text={t('no_properties')} />}
      {days.length > 0 && (
        <Card title={t('days')} actions={<span className={styles.soft}>{t('days_note')}</span>} flush>
          {rows(days)}
        </Card>
      )}
      {others.length > 0 && (
        <Card title={t('general')} flush>
          {rows(others)}
        </Card>
      )}
    </EditPage>
  );
}

interface PropertyRowProps {
  readonly of: LocationProperty;
  readonly draft: Draft<PropertyTexts>;
  readonly mayEdit: boolean;
}

function PropertyRow({ of, draft, mayEdit }: PropertyRowProps) {
  const { display_name, identifier, required } = of.key;
  return (
    <div className={styles.property}>
      <div className={styles.about}>
        <strong>
          {display_name}
          {required && (
            <span className={styles.star} title={t('required')}>
              {' *'}
            </span>
          )}
        </strong>
        <code translate="no">{identifier}</code>
        <span className={styles.soft}>{usedBy(of)}</span>
        {mayEdit && !of.can_edit && <span className={styles.soft}>{t('elsewhere')}</span>}
      </div>
      {of.can_edit ? <PropertyField of={of} draft={draft} /> : <span>{shownValue(of)}</span>}
    </div>
  );
}

/** The value of a property that cannot be changed. */
function shownValue(of: LocationProperty): ReactNode {
  if (of.value === null || of.value === '') return <span className={styles.soft}>{t('not_filled')}</span>;
  if (typeof of.value === 'boolean') return t(of.value ? 'yes' : 'no');
  return choicesOf(of)?.find(({ value }) => value === of.value)?.text ?? String(of.value);
}

function PropertyField({ of, draft }: Omit<PropertyRowProps, 'mayEdit'>) {
  const { display_name: label, data_type, required } = of.key;
  const field = draft.field(nameInDraft(of));
  const text = field.value ?? '';
  const choices = choicesOf(of);
  if (data_type === 'boolean')
    return (
      <CheckField
        look="switch"
        label={`${label}: ${t(text === '1' ? 'yes' : 'no')}`}
        checked={text === '1'}
        onChange={on => field.onChange(on ? '1' : '0')}
      />
    );
  if (choices)
    return <SelectField size="desk" label={label} labelHidden options={choices} {...field} value={text} />;
  return (
    <TextField
      size="desk"
      label={label}
      labelHidden
      required={required}
      autoComplete="off"
      maxLength={2000}
      {...(data_type === 'int' && { inputMode: 'numeric' as const })}
      {...(data_type === 'text' && { rows: 3 })}
      {...field}
      value={text}
    />
  );
}
