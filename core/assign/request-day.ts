import { addDays, type Day } from '../calendar/day.ts';

/** Farther back no location is asked: one that is closed for so long works on what it has. */
const MOST_DAYS = 60;

/**
 * The day on which a location that is asked directly gets a delivery: so many of its service days before the dispatch date
 * (order-rules.md 1, Way). `isOpen`: whether a day is one of its service days.
 */
export function requestDay(dispatch_date: Day, days: number, isOpen: (day: Day) => boolean): Day {
  let day = dispatch_date;
  for (let left = days, back = 0; left > 0 && back < MOST_DAYS; back++) {
    day = addDays(day, -1);
    if (isOpen(day)) left--;
  }
  return day;
}
