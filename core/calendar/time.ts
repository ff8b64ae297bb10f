import { byName } from './by-name.ts';
import { dayIn, DUTCH_ZONE, type Day } from './day.ts';

const clockOf = byName(
  zone => new Intl.DateTimeFormat('nl-NL', { hour: '2-digit', minute: '2-digit', timeZone: zone }),
);

/** The clock in a zone, by its IANA name, at a time in epoch ms: '14:05'. */
export const timeIn = (zone: string, at: number): string => clockOf(zone).format(at);

/** The clock in the Netherlands at an ISO time: '14:05'. */
export const dutchTime = (at: string): string => timeIn(DUTCH_ZONE, Date.parse(at));

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Clocks of a zone differ from UTC by so many ms at a moment. */
function offsetAt(zone: string, at: number): number {
  const minute = Math.floor(at / MINUTE_MS) * MINUTE_MS;
  return Date.parse(`${dayIn(zone, minute)}T${timeIn(zone, minute)}:00Z`) - minute;
}

/** The minute, in epoch ms, at which clocks of a zone change, when they do so once between these moments. */
function changeBetween(zone: string, from: number, to: number): number {
  const offset = offsetAt(zone, from);
  let [before, after] = [from, to].map(at => Math.floor(at / MINUTE_MS)) as [number, number];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetAt(zone, middle * MINUTE_MS) === offset) before = middle;
    else after = middle;
  }
  return after * MINUTE_MS;
}

/** A time that clocks show on a day, or skip. */
export interface WallTime {
  /** Epoch ms: the first moment at which they show it, or at which they skip it. */
  readonly at: number;
  /** The times, HH:MM, between which they go on there; null: they show it. */
  readonly skip: { readonly from: string; readonly to: string } | null;
}

/** The moment of a time, HH:MM, of a day by the clocks of a zone. One that comes twice is its first. */
export function wallTime(zone: string, day: Day, time: string): WallTime {
  const shown = Date.parse(`${day}T${time}:00Z`);
  // A zone changes its clocks at most once in so short a time.
  const around = [shown - 24 * HOUR_MS, shown + 24 * HOUR_MS] as const;
  const at = around
    .map(moment => shown - offsetAt(zone, moment))
    .sort((a, b) => a - b)
    .find(moment => dayIn(zone, moment) === day && timeIn(zone, moment) === time);
  if (at !== undefined) return { at, skip: null };
  const change = changeBetween(zone, ...around);
  const from = new Date(change + offsetAt(zone, change - MINUTE_MS)).toISOString().slice(11, 16);
  return { at: change, skip: { from, to: timeIn(zone, change) } };
}

/** The first moment, in epoch ms, at which Dutch clocks show a time of a day; undefined in the hour that summer time skips. */
export function dutchInstant(day: Day, time: string): number | undefined {
  const { at, skip } = wallTime(DUTCH_ZONE, day, time);
  return skip ? undefined : at;
}

/**
 * The latest time of the day, HH:MM, that clocks of a zone have shown by a moment in epoch ms. It differs from what they show
 * only in the hour that comes twice: from its second beginning on all of it has been. So a time that comes twice is over
 * after its first, and one that summer time skips is over when the clocks go on.
 */
export function timeReachedIn(zone: string, at: number): string {
  const shown = timeIn(zone, at);
  const first = wallTime(zone, dayIn(zone, at), shown).at;
  if (at - first < MINUTE_MS) return shown;
  return timeIn(zone, changeBetween(zone, first, at) - MINUTE_MS);
}

/** Whether a zone has this name in the IANA database: letter by letter, and no difference from UTC ('+01:00'). */
export function isZone(name: string): boolean {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    // An older name of a zone may stand for its newer one.
    return /^[A-Z]/.test(name) && (timeZone === name || timeZone.toLowerCase() !== name.toLowerCase());
  } catch {
    return false;
  }
}
