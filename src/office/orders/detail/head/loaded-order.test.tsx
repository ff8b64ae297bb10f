// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testOffice } from '../../../testing/office.tsx';
import { LoadedOrder } from './loaded-order.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const seen = () => screen.queryByText('261117-0001') !== null;

test.each([
  ['its notes', true, ['getSalesOrder', 'getAllowedStatusChanges']],
  ['what may be done', false, ['getSalesOrder']],
])('an order whose other parts hang is shown without them: %s', async (_, waits, answered) => {
  const office = testOffice();
  render(
    <LoadedOrder order="261117-0001" waits={waits}>
      {of => <p>{of.identifier}</p>}
    </LoadedOrder>,
    { wrapper: office.wrapper },
  );
  await act(async () =>
    office.asked.forEach(
      ({ id }, nth) =>
        answered.includes(id) &&
        office.answer(nth, { kind: 'ok', status: 200, body: { identifier: '261117-0001' } }),
    ),
  );
  expect(seen()).toBe(false);
  act(() => void vi.advanceTimersByTime(2000));
  expect(seen()).toBe(true);
});
