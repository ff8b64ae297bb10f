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
  /** HH:MM in the Netherlands. */
  readonly to_time: string | null;
  /** Deliveries that day; null: no limit. */
  readonly max_capacity: number | null;
  readonly priority: number;
}

/** A day on which a service is open. */
export interface ServiceDay {
  /** HH:MM in the Netherlands, from which on it is too late for this day; null: never. */
  readonly cutoff: string | null;
  /** Deliveries; null: no limit. */
  readonly max_capacity: number | null;
}

/**
 * The service of that type on a date; null: closed (order-rules.md 10). The row of the date counts before the one of its
 * weekday, then the lowest priority, then the lowest id. Without a row it is closed, and on a public holiday without a
 * row of its date.
 */
export function serviceDay(rows: readonly ServiceTime[], type: string, date: Day): ServiceDay | null {
  const ofType = rows.filter(row => row.type === type);
  const ofDate = first(ofType.filter(row => row.date === date));
  const row = ofDate ?? (isHoliday(date) ? undefined : first(ofType.filter(onWeekday(date))));
  if (!row?.is_available) return null;
  return { cutoff: row.is_cutoff ? row.to_time : null, max_capacity: row.max_capacity };
}

/** Service times number the days of the week from 1, Monday, to 7. */
export const isoWeekday = (day: Day): number => weekday(day) || 7;

function onWeekday(date: Day): (row: ServiceTime) => boolean {
  const day = isoWeekday(date);
  return row => row.date === null && row.week_day === day;
}

const first = (rows: readonly ServiceTime[]): ServiceTime | undefined =>
  rows.length < 2 ? rows[0] : [...rows].sort((a, b) => a.priority - b.priority || a.id - b.id)[0];
