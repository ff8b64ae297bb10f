import { DUTCH_ZONE, type Day } from '../calendar/day.ts';
import { dutchDate } from '../calendar/dutch-date.ts';
import { wallTime } from '../calendar/time.ts';

/** A row as a person enters it. */
export interface EnteredServiceTime {
  readonly date?: Day | null | undefined;
  readonly week_day?: number | null | undefined;
  readonly is_available: 0 | 1;
  readonly from_time?: string | null | undefined;
  readonly to_time?: string | null | undefined;
  readonly max_capacity?: number | null | undefined;
}

/** Fault of a row, by the path in the list. */
export interface ServiceTimeFault {
  readonly path: string;
  readonly detail: string;
}

const TIME = /^(\d|[01]\d|2[0-3])[:.]([0-5]\d)$/;

/** A time as HH:MM; null: there is none, undefined: it is no time. Hours 0 to 23, a colon or dot, minutes. */
export function timeOf(text: string | null | undefined): string | null | undefined {
  if (text === null || text === undefined || text === '') return null;
  const [, hours, minutes] = TIME.exec(text) ?? [];
  return hours === undefined ? undefined : `${hours.padStart(2, '0')}:${minutes ?? ''}`;
}

/**
 * All that is wrong with the service times of a type at a location whose clocks are those of a zone (shell-search-settings.md 5,
 * Service time form).
 */
export function judgeServiceTimes(
  rows: readonly EnteredServiceTime[],
  type: { readonly is_cutoff: boolean; readonly uses_capacities: boolean },
  zone = DUTCH_ZONE,
): readonly ServiceTimeFault[] {
  return rows.flatMap((row, i) =>
    [
      dayFault(row, rows.slice(0, i)),
      timesFault(row, type.is_cutoff, zone),
      capacityFault(row, type.uses_capacities),
    ]
      .filter(fault => fault !== null)
      .map(({ path, detail }) => ({ path: `service_times.${String(i)}.${path}`, detail })),
  );
}

const fault = (path: string, detail: string): ServiceTimeFault => ({ path, detail });

function dayFault(
  { date = null, week_day = null }: EnteredServiceTime,
  before: readonly EnteredServiceTime[],
): ServiceTimeFault | null {
  if ((date === null) === (week_day === null)) return fault('week_day', 'Kies een weekdag of een datum.');
  if (week_day !== null && before.some(row => row.week_day === week_day))
    return fault('week_day', 'Er kan maar één tijd per weekdag worden ingesteld.');
  if (date !== null && before.some(row => row.date === date))
    return fault('date', 'Er kan maar één tijd per datum worden ingesteld.');
  return null;
}

/** Open: until when, and since when unless the day only has an end. Closed: no times, or a part of the day. */
function timesFault(
  { is_available, from_time, to_time, date = null }: EnteredServiceTime,
  isCutoff: boolean,
  zone: string,
): ServiceTimeFault | null {
  const [from, to] = [timeOf(from_time), timeOf(to_time)];
  if (from === undefined) return fault('from_time', NO_TIME);
  if (to === undefined) return fault('to_time', NO_TIME);
  const needsTo = is_available === 1 || from !== null;
  const needsFrom = is_available === 1 ? !isCutoff : to !== null;
  if (needsTo && to === null) return fault('to_time', 'Vul een eindtijd in.');
  if (needsFrom && from === null) return fault('from_time', 'Vul een begintijd in.');
  if (from !== null && to !== null && to <= from)
    return fault('to_time', 'De eindtijd moet na de begintijd liggen; na middernacht begint een andere dag.');
  if (date === null) return null;
  const skipped = { from_time: skippedAt(zone, date, from), to_time: skippedAt(zone, date, to) };
  if (skipped.from_time !== null) return fault('from_time', skipped.from_time);
  return skipped.to_time === null ? null : fault('to_time', skipped.to_time);
}

/** The sentence of a time that clocks skip on a date; a weekday's time counts there as when they go on (`timeReachedIn`). */
function skippedAt(zone: string, date: Day, time: string | null): string | null {
  const skip = time === null ? null : wallTime(zone, date, time).skip;
  if (time === null || skip === null) return null;
  const where = zone === DUTCH_ZONE ? '' : ` in de tijdzone ${zone}`;
  return `Op ${dutchDate(date)} is het${where} nooit ${time}: de klok gaat dan van ${skip.from} naar ${skip.to}.`;
}

const NO_TIME = 'Een tijd is uren en minuten, zoals 9:30 of 17.00.';

const capacityFault = (
  { max_capacity = null }: EnteredServiceTime,
  usesCapacities: boolean,
): ServiceTimeFault | null =>
  max_capacity !== null && !usesCapacities
    ? fault('max_capacity', 'Deze service heeft geen capaciteit.')
    : null;
