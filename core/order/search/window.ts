import { addDays, type Day } from '../../calendar/day.ts';
import { dutchDate } from '../../calendar/dutch-date.ts';

/** Days before `to` that a search goes back when nothing is said (shell-search-settings.md 5 and 9). */
export const USUAL_AGE_DAYS = 14;
/** From the first day of a search to its last, at most. */
export const MOST_DAYS_BETWEEN = 30;
/** Words about an age that is none. */
export const AGE_FAULT = `Verwacht een getal van 0 tot en met ${MOST_DAYS_BETWEEN}`;

/** The days of which a search shows the orders that were placed, both included. */
export interface SearchDays {
  readonly from: Day;
  readonly to: Day;
}

/** Days as asked; nothing where one is left empty. */
export interface AskedDays {
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  readonly maxAgeDays?: number | undefined;
}

/** The days of a search, or in Dutch what is wrong with them (shell-search-settings.md 5, Order search). */
export function searchDays(
  { from, to: last, maxAgeDays = USUAL_AGE_DAYS }: AskedDays,
  today: Day,
): SearchDays | { readonly fault: string } {
  const to = last ?? today;
  const days = { from: from ?? addDays(to, -maxAgeDays), to };
  if (days.from > to) return { fault: 'De begindatum kan niet na de einddatum liggen.' };
  const first = addDays(to, -MOST_DAYS_BETWEEN);
  return days.from < first
    ? { fault: `Kies een periode van hoogstens 31 dagen: vanaf ${dutchDate(first)}.` }
    : days;
}
