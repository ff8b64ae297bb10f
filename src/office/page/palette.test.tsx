// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { testOffice } from '../testing/office.tsx';
import Palette from './palette.tsx';

afterEach(cleanup);

const location = (identifier: string, display_name: string, active = '1') => ({
  id: Number(identifier),
  identifier,
  display_name,
  location_type: { identifier: 'store', display_name: 'Winkel' },
  active,
});

function open(...permissions: readonly string[]) {
  const office = testOffice(permissions);
  render(
    <Palette
      targets={{ visits: [], keys: {}, pages: [], orders: null }}
      onGo={() => undefined}
      onClose={() => undefined}
    />,
    office,
  );
  return office;
}

test('who manages all locations is offered each of them that is in use', async () => {
  const { answer } = open('canmanagealllocations');
  const body = [location('101', 'Utrecht'), location('102', 'Utrecht oud', '0')];
  await act(async () => answer(0, { kind: 'ok', status: 200, body }));
  fireEvent.change(screen.getByRole('searchbox', { hidden: true }), { target: { value: 'utre' } });
  const items = screen.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent);
  expect(items).toEqual(['Utrecht › Batches']);
});

test('they are not asked for others', () => {
  expect(open('orders.view').asked).toEqual([]);
});
