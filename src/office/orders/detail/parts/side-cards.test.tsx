// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import { testOffice } from '../../../testing/office.tsx';
import { SideCards } from './side-cards.tsx';

afterEach(cleanup);

test('a payment says by which account of which provider it was made', () => {
  const payment = { method: 'ideal', payment_status: 'paid', reference: null, amount: 24.2 };
  const order = {
    identifier: '261117-0001',
    placed_at: '2026-11-17T08:00:00Z',
    grand_total: 24.2,
    comment_count: 0,
    metadata: {},
    sales_order_payments: [
      { ...payment, provider: 'mollie', account: 'oms', datetime: '2026-11-17T08:00:01Z' },
      { ...payment, provider: 'adyen', account: null, datetime: '2026-11-17T08:00:02Z' },
    ],
  } as unknown as SalesOrder;
  render(
    <MemoryRouter>
      <SideCards of={order} />
    </MemoryRouter>,
    { wrapper: testOffice().wrapper },
  );
  expect(screen.getByText(/^mollie · oms,/)).toBeTruthy();
  expect(screen.getByText(/^adyen,/)).toBeTruthy();
});
