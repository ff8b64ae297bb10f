// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import { testOffice } from '../../../testing/office.tsx';
import type { OrderAddress } from '../view.ts';
import { AddressForm } from './address-form.tsx';

afterEach(cleanup);

const address = {
  title: null,
  company_name: null,
  first_name: 'Marit',
  last_name_prefix: null,
  last_name: 'Oosterveen',
  full_name: 'Marit Oosterveen',
  street: 'Lange Viestraat',
  house_no: '8',
  house_no_extra: null,
  zipcode: '3511 BK',
  city: 'Utrecht',
  country: 'NL',
  phone_number: null,
  email_address: null,
};
function show(fulfilment_method: string, address_type: OrderAddress['address_type']) {
  const office = testOffice();
  const order = {
    id: 7,
    identifier: '261117-0001',
    revision: 3,
    fulfilment_method,
    current_dispatch_requests_with_paused: [{ status: 'requested', tracking_codes: [{}] }],
  } as unknown as SalesOrder;
  const element = (
    <AddressForm title="Adres" order={order} address={{ ...address, address_type }} onClose={() => {}} />
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />, {
    wrapper: office.wrapper,
  });
  return office;
}

const ofThePlace = ['Bedrijf', 'Straat', 'Huisnummer', 'Toevoeging', 'Postcode', 'Plaats', 'Land'];
const shown = () => ofThePlace.filter(label => screen.queryByLabelText(label));

test('where a customer collects an order the place is that of the store, and not to be edited', () => {
  const office = show('pickup', 'shipping');
  expect(shown()).toEqual([]);
  expect(screen.getByText('Adres van de winkel').nextSibling?.textContent).toBe(
    'Lange Viestraat 8, 3511 BK Utrecht',
  );
  fireEvent.change(screen.getByLabelText('Achternaam'), { target: { value: 'Bos' } });
  expect(screen.getByRole('status').textContent).toContain('label');
  fireEvent.click(screen.getByRole('button', { name: 'Opslaan' }));
  expect(office.asked[0]?.input).toMatchObject({
    body: { shipping_address: { last_name: 'Bos', street: 'Lange Viestraat', city: 'Utrecht' } },
  });
});

test.each([
  ['pickup', 'billing'],
  ['delivery', 'shipping'],
] as const)('of an order for %s the %s address is edited whole', (method, type) => {
  show(method, type);
  expect(shown()).toEqual(ofThePlace);
});
