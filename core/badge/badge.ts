/**
 * The prefix of every badge: it has letters, so it is no EAN, and no storage location may have it
 * (docs/decisions/022-badges.md).
 */
const BADGE = /^OMSPAS-\d{8}$/;

/** The badge in a scanned or typed text, in capitals; null when the text is no badge. */
export function readBadge(text: string): string | null {
  const badge = text.trim().toUpperCase();
  return BADGE.test(badge) ? badge : null;
}
