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

function open(orders: 'open' | null, ...permissions: readonly string[]) {
  const office = testOffice(permissions);
  render(
    <Palette
      targets={{ visits: [], keys: {}, acts: [], pages: [], orders, search: null }}
      onGo={() => undefined}
      onClose={() => undefined}
    />,
    office,
  );
  return office;
}

const found = (typed: string) => {
  fireEvent.change(screen.getByRole('searchbox', { hidden: true }), { target: { value: typed } });
  return screen.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent);
};

test('who manages all locations is offered each of them that is in use', async () => {
  const { answer } = open(null, 'canmanagealllocations');
  const body = [location('101', 'Utrecht'), location('102', 'Utrecht oud', '0')];
  await act(async () => answer(0, { kind: 'ok', status: 200, body }));
  expect(found('utre')).toEqual(['Utrecht › Batches']);
});

test('they are not asked for others', () => {
  expect(open('open', 'orders.view').asked).toEqual([]);
});

test('the number of a delivery finds its order too', () => {
  open('open', 'orders.view');
  expect(found('261119-0001-2')).toEqual(['Order 261119-0001-2 openen', 'Order 261119-0001 openen']);
});
