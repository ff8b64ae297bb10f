import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPaint } from './after-paint.ts';

let frames: (() => void)[];
const paint = (): void => frames.splice(0).forEach(frame => frame());
beforeEach(() => {
  frames = [];
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('acts once, when the frame after the next one begins', () => {
  const act = vi.fn();
  afterPaint(act);
  paint();
  expect(act).not.toHaveBeenCalled();
  paint();
  vi.runAllTimers();
  expect(act).toHaveBeenCalledTimes(1);
});

test('a page that paints nothing is not waited for', () => {
  const act = vi.fn();
  afterPaint(act);
  vi.runAllTimers();
  expect(act).toHaveBeenCalledTimes(1);
});

test('what is called off never acts', () => {
  const act = vi.fn();
  afterPaint(act)();
  paint();
  paint();
  vi.runAllTimers();
  expect(act).not.toHaveBeenCalled();
});
