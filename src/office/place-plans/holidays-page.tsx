import { useState } from 'react';
import { listLocations } from '../../../contract/warehouse/location.ts';
import { listYearOfTimes } from '../../../contract/warehouse/plan.ts';
import { shortWeekday } from '../../texts/office-formats.ts';
import { Button } from '../../ui/scan/controls/button.tsx';
import { useIsPhone } from '../../ui/desk/use-phone.ts';
import { Empty } from '../../ui/scan/page/empty.tsx';
import { Skeleton } from '../../ui/scan/page/skeleton.tsx';
import { todayOf } from '../calls/today.ts';
import { useCall, type Call } from '../calls/use-call.ts';
import { LeaveQuestion } from '../edit/leave-dialog.tsx';
import { FilterSelect } from '../list/filter-bar.tsx';
import { useFilterBar, type Filtered } from '../list/use-filter-bar.tsx';
import { useOffice } from '../office.ts';
import { PageHead } from '../page/page-head.tsx';
import type { AskedPage } from '../page/page-props.ts';
import { toast } from '../page/toast.ts';
import { FailedLoad } from '../parts/failed-load.tsx';
import { AddDateDialog } from './add-date-dialog.tsx';
import { DayList } from './day-list.tsx';
import { dateOf } from './date-of.ts';
import { EditDaysDialog, type PickedCell } from './edit-days-dialog.tsx';
import {
  cellKey,
  cellOf,
  columnsOf,
  foundPlaces,
  lookOf,
  placesOf,
  withEdits,
  type DayColumn,
  type DayTimes,
  type Edits,
  type ServiceType,
  type Year,
  type YearPlace,
} from './holidays.ts';
import { lookedAt } from './look.ts';
import { OutcomeDialog } from './outcome-dialog.tsx';
import { useOwnTypes } from './own-types.ts';
import { PlanGrid, spansOf, type Chosen, type GridLook } from './plan-grid.tsx';
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
  const today = todayOf(useOffice().http);
  const { values, bar } = useYearFilters(today);
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
  const ready = (timesOf: TimesOf, cells: readonly PickedCell[]) =>
    setEdits(
      withEdits(
        edits,
        cells.map(cell => ({ ...cell, times: timesOf(cell) })),
      ),
    );
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
        <Desk {...shared} edits={edits} onPaste={ready} />
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
type TimesOf = (cell: PickedCell) => DayTimes | null;

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

interface DeskProps {
  readonly columns: readonly DayColumn[];
  readonly places: readonly YearPlace[];
  readonly edits: Edits;
  readonly look: (place: YearPlace, column: number) => GridLook;
  readonly onEdit: (cells: readonly PickedCell[]) => void;
  readonly onPaste: (timesOf: TimesOf, cells: readonly PickedCell[]) => void;
}

/** The grid, with copying and pasting by keys and by buttons. */
function Desk({ columns, places, edits, look, onEdit, onPaste }: DeskProps) {
  const coming = Math.max(
    0,
    columns.findIndex(({ isPast: isOver }) => !isOver),
  );
  const [chosen, setChosen] = useState<Chosen>({
    from: { row: 0, column: coming },
    to: { row: 0, column: coming },
  });
  const [clip, setClip] = useState<readonly (readonly DayTimes[])[] | null>(null);
  // Another filter may have fewer rows or columns.
  const within = ({ row, column }: Chosen['to']) => ({
    row: Math.min(row, places.length - 1),
    column: Math.min(column, columns.length - 1),
  });
  const now = { from: within(chosen.from), to: within(chosen.to) };
  const { top, bottom, left, right } = spansOf(now);
  const chosenRows = places.slice(top, bottom + 1);
  const chosenColumns = columns.slice(left, right + 1);
  const cells = chosenRows.flatMap(place => chosenColumns.map(column => ({ place, column })));
  const copy = () => {
    setClip(chosenRows.map(place => chosenColumns.map(column => cellOf(place, column.day, edits).times)));
    const [first] = cells;
    void toast(
      t('copied', {
        what:
          cells.length === 1 && first
            ? lookOf(cellOf(first.place, first.column.day, edits).times)
            : t('chosen', { n: cells.length }),
      }),
    );
  };
  const paste = () => {
    if (!clip) return;
    // A copy is repeated over what is chosen.
    const at = new Map(
      chosenRows.flatMap((place, row) =>
        chosenColumns.map((column, nth) => {
          const line = clip[row % clip.length] ?? [];
          const times = line[nth % line.length];
          return [
            cellKey(place, column.day),
            times ? { ...times, description: times.description ?? column.name } : null,
          ] as const;
        }),
      ),
    );
    onPaste(({ place, column }) => at.get(cellKey(place, column.day)) ?? null, cells);
  };
  const isPast = cells.every(({ column }) => column.isPast);
  return (
    <>
      <div className={styles.tools}>
        <span className={styles.soft}>{t('hint')}</span>
        <output>{t('chosen', { n: cells.length })}</output>
        <Button size="row" disabled={isPast} onPress={() => onEdit(cells)}>
          {t('change')}
        </Button>
        <Button size="row" onPress={copy}>
          {t('copy')}
        </Button>
        <Button size="row" disabled={!clip || isPast} onPress={paste}>
          {t('paste')}
        </Button>
      </div>
      <PlanGrid
        caption={t('place')}
        corner={t('place')}
        places={places}
        columns={columns.map(column => ({
          id: column.day,
          isFixed: column.isPast,
          head: (
            <Head
              of={column}
              count={places.length}
              onPress={() => onEdit(places.map(place => ({ place, column })))}
            />
          ),
        }))}
        look={look}
        chosen={now}
        onChoose={setChosen}
        onOpen={() => onEdit(cells)}
        onKey={event => {
          if (!(event.ctrlKey || event.metaKey)) return false;
          if (event.key === 'c') copy();
          else if (event.key === 'v') paste();
          else return false;
          return true;
        }}
        first={Math.max(0, coming - 1)}
      />
      <Legend />
    </>
  );
}

const Legend = () => (
  <ul className={styles.legend} aria-label={t('legend')}>
    <li data-marks="own">{t('legend_own')}</li>
    <li data-marks="differs">≠ {t('legend_differs')}</li>
    <li data-marks="edit">{t('legend_edit')}</li>
    <li data-marks="off">{t('legend_closed')}</li>
  </ul>
);

interface HeadProps {
  readonly of: DayColumn;
  readonly count: number;
  readonly onPress: () => void;
}

/** 'Kerstavond, do 24-12', which changes the day for all locations that are shown. */
function Head({ of, count, onPress }: HeadProps) {
  const words = [kindOf(of), ...(of.isPast ? [t('past')] : [])].filter(Boolean).join(', ');
  const said = `${of.name}, ${dateOf(of.day)}${words && ` (${words})`}`;
  const text = (
    <>
      <strong>{of.name}</strong>
      <span>{shortWeekday(of.day)}</span>
    </>
  );
  return of.isPast ? (
    <span className={styles.head} title={said} data-kind={of.kind}>
      {text}
    </span>
  ) : (
    <button
      type="button"
      className={styles.head}
      data-kind={of.kind}
      title={`${said}. ${t('change_column', { day: of.name, n: count })}`}
      onClick={onPress}
    >
      {text}
    </button>
  );
}

export function kindOf({ kind, until, region }: DayColumn): string {
  if (kind === 'free') return t('free');
  if (kind === 'ordinary') return t('ordinary');
  if (region !== undefined) return t('in_region', { region });
  return until === undefined ? '' : t('early', { time: until });
}
