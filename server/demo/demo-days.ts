import { addDays, type Day, dutchDay } from '../../core/calendar/day.ts';

/** The day that the demo was written down on. */
const WRITTEN: Day = '2026-11-20';
const DAY_MS = 86_400_000;
/** Whole weeks since, so that a weekday stays one: searches look back fourteen days, and what was placed long ago is in none. */
const SHIFT_DAYS = Math.max(
  0,
  Math.floor((Date.parse(dutchDay(Date.now())) - Date.parse(WRITTEN)) / DAY_MS / 7) * 7,
);

/** A day of the demo as it is written down, so long ago as it was then. */
export const demoDay = (day: Day): Day => addDays(day, SHIFT_DAYS);

/** A moment of the demo as it is written down (ISO 8601), so long ago as it was then. */
export const demoTime = (at: string): string => new Date(Date.parse(at) + SHIFT_DAYS * DAY_MS).toISOString();
