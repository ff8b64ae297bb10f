// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { orderColumns, orderFilterNames } from '../../../../../contract/orders/order-search.ts';
import type { FilterPreset } from '../../../../../contract/orders/filter-preset.ts';
import { testOffice } from '../../../testing/office.tsx';
import { usualState } from '../state.ts';
import type { Search } from '../use-search.ts';
import { NoneFound } from './none-found.tsx';

afterEach(cleanup);

function show(filter_values: Record<string, string>, search: Partial<Search> = {}) {
  const preset: FilterPreset = {
    available_filters: orderFilterNames.map(identifier => ({
      identifier,
      locked: identifier in filter_values,
    })),
    available_columns: [...orderColumns],
    visible_columns: [],
    filter_values,
    filters_expanded: false,
  };
  const settled = usualState(preset);
  const rules = { locked: new Set<string>(), allLocations: false, usual: settled.values };
  const { wrapper: Office } = testOffice(['orders.view', 'frontend.search.default']);
  render(
    <MemoryRouter>
      <Office>
        <main>
          <h1 tabIndex={-1}>Orders</h1>
          <NoneFound
            search={{ settled, rules, canClear: false, ...search } as unknown as Search}
            preset={preset}
            today="2026-11-20"
          />
        </main>
      </Office>
    </MemoryRouter>,
  );
}

test('who has no order at all at their locations is told so', () => {
  show({ max_age_days: '30' });
  expect(screen.getByText('Nog geen orders bij jouw locaties.')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test('who could look further back is told of which days there are none', () => {
  show({});
  expect(screen.getByText(/^Er zijn geen orders van .* t\/m .*\.$/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Zoek 30 dagen terug' })).toBeTruthy();
});

test('where the preset looks for some orders it says which, and leads to all of them', () => {
  show({ hold_status: 'review', max_age_days: '30' });
  expect(screen.getByText(/^Er zijn geen orders van .* met Blokkering Geblokkeerd\.$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Alle orders' }).getAttribute('href')).toBe('/orders/search');
});

test('of an order number it says at which locations it was looked for', () => {
  show({ order_identifier: '261120-0001', hold_status: 'review', dispatcher_type: 'store' });
  expect(screen.getByText(/^Order 261120-0001 is niet gevonden bij Type locatie store\. /)).toBeTruthy();
});

test.each([
  ['Wis filters', 'clear'],
  ['Zoek 30 dagen terug', 'set'],
] as const)('%s leaves the keyboard at the title, for the button goes away', (name, act) => {
  const acts = { clear: vi.fn(), set: vi.fn() };
  show({ max_age_days: '14' }, { canClear: true, ...acts });
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  expect(acts[act]).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});
