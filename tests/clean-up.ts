import { afterAll, vi } from 'vitest';

/** Test files share a process: what one has put in the place of clocks and globals is none of the next one's. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
