import { type Day, dayIn, DUTCH_ZONE } from '../calendar/day.ts';
import {
  judgeServiceTimes,
  timeOf,
  type EnteredServiceTime,
  type ServiceTimeFault,
} from './judge-service-times.ts';

/** A service time without its number: what a person may enter, and a save writes. */
export interface ServiceTimeRow {
  readonly date: Day | null;
  readonly week_day: number | null;
  readonly is_available: 0 | 1;
  readonly from_time: string | null;
  readonly to_time: string | null;
  readonly description: string | null;
  readonly max_capacity: number | null;
  readonly priority: number;
}

/** An entered row that was judged, as it is kept. */
export const rowOf = (
  entered: EnteredServiceTime & {
    readonly description?: string | null | undefined;
    readonly priority: number;
  },
): ServiceTimeRow => ({
  date: entered.date ?? null,
  week_day: entered.week_day ?? null,
  is_available: entered.is_available,
  from_time: timeOf(entered.from_time) ?? null,
  to_time: timeOf(entered.to_time) ?? null,
  description: entered.description ?? null,
  max_capacity: entered.max_capacity ?? null,
  priority: entered.priority,
});

/** Answer to a change of a day before today: nothing is planned there any more. */
const PAST_DAY = 'Deze dag is voorbij.';

/**
 * All that is wrong with service times of a type that are added, by the day in a zone. A save of all rows of one location
 * sends those of past days along, so there they are no fault.
 */
const judgeAddedTimes = (
  rows: readonly EnteredServiceTime[],
  type: Parameters<typeof judgeServiceTimes>[1],
  today: Day,
  zone = DUTCH_ZONE,
): readonly ServiceTimeFault[] => [
  ...judgeServiceTimes(rows, type, zone),
  ...rows.flatMap(({ date }, nth) =>
    date != null && date < today ? [{ path: `service_times.${String(nth)}.date`, detail: PAST_DAY }] : [],
  ),
];

/** All that is wrong with dates whose rows are taken away, beside rows that are added. */
const judgeRemovedDates = (
  dates: readonly Day[],
  added: readonly EnteredServiceTime[],
  today: Day,
): readonly ServiceTimeFault[] =>
  dates.flatMap((date, nth) => {
    const isAdded = added.some(row => row.date === date);
    const detail = isAdded ? 'Deze datum krijgt ook een tijd.' : date < today ? PAST_DAY : null;
    return detail === null ? [] : [{ path: `remove_dates.${String(nth)}`, detail }];
  });

/** Service times that are added at locations in these zones, at a moment (epoch ms), and dates that are taken away. */
export interface Adding {
  readonly service_times: readonly EnteredServiceTime[];
  readonly remove_dates?: readonly Day[] | undefined;
  readonly zones: readonly string[];
  readonly now: number;
}
/** All that is wrong with them, by zone. */
export const judgeAdding = (
  { service_times, remove_dates = [], zones, now }: Adding,
  type: Parameters<typeof judgeServiceTimes>[1],
): ReadonlyMap<string, readonly ServiceTimeFault[]> =>
  new Map(
    zones.map(zone => {
      const today = dayIn(zone, now);
      return [
        zone,
        [
          ...judgeAddedTimes(service_times, type, today, zone),
          ...judgeRemovedDates(remove_dates, service_times, today),
        ],
      ];
    }),
  );
/** Faults by zone that keep all of it back: there is no zone without one. */
export function wrongEverywhere(
  faults: ReadonlyMap<string, readonly ServiceTimeFault[]>,
): readonly ServiceTimeFault[] {
  const all = [...faults.values()];
  return all.every(of => of.length > 0) ? (all[0] ?? []) : [];
}
/** The zones of these locations, each once; an OMS that tells none has the Dutch one. */
export const zonesOf = (
  locations: readonly { readonly time_zone?: string | undefined }[],
): readonly string[] => {
  const zones = new Set(locations.map(({ time_zone }) => time_zone ?? DUTCH_ZONE));
  return zones.size === 0 ? [DUTCH_ZONE] : [...zones];
};

/** Whether a location has rows already on the day of a row that is added. */
export type FoundOnDay = 'nothing' | 'the same' | 'others';

export interface AddedTime<Row> {
  readonly found: FoundOnDay;
  /** The rows of that day. */
  readonly existing: readonly Row[];
}

/** The finding of each added row, in their order, at a location that has those. */
export const addedTimes = <Row extends ServiceTimeRow>(
  there: readonly Row[],
  added: readonly ServiceTimeRow[],
): readonly AddedTime<Row>[] =>
  added.map(row => {
    const existing = there.filter(({ date, week_day }) => date === row.date && week_day === row.week_day);
    const [first, ...others] = existing;
    if (!first) return { found: 'nothing', existing };
    return { found: others.length === 0 && isSame(first, row) ? 'the same' : 'others', existing };
  });

const fields = ['is_available', 'from_time', 'to_time', 'description', 'max_capacity', 'priority'] as const;
const isSame = (a: ServiceTimeRow, b: ServiceTimeRow): boolean => fields.every(name => a[name] === b[name]);

/** Whether these rows say the same; their order says nothing. */
export function isSameTimes(there: readonly ServiceTimeRow[], entered: readonly ServiceTimeRow[]): boolean {
  const left = [...there];
  return (
    there.length === entered.length &&
    entered.every(row => {
      const nth = left.findIndex(
        one => one.date === row.date && one.week_day === row.week_day && isSame(one, row),
      );
      return nth >= 0 && left.splice(nth, 1).length > 0;
    })
  );
}

/** A day's times in words: '13:00–17:00 Koopmiddag', 'tot 17:00', 'gesloten Verbouwing'. */
export function timesInWords({ is_available, from_time, to_time, description }: ServiceTimeRow): string {
  const hours =
    from_time !== null && to_time !== null
      ? `${from_time}–${to_time}`
      : to_time !== null
        ? `tot ${to_time}`
        : '';
  return [is_available === 1 ? '' : 'gesloten', hours, description ?? ''].filter(Boolean).join(' ');
}
