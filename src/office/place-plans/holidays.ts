import type { BodyOf, ReplyOf } from '../../../contract/http.ts';
import type { listYearOfTimes } from '../../../contract/warehouse/plan.ts';
import type { putServiceTimes } from '../../../contract/warehouse/service-times.ts';
import type { Day } from '../../../core/calendar/day.ts';
import { dutchHolidays, type Holiday } from '../../../core/calendar/holidays.ts';
import { countingRow, type Counting } from '../../../core/service-time/service-day.ts';
import { byNumberedName } from '../../texts/formats.ts';
import { t } from './texts.ts';

// A year of a service: a row a location, a column a named day.

export type Year = ReplyOf<typeof listYearOfTimes>['body'];
export type ServiceType = NonNullable<Year['service_type']>;
export type YearPlace = Year['places'][number];
type SentRow = BodyOf<typeof putServiceTimes>['service_times'][number];

/** A date with its names; two named days may be one date. */
export interface DayColumn {
  readonly day: Day;
  readonly name: string;
  readonly kind: Holiday['kind'] | 'own';
  readonly until?: string | undefined;
  readonly region?: string | undefined;
  /** Nothing of it can be changed any more. */
  readonly isPast: boolean;
}

/** The times that a location has, or gets, on a date. */
export interface DayTimes {
  readonly isOpen: boolean;
  readonly from_time: string | null;
  readonly to_time: string | null;
  readonly max_capacity: number | null;
  readonly description: string | null;
}

export interface DayCell {
  readonly by: Counting<unknown>['by'] | 'edit';
  readonly times: DayTimes;
}

/** The times that a date gets; 'week': its row is taken away, so that the location follows its week again, or the holiday. */
export type DayEdit = DayTimes | 'week';
/** Changes that were not carried out yet, by location and day. */
export type Edits = Readonly<Record<string, DayEdit>>;
export const cellKey = (place: YearPlace, day: Day): string => `${place.identifier} ${day}`;

/** The named days of a year, and dates that the user added; regional ones only if asked. */
export function columnsOf(
  year: number,
  added: readonly Day[],
  withRegional: boolean,
  today: Day,
): readonly DayColumn[] {
  const named = dutchHolidays(year).filter(({ kind }) => withRegional || kind !== 'regional');
  const own = added
    .filter(day => day.startsWith(`${String(year)}-`) && named.every(one => one.day !== day))
    .map(day => ({ day, name: t('own_date'), kind: 'own' as const }));
  const columns = new Map<Day, DayColumn>();
  for (const one of [...named, ...own]) {
    const before = columns.get(one.day);
    // The day off counts before the other name of its date.
    columns.set(one.day, {
      ...(before && before.kind === 'free' ? before : one),
      name: before ? `${before.name}, ${one.name}` : one.name,
      isPast: one.day < today,
    });
  }
  return [...columns.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

const CLOSED: DayTimes = {
  isOpen: false,
  from_time: null,
  to_time: null,
  max_capacity: null,
  description: null,
};

/** The times that count at a location on a date: an edit, or by the rows of the OMS. */
export function cellOf(place: YearPlace, day: Day, edits: Edits = {}): DayCell {
  const edited = edits[cellKey(place, day)];
  if (edited === 'week') return { by: 'edit', times: countingTimes(withoutDate(place, day), day).times };
  return edited ? { by: 'edit', times: edited } : countingTimes(place.service_times, day);
}

/** Whether a location has times of that date alone. */
const hasDate = (place: YearPlace, day: Day): boolean => place.service_times.some(({ date }) => date === day);
/** Whether a cell can be made to follow its week: it has, or is to get, times of that date. */
export const mayFollow = (place: YearPlace, day: Day, edits: Edits): boolean => {
  const edit = edits[cellKey(place, day)];
  return edit === undefined ? hasDate(place, day) : edit !== 'week';
};
const withoutDate = (place: YearPlace, day: Day) => place.service_times.filter(({ date }) => date !== day);

function countingTimes(rows: YearPlace['service_times'], day: Day): DayCell {
  const { by, row } = countingRow(rows, day);
  if (!row) return { by, times: CLOSED };
  const { is_available, from_time, to_time, max_capacity, description } = row;
  return { by, times: { isOpen: is_available === 1, from_time, to_time, max_capacity, description } };
}

const shown = (time: string): string => time.replace(/^0/, '');
/** '9:00–18:00', 'tot 16:00', 'Gesloten'. */
export function lookOf({ isOpen, from_time, to_time }: DayTimes): string {
  if (from_time !== null && to_time !== null)
    return `${isOpen ? '' : `${t('closed')} `}${shown(from_time)}–${shown(to_time)}`;
  if (!isOpen) return t('closed');
  return to_time === null ? t('open') : t('until', { time: shown(to_time) });
}

/** The look that more cells have than any other; null: none has. */
export function majorityOf(looks: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const look of looks) counts.set(look, (counts.get(look) ?? 0) + 1);
  const [first, second] = [...counts].sort(([, a], [, b]) => b - a);
  return first && (!second || first[1] > second[1]) ? first[0] : null;
}

/** The proposal for a day at a location; null: none, since it is closed then, or earlier. */
export function proposedTimes(place: YearPlace, { kind, until, name, day }: DayColumn): DayTimes | null {
  if (kind === 'free' || kind === 'regional') return { ...CLOSED, description: name };
  if (until === undefined) return null;
  const { times } = cellOf(place, day);
  const { isOpen, from_time, to_time } = times;
  const isEarlier = to_time !== null && to_time <= until;
  if (!isOpen || isEarlier || (from_time !== null && from_time >= until)) return null;
  return { ...times, to_time: until, description: name };
}

const fields = ['isOpen', 'from_time', 'to_time', 'max_capacity'] as const;
/** Whether a cell has these times already; the reason of a row of its own counts too. */
const isSo = ({ by, times }: DayCell, to: DayTimes): boolean =>
  fields.every(name => times[name] === to[name]) && (by !== 'date' || times.description === to.description);

/** The edits with those of more cells; what is so already is no edit, and what is past, or gets nothing (null), stays. */
export function withEdits(
  edits: Edits,
  cells: readonly {
    readonly place: YearPlace;
    readonly column: DayColumn;
    readonly times: DayEdit | null;
  }[],
): Edits {
  const next: Record<string, DayEdit> = { ...edits };
  for (const { place, column, times } of cells) {
    if (column.isPast || !times) continue;
    const key = cellKey(place, column.day);
    const isAlready = times === 'week' ? !hasDate(place, column.day) : isSo(cellOf(place, column.day), times);
    if (isAlready) delete next[key];
    else next[key] = times;
  }
  return next;
}

/** The same changes, which one call makes. */
interface PlaceEdits {
  readonly rows: readonly SentRow[];
  /** Dates whose rows are taken away. */
  readonly removed: readonly Day[];
}
/** Locations that get the same. */
export interface EditGroup extends PlaceEdits {
  readonly places: readonly string[];
}

/** The edits as calls, of at most so many locations each. */
export function groupsOf(edits: Edits, mostPlaces: number): readonly EditGroup[] {
  const byPlace = new Map<string, PlaceEdits>();
  for (const [key, edit] of Object.entries(edits).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const at = key.lastIndexOf(' ');
    const [place, day] = [key.slice(0, at), key.slice(at + 1)];
    const { rows, removed } = byPlace.get(place) ?? { rows: [], removed: [] };
    byPlace.set(
      place,
      edit === 'week'
        ? { rows, removed: [...removed, day] }
        : { rows: [...rows, sentOf(day, edit)], removed },
    );
  }
  const groups = new Map<string, string[]>();
  for (const [place, own] of byPlace) {
    const of = JSON.stringify(own);
    groups.set(of, [...(groups.get(of) ?? []), place]);
  }
  return [...groups].flatMap(([of, places]) =>
    Array.from({ length: Math.ceil(places.length / mostPlaces) }, (_, nth) => ({
      ...(JSON.parse(of) as PlaceEdits),
      places: places.slice(nth * mostPlaces, (nth + 1) * mostPlaces),
    })),
  );
}

export const sentOf = (date: Day, times: DayTimes): SentRow => ({
  date,
  is_available: times.isOpen ? 1 : 0,
  from_time: times.from_time,
  to_time: times.to_time,
  description: times.description,
  max_capacity: times.max_capacity,
  priority: 0,
});

/** The locations and days of edits, for their count. */
export const placesOf = (edits: Edits): ReadonlySet<string> =>
  new Set(Object.keys(edits).map(key => key.slice(0, key.lastIndexOf(' '))));

const has = (text: string | null, part: string) => text?.toLowerCase().includes(part.trim().toLowerCase());
/** Locations of which the number, name or city has that text; numbers count as numbers. */
export const foundPlaces = <
  P extends { readonly identifier: string; readonly display_name: string; readonly city: string | null },
>(
  places: readonly P[],
  text: string,
): readonly P[] =>
  places
    .filter(
      ({ identifier, display_name, city }) =>
        has(identifier, text) || has(display_name, text) || has(city, text),
    )
    .sort((a, b) => byNumberedName(a.identifier, b.identifier));
