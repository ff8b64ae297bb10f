// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TapGuard } from './tap-guard.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const lies = (container: HTMLElement): boolean => container.querySelector('span:not([data-lifted])') !== null;

test('lies there from the first moment, for 350 ms after it was painted', () => {
  const { container } = render(<TapGuard />);
  expect(lies(container)).toBe(true);
  vi.advanceTimersByTime(350);
  expect(lies(container)).toBe(true);
  vi.advanceTimersByTime(100);
  expect(lies(container)).toBe(false);
});

test('what comes next has a guard of its own, for as long', () => {
  const { container, rerender } = render(<TapGuard key="article" />);
  vi.advanceTimersByTime(300);
  rerender(<TapGuard key="location" />);
  vi.advanceTimersByTime(350);
  expect(lies(container)).toBe(true);
  vi.advanceTimersByTime(100);
  expect(lies(container)).toBe(false);
});
