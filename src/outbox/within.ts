import type { Clock } from './deps.ts';

/** A worker who hears nothing for so long must be told. */
export const OPEN_MS = 3000;

/** What comes within `ms` by the given clock; else null. */
export async function within<T>(sleep: Clock['sleep'], ms: number, work: Promise<T>): Promise<T | null> {
  const over = new AbortController();
  try {
    return await Promise.race([work, sleep(ms, over.signal).then(() => null)]);
  } finally {
    over.abort();
  }
}
