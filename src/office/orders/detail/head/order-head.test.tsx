// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import { testOffice } from '../../../testing/office.tsx';
import { useOrderHead } from './order-head.tsx';

afterEach(cleanup);

const order = {
  identifier: '261117-0001',
  placed_at: '2026-11-17T08:00:00Z',
  grand_total: null,
  linked_sales_order_identifiers: ['261117-0002', '261117-0003'],
  current_dispatch_requests_with_paused: [],
} as unknown as SalesOrder;

function Head() {
  const { meta, notice } = useOrderHead()(order, { again: () => {}, busy: false });
  return (
    <MemoryRouter>
      {meta}
      {notice}
    </MemoryRouter>
  );
}

test('that it is unknown what may be done is said, and can be asked again', async () => {
  const office = testOffice();
  render(<Head />, { wrapper: office.wrapper });
  const nth = office.asked.findIndex(({ id }) => id === 'getAllowedStatusChanges');
  await act(async () => office.answer(nth, { kind: 'later', why: 'server' }));
  expect(screen.getByRole('alert').textContent).toContain(
    'Er is iets misgegaan bij het ophalen van de acties.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Opnieuw' }));
  expect(office.asked.filter(({ id }) => id === 'getAllowedStatusChanges')).toHaveLength(2);
});

test('linked orders are links apart', () => {
  render(<Head />, { wrapper: testOffice().wrapper });
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '261117-0002',
    '261117-0003',
  ]);
});
