import { useState } from 'react';
import { listLocations } from '../../../contract/warehouse/location.ts';
import { listYearOfTimes } from '../../../contract/warehouse/plan.ts';
import { Button } from '../../ui/scan/controls/button.tsx';
import { useIsPhone } from '../../ui/desk/use-phone.ts';
import { Empty } from '../../ui/scan/page/empty.tsx';
import { Skeleton } from '../../ui/scan/page/skeleton.tsx';
import { zonesOf } from '../../../core/service-time/added-times.ts';
import { useToday } from '../calls/today.ts';
import { useCall, type Call } from '../calls/use-call.ts';
import { LeaveQuestion } from '../edit/leave-dialog.tsx';
import { FilterSelect } from '../list/filter-bar.tsx';
import { useFilterBar, type Filtered } from '../list/use-filter-bar.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { AskedPage } from '../page/page-props.ts';
import { FailedLoad } from '../parts/failed-load.tsx';
import { AddDateDialog } from './add-date-dialog.tsx';
import { DayList } from './day-list.tsx';
import { EditDaysDialog, type PickedCell } from './edit-days-dialog.tsx';
import {
  columnsOf,
  foundPlaces,
  placesOf,
  withEdits,
  type DayColumn,
  type Edits,
  type ServiceType,
  type Year,
} from './holidays.ts';
import { HolidayDesk, type TimesOf } from './holiday-desk.tsx';
import { lookedAt } from './look.ts';
import { OutcomeDialog } from './outcome-dialog.tsx';
import { useOwnTypes } from './own-types.ts';
import styles from './place-plans.module.css';
import { t } from './texts.ts';

type Filter = 'search' | 'type' | 'year' | 'show';

const yearsFrom = (year: number) => [-1, 0, 1, 2].map(more => String(year + more));

const filteredOf = (year: number): Filtered<Filter> => ({
  filters: {
    search: { kind: 'text', label: () => t('search'), inSight: true },
    type: { kind: 'choice', label: () => t('type'), usual: 'store', any: null, scope: true },
    year: {
      kind: 'choice',
      label: () => t('year'),
      usual: String(year),
      any: null,
      scope: true,
      options: () => yearsFrom(year).map(value => ({ value, text: value })),
    },
    show: {
      kind: 'choice',
      label: () => t('show'),
      any: () => t('national'),
      options: () => [
        { value: 'regional', text: t('regional') },
        { value: 'differing', text: t('differing') },
      ],
    },
  },
});

export const asks = (): readonly AskedPage[] => [{ endpoint: listLocations, input: {} }];

/** The filters: the type of location is one of the user's, the first where they have no shop. */
function useYearFilters(today: string) {
  const own = useOwnTypes();
  return useFilterBar(
    'holidays',
    filteredOf(Number(today.slice(0, 4))),
    { type: own.options },
    { settle: values => ({ ...values, type: own.settled(values.type) }) },
  );
}

/** The edits of the service that is on the screen; those of others stay with them. */
function useEdits(scope: string) {
  const [all, setAll] = useState<Readonly<Record<string, Edits>>>({});
  return {
    edits: all[scope] ?? {},
    setEdits: (next: Edits) => setAll({ ...all, [scope]: next }),
    isDirty: Object.values(all).some(one => Object.keys(one).length > 0),
  };
}

/** The holidays of a year at all locations of a type: what each has then, and changes of many of them at once. */
export default function HolidaysPage() {
  const { values, bar } = useYearFilters(useToday());
  const [service, setService] = useState<string | undefined>();
  const call = useCall(listYearOfTimes, {
    params: { type: values.type },
    query: { year: values.year, ...(service && { service_type: service }) },
  });
  const { service_type: type = null, service_types = [], places: all = [] } = call.body ?? {};
  const { edits, setEdits, isDirty } = useEdits(`${values.type} ${type?.identifier ?? ''}`);
  const [added, setAdded] = useState<readonly string[]>([]);
  const [dialog, setDialog] = useState<Open | null>(null);
  const isPhone = useIsPhone();
  // A day is past when it is so everywhere; the OMS asks the clocks of each location.
  const today = useToday(zonesOf(all));
  const columns = columnsOf(Number(values.year), added, values.show === 'regional', today);
  const { places, look } = lookedAt(
    foundPlaces(all, values.search),
    columns,
    edits,
    values.show === 'differing',
  );
  const open = (cells: readonly PickedCell[]) => {
    const free = cells.filter(({ column }) => !column.isPast);
    if (free.length > 0 && type?.can_edit) setDialog({ cells: free });
  };
  const ready = (timesOf: TimesOf, cells: readonly PickedCell[]) => {
    if (!type?.can_edit) return;
    setEdits(
      withEdits(
        edits,
        cells.map(cell => ({ ...cell, times: timesOf(cell) })),
      ),
    );
  };
  const shared = { columns, places, look, onEdit: open };
  const count = Object.keys(edits).length;
  return (
    <div className={styles.page}>
      <PageHead
        actions={
          type?.can_edit && (
            <Button size="desk" icon="plus" iconOnly={isPhone} onPress={() => setDialog('date')}>
              {t('add_date')}
            </Button>
          )
        }
      />
      <div className={styles.filters}>
        {bar(
          type && (
            <FilterSelect
              label={t('service')}
              value={type.identifier}
              options={service_types.map(one => ({ value: one.identifier, text: one.display_name }))}
              onChange={setService}
            />
          ),
        )}
      </div>
      {places.length === 0 ? (
        <Nothing call={call} />
      ) : isPhone ? (
        <DayList {...shared} />
      ) : (
        <HolidayDesk {...shared} edits={edits} onSet={ready} />
      )}
      {count > 0 && (
        <div className={styles.bar}>
          <span>
            <strong>{t('waiting', { n: count })}</strong> {t('at_places', { n: placesOf(edits).size })}
          </span>
          <Button size="desk" onPress={() => setEdits({})}>
            {t('discard')}
          </Button>
          <Button size="desk" kind="primary" onPress={() => setDialog('outcome')}>
            {t('look')}
          </Button>
        </div>
      )}
      {dialog && type && (
        <OpenDialog
          of={dialog}
          type={type}
          edits={edits}
          place={values.type}
          year={values.year}
          columns={columns}
          onDay={day => setAdded([...added, day])}
          onReady={ready}
          onDone={setEdits}
          onClose={() => setDialog(null)}
        />
      )}
      <LeaveQuestion dirty={isDirty} />
    </div>
  );
}

/** Why there are no locations to plan for, or that they are on their way. */
function Nothing({ call: { body, failure, again } }: { readonly call: Call<Year> }) {
  if (body)
    return (
      <Empty
        icon="calendar"
        text={t(body.service_type === null ? 'no_service' : body.places.length === 0 ? 'none' : 'none_found')}
      />
    );
  return (
    <div className={styles.note}>
      {failure ? (
        <FailedLoad text={t('load_error')} failure={failure} onRetry={again} />
      ) : (
        <Skeleton label={t('place')} lines={10} />
      )}
    </div>
  );
}

/** The dialog that is open: the change of cells, another date, or the outcome. */
type Open = 'outcome' | 'date' | { readonly cells: readonly PickedCell[] };

interface OpenDialogProps {
  readonly of: Open;
  readonly type: ServiceType;
  readonly edits: Edits;
  /** The type of the locations. */
  readonly place: string;
  readonly year: string;
  readonly columns: readonly DayColumn[];
  readonly onDay: (day: string) => void;
  readonly onReady: (timesOf: TimesOf, cells: readonly PickedCell[]) => void;
  readonly onDone: (left: Edits) => void;
  readonly onClose: () => void;
}

function OpenDialog(props: OpenDialogProps) {
  const { of, type, edits, place, year, columns, onDay, onReady, onDone, onClose } = props;
  if (of === 'outcome')
    return (
      <OutcomeDialog
        type={place}
        serviceType={type.identifier}
        edits={edits}
        onDone={onDone}
        onClose={onClose}
      />
    );
  if (of === 'date')
    return (
      <AddDateDialog
        year={year}
        taken={columns.map(({ day }) => day)}
        onAdd={day => {
          onDay(day);
          onClose();
        }}
        onClose={onClose}
      />
    );
  return (
    <EditDaysDialog
      cells={of.cells}
      type={type}
      edits={edits}
      onReady={timesOf => {
        onReady(timesOf, of.cells);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
