// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testOffice } from '../office/testing/office.tsx';
import { CountMenu } from './count-menu.tsx';
import { useMenuCounters } from './state/menu-counters.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const ok = (late: number) => ({ kind: 'ok', status: 200, body: { late } });

async function counting(permissions: readonly string[] = ['orders.view']) {
  const office = testOffice(permissions);
  const shown = render(<CountMenu />, office);
  await pass(0);
  return { ...office, shown, said: () => useMenuCounters.getState() };
}

test('the menu is counted at once and each minute; its counters go with the office', async () => {
  const { asked, answer, said, shown } = await counting();
  expect(asked.map(({ id }) => id)).toEqual(['getMenuCounters']);
  await act(async () => answer(0, ok(3)));
  expect(said()).toEqual({ late: 3 });
  await pass(59_000);
  expect(asked).toHaveLength(1);
  await pass(1000);
  expect(asked).toHaveLength(2);
  await act(async () => answer(1, ok(4)));
  expect(said()).toEqual({ late: 4 });
  shown.unmount();
  expect(said()).toEqual({});
});

test('not in a tab that is hidden', async () => {
  const { asked, answer } = await counting();
  await act(async () => answer(0, ok(3)));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await pass(180_000);
  expect(asked).toHaveLength(1);
});

test('also for who has no search, and whose items have a counter', async () => {
  for (const permission of ['orders.triggers.view', 'stockmanagement.edit']) {
    expect((await counting([permission])).asked).toHaveLength(1);
    cleanup();
  }
});

test('not without a network, nor for who has none of its items', async () => {
  expect((await counting(['scanning.supervise'])).asked).toEqual([]);
  cleanup();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect((await counting()).asked).toEqual([]);
});
