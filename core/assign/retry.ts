import { addDays, dutchDay } from '../calendar/day.ts';
import { dutchInstant } from '../calendar/time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The first tries, counted from when no place was found; then every morning. */
const AFTER = [15 * MINUTE, HOUR, 4 * HOUR];
const MORNING = '05:00';

/**
 * When pieces without a place are planned again by the clock (order-rules.md 5, 'Retried'): the first moment after
 * `now`; null: given up, so that is_dispatch_assign_retryable becomes false and the event is written. Stock that rises
 * and service times that change ask for a try besides, which changes nothing here. `since`: when no place was found
 * first. Both in epoch ms.
 */
export function nextTry(since: number, now: number, days: number): number | null {
  const early = AFTER.map(after => since + after).find(at => at > now);
  const at = early ?? morningAfter(Math.max(now, since + 4 * HOUR));
  return at <= since + days * DAY ? at : null;
}

/** The first 05:00 after a moment; that hour is in every day. */
function morningAfter(moment: number): number {
  const today = dutchDay(moment);
  const mornings = [today, addDays(today, 1)].map(day => dutchInstant(day, MORNING) ?? moment + DAY);
  return mornings.find(at => at > moment) ?? moment + DAY;
}
