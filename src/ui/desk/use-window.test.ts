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
  [500, 0, ['0-48', '0-80']],
  [500, 8000, ['192-240', '176-256']],
  [210, 8400, ['192-210']],
])('of %i rows, left at %i px, the first frame has those in sight', (count, scrolled, draws) =>
  expect(drawn(count, scrolled)).toEqual(draws),
);
