import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenIdle } from './idle.ts';

let touch: () => void = () => undefined;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', (_type: string, listener: () => void) => (touch = listener));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what is fetched ahead waits until a second after the last key, and not at all when nobody touches the device', async () => {
  const { signal } = new AbortController();
  await whenIdle(signal);
  touch();
  let idle = false;
  void whenIdle(signal).then(() => (idle = true));
  await vi.advanceTimersByTimeAsync(600);
  touch();
  await vi.advanceTimersByTimeAsync(999);
  expect(idle).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(idle).toBe(true);
});
