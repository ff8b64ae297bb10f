// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import { pickDelivery } from '../../../../work-package/testing/pick-delivery.ts';
import { testOffice } from '../../../testing/office.tsx';
import type { DeliveryDialogProps } from '../acts/stands.ts';
import ReturnDialog from './return-dialog.tsx';

afterEach(cleanup);

/** The dialog of a delivery of one piece, of an office with these settings. */
function open(settings = {}): void {
  const { dispatch_request_lines: lines } = pickDelivery();
  const only = lines.slice(0, 1).map(line => ({ ...line, quantity: 1, sales_order_line_id: 1 }));
  const delivery = pickDelivery({ status: 'shipped', dispatch_request_lines: only });
  const order = { current_dispatch_requests_with_paused: [delivery] } as unknown as SalesOrder;
  const props = { order, delivery, onClose: () => {} } as unknown as DeliveryDialogProps;
  render(
    <MemoryRouter>
      <ReturnDialog {...props} />
    </MemoryRouter>,
    { wrapper: testOffice([], { settings }).wrapper },
  );
}

test('without a location of its own a return has nowhere to go', () => {
  open();
  expect(screen.getByText('Kies waar de retour heen gaat.')).toBeTruthy();
});

test('what the retailer wants to know of a return is asked in their order', () => {
  open({
    'frontend-parameters.order-detail.return-announcement-fields': ['parcel_count', 'customer_reference'],
  });
  const asked = screen.getAllByText(/^(Aantal pakketten|Referentie van de klant)$/);
  expect(asked.map(({ textContent }) => textContent)).toEqual([
    'Aantal pakketten',
    'Referentie van de klant',
  ]);
});
