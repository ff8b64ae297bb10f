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

test('acts once, when the next frame is on the screen, and not in a frame of its own', () => {
  const act = vi.fn();
  afterPaint(act);
  paint();
  expect([act.mock.calls.length, frames.length]).toEqual([0, 0]);
  vi.advanceTimersByTime(20);
  expect(act).toHaveBeenCalledTimes(1);
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

test('those that wait for one frame share it, and a fault of one is not the fault of the next', () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const [first, second] = [vi.fn(), vi.fn()];
  const fault = new Error('of one');
  afterPaint(first);
  afterPaint(() => {
    throw fault;
  });
  afterPaint(second);
  expect(frames).toHaveLength(1);
  paint();
  vi.advanceTimersByTime(20);
  expect(reported.mock.calls).toEqual([[fault]]);
  expect([first, second].map(act => act.mock.calls.length)).toEqual([1, 1]);
});

test('what comes when a frame is being drawn waits for the next one', () => {
  const act = vi.fn();
  afterPaint(() => undefined);
  paint();
  afterPaint(act);
  vi.advanceTimersByTime(20);
  expect(act).not.toHaveBeenCalled();
  paint();
  vi.advanceTimersByTime(20);
  expect(act).toHaveBeenCalledTimes(1);
});
