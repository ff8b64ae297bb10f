// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { listDropshippers } from '../../../../../contract/orders/suggestion.ts';
import { pickDelivery } from '../../../../work-package/testing/pick-delivery.ts';
import { testOffice } from '../../../testing/office.tsx';
import type { DeliveryDialogProps } from '../acts/stands.ts';
import DropshipDialog from './dropship-dialog.tsx';

afterEach(cleanup);

test.each([
  [[], 1],
  [['canmanagealllocations'], 0],
])('whom %j keep from seeing it is told so before it is saved', async (permissions, told) => {
  const office = testOffice(permissions);
  render(
    <MemoryRouter>
      <DropshipDialog
        {...({
          order: { identifier: '261116-0001' },
          delivery: pickDelivery(),
        } as unknown as DeliveryDialogProps)}
        onClose={() => {}}
      />
    </MemoryRouter>,
    { wrapper: office.wrapper },
  );
  const answer = (id: string, body: unknown) =>
    act(async () =>
      office.answer(
        office.asked.findIndex(one => one.id === id),
        { kind: 'ok', status: 200, body },
      ),
    );
  await answer(listDropshippers.id, [{ shipper_identifier: 'V01', delivery_date: '2026-12-01' }]);
  fireEvent.change(screen.getByLabelText(/^Leverancier/), { target: { value: 'V01' } });
  expect(screen.queryAllByText(/^V01 levert dit dan\. Dat is geen locatie van jou/)).toHaveLength(told);
});

test('where no supplier can send it the keyboard goes on at the sentence that says so', async () => {
  const office = testOffice();
  const order = { identifier: '261116-0001' };
  render(
    <MemoryRouter>
      <DropshipDialog
        {...({ order, delivery: pickDelivery() } as unknown as DeliveryDialogProps)}
        onClose={() => {}}
      />
    </MemoryRouter>,
    { wrapper: office.wrapper },
  );
  expect(document.activeElement).toBe(screen.getByLabelText('Leverancier'));
  const asked = office.asked.findIndex(({ id }) => id === listDropshippers.id);
  await act(async () => office.answer(asked, { kind: 'ok', status: 200, body: [] }));
  expect(document.activeElement?.textContent).toBe(
    'Er is geen leverancier die deze levering rechtstreeks kan leveren.',
  );
});
