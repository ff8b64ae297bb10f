// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testOffice } from '../testing/office.tsx';
import { useToday } from './today.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a page that is left open past midnight in the Netherlands has the new day as today', () => {
  vi.setSystemTime('2026-11-30T22:58:45Z');
  const { wrapper } = testOffice([], { serverNow: () => Date.now() });
  const { result } = renderHook(() => useToday(), { wrapper });
  expect(result.current).toBe('2026-11-30');
  act(() => void vi.advanceTimersByTime(60_000));
  expect(result.current).toBe('2026-11-30');
  act(() => void vi.advanceTimersByTime(45_000));
  expect(result.current).toBe('2026-12-01');
});

test('where a zone is behind, it is yesterday as long as it is so there', () => {
  vi.setSystemTime('2026-11-30T23:58:45Z');
  const { wrapper } = testOffice([], { serverNow: () => Date.now() });
  const { result } = renderHook(() => useToday(['Europe/Amsterdam', 'Atlantic/Canary']), { wrapper });
  expect(result.current).toBe('2026-11-30');
  act(() => void vi.advanceTimersByTime(105_000));
  expect(result.current).toBe('2026-12-01');
});
