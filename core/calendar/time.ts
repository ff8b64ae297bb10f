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
