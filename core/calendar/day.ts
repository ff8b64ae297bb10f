import { byName } from './by-name.ts';

/** A calendar day, YYYY-MM-DD; days compare as strings. */
export type Day = string;

const DAY_MS = 24 * 3600 * 1000;

/** Answer to a text that is no day. */
export const DAY_FAULT = 'Verwacht een dag als 2026-11-25';
/** Whether a text is a day of this century that exists. */
export const isDay = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

/** The day `days` later; earlier when negative. */
export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** 0 is Sunday, 6 Saturday. */
export const weekday = (day: Day): number => new Date(day).getUTCDay();

/** Name of the zone of the Netherlands, by the IANA database. */
export const DUTCH_ZONE = 'Europe/Amsterdam';

// Made at first use: that takes longer than all other work of a scan.
const calendarOf = byName(zone => new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }));

/** The day in a zone, by its IANA name, at a time in epoch ms. Throws a RangeError for a zone that does not exist. */
export const dayIn = (zone: string, at: number): Day => calendarOf(zone).format(at);

/** The day in the Netherlands at a time in epoch ms. */
export const dutchDay = (at: number): Day => dayIn(DUTCH_ZONE, at);
