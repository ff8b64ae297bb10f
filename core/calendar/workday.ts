import { addDays, weekday, type Day } from './day.ts';

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

/**
 * Holidays in days after Easter Sunday: itself, its Monday, Ascension, Whit Sunday and Monday. Good Friday is a
 * working day.
 */
const fromEaster = [0, 1, 39, 49, 50];

/** Public holidays of the Netherlands in a year. Liberation Day is one every fifth year, as in most contracts. */
export function publicHolidays(year: number): ReadonlySet<Day> {
  const sunday = easter(year);
  return new Set([
    `${year}-01-01`,
    ...fromEaster.map(days => addDays(sunday, days)),
    kingsDay(year),
    ...(year % 5 === 0 ? [`${year}-05-05`] : []),
    `${year}-12-25`,
    `${year}-12-26`,
  ]);
}

/** 27 April, or the day before when 27 April is a Sunday. */
const kingsDay = (year: number): Day => (weekday(`${year}-04-27`) === 0 ? `${year}-04-26` : `${year}-04-27`);

/** By year, since planning an order asks for hundreds of days. */
const known = new Map<number, ReadonlySet<Day>>();

/** Is it a public holiday of the Netherlands? */
export function isHoliday(day: Day): boolean {
  const year = Number(day.slice(0, 4));
  const holidays = known.get(year) ?? publicHolidays(year);
  known.set(year, holidays);
  return holidays.has(day);
}

/** Monday to Friday, public holidays excepted. */
export const isWorkday = (day: Day): boolean => weekday(day) % 6 !== 0 && !isHoliday(day);

/** The first working day after a day ('Volgende werkdag'). */
export function nextWorkday(day: Day): Day {
  const next = addDays(day, 1);
  return isWorkday(next) ? next : nextWorkday(next);
}
