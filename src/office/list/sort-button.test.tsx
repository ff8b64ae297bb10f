// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SortButton, SortingContext } from './sort-button.tsx';

const columns = [
  { id: 'number', header: () => 'Nummer', sortable: true },
  { id: 'name', header: () => 'Naam', sortable: true },
  { id: 'acts', header: () => 'Acties' },
];
const onSort = vi.fn<(by: string) => void>();

function open(sort = { by: 'name', descending: true }): void {
  render(
    <SortingContext value={{ columns, sort, onSort }}>
      <SortButton />
    </SortingContext>,
  );
}
const onPhone = (isPhone: boolean) =>
  vi.stubGlobal('matchMedia', () => ({
    matches: isPhone,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('on a phone, whose cards have no head, one control says the order and chooses another', async () => {
  onPhone(true);
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Gesorteerd op Naam, aflopend' }));
  const sheet = await screen.findByRole('dialog', { name: 'Sorteer op' });
  const choices = () => within(sheet).getAllByRole('button', { pressed: undefined });
  expect(choices().map(({ textContent }) => textContent)).toEqual(['', 'Nummer', 'Naamaflopend']);
  fireEvent.click(within(sheet).getByRole('button', { name: 'Nummer' }));
  expect(onSort).toHaveBeenCalledExactlyOnceWith('number');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a table is sorted by its head, and a list without an order not at all', () => {
  onPhone(false);
  open();
  expect(screen.queryByRole('button')).toBeNull();
  onPhone(true);
  render(<SortButton />);
  expect(screen.queryByRole('button')).toBeNull();
});
