import { afterAll, vi } from 'vitest';

/** Test files share a process: clocks and globals that one replaced are restored for the next. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
