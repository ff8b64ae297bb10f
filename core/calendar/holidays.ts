import { addDays, weekday, type Day } from './day.ts';

/**
 * - `free`: a day off for all; a location is closed unless its date says otherwise.
 * - `early`: shops close earlier.
 * - `regional`: a day off in a part of the country.
 * - `ordinary`: it has a name, and shops are open as on any day.
 */
export type HolidayKind = 'free' | 'early' | 'regional' | 'ordinary';

/** A named day of the Netherlands. */
export interface Holiday {
  readonly day: Day;
  readonly name: string;
  readonly kind: HolidayKind;
  /** HH:MM, when shops close; of an early one. */
  readonly until?: string;
  /** Part of the country; of a regional one. */
  readonly region?: string;
}

/** Finds a day in a year, of which Easter Sunday is known. */
type On = (year: number, easter: Day) => Day;
interface Rule extends Omit<Holiday, 'day' | 'kind'> {
  readonly on: On;
  readonly kind: HolidayKind | ((year: number) => HolidayKind);
}

const fixed =
  (monthAndDay: string): On =>
  year =>
    `${year}-${monthAndDay}`;
const fromEaster =
  (days: number): On =>
  (_year, sunday) =>
    addDays(sunday, days);
/** The nth Wednesday of a month. */
const wednesday =
  (nth: number, month: string): On =>
  year => {
    const first = `${year}-${month}-01`;
    return addDays(first, ((3 - weekday(first) + 7) % 7) + 7 * (nth - 1));
  };
/** A date, or `days` later when it is a Sunday. */
const notOnSunday =
  (monthAndDay: string, days: number): On =>
  year => {
    const day = `${year}-${monthAndDay}`;
    return weekday(day) === 0 ? addDays(day, days) : day;
  };

/** In most contracts Liberation Day is a day off once in five years. */
const onceInFive = (year: number): HolidayKind => (year % 5 === 0 ? 'free' : 'ordinary');
const CARNIVAL = 'Noord-Brabant en Limburg';
const BIBLE_BELT = 'Bijbelgordel';

/** Law closes shops at 19:00 on Good Friday and 4 May (Winkeltijdenwet, article 2); the times of December are custom. */
const rules: readonly Rule[] = [
  { name: 'Nieuwjaarsdag', kind: 'free', on: fixed('01-01') },
  { name: 'Carnavalszondag', kind: 'regional', region: CARNIVAL, on: fromEaster(-49) },
  { name: 'Carnavalsmaandag', kind: 'regional', region: CARNIVAL, on: fromEaster(-48) },
  { name: 'Carnavalsdinsdag', kind: 'regional', region: CARNIVAL, on: fromEaster(-47) },
  { name: 'Biddag', kind: 'regional', region: BIBLE_BELT, on: wednesday(2, '03') },
  { name: 'Goede Vrijdag', kind: 'early', until: '19:00', on: fromEaster(-2) },
  { name: 'Eerste paasdag', kind: 'free', on: fromEaster(0) },
  { name: 'Tweede paasdag', kind: 'free', on: fromEaster(1) },
  { name: 'Koningsdag', kind: 'free', on: notOnSunday('04-27', -1) },
  { name: 'Dodenherdenking', kind: 'early', until: '19:00', on: fixed('05-04') },
  { name: 'Bevrijdingsdag', kind: onceInFive, on: fixed('05-05') },
  { name: 'Hemelvaartsdag', kind: 'free', on: fromEaster(39) },
  { name: 'Eerste pinksterdag', kind: 'free', on: fromEaster(49) },
  { name: 'Tweede pinksterdag', kind: 'free', on: fromEaster(50) },
  { name: 'Gronings Ontzet', kind: 'regional', region: 'Groningen', on: fixed('08-28') },
  { name: 'Leidens Ontzet', kind: 'regional', region: 'Leiden', on: notOnSunday('10-03', 1) },
  { name: 'Dankdag', kind: 'regional', region: BIBLE_BELT, on: wednesday(1, '11') },
  { name: 'Pakjesavond', kind: 'early', until: '18:00', on: fixed('12-05') },
  { name: 'Kerstavond', kind: 'early', until: '18:00', on: fixed('12-24') },
  { name: 'Eerste kerstdag', kind: 'free', on: fixed('12-25') },
  { name: 'Tweede kerstdag', kind: 'free', on: fixed('12-26') },
  { name: 'Oudejaarsdag', kind: 'early', until: '17:00', on: fixed('12-31') },
];

/** The named days of a year, by date; two may be on one date. */
export function dutchHolidays(year: number): readonly Holiday[] {
  const sunday = easter(year);
  return rules
    .map(({ on, kind, ...rest }) => ({
      ...rest,
      day: on(year, sunday),
      kind: typeof kind === 'function' ? kind(year) : kind,
    }))
    .sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
}

/** Public holidays of a year: each is a day off for all. */
export const publicHolidays = (year: number): ReadonlySet<Day> =>
  new Set(dutchHolidays(year).flatMap(({ day, kind }) => (kind === 'free' ? [day] : [])));

/** Easter Sunday of a year, by the Gregorian computus of Meeus, Jones and Butcher. */
export function easter(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const leaps = Math.floor(century / 4);
  const moon = (19 * golden + century - leaps - Math.floor((8 * century + 13) / 25) + 15) % 30;
  const full =
    moon - Math.floor(moon / 28) * (1 - Math.floor(29 / (moon + 1)) * Math.floor((21 - golden) / 11));
  const sunday = (year + Math.floor(year / 4) + full + 2 - century + leaps) % 7;
  const offset = full - sunday;
  const month = 3 + Math.floor((offset + 40) / 44);
  const date = offset + 28 - 31 * Math.floor(month / 4);
  return `${year}-${two(month)}-${two(date)}`;
}

const two = (part: number): string => String(part).padStart(2, '0');
