import type { Clock } from '../outbox/deps.ts';

/** What comes within `ms` by the given clock; else null. */
export async function within<T>(sleep: Clock['sleep'], ms: number, work: Promise<T>): Promise<T | null> {
  const over = new AbortController();
  try {
    return await Promise.race([work, sleep(ms, over.signal).then(() => null)]);
  } finally {
    over.abort();
  }
}
