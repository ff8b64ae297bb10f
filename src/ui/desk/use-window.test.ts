// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useWindow } from './use-window.ts';

const HEIGHT = 40;
const scroller = { current: null };

/** From and to of each draw. */
function drawn(count: number, scrolled: number): readonly string[] {
  const draws: string[] = [];
  renderHook(() => {
    const { from, to, before, after } = useWindow(scroller, count, () => HEIGHT, scrolled);
    expect(before + after + (to - from) * HEIGHT).toBe(count * HEIGHT);
    draws.push(`${from}-${to}`);
  });
  return [...new Set(draws)];
}

afterEach(cleanup);

test.each([
  [10, 0, ['0-10']],
  // A window of 768 px.
  [120, 0, ['0-20', '0-120']],
  [120, 2000, ['0-70', '0-120']],
  [500, 0, ['0-24', '0-40']],
  [500, 8000, ['200-224', '192-232']],
  [210, 8400, ['204-210', '200-210']],
])('of %i rows, left at %i px, the first frame has those in sight', (count, scrolled, draws) =>
  expect(drawn(count, scrolled)).toEqual(draws),
);

test('lines under rows count for what is in sight, and for the height', () => {
  const opened = [
    { index: 2, height: 640 },
    { index: 300, height: 64 },
  ];
  const { result } = renderHook(() => useWindow(scroller, 500, () => HEIGHT, 8000 + 640, opened));
  const { from, to, before, after } = result.current;
  expect([from, to]).toEqual([192, 232]);
  expect(before).toBe(192 * HEIGHT + 640);
  expect(after).toBe(268 * HEIGHT + 64);
});
