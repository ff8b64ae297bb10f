import { vi } from 'vitest';

/** Tries every `interval` ms until it does not throw. A machine that is slow, or busy with other tests, has a minute. */
export const eventually = <T>(tries: () => T | Promise<T>, interval = 50): Promise<T> =>
  vi.waitFor(tries, { timeout: 60_000, interval });
