import { scannedText } from '../../../core/code/scanned-text.ts';
import { readBadge } from '../../../core/badge/badge.ts';

/** The data given so far. */
export interface Keyed {
  readonly badge: string | null;
  readonly pin: string;
}

export const PIN_LENGTHS = /^\d{4,8}$/;

/**
 * The data after a scanned or typed text; `whole`: nothing more must be asked. Null: the text is no badge and no PIN.
 */
export function readKeyed(keyed: Keyed, text: string): { keyed: Keyed; whole: boolean } | null {
  const given = scannedText(text);
  const badge = readBadge(given);
  if (badge !== null) return { keyed: { badge, pin: '' }, whole: false };
  if (keyed.badge === null) {
    const typed = readBadge(`OMSPAS-${given}`);
    return typed === null ? null : { keyed: { badge: typed, pin: '' }, whole: false };
  }
  if (PIN_LENGTHS.test(given)) return { keyed: { ...keyed, pin: given }, whole: true };
  return null;
}
