import { dutchDay, type Day } from './day.ts';

const amsterdam = new Intl.DateTimeFormat('nl-NL', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Amsterdam',
});

/** The clock in the Netherlands at an ISO time: '14:05'. */
export const dutchTime = (at: string): string => amsterdam.format(Date.parse(at));

/** The first moment, in epoch ms, at which Dutch clocks show a time of a day; undefined in the hour that summer time skips. */
export const dutchInstant = (day: Day, time: string): number | undefined =>
  ['+02:00', '+01:00']
    .map(offset => Date.parse(`${day}T${time}:00${offset}`))
    .find(at => dutchDay(at) === day && dutchTime(new Date(at).toISOString()) === time);

const HOUR_MS = 3_600_000;

/**
 * The latest time of the day, HH:MM, that Dutch clocks have shown by a moment in epoch ms. It differs from what they show
 * only in the hour that comes twice: from its second beginning on all of it has been. So a time that comes twice is over
 * after its first, and one that summer time skips is over at 03:00.
 */
export function dutchTimeReached(at: number): string {
  const shown = dutchTime(new Date(at).toISOString());
  const first = dutchInstant(dutchDay(at), shown);
  return first !== undefined && at - first >= HOUR_MS ? `${shown.slice(0, 2)}:59` : shown;
}
