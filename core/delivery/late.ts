import { addDays, type Day } from '../calendar/day.ts';
import { statusesMarked } from './status.ts';

/** Deliveries that are still to be sent: a return is not, and paused or blocked ones are late too. */
export const statusesToSend = statusesMarked('O').filter(status => !status.startsWith('return-'));

/** A delivery that is still to be sent is late when it should have left before this day (shell-search-settings.md 9). */
export const lateBefore = (today: Day): Day => addDays(today, -1);

export const isLate = (
  { status, dispatch_date }: { readonly status: string; readonly dispatch_date: string | null },
  today: Day,
): boolean =>
  dispatch_date !== null &&
  dispatch_date < lateBefore(today) &&
  (statusesToSend as readonly string[]).includes(status);
