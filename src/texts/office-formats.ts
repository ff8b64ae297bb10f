import { inLanguage, timeFormat } from './formats.ts';

// Formats that no scanner needs, so that it loads none of them.

/** '19 nov'. */
export const dayAndShortMonth = timeFormat({ day: 'numeric', month: 'short' });

const shortDays = inLanguage(
  language => new Intl.DateTimeFormat(language, { day: '2-digit', month: '2-digit', timeZone: 'UTC' }),
);
/** '20-11', of YYYY-MM-DD with or without a time. */
export const shortDay = (date: string): string => shortDays().format(Date.parse(date.slice(0, 10)));

const weekdays = inLanguage(
  language => new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }),
);
/** 'vrijdag 20-11', of YYYY-MM-DD. */
export const weekday = (date: string): string => `${weekdays().format(Date.parse(date))} ${shortDay(date)}`;

/** 'vrijdag', of 5: 1 is Monday. */
export const weekdayName = (day: number): string => weekdays().format(Date.UTC(2024, 0, day));

const shortWeekdays = inLanguage(
  language => new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }),
);
/** 'vr', of YYYY-MM-DD. */
export const weekdayLetters = (date: string): string => shortWeekdays().format(Date.parse(date));
/** 'vr 20-11', of YYYY-MM-DD. */
export const shortWeekday = (date: string): string => `${weekdayLetters(date)} ${shortDay(date)}`;

const amounts = inLanguage(
  language => new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);
/** '1.234,50': an amount in euro where the sign is said elsewhere. */
export const amount = (of: number): string => amounts().format(of);

const wholes = inLanguage(language => new Intl.NumberFormat(language));
/** '1.284'. */
export const whole = (n: number): string => wholes().format(n);

const countries = inLanguage(
  language => new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }),
);
/** 'Nederland', of its two letters. */
export function country(code: string): string {
  try {
    return countries().of(code.toUpperCase()) ?? code;
  } catch {
    return code;
  }
}

const lists = inLanguage(language => new Intl.ListFormat(language, { type: 'conjunction' }));
/** 'Fatima, Daan en Sanne'. */
export const allOf = (of: readonly string[]): string => lists().format(of);
