/** A calendar day, YYYY-MM-DD; days compare as strings. */
export type Day = string;

const DAY_MS = 24 * 3600 * 1000;

/** The day `days` later; earlier when negative. */
export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** 0 is Sunday, 6 Saturday. */
export const weekday = (day: Day): number => new Date(day).getUTCDay();

const amsterdam = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Amsterdam', dateStyle: 'short' });

/** The day in the Netherlands at a time in epoch ms. */
export const dutchDay = (at: number): Day => amsterdam.format(at);
