const MOST_REMEMBERED = 10_000;
const FORGET_AFTER_MS = 60_000;

export interface TokenBuckets {
  /** Seconds until so many may pass; 0: now. Takes nothing. */
  wait(key: string, count: number, now: number): number;
  take(key: string, count: number, now: number): void;
}

/** For each key a burst, refilled by so many a second. `now` in milliseconds; a clock that goes back refills nothing. */
export function tokenBuckets(burst: number, perSecond: number): TokenBuckets {
  const buckets = new Map<string, { left: number; at: number }>();
  let forgottenAt = 0;

  function left(key: string, now: number): number {
    const bucket = buckets.get(key);
    if (!bucket) return burst;
    return Math.min(burst, bucket.left + (Math.max(0, now - bucket.at) / 1000) * perSecond);
  }

  /** Full ones are as good as new. */
  function forget(now: number): void {
    if (buckets.size < MOST_REMEMBERED || now - forgottenAt < FORGET_AFTER_MS) return;
    forgottenAt = now;
    for (const key of buckets.keys()) if (left(key, now) === burst) buckets.delete(key);
  }

  return {
    wait: (key, count, now) => Math.max(0, Math.ceil((count - left(key, now)) / perSecond)),
    take(key, count, now) {
      forget(now);
      buckets.set(key, { left: left(key, now) - count, at: now });
    },
  };
}
