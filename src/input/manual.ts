import type { Scan } from './scan.ts';

const typedScan = (text: string, at: number): Scan => ({ text, source: 'typed', at });

/**
 * The scan that a change of the entry field makes: 13 digits submit at once. Removing a digit to correct it does not.
 * `at` in epoch ms.
 */
export const scanOnChange = (before: string, now: string, at: number): Scan | null => {
  const text = now.trim();
  return /^\d{13}$/.test(text) && text.length > before.trim().length ? typedScan(text, at) : null;
};

/** The scan that Enter makes of the entry field's text; null for an empty field. */
export const scanOnEnter = (value: string, at: number): Scan | null => {
  const text = value.trim();
  return text === '' ? null : typedScan(text, at);
};
