import { scanOf, type Scan } from './scan.ts';

/**
 * The scan that a change of the entry field makes: 13 digits submit at once, also with the blanks of the printed number.
 * Removing a digit to correct it does not. `at` in epoch ms.
 */
export const scanOnChange = (before: string, now: string, at: number): Scan | null => {
  const isWhole = /^(?:\d\s*){13}$/.test(now.trim());
  return isWhole && now.trim().length > before.trim().length ? scanOf(now, 'typed', at) : null;
};

/** A hand that begins another text so soon (ms) after a number has not seen yet that this submitted itself. */
const TYPES_ON = 1000;
/** Whether a text is the rest of an article's number, its add-on; times in ms. */
export const isTypedOn = (text: string, begunAt: number, articleAt: number): boolean =>
  /^(?:\d{2}|\d{5})$/.test(text.trim()) && begunAt - articleAt <= TYPES_ON;

/** The scan that Enter makes of the entry field's text; null for an empty field. */
export const scanOnEnter = (value: string, at: number): Scan | null => {
  const scan = scanOf(value, 'typed', at);
  return scan.text === '' ? null : scan;
};
