const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long something waits, for a narrow place: 0:40, 12 min, 3 u, 2 d. */
export function ageText(ms: number): string {
  const age = Math.max(0, ms);
  if (age >= DAY) return `${Math.floor(age / DAY)} d`;
  if (age >= HOUR) return `${Math.floor(age / HOUR)} u`;
  if (age >= 10 * MINUTE) return `${Math.floor(age / MINUTE)} min`;
  return `${Math.floor(age / MINUTE)}:${String(Math.floor((age % MINUTE) / 1000)).padStart(2, '0')}`;
}

/** How much a queue wants attention: amber after 5 minutes, red after 30 or with a refused entry (reliability.md). */
export function urgency(summary: { oldest_at: number | null; parked: number }, now: number) {
  const age = summary.oldest_at === null ? 0 : now - summary.oldest_at;
  if (summary.parked > 0 || age >= 30 * MINUTE) return 'red';
  return age >= 5 * MINUTE ? 'amber' : 'calm';
}
