import type { SeenRevision } from '../../../../contract/http.ts';
import { getLocation, type Location } from '../../../../contract/warehouse/location.ts';
import { seeServiceType } from '../../../../core/access/locations.ts';
import { may } from '../../../../core/access/right.ts';
import { allOf, whole } from '../../../texts/office-formats.ts';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { CheckField } from '../../../ui/scan/controls/check-field.tsx';
import { SelectField } from '../../../ui/scan/controls/select-field.tsx';
import { TextField } from '../../../ui/scan/controls/text-field.tsx';
import { Alert } from '../../../ui/scan/page/alert.tsx';
import { nowOf } from '../../calls/today.ts';
import { useCall } from '../../calls/use-call.ts';
import { ActDialog } from '../../edit/act-dialog.tsx';
import { rowChanges, withRowIds } from '../../edit/rows.ts';
import { useDraft } from '../../edit/use-draft.ts';
import { useOffice } from '../../office.ts';
import { FailedLoad } from '../../parts/failed-load.tsx';
import { reasonsIn } from '../../parts/service-reasons.ts';
import styles from './add-times.module.css';
import { DateFields } from './date-fields.tsx';
import { t } from './texts.ts';
import { useTry } from './use-add-times.ts';
import {
  conflictDays,
  faultsOf,
  grouped,
  mainType,
  nameOf,
  newDate,
  rowFaults,
  type Outcome,
  type ServiceType,
  type TimesDraft,
} from './view.ts';

interface FormDialogProps {
  readonly locations: readonly Location[];
  /** Takes the times, and at which locations those that are there are overwritten, with what was seen of each. */
  readonly onAdd: (draft: TimesDraft, overwrites: ReadonlyMap<number, readonly SeenRevision[]>) => void;
  readonly onClose: () => void;
}

const empty: TimesDraft = {
  service: '',
  reason: '',
  rows: withRowIds([newDate], () => 'first'),
  overwrite: false,
};

/** The times that are added, and what stands there already. */
export function FormDialog({ locations, onAdd, onClose }: FormDialogProps) {
  const { http, asker, settings } = useOffice();
  const where = { locations, now: nowOf(http) };
  const first = mainType(locations);
  const call = useCall(
    getLocation,
    first ? { params: { type: first.location_type.identifier, location: first.identifier } } : null,
  );
  const services = call.body?.location_type.service_types?.filter(
    ({ identifier, can_edit }) => can_edit && may(asker, seeServiceType(identifier)),
  );
  const draft = useDraft(empty, value => faultsOf(serviceOf(services, value), where)(value));
  const service = serviceOf(services, draft.value);
  // A service that is offered first is the chosen one.
  const asked = { ...draft.value, service: service?.identifier ?? '' };
  const tried = useTry(locations, asked, service);
  const { outcomes } = tried;
  const hint = hintOf(asked, locations, tried);
  // Nothing is overwritten that was not shown.
  const isUnseen = asked.overwrite && tried.tells && !outcomes && draft.isDirty;
  const n = asked.rows.length * locations.length;
  const errors = draft.rowErrors('rows');
  const faults = service ? rowFaults(asked, service, where) : new Map<string, { field: string }>();
  const changes = rowChanges(asked.rows);
  function save(): void {
    if (!draft.ready()) return;
    const seen = asked.overwrite ? overwrites(locations, outcomes) : new Map<number, SeenRevision[]>();
    onAdd(asked, seen);
  }
  return (
    <ActDialog
      title={t('title', { n: locations.length, count: whole(locations.length) })}
      verb={t('verb', { n, count: whole(n) })}
      wide
      draft={draft}
      waits={(!services && !call.failure) || (isUnseen && faults.size === 0 && !tried.hasFailed)}
      reason={
        services?.length === 0
          ? t('no_service')
          : asked.rows.length === 0
            ? t('no_dates')
            : isUnseen && tried.hasFailed
              ? t('try_error')
              : null
      }
      save={save}
      onClose={onClose}
    >
      {call.failure && <FailedLoad text={t('load_error')} failure={call.failure} onRetry={call.again} />}
      {services?.length === 0 && <Alert tone="warning">{t('no_service')}</Alert>}
      <div className={styles.two}>
        <SelectField
          label={t('service')}
          {...draft.field('service')}
          value={asked.service}
          options={(services ?? []).map(one => ({ value: one.identifier, text: one.display_name }))}
        />
        <TextField
          label={t('reason')}
          {...draft.field('reason')}
          autoComplete="off"
          maxLength={200}
          suggestions={reasonsIn(settings['frontend-parameters.service-times.reasons'])}
        />
      </div>
      <DateFields
        rows={asked.rows}
        errors={errors}
        faults={faults}
        isCutoff={service?.is_cutoff ?? false}
        onChange={(id, to) => draft.set('rows', changes.change(id, to))}
        onRemove={id => draft.set('rows', changes.remove(id))}
      />
      <div>
        <Button size="row" icon="plus" onPress={() => draft.set('rows', changes.add(newDate))}>
          {t('add_date')}
        </Button>
      </div>
      <CheckField
        label={t('overwrite')}
        {...(hint !== '' && { hint })}
        checked={asked.overwrite}
        onChange={to => draft.set('overwrite', to)}
      />
      <There outcomes={outcomes ?? []} overwrite={asked.overwrite} />
      <output className={styles.soft}>{t('note', { n, count: whole(n) })}</output>
    </ActDialog>
  );
}

const serviceOf = (services: readonly ServiceType[] | undefined, { service }: TimesDraft) =>
  services?.find(({ identifier }) => identifier === service) ?? services?.[0];

/** Where an OMS cannot tell what stands there, all of them are. */
function overwrites(
  locations: readonly Location[],
  outcomes: readonly Outcome[] | undefined,
): ReadonlyMap<number, readonly SeenRevision[]> {
  if (!outcomes) return new Map(locations.map(({ id }) => [id, []]));
  return new Map(grouped(outcomes).conflict.map(({ location, seen }) => [location.id, seen]));
}

function hintOf(
  draft: TimesDraft,
  locations: readonly Location[],
  { outcomes, hasFailed }: ReturnType<typeof useTry>,
): string {
  if (hasFailed) return t('try_error');
  if (!outcomes) return '';
  const { conflict } = grouped(outcomes);
  return conflict.length === 0
    ? t('none_have')
    : t('have_times', {
        n: conflict.length,
        count: whole(conflict.length),
        of: whole(locations.length),
        days: allOf(conflictDays(draft, conflict)),
      });
}

/** Rows of what stands there that are drawn; a longer list is read in the result. */
const MOST_DRAWN = 100;

/** The times that stand at each location already. */
function There({ outcomes, overwrite }: { outcomes: readonly Outcome[]; overwrite: boolean }) {
  const { conflict } = grouped(outcomes);
  if (conflict.length === 0) return null;
  return (
    <details className={styles.there} open={overwrite}>
      <summary>{t(overwrite ? 'would_overwrite' : 'stays')}</summary>
      <dl>
        {conflict.slice(0, MOST_DRAWN).map(one => (
          <div key={one.location.id}>
            <dt>{nameOf(one)}</dt>
            <dd>{one.conflicts.map(({ there }) => there).join(', ')}</dd>
          </div>
        ))}
      </dl>
      {conflict.length > MOST_DRAWN && <p>{t('more', { count: whole(conflict.length - MOST_DRAWN) })}</p>}
    </details>
  );
}
