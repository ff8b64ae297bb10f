import { readBadge } from '../../../core/badge/badge.ts';

/** What has been given so far. */
export interface Keyed {
  readonly badge: string | null;
  readonly pin: string;
}

export const PIN_LENGTHS = /^\d{4,8}$/;

/** What a scanned or typed text makes of it; `whole`: nothing more is to be asked. Null: it is no badge and no PIN. */
export function readKeyed(keyed: Keyed, text: string): { keyed: Keyed; whole: boolean } | null {
  const given = text.trim();
  const badge = readBadge(given);
  if (badge !== null) return { keyed: { badge, pin: '' }, whole: false };
  if (keyed.badge === null) {
    const typed = readBadge(`OMSPAS-${given}`);
    return typed === null ? null : { keyed: { badge: typed, pin: '' }, whole: false };
  }
  if (PIN_LENGTHS.test(given)) return { keyed: { ...keyed, pin: given }, whole: true };
  return null;
}
