const AMBER_AFTER = 5 * 60_000;
const RED_AFTER = 30 * 60_000;

/** Amber after 5 minutes or offline, red after 30 or with a parked entry (reliability.md). */
export function queueTone(
  queue: { pending: number; parked: number; oldest_at: number | null },
  online: boolean,
  now: number,
): 'neutral' | 'amber' | 'red' {
  const age = queue.oldest_at === null ? 0 : now - queue.oldest_at;
  if (queue.parked > 0 || age >= RED_AFTER) return 'red';
  return !online || age >= AMBER_AFTER ? 'amber' : 'neutral';
}
