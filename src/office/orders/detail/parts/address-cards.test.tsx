// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import { testOffice } from '../../../testing/office.tsx';
import { AddressCards } from './address-cards.tsx';

afterEach(cleanup);

test('the keyboard goes on in the address that is edited, and then at the button that opened it', () => {
  const address = { street: 'Oudegracht', city: 'Utrecht', country: 'NL' };
  const order = {
    identifier: '261117-0001',
    fulfilment_method: 'delivery',
    addresses: ['billing', 'shipping'].map(address_type => ({ ...address, address_type })),
  } as unknown as SalesOrder;
  const router = createMemoryRouter([{ path: '/', element: <AddressCards of={order} /> }]);
  render(<RouterProvider router={router} />, {
    wrapper: testOffice(['orders.address.edit', 'orders.edit']).wrapper,
  });
  fireEvent.click(screen.getByRole('button', { name: 'Factuuradres wijzigen' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Voornaam'));
  screen.getByRole('button', { name: 'Annuleren' }).focus();
  fireEvent.click(screen.getByRole('button', { name: 'Annuleren' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Factuuradres wijzigen' }));
});
