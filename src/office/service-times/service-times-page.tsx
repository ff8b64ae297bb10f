import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { effectOfServiceTimes } from '../../../contract/warehouse/location-effect.ts';
import { listServiceTimeChanges } from '../../../contract/warehouse/location-changes.ts';
import { getLocation, type Location } from '../../../contract/warehouse/location.ts';
import {
  getServiceTimes,
  putServiceTimes,
  type ServiceTimes,
} from '../../../contract/warehouse/service-times.ts';
import { editServiceTimes, seeServiceTimes, seeServiceType } from '../../../core/access/locations.ts';
import { type AccessPlace, atOwn } from '../../../core/access/right.ts';
import { DUTCH_ZONE } from '../../../core/calendar/day.ts';
import { store, stored } from '../../device/stored.ts';
import { useIsPhone } from '../../ui/desk/use-phone.ts';
import { SelectField } from '../../ui/scan/controls/select-field.tsx';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { Card } from '../../ui/scan/page/card.tsx';
import { useToday } from '../calls/today.ts';
import { useCall } from '../calls/use-call.ts';
import { ActDialog } from '../edit/act-dialog.tsx';
import { EditPage } from '../edit/edit-page.tsx';
import { rowChanges } from '../edit/rows.ts';
import { useDraft } from '../edit/use-draft.ts';
import { usePlaceTheirs } from '../edit/use-place-theirs.ts';
import { useSave } from '../edit/use-save.ts';
import { useMay } from '../office.ts';
import { DetailPage } from '../page/detail-page.tsx';
import { Loaded } from '../page/loaded.tsx';
import type { AskedPage, LocationPageProps } from '../page/page-props.ts';
import { toast } from '../page/toast.ts';
import { CopyCard } from '../parts/copy-place/copy-card.tsx';
import { EffectCard } from '../parts/place-effect/effect-card.tsx';
import { placeHead } from '../parts/place-badges.tsx';
import { HistoryCard } from '../parts/place-history/history-card.tsx';
import { withReason } from '../parts/reason.ts';
import { CalendarCard } from './calendar-card.tsx';
import styles from './service-times.module.css';
import { SyncCard } from './sync-card.tsx';
import { t } from './texts.ts';
import { TimeRows } from './time-rows.tsx';
import {
  bodyOf,
  changedRows,
  dayOf,
  draftOf,
  faultsOf,
  LAST_TYPE,
  pageInput,
  rowFaults,
  seenOf,
  timesInput,
  timesPath,
  timesWords,
  type TimeRow,
} from './view.ts';

type ServiceTypes = NonNullable<Location['location_type']['service_types']>;

const locationInput = ({ type, identifier }: AccessPlace) => ({ params: { type, location: identifier } });

export const asks = ({ place, params: { serviceType } }: LocationPageProps): readonly AskedPage[] => [
  { endpoint: getLocation, input: locationInput(place) },
  { endpoint: getServiceTimes, input: serviceType === undefined ? null : pageInput(place, serviceType) },
];

/** When a location does what: one service at a time (shell-search-settings.md 2.6). */
export default function ServiceTimesPage({ place, params: { serviceType } }: LocationPageProps) {
  const call = useCall(getLocation, locationInput(place));
  const navigate = useNavigate();
  const may = useMay(place);
  const types = call.body?.location_type.service_types ?? [];
  const first = firstOf(
    types.filter(({ identifier }) => may(seeServiceType(identifier))),
    stored(LAST_TYPE),
  );
  useEffect(() => {
    if (serviceType !== undefined) store(LAST_TYPE, serviceType);
    else if (first !== undefined) void navigate(timesPath(place, first), { replace: true });
  }, [serviceType, first, place, navigate]);
  return (
    <Loaded call={call} failed={t('load_error')} notFound={t('missing')} saysWhy>
      {location => {
        const { service_types = [] } = location.location_type;
        const head = placeHead(location);
        return service_types.length === 0 ? (
          <DetailPage {...head}>
            <Alert tone="info" stands>
              {t('none')}
            </Alert>
          </DetailPage>
        ) : (
          <OfType
            key={serviceType}
            head={head}
            place={place}
            types={service_types}
            type={serviceType ?? first ?? service_types[0]?.identifier ?? ''}
          />
        );
      }}
    </Loaded>
  );
}

/** The service that was looked at last, where it is one of these, else their first. */
const firstOf = (types: ServiceTypes, last: unknown): string | undefined =>
  (types.find(({ identifier }) => identifier === last) ?? types[0])?.identifier;

interface OfTypeProps extends KindsProps {
  readonly head: ReturnType<typeof placeHead>;
}

interface KindsProps {
  readonly place: AccessPlace;
  readonly types: ServiceTypes;
  readonly type: string;
}

function OfType({ head, place, types, type }: OfTypeProps) {
  const maySee = useMay(place)(seeServiceType(type));
  const call = useCall(getServiceTimes, maySee ? pageInput(place, type) : null, untilSynced);
  if (!maySee)
    return (
      <DetailPage {...head}>
        <div className={styles.page}>
          <Kinds place={place} types={types} type={type} />
          <Alert tone="danger" stands>
            {t('no_right')}
          </Alert>
        </div>
      </DetailPage>
    );
  return (
    <Loaded call={call} failed={t('load_error')} notFound={t('missing')} saysWhy>
      {of => <Editor head={head} place={place} types={types} type={type} of={of} />}
    </Loaded>
  );
}

/** Its end is told; it is looked for as well, since nobody can edit until then (ms). */
const untilSynced = (of: ServiceTimes | undefined) => (of?.syncing ? 3000 : false);

function Editor({ head, place, types, type, of }: OfTypeProps & { readonly of: ServiceTimes }) {
  const { service_type, time_zone = DUTCH_ZONE } = of;
  const original = draftOf(of);
  const draft = useDraft(original, faultsOf(service_type, time_zone), seenOf(of));
  usePlaceTheirs(draft, { ...place, revision: of.revision });
  const today = useToday([time_zone]);
  const { save, busy, failure } = useSave(
    draft,
    putServiceTimes,
    value => ({ ...timesInput(place, type), query: { publish: '1' as const }, body: bodyOf(value) }),
    () => void toast(t('saved')),
  );
  const isEditor = useMay(place)(editServiceTimes);
  const mayEdit = isEditor && service_type.can_edit && !of.syncing;
  const faults = rowFaults(draft.value, service_type, time_zone);
  const changed = changedRows(original, draft.value);
  const marks = marksOf(changed.length, faults.size);
  const [removing, setRemoving] = useState<TimeRow | null>(null);
  const rowProps = { draft, type: service_type, faults, mayEdit, onRemove: setRemoving };
  return (
    <>
      <EditPage
        {...head}
        draft={draft}
        busy={busy}
        failure={failure && withReason(t('save_error'), failure)}
        save={mayEdit ? save : null}
        incomplete={faults.size > 0}
        side={
          <>
            <EffectCard
              endpoint={effectOfServiceTimes}
              edit={
                mayEdit && draft.isDirty && faults.size === 0
                  ? { ...timesInput(place, type), body: bodyOf(draft.value) }
                  : null
              }
            />
            <CalendarCard draft={draft.value} of={of} today={today} />
            {mayEdit && (
              <CopyCard
                place={place}
                endpoint={getServiceTimes}
                input={other => timesInput(other, type)}
                sees={atOwn(seeServiceTimes)}
                compare={other => ({
                  names: changedRows(draft.value, draftOf(other)).map(dayOf),
                  take: () => draft.set('rows', draftOf(other).rows),
                })}
              />
            )}
            <HistoryCard endpoint={listServiceTimeChanges} {...timesInput(place, type)} words={timesWords} />
          </>
        }
        lost={`${t('changed', { n: changed.length })}: ${changed.map(dayOf).join(', ')}`}
        note={
          <>
            <strong>{t('changed', { n: changed.length })}</strong> {changed.map(dayOf).join(', ')}
            {faults.size > 0 && <span className={styles.incomplete}>{t('incomplete')}</span>}
          </>
        }
      >
        <div className={styles.page}>
          <Kinds place={place} types={types} type={type} marks={marks} />
          <div className={styles.cards}>
            {!mayEdit && !service_type.can_edit && (
              <Alert tone="info" stands>
                {t('read_only')}
              </Alert>
            )}
            {of.syncing && (
              <Alert tone="info" stands>
                {t('syncing')}
              </Alert>
            )}
            <TimeRows {...rowProps} of="weekdays" />
            <TimeRows {...rowProps} of="dates" />
            {isEditor && !of.syncing && (
              <SyncCard place={place} fault={of.sync_fault ?? null} isDirty={draft.isDirty} />
            )}
          </div>
        </div>
      </EditPage>
      {removing && (
        <ActDialog
          title={t('remove_question', { day: dayOf(removing) })}
          verb={t('remove_verb')}
          danger
          save={() => {
            draft.set('rows', rowChanges(draft.value.rows).remove(removing.id));
            setRemoving(null);
          }}
          onClose={() => setRemoving(null)}
        >
          <p>{t('remove_note')}</p>
        </ActDialog>
      )}
    </>
  );
}

/** The words beside the service that is edited: '3 wijzigingen, 1 fout'. */
const marksOf = (changed: number, faulty: number): string =>
  [changed > 0 && t('changed', { n: changed }), faulty > 0 && t('faulty', { n: faulty })]
    .filter(Boolean)
    .join(', ');

/** The services of the location, one of which is shown. */
function Kinds({ place, types, type, marks = '' }: KindsProps & { readonly marks?: string }) {
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  if (isPhone)
    return (
      <SelectField
        label={t('kinds')}
        value={type}
        options={types.map(one => ({ value: one.identifier, text: one.display_name }))}
        onChange={chosen => void navigate(timesPath(place, chosen))}
      />
    );
  return (
    <Card title={t('kinds')} flush foot={<span className={styles.soft}>{t('kinds_note')}</span>}>
      <nav className={styles.kinds} aria-label={t('kinds')}>
        {types.map(({ identifier, display_name, is_cutoff, uses_capacities }) => {
          const isCurrent = identifier === type;
          const facts = [is_cutoff && t('cutoff'), uses_capacities && t('with_capacity')].filter(Boolean);
          const under = isCurrent && marks !== '' ? marks : facts.join(', ');
          return (
            <Link
              key={identifier}
              to={timesPath(place, identifier)}
              aria-current={isCurrent ? 'page' : undefined}
              data-changed={(isCurrent && marks !== '') || undefined}
            >
              <span>{display_name}</span>
              {under && <span className={styles.soft}>{under}</span>}
            </Link>
          );
        })}
      </nav>
    </Card>
  );
}
