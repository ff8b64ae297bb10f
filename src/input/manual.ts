import type { Scan } from './scan.ts';

const typedScan = (text: string, at: number): Scan => ({ text, source: 'typed', at });

/**
 * The scan a change of the entry field makes: 13 digits submit at once. Taking a digit off to correct it does not.
 * `at` in epoch ms.
 */
export const scanOnChange = (before: string, now: string, at: number): Scan | null => {
  const text = now.trim();
  return /^\d{13}$/.test(text) && text.length > before.trim().length ? typedScan(text, at) : null;
};

/** The scan Enter makes of what stands in the entry field; null for an empty one. */
export const scanOnEnter = (value: string, at: number): Scan | null => {
  const text = value.trim();
  return text === '' ? null : typedScan(text, at);
};
