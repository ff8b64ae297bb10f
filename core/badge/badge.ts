/** What every badge begins with: letters, so no EAN; refused as a storage location (docs/decisions/022-badges.md). */
const BADGE = /^OMSPAS-\d{8}$/;

/** The badge that a scanned or typed text says, in capitals; null when it says something else. */
export function readBadge(text: string): string | null {
  const badge = text.trim().toUpperCase();
  return BADGE.test(badge) ? badge : null;
}
