import { scanOf, type Scan } from './scan.ts';

/**
 * The scan that a change of the entry field makes: 13 digits submit at once, also with the blanks of the printed number.
 * Removing a digit to correct it does not. `at` in epoch ms.
 */
export const scanOnChange = (before: string, now: string, at: number): Scan | null => {
  const isWhole = /^(?:\d\s*){13}$/.test(now.trim());
  return isWhole && now.trim().length > before.trim().length ? scanOf(now, 'typed', at) : null;
};

/** The scan that Enter makes of the entry field's text; null for an empty field. */
export const scanOnEnter = (value: string, at: number): Scan | null => {
  const scan = scanOf(value, 'typed', at);
  return scan.text === '' ? null : scan;
};
