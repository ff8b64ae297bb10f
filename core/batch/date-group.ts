import { addDays, type Day } from '../calendar/day.ts';
import { nextWorkday } from '../calendar/workday.ts';

/** Te laat, Vandaag, Volgende werkdag (shell-search-settings.md 9). */
export const dateGroups = ['overdue', 'today', 'next_workday'] as const;
export type DateGroup = (typeof dateGroups)[number];

/**
 * First and last dispatch date of a group. Deliveries of a free day before the next working day belong to that
 * working day.
 */
export function datesOf(group: DateGroup, today: Day): { from: Day | null; to: Day } {
  if (group === 'overdue') return { from: null, to: addDays(today, -1) };
  if (group === 'today') return { from: today, to: today };
  return { from: addDays(today, 1), to: nextWorkday(today) };
}

/** The group of a dispatch date; null when it is further away. A delivery without a date can go out today. */
export function groupOf(date: Day | null, today: Day): DateGroup | null {
  const day = date ?? today;
  const isIn = (group: DateGroup) => {
    const { from, to } = datesOf(group, today);
    return (from === null || day >= from) && day <= to;
  };
  return dateGroups.find(isIn) ?? null;
}
