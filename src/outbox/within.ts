import type { Clock } from './deps.ts';

/** The longest wait for a signal before the worker must see that something is wrong. */
export const OPEN_MS = 3000;

/** The value when it comes within `ms` by the given clock; otherwise null. */
export async function within<T>(sleep: Clock['sleep'], ms: number, work: Promise<T>): Promise<T | null> {
  const over = new AbortController();
  try {
    return await Promise.race([work, sleep(ms, over.signal).then(() => null)]);
  } finally {
    over.abort();
  }
}
