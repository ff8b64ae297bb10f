// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { pickDelivery } from '../../../../../work-package/testing/pick-delivery.ts';
import { testOffice } from '../../../../testing/office.tsx';
import type { DeliveryDialogProps } from '../stands.ts';
import { GiveUpDialog, ShortageDialog } from './pieces-dialogs.tsx';

afterEach(cleanup);

test('of what has left only what does not come back is given up', () => {
  const [line] = pickDelivery().dispatch_request_lines;
  const lines = [
    { ...line!, id: 1, sales_order_line_id: 11, quantity: 3, quantity_pending: 0 },
    { ...line!, id: 2, sales_order_line_id: 12, quantity: 1, quantity_pending: 0 },
  ];
  const delivery = pickDelivery({ status: 'shipped', dispatch_request_lines: lines });
  const returned = pickDelivery({
    id: 99,
    status: 'return-announced',
    dispatch_type: { ...delivery.dispatch_type, identifier: 'return' },
    dispatch_request_lines: [{ ...lines[0]!, quantity: 2 }, lines[1]!],
  });
  const order = {
    identifier: '261116-0001',
    current_dispatch_requests_with_paused: [delivery, returned],
  };
  render(<GiveUpDialog {...({ order, delivery } as unknown as DeliveryDialogProps)} onClose={() => {}} />, {
    wrapper: testOffice().wrapper,
  });
  expect(screen.getAllByRole('spinbutton').map(count => count.getAttribute('max'))).toEqual(['1']);
  expect(screen.getByText('al retour')).toBeTruthy();
});

test('of what lies in the sorting location it is said that it cannot go, and not what would come of it', () => {
  const [line] = pickDelivery().dispatch_request_lines;
  const lines = [
    { ...line!, id: 1, product_name: 'Vaas', quantity: 6, quantity_pending: 4 },
    { ...line!, id: 2, quantity: 1, quantity_pending: 1 },
  ];
  const delivery = pickDelivery({
    status: 'requested',
    storage_location: { identifier: 'A-02', display_name: 'A-02' },
    dispatch_request_lines: lines,
  });
  render(
    <MemoryRouter>
      <GiveUpDialog
        {...({ order: { identifier: '261116-0001' }, delivery } as unknown as DeliveryDialogProps)}
        onClose={() => {}}
      />
    </MemoryRouter>,
    { wrapper: testOffice().wrapper },
  );
  const [pieces] = screen.getAllByRole('spinbutton');
  fireEvent.change(pieces!, { target: { value: '5' } });
  expect(screen.getByRole('alert').textContent).toBe(
    'Van Vaas liggen er 2 in A-02. Kies alles van de levering, of hoogstens de andere 4.',
  );
  expect(screen.queryByText('De klant krijgt 5 artikelen niet.')).toBeNull();
  fireEvent.change(pieces!, { target: { value: '4' } });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('De klant krijgt 4 artikelen niet.')).toBeTruthy();
});

test('an OMS of the documents alone is told of the whole delivery: it knows no parts, and would take one for all', () => {
  const delivery = pickDelivery({ status: 'requested' });
  const office = testOffice([], { features: [] });
  render(
    <MemoryRouter>
      <ShortageDialog {...({ delivery } as unknown as DeliveryDialogProps)} onClose={() => {}} />
    </MemoryRouter>,
    { wrapper: office.wrapper },
  );
  expect(screen.queryByRole('spinbutton')).toBeNull();
  expect(screen.getByRole('alert').textContent).toContain('kent manco alleen van de hele levering');
  fireEvent.click(screen.getByRole('button', { name: /^Meld/ }));
  expect(office.asked.at(-1)?.input).toMatchObject({ body: { status: 'unable-to-ship' } });
  expect(office.asked.at(-1)?.input).not.toHaveProperty('body.lines');
});

test('of pieces that the customer does not get it says how much can go back for them', async () => {
  const office = testOffice(['refunds.view']);
  render(
    <MemoryRouter>
      <GiveUpDialog
        {...({
          order: { identifier: '261116-0001' },
          delivery: pickDelivery(),
        } as unknown as DeliveryDialogProps)}
        onClose={() => {}}
      />
    </MemoryRouter>,
    { wrapper: office.wrapper },
  );
  const line = pickDelivery().dispatch_request_lines[0]!;
  fireEvent.change(screen.getAllByRole('spinbutton')[0]!, { target: { value: '1' } });
  expect(screen.queryAllByText('De klant krijgt 1 artikel niet.')).toHaveLength(1);
  const nth = office.asked.findIndex(({ id }) => id === 'quoteRefund');
  expect(office.asked[nth]?.input).toMatchObject({ query: { pieces: `${String(line.id)}:1` } });
  await act(async () => office.answer(nth, { kind: 'ok', status: 200, body: { amount: 12.1 } }));
  expect(
    screen.queryAllByText(/^De klant krijgt 1 artikel niet; €\s12,10 kan gecrediteerd worden\.$/),
  ).toHaveLength(1);
});
