import { wrongEverywhere, zonesOf } from '../../../core/service-time/added-times.ts';
import { judgeServiceTimes, timeOf } from '../../../core/service-time/judge-service-times.ts';
import { SelectField } from '../../ui/scan/controls/select-field.tsx';
import { TextField } from '../../ui/scan/controls/text-field.tsx';
import { ActDialog } from '../edit/act-dialog.tsx';
import { useDraft, type Faults } from '../edit/use-draft.ts';
import { useOffice } from '../office.ts';
import { reasonsIn } from '../parts/service-reasons.ts';
import { dateOf } from './date-of.ts';
import {
  cellOf,
  proposedTimes,
  sentOf,
  mayFollow,
  type DayColumn,
  type DayEdit,
  type DayTimes,
  type Edits,
  type ServiceType,
  type YearPlace,
} from './holidays.ts';
import styles from './place-plans.module.css';
import { t } from './texts.ts';

export interface PickedCell {
  readonly place: YearPlace;
  readonly column: DayColumn;
}

interface DayDraft {
  readonly state: 'proposed' | 'closed' | 'open' | 'week';
  readonly from_time: string;
  readonly to_time: string;
  readonly max_capacity: string;
  readonly description: string;
}

/** The chosen cells in words. */
function named(cells: readonly PickedCell[]): string {
  const places = new Map(cells.map(({ place }) => [place.identifier, place]));
  const days = new Map(cells.map(({ column }) => [column.day, column]));
  const [[, place] = []] = places;
  const [[, column] = []] = days;
  return [
    days.size === 1 && column ? `${column.name}, ${dateOf(column.day)}` : t('many_days', { n: days.size }),
    places.size === 1 && place
      ? `${place.identifier} ${place.display_name}`
      : t('many_places', { n: places.size }),
  ].join(' · ');
}

const timesOf = (draft: DayDraft): DayTimes => ({
  isOpen: draft.state === 'open',
  from_time: timeOf(draft.from_time) ?? null,
  to_time: timeOf(draft.to_time) ?? null,
  max_capacity: draft.max_capacity.trim() === '' ? null : Number(draft.max_capacity),
  description: draft.description.trim() || null,
});

const faultsOf =
  (type: ServiceType, day: string, zones: readonly string[]) =>
  (draft: DayDraft): Faults => {
    if (draft.state === 'proposed' || draft.state === 'week') return {};
    const row = { ...sentOf(day, timesOf(draft)), from_time: draft.from_time, to_time: draft.to_time };
    const faults = wrongEverywhere(
      new Map(zones.map(zone => [zone, judgeServiceTimes([{ ...row, max_capacity: null }], type, zone)])),
    );
    return {
      ...Object.fromEntries(faults.map(({ path, detail }) => [path.split('.').at(-1) ?? '', detail])),
      ...(!/^\s*\d{0,6}\s*$/.test(draft.max_capacity) && { max_capacity: t('whole_capacity') }),
    };
  };

interface EditDaysDialogProps {
  readonly cells: readonly PickedCell[];
  readonly type: ServiceType;
  readonly edits: Edits;
  readonly onReady: (timesOf: (cell: PickedCell) => DayEdit | null) => void;
  readonly onClose: () => void;
}

/** Sets the chosen days at the chosen locations: a proposal, closed, or open from when until when. */
export function EditDaysDialog({ cells, type, edits, onReady, onClose }: EditDaysDialogProps) {
  const reasons = reasonsIn(useOffice().settings['frontend-parameters.service-times.reasons']);
  const [first] = cells;
  const days = new Set(cells.map(({ column }) => column.day));
  const proposal = proposalText(cells, days.size);
  const now = first ? cellOf(first.place, first.column.day, edits) : null;
  const follows = cells.some(({ place, column }) => mayFollow(place, column.day, edits));
  const isProposed = proposal !== null && now?.by !== 'date' && now?.by !== 'edit';
  const draft = useDraft<DayDraft>(
    {
      state: isProposed ? 'proposed' : now?.times.isOpen ? 'open' : 'closed',
      from_time: now?.times.from_time ?? '',
      to_time: now?.times.to_time ?? '',
      max_capacity: now?.times.max_capacity == null ? '' : String(now.times.max_capacity),
      description: now?.times.description ?? (days.size === 1 ? (first?.column.name ?? '') : ''),
    },
    faultsOf(type, first?.column.day ?? '', zonesOf(cells.map(({ place }) => place))),
  );
  const { state } = draft.value;
  const save = () => {
    if (!draft.ready()) return;
    onReady(({ place, column }) =>
      state === 'proposed' ? proposedTimes(place, column) : state === 'week' ? state : timesOf(draft.value),
    );
  };
  return (
    <ActDialog
      title={t('edit_title', { what: named(cells) })}
      verb={t('set_ready')}
      draft={draft}
      save={save}
      onClose={onClose}
    >
      <SelectField
        size="desk"
        focusFirst
        label={t('state')}
        value={state}
        hint={
          state === 'proposed' ? t('proposal_hint') : state === 'week' ? t('follow_week_hint') : undefined
        }
        options={[
          ...(proposal === null ? [] : [{ value: 'proposed' as const, text: proposal }]),
          { value: 'closed' as const, text: t('closed') },
          { value: 'open' as const, text: t('open') },
          ...(follows ? [{ value: 'week' as const, text: t('follow_week') }] : []),
        ]}
        onChange={to => {
          draft.set('state', to);
          if (to !== 'closed') return;
          draft.set('from_time', '');
          draft.set('to_time', '');
        }}
      />
      {state === 'open' && (
        <div className={styles.times}>
          {!type.is_cutoff && (
            <TextField size="desk" label={t('from')} maxLength={5} {...draft.field('from_time')} />
          )}
          <TextField
            size="desk"
            label={t(type.is_cutoff ? 'latest' : 'to')}
            maxLength={5}
            {...draft.field('to_time')}
          />
          {type.uses_capacities && (
            <TextField
              size="desk"
              label={t('capacity')}
              inputMode="numeric"
              maxLength={7}
              {...draft.field('max_capacity')}
            />
          )}
        </div>
      )}
      {state !== 'proposed' && state !== 'week' && (
        <TextField
          size="desk"
          label={t('reason')}
          maxLength={200}
          suggestions={reasons}
          {...draft.field('description')}
        />
      )}
      <p className={styles.soft}>{t('ready_first')}</p>
    </ActDialog>
  );
}

/** The text of 'Voorstel' for these cells; null: nothing is proposed. */
function proposalText(cells: readonly PickedCell[], days: number): string | null {
  const first = cells.find(({ column: { kind } }) => kind !== 'ordinary' && kind !== 'own')?.column;
  if (!first) return null;
  if (days > 1) return t('as_proposed_many');
  return first.until === undefined ? t('as_proposed_closed') : t('as_proposed_until', { time: first.until });
}
