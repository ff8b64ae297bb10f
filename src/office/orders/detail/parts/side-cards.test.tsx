// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import { testOffice } from '../../../testing/office.tsx';
import { SideCards } from './side-cards.tsx';

afterEach(cleanup);

const plain = {
  identifier: '261117-0001',
  placed_at: '2026-11-17T08:00:00Z',
  grand_total: null,
  comment_count: 0,
  metadata: {},
};
const show = (of: SalesOrder, settings = {}) =>
  render(
    <MemoryRouter>
      <SideCards of={of} />
    </MemoryRouter>,
    { wrapper: testOffice([], { settings }).wrapper },
  );

test('a payment says by which account of which provider it was made', () => {
  const payment = { method: 'ideal', payment_status: 'paid', reference: null, amount: 24.2 };
  const order = {
    ...plain,
    grand_total: 24.2,
    sales_order_payments: [
      { ...payment, provider: 'mollie', account: 'oms', datetime: '2026-11-17T08:00:01Z' },
      { ...payment, provider: 'adyen', account: null, datetime: '2026-11-17T08:00:02Z' },
    ],
  } as unknown as SalesOrder;
  show(order);
  expect(screen.getByText(/^Mollie · Oms,/)).toBeTruthy();
  expect(screen.getByText(/^Adyen,/)).toBeTruthy();
});

test('a payment without provider and time, as an OMS of the documents alone may have it, says what there is', () => {
  const payment = { method: 'ideal', payment_status: 'paid', amount: 24.2 };
  const at = { ...payment, updated_at: '2026-11-17T08:00:01Z' };
  show({ ...plain, grand_total: 24.2, sales_order_payments: [payment, at] } as unknown as SalesOrder);
  expect(screen.getAllByText(/iDEAL/i)).toHaveLength(2);
  const times = Array.from(document.querySelectorAll('time'), time => time.dateTime);
  expect(times.filter(time => time !== plain.placed_at)).toEqual([at.updated_at]);
  expect(document.body.textContent).not.toMatch(/, 17-11/);
});

test('a mail to the customer has the subject of the setting, from each card', () => {
  const address = { street: 'Oudegracht', country: 'NL', email_address: 'marit@voorbeeld.nl' };
  const addresses = ['billing', 'shipping'].map((address_type, nth) => ({
    ...address,
    address_type,
    house_no: String(nth),
  }));
  show({ ...plain, addresses } as unknown as SalesOrder, {
    'frontend-parameters.order-detail.customer-email-subject': 'Uw order {order}',
  });
  const links = screen.getAllByRole('link', { name: 'marit@voorbeeld.nl' });
  expect(links.map(link => link.getAttribute('href'))).toEqual(
    Array(3).fill('mailto:marit%40voorbeeld.nl?subject=Uw%20order%20261117-0001'),
  );
});

test('a billing address that is the shipping address is said to be so', () => {
  const address = { street: 'Oudegracht', country: 'NL', email_address: 'marit@voorbeeld.nl' };
  const addresses = ['billing', 'shipping'].map(address_type => ({ ...address, address_type }));
  show({ ...plain, addresses } as unknown as SalesOrder);
  expect(screen.getByText('Gelijk aan bezorgadres')).toBeTruthy();
  expect(screen.getAllByText('Oudegracht')).toHaveLength(1);
});

test('who may see no amounts sees how it was paid', () => {
  const payment = {
    method: 'ideal',
    payment_status: 'paid',
    provider: 'mollie',
    account: null,
    amount: null,
  };
  const paid = { ...payment, datetime: '2026-11-17T08:00:01Z' };
  show({ ...plain, sales_order_payments: [paid] } as unknown as SalesOrder);
  expect(screen.getByText(/^Mollie,/)).toBeTruthy();
  expect(screen.queryByText('onbekend')).toBeNull();
  expect(screen.queryByText('Totaal')).toBeNull();
});

test('notes that are still to come are not said to be none', () => {
  show(plain as unknown as SalesOrder);
  expect(screen.getByText('Notities laden…')).toBeTruthy();
});

test('without fields there is no card of information', () => {
  const titles = (settings = {}) => {
    show(plain as unknown as SalesOrder, settings);
    return screen.queryByText('Informatie');
  };
  expect(titles()).not.toBeNull();
  cleanup();
  expect(titles({ 'frontend-parameters.order-detail.information-fields': [] })).toBeNull();
});
