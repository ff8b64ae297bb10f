import { afterAll, vi } from 'vitest';

/** Test files share a process: clocks and globals that one replaced are restored for the next, and its page is emptied. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  if (typeof document === 'object') document.body.replaceChildren();
});
