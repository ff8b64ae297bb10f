import formats from './formats.nl.ts';
import { languageNow, texts } from './texts.ts';

const t = texts('formats', formats);

/** English is British: of the day before the month. */
const localeNow = (): string => (languageNow() === 'en' ? 'en-GB' : languageNow());

/**
 * Something of Intl in the language on the screen: made at first use, because making it takes longer than all other
 * work of a scan, and made again when the language changes.
 */
export function inLanguage<Made>(make: (language: string) => Made): () => Made {
  let made: { readonly language: string; readonly of: Made } | undefined;
  return () => {
    const language = localeNow();
    if (made?.language !== language) made = { language, of: make(language) };
    return made.of;
  };
}

/** The zone of days and times everywhere, as the filters on days mean them, whatever zone the device is set to. */
const timeZone = 'Europe/Amsterdam';

/** A time (epoch ms, or ISO 8601) as text that stays on one line. */
export function timeFormat(options: Intl.DateTimeFormatOptions): (at: number | string) => string {
  const format = inLanguage(language => new Intl.DateTimeFormat(language, { ...options, timeZone }));
  return at => {
    const time = new Date(at);
    // Another OMS may tell it in a way of its own: shown as it is.
    return Number.isNaN(time.getTime())
      ? String(at)
      : format().format(time).replace(',', '').replaceAll(' ', '\u00a0');
  };
}

/** '10:15'. */
export const clockTime = timeFormat({ hour: '2-digit', minute: '2-digit' });
/** '16-11 07:04'. */
export const shortTime = timeFormat({ day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' });
/** '20-11-2026 08:15'. */
export const dayAndTime = timeFormat({ dateStyle: 'short', timeStyle: 'short' });
/** '23 november'. */
export const dayAndMonth = timeFormat({ day: 'numeric', month: 'long' });

const days = inLanguage(
  language => new Intl.DateTimeFormat(language, { dateStyle: 'short', timeZone: 'UTC' }),
);
/** '20-11-2026', of YYYY-MM-DD with or without a time; empty for 0000-00-00. */
export const day = (date: string): string =>
  date.startsWith('0000') ? '' : days().format(Date.parse(date.slice(0, 10)));

const ages = inLanguage(language => new Intl.RelativeTimeFormat(language));
/** 'zojuist', '12 minuten geleden', '3 uur geleden', '2 dagen geleden'. Both in epoch ms. */
export function timeSince(since: number, now: number): string {
  const minutes = Math.floor((now - since) / 60_000);
  if (minutes < 1) return t('just_now');
  if (minutes < 60) return ages().format(-minutes, 'minute');
  if (minutes < 48 * 60) return ages().format(-Math.floor(minutes / 60), 'hour');
  return ages().format(-Math.floor(minutes / (24 * 60)), 'day');
}

/** Age as the strip shows it: m:ss below an hour, otherwise h:mm u. Both in epoch ms. */
export function ageText(since: number, now: number): string {
  const seconds = Math.max(0, Math.floor((now - since) / 1000));
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
  return t('hours', { time: `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}` });
}

const euros = inLanguage(language => new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }));
/** '€ 1.234,50'. */
export const euro = (amount: number): string => euros().format(amount);

const choices = inLanguage(language => new Intl.ListFormat(language, { type: 'disjunction' }));
/** 'Fatima, Daan of Sanne'. */
export const oneOf = (of: readonly string[]): string => choices().format(of);

const names = inLanguage(language => new Intl.Collator(language));
/** Compares names for `sort`. */
export const byName = (a: string, b: string): number => names().compare(a, b);

const numberedNames = inLanguage(language => new Intl.Collator(language, { numeric: true }));
/** Compares names that hold numbers for `sort`: U-9 before U-10. */
export const byNumberedName = (a: string, b: string): number => numberedNames().compare(a, b);
