import type { BodyOf, SeenRevision } from '../../../contract/http.ts';
import type { putServiceTimes, ServiceTimes } from '../../../contract/warehouse/service-times.ts';
import type { LocationChange } from '../../../contract/warehouse/location-changes.ts';
import type { AccessPlace } from '../../../core/access/right.ts';
import { addDays, type Day } from '../../../core/calendar/day.ts';
import { isHoliday } from '../../../core/calendar/workday.ts';
import { judgeServiceTimes, timeOf } from '../../../core/service-time/judge-service-times.ts';
import { isoWeekday, serviceDay, type ServiceTime } from '../../../core/service-time/service-day.ts';
import { isSame } from '../edit/paths.ts';
import { withRowIds, type Row } from '../edit/rows.ts';
import type { Faults } from '../edit/use-draft.ts';
import { day as wholeDay } from '../../texts/formats.ts';
import { weekdayLetters, weekdayName } from '../../texts/office-formats.ts';
import { changedWords } from '../parts/place-history/words.ts';
import { t } from './texts.ts';

export type ServiceType = ServiceTimes['service_type'];

/** A row as it is typed. */
export interface TimeRow extends Row {
  readonly date: Day | null;
  readonly week_day: number | null;
  readonly isOpen: boolean;
  readonly from_time: string;
  readonly to_time: string;
  readonly max_capacity: string;
  readonly description: string;
  readonly priority: string;
}
/** The fields of a row that are typed. */
export type TimeField = 'from_time' | 'to_time' | 'max_capacity' | 'description' | 'priority' | 'date';
export interface TimesDraft {
  readonly rows: readonly TimeRow[];
}

export const timesInput = ({ type, identifier }: AccessPlace, serviceType: string) => ({
  params: { type, location: identifier, serviceType },
});
/** The same for the page itself, whose calendar shows the room that is used. */
export const pageInput = (place: AccessPlace, serviceType: string) => ({
  ...timesInput(place, serviceType),
  query: { include: 'used_capacity' },
});
/** Path of a service's times, or of those that were looked at last. */
export const timesPath = ({ type, identifier }: AccessPlace, serviceType?: string): string =>
  ['/locations', type, identifier, 'service-times', ...(serviceType === undefined ? [] : [serviceType])]
    .map(encodeURI)
    .join('/');

/** The key under which this browser keeps the service that was looked at last (shell-search-settings.md 2.6). */
export const LAST_TYPE = 'service-times.type';

export const draftOf = ({ service_times }: ServiceTimes): TimesDraft => ({
  // A save gives every row another number; its day stays.
  rows: withRowIds(
    service_times.map(row => ({
      date: row.date,
      week_day: row.week_day,
      isOpen: row.is_available === 1,
      from_time: shown(row.from_time),
      to_time: shown(row.to_time),
      max_capacity: row.max_capacity === null ? '' : String(row.max_capacity),
      description: row.description ?? '',
      priority: String(row.priority),
    })),
    ({ date, week_day }) => String(date ?? week_day),
  ),
});
/** '09:00' is read as '9:00'. */
const shown = (time: string | null): string => time?.replace(/^0/, '') ?? '';

/** A new row of a weekday, or of a date that is still to be chosen: open, until it is told otherwise. */
export const newRow = (week_day: number | null): Omit<TimeRow, 'id'> => ({
  date: week_day === null ? '' : null,
  week_day,
  isOpen: true,
  from_time: '',
  to_time: '',
  max_capacity: '',
  description: '',
  priority: '0',
});

/** Choosing closed clears the times (shell-search-settings.md 5). */
export const withState = (isOpen: boolean): Partial<TimeRow> =>
  isOpen ? { isOpen } : { isOpen, from_time: '', to_time: '' };

/** A row that the OMS does not have yet. */
export const isNew = ({ id }: TimeRow): boolean => id.startsWith('+');

export const seenOf = ({ id, revision }: ServiceTimes): readonly SeenRevision[] =>
  id === undefined || revision === undefined ? [] : [{ kind: 'location', id, revision }];

type SentRow = BodyOf<typeof putServiceTimes>['service_times'][number];
const WHOLE = /^-?\d{1,7}$/;
const numberOf = (text: string): number | null => (WHOLE.test(text.trim()) ? Number(text) : null);

function sentOf(row: TimeRow): SentRow {
  const { date, week_day, isOpen, from_time, to_time, description } = row;
  return {
    date: date === '' ? null : date,
    week_day,
    is_available: isOpen ? 1 : 0,
    from_time: from_time.trim() || null,
    to_time: to_time.trim() || null,
    description: description.trim() || null,
    max_capacity: numberOf(row.max_capacity),
    priority: numberOf(row.priority) ?? 0,
  };
}
export const bodyOf = ({ rows }: TimesDraft): BodyOf<typeof putServiceTimes> => ({
  service_times: rows.map(sentOf),
});

/** The first fault of each row: the field that has it, and its sentence. */
export function rowFaults(
  { rows }: TimesDraft,
  type: ServiceType,
  zone?: string,
): ReadonlyMap<string, { readonly field: string; readonly sentence: string }> {
  const faults = new Map<string, { field: string; sentence: string }>();
  const add = (id: string | undefined, field: string, sentence: string) => {
    if (id !== undefined && !faults.has(id)) faults.set(id, { field, sentence });
  };
  for (const { path, detail } of judgeServiceTimes(rows.map(sentOf), type, zone)) {
    const [, nth, field = ''] = path.split('.');
    const row = rows[Number(nth)];
    add(row?.id, row?.date === '' && field === 'week_day' ? 'date' : field, detail);
  }
  for (const { id, max_capacity, priority } of rows) {
    const most = numberOf(max_capacity);
    if (max_capacity.trim() !== '' && (most === null || most < 0 || most > 1_000_000))
      add(id, 'max_capacity', t('whole_capacity'));
    const order = numberOf(priority);
    if (order === null || Math.abs(order) > 1000) add(id, 'priority', t('whole_priority'));
  }
  return faults;
}
/** Faults by the paths of a draft. */
export const faultsOf =
  (type: ServiceType, zone?: string) =>
  (draft: TimesDraft): Faults =>
    Object.fromEntries(
      [...rowFaults(draft, type, zone)].map(([id, { sentence }]) => [`rows.${id}`, sentence] as const),
    );

/** The name of a row: its weekday, or its date. */
export function dayOf({ date, week_day }: Pick<TimeRow, 'date' | 'week_day'>): string {
  if (week_day !== null) return weekdayName(week_day);
  return date ? `${weekdayLetters(date)} ${wholeDay(date)}` : t('new_date');
}
/** Rows in the order of the week, then of their dates; a date that is still to be chosen is last. */
export const ofWeekdays = (rows: readonly TimeRow[]): readonly TimeRow[] =>
  rows.filter(row => row.week_day !== null).toSorted((a, b) => (a.week_day ?? 0) - (b.week_day ?? 0));
export const ofDates = (rows: readonly TimeRow[]): readonly TimeRow[] =>
  rows.filter(row => row.week_day === null);
/** Weekdays that have no row yet. */
export const freeWeekdays = (rows: readonly TimeRow[]): readonly number[] =>
  [1, 2, 3, 4, 5, 6, 7].filter(day => rows.every(row => row.week_day !== day));

/** Rows that differ from what the OMS has; one that is gone counts too. */
export function changedRows(before: TimesDraft, { rows }: TimesDraft): readonly TimeRow[] {
  const was = new Map(before.rows.map(row => [row.id, row]));
  const gone = before.rows.filter(row => rows.every(({ id }) => id !== row.id));
  return [...rows.filter(row => !isSame(was.get(row.id), row)), ...gone];
}

/** A day of the calendar: what is open then. */
export interface CalendarDay {
  readonly day: Day;
  readonly isOpen: boolean;
  readonly isHoliday: boolean;
  /** Its date has a row of its own. */
  readonly isOfDate: boolean;
  /** HH:MM; null: without. */
  readonly until: string | null;
  /** null: without a limit. */
  readonly most: number | null;
  /** Open deliveries that it has already; null: the OMS does not tell, or the day is past. */
  readonly used: number | null;
  /** It is open, and nothing more is planned on it. */
  readonly isFull: boolean;
}
const WEEKS = 6;

/**
 * Six weeks from the Monday of this week, by the rows as they are typed (order-rules.md 10), with the room that is used (5,
 * Dates).
 */
export function calendarOf(
  { rows }: TimesDraft,
  { service_type: type, used_capacity }: Pick<ServiceTimes, 'service_type' | 'used_capacity'>,
  today: Day,
): readonly CalendarDay[] {
  const usedOn = used_capacity && new Map(used_capacity.map(({ date, deliveries }) => [date, deliveries]));
  const times = rows.map((row, nth) => timeOfRow(row, nth, type));
  const monday = addDays(today, 1 - isoWeekday(today));
  return Array.from({ length: WEEKS * 7 }, (_, n) => {
    const day = addDays(monday, n);
    const open = serviceDay(times, type.identifier, day);
    const most = open?.max_capacity ?? null;
    const used = usedOn && day >= today ? (usedOn.get(day) ?? 0) : null;
    return {
      day,
      isOpen: open !== null,
      isHoliday: isHoliday(day),
      isOfDate: rows.some(({ date }) => date === day),
      until: open?.cutoff ?? null,
      most,
      used,
      isFull: most !== null && used !== null && used >= most,
    };
  });
}
const timeOfRow = (row: TimeRow, nth: number, { identifier, is_cutoff }: ServiceType): ServiceTime => ({
  id: nth,
  type: identifier,
  is_cutoff,
  date: row.date,
  week_day: row.week_day,
  is_available: row.isOpen,
  to_time: timeOf(row.to_time) ?? null,
  max_capacity: numberOf(row.max_capacity),
  priority: numberOf(row.priority) ?? 0,
});

/** Days whose times differ after a change, in words; a change of many locations tells only the days that it was about. */
export function timesWords({ before, after }: Pick<LocationChange, 'before' | 'after'>): string {
  const [was, is] = [before, after].map(rowsByDay);
  const days = [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])];
  const changed = days.filter(day => !isSame(was?.get(day), is?.get(day)));
  const names = changed.map(day =>
    dayOf(/^\d$/.test(day) ? { date: null, week_day: Number(day) } : { date: day, week_day: null }),
  );
  return changedWords(names);
}

/** Rows as the audit has them: of a save, of a batch, or as a source gave them. */
const rowsByDay = (rows: unknown): ReadonlyMap<string, object> =>
  new Map(
    ((rows ?? []) as readonly Partial<SentRow>[]).map(row => [
      String(row.date ?? row.week_day),
      {
        is_available: row.is_available,
        from_time: timeOf(row.from_time),
        to_time: timeOf(row.to_time),
        description: row.description ?? null,
        max_capacity: row.max_capacity ?? null,
        priority: row.priority ?? 0,
      },
    ]),
  );
