// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import { allowedStatusChanges } from '../../../../../core/delivery/changes.ts';
import { pickDelivery } from '../../../../work-package/testing/pick-delivery.ts';
import { testOffice } from '../../../testing/office.tsx';
import type { OrderDialogProps } from '../acts/stands.ts';
import CancelLinesDialog from './cancel-lines-dialog.tsx';

afterEach(cleanup);

/** The dialog, of an order with these deliveries. */
function open(deliveries: readonly DispatchRequest[], { wrapper } = testOffice()): void {
  const facts = {
    order: { identifier: '261116-0001', current_dispatch_requests_with_paused: deliveries },
    allowed: allowedStatusChanges,
  } as unknown as OrderDialogProps;
  render(
    <MemoryRouter>
      <CancelLinesDialog {...facts} onClose={() => {}} />
    </MemoryRouter>,
    { wrapper },
  );
}

test('of each delivery that a store picks it says what becomes of scans under way, once pieces of it are chosen', () => {
  const deliveries = [
    pickDelivery(),
    pickDelivery({
      id: 8,
      dispatch_request_lines: pickDelivery().dispatch_request_lines.map(line => ({
        ...line,
        id: line.id + 10,
      })),
    }),
  ];
  open(deliveries);
  const scans = () => screen.queryAllByText(/^Wat de vloer nog scant/);
  expect(scans()).toEqual([]);
  fireEvent.click(screen.getAllByRole('button', { name: 'Alles' })[0]!);
  expect(scans()).toHaveLength(1);
});

test('an article on two lines is one row, as its pieces are taken over both', () => {
  const [line] = pickDelivery().dispatch_request_lines;
  const delivery = pickDelivery({
    dispatch_request_lines: [line!, { ...line!, id: line!.id + 1, quantity: 2, quantity_pending: 2 }],
  });
  open([delivery]);
  expect(screen.getAllByRole('spinbutton').map(count => count.getAttribute('max'))).toEqual([
    String(line!.quantity + 2),
  ]);
});

test('of what lies in the sorting location it is said that it cannot go, and not what would come of it', () => {
  const [line] = pickDelivery().dispatch_request_lines;
  const delivery = pickDelivery({
    storage_location: { identifier: 'A-02', display_name: 'A-02' },
    dispatch_request_lines: [
      { ...line!, id: 1, product_identifier: '1', product_name: 'Vaas', quantity: 6, quantity_pending: 4 },
      { ...line!, id: 2, product_identifier: '2', quantity: 1, quantity_pending: 1 },
    ],
  });
  open([delivery]);
  const [pieces] = screen.getAllByRole('spinbutton');
  fireEvent.change(pieces!, { target: { value: '5' } });
  expect(screen.getByRole('alert').textContent).toBe(
    'Van Vaas liggen er 2 in A-02. Kies alles van de levering, of hoogstens de andere 4.',
  );
  expect(screen.queryByText('5 artikelen worden geannuleerd.')).toBeNull();
});

test('pressed again after no answer it is the same change', async () => {
  let now = Date.parse('2026-11-20T09:00:00Z');
  const office = testOffice([], { serverNow: () => now++ });
  const { asked, answer } = office;
  open([pickDelivery()], office);
  fireEvent.click(screen.getAllByRole('button', { name: 'Alles' })[0]!);
  const press = () => act(async () => fireEvent.click(screen.getByRole('button', { name: /^Annuleer/ })));
  await press();
  await act(async () => answer(asked.length - 1, { kind: 'later', why: 'network' }));
  await press();
  const [first, again] = asked.filter(({ id }) => id === 'cancelPiecesOfOrder').map(({ input }) => input);
  expect(first).toMatchObject({ idempotencyKey: 'key-1', body: { timestamp: expect.any(String) } });
  expect(again).toEqual(first);
});
