import { addDays, weekday, type Day } from './day.ts';
import { publicHolidays } from './holidays.ts';

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
