import { weekday, type Day } from '../calendar/day.ts';
import { isHoliday } from '../calendar/workday.ts';

/** A row of the service times of a location (shell-search-settings.md 3), with what its service type says of it. */
export interface ServiceTime {
  readonly id: number;
  /** Identifier of the service type. */
  readonly type: string;
  /** Does `to_time` end the day for what is asked that day? */
  readonly is_cutoff: boolean;
  /** The row is of a date, or of a weekday: 1 is Monday. */
  readonly date: Day | null;
  readonly week_day: number | null;
  readonly is_available: boolean;
  /** HH:MM by the clocks of its zone. */
  readonly to_time: string | null;
  /** Deliveries that day; null: no limit. */
  readonly max_capacity: number | null;
  readonly priority: number;
}

/** A day on which a service is open. */
export interface ServiceDay {
  /** HH:MM by the clocks of its zone, from which on it is too late for this day; null: never. */
  readonly cutoff: string | null;
  /** Deliveries; null: no limit. */
  readonly max_capacity: number | null;
}

/** The row that counts on a date, and by what; without one it is closed: on a public holiday, and where nothing is said. */
export type Counting<Row> =
  | { readonly by: 'date' | 'weekday'; readonly row: Row }
  | { readonly by: 'holiday' | 'nothing'; readonly row?: undefined };

/**
 * The row of the date counts before the one of its weekday, then the lowest priority, then the lowest id; on a public
 * holiday only a row of its date does (order-rules.md 10).
 */
export function countingRow<Row extends Pick<ServiceTime, 'id' | 'date' | 'week_day' | 'priority'>>(
  rows: readonly Row[],
  date: Day,
): Counting<Row> {
  const ofDate = first(rows.filter(row => row.date === date));
  if (ofDate) return { by: 'date', row: ofDate };
  if (isHoliday(date)) return { by: 'holiday' };
  const day = isoWeekday(date);
  const ofWeekday = first(rows.filter(row => row.date === null && row.week_day === day));
  return ofWeekday ? { by: 'weekday', row: ofWeekday } : { by: 'nothing' };
}

/** The service of that type on a date, by the row that counts; null: closed. */
export function serviceDay(rows: readonly ServiceTime[], type: string, date: Day): ServiceDay | null {
  const { row } = countingRow(
    rows.filter(one => one.type === type),
    date,
  );
  if (!row?.is_available) return null;
  return { cutoff: row.is_cutoff ? row.to_time : null, max_capacity: row.max_capacity };
}

/** Service times number the days of the week from 1, Monday, to 7. */
export const isoWeekday = (day: Day): number => weekday(day) || 7;

const first = <Row extends { readonly priority: number; readonly id: number }>(
  rows: readonly Row[],
): Row | undefined =>
  rows.length < 2 ? rows[0] : [...rows].sort((a, b) => a.priority - b.priority || a.id - b.id)[0];
