// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MOST_SIGNS, orderColumns } from '../../../../../contract/orders/order-search.ts';
import type { FilterPreset } from '../../../../../contract/orders/filter-preset.ts';
import { useKeys } from '../../../page/keys.ts';
import { testOffice } from '../../../testing/office.tsx';
import { useSearch } from '../use-search.ts';
import { FilterLine } from '../../../list/form/filter-line.tsx';

const preset: FilterPreset = {
  available_filters: (['order_identifier', 'max_age_days', 'dispatcher_type'] as const).map(identifier => ({
    identifier,
    locked: false,
  })),
  available_columns: [...orderColumns],
  visible_columns: [],
  filter_values: {},
  filters_expanded: false,
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
});

function Line() {
  const search = useSearch({ group: 'orders_search', preset: 'default' }, preset, null);
  return <FilterLine of={search} total={null} />;
}

const show = (address = '/') => {
  const { wrapper: Office } = testOffice();
  render(
    <MemoryRouter initialEntries={[address]}>
      <Office>
        <Line />
      </Office>
    </MemoryRouter>,
  );
};

/** A key on what has the focus, and what it does after a moment. */
async function press(key: string): Promise<void> {
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
  await act(() => vi.advanceTimersByTimeAsync(60));
}
const panel = () => screen.queryByRole('form', { name: 'Alle filters' });

test('F opens all filters at the first of them; Esc there leaves the keyboard at their button, where F opens them again', async () => {
  // Its code comes from the disk of a busy machine.
  await import('../../../list/form/filter-form.tsx');
  show();
  for (const _ of ['at first', 'again']) {
    await press('f');
    expect(document.activeElement).toBe(panel()?.querySelector('input'));
    // In a field it is a letter.
    await press('f');
    await press('Escape');
    expect(panel()).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filters' }));
  }
  await press('f');
  screen.getByRole('button', { name: 'Filters' }).focus();
  await press('f');
  expect(panel()).toBeNull();
});

test('Esc on a button in them closes them, and does nothing that the page has for it', async () => {
  await import('../../../list/form/filter-form.tsx');
  const onEscape = vi.fn();
  renderHook(() => useKeys({ Escape: { text: 'Keuze wissen', act: onEscape } }));
  show();
  await press('f');
  screen.getByRole('button', { name: 'Wis alle filters' }).focus();
  await press('Escape');
  expect(panel()).toBeNull();
  expect(onEscape).not.toHaveBeenCalled();
  await press('Escape');
  expect(onEscape).toHaveBeenCalledOnce();
});

test('the order number takes no more signs than the OMS', () => {
  show();
  expect(screen.getByLabelText<HTMLInputElement>('Ordernummer').maxLength).toBe(MOST_SIGNS);
});

test('a location that is kept beside an order number says that it counts, there and at the number, and can be taken away', async () => {
  await import('../../../list/form/filter-form.tsx');
  show('/#order_identifier=261120-0001&dispatcher_type=store');
  expect(screen.getByText('(telt mee bij nummer)')).toBeTruthy();
  await press('f');
  expect(screen.getByText('Met een ordernummer tellen alleen nog mee: Type locatie.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Filter Type locatie verwijderen' }));
  expect(screen.getByText('Met een ordernummer tellen de andere filters niet.')).toBeTruthy();
});
