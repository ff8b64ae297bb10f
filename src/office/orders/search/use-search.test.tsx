// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { orderColumns, orderFilterNames } from '../../../../contract/orders/order-search.ts';
import type { FilterPreset } from '../../../../contract/orders/filter-preset.ts';
import { testOffice } from '../../testing/office.tsx';
import { useSearch } from './use-search.ts';

/** Today is 20 November 2026. */
const preset: FilterPreset = {
  available_filters: orderFilterNames.map(identifier => ({ identifier, locked: false })),
  available_columns: [...orderColumns],
  visible_columns: ['order_identifier', 'placed_at'],
  filter_values: { is_paused: '1', max_age_days: '30' },
  filters_expanded: true,
};
const at = { group: 'orders_search', preset: 'default' } as const;
const kept = () => JSON.parse(localStorage.getItem('orders_search/default/1') ?? '{}') as { values: unknown };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
});

function open(hash = '', columns: readonly string[] | null = null) {
  const { wrapper: Office } = testOffice();
  const { result } = renderHook(
    () => ({ search: useSearch(at, preset, columns), hash: useLocation().hash }),
    {
      wrapper: ({ children }) => (
        <MemoryRouter initialEntries={[`/orders/search${hash}`]}>
          <Office>{children}</Office>
        </MemoryRouter>
      ),
    },
  );
  return {
    of: () => result.current.search,
    hash: () => result.current.hash,
    async do(what: (search: (typeof result)['current']['search']) => void, ms = 0) {
      await act(async () => what(result.current.search));
      await act(async () => vi.advanceTimersByTimeAsync(ms));
    },
  };
}

test('a first day of long ago, of a link or kept, becomes the first that may be', () => {
  const { of } = open('#order_placed_from=2026-09-01');
  expect(of().settled.values).toEqual({ order_placed_from: '2026-10-21' });
  expect(of().adjusted).toBe('days');
  cleanup();
  localStorage.setItem(
    'orders_search/default/1',
    JSON.stringify({ values: { order_placed_from: '2026-09-01' } }),
  );
  expect(open().of().settled.values).toEqual({ order_placed_from: '2026-10-21' });
});

test('days that cannot be asked for reach neither the address nor this device, whatever is pressed', async () => {
  const search = open('#order_placed_from=2026-11-01');
  const isAsItWas = () => {
    expect(search.of().settled.values).toEqual({ order_placed_from: '2026-11-01' });
    expect(search.hash()).not.toContain('2020');
    expect(kept().values).toEqual({ order_placed_from: '2026-11-01' });
  };
  await search.do(({ fill }) => fill('order_placed_from', '2020-01-01'));
  await search.do(({ set }) => set({ sort: { by: 'grand_total', descending: true } }));
  isAsItWas();
  expect(search.of().isInvalid).toBe(true);
  expect(search.of().shown.values.order_placed_from).toBe('2020-01-01');
  expect(search.hash()).toContain('sort_by=grand_total');
  await search.do(({ set }) => set({ expanded: false }), 5000);
  isAsItWas();
  expect(search.of().shown.values.order_placed_from).toBe('2026-11-01');
});

test('a day that is filled in by half is not dropped: nothing is searched without it', async () => {
  const search = open('#order_placed_from=2026-11-01&is_paused=1');
  // The browser gives no value of half a day.
  search.of().form.current = { checkValidity: () => false } as HTMLFormElement;
  await search.do(({ fill }) => fill('order_placed_from', ''));
  const before = { order_placed_from: '2026-11-01', is_paused: '1' };
  await search.do(({ set }) => set({ sort: { by: 'grand_total', descending: true } }));
  expect(search.of().settled).toMatchObject({ values: before, sort: { by: 'grand_total' } });
  await search.do(({ remove }) => remove(['is_paused']));
  expect(search.of().settled.values).toEqual(before);
  expect(search.of().isInvalid).toBe(true);
});

test('cleared, and with its order number emptied, a search is as its preset begins', async () => {
  const search = open();
  expect(search.of().canClear).toBe(false);
  await search.do(({ fill }) => fill('address_city', 'Utrecht'), 800);
  expect(search.of().canClear).toBe(true);
  await search.do(({ clear }) => clear());
  expect(search.of().settled.values).toEqual(preset.filter_values);
  await search.do(({ fill }) => fill('order_identifier', '261119-0001'), 800);
  expect(search.of().settled.values).toEqual({ order_identifier: '261119-0001' });
  await search.do(({ fill }) => fill('order_identifier', ''), 800);
  expect(search.of().settled.values).toEqual(preset.filter_values);
  expect(search.of().canClear).toBe(false);
});

test('columns stay as they were left here, until others are made the usual ones on any device', async () => {
  const here = ['order_identifier', 'dispatcher'] as const;
  const saved = ['order_identifier', 'customer_name'];
  open();
  cleanup();
  const search = open('', saved);
  expect(search.of().settled.columns).toEqual(saved);
  await search.do(({ set }) => set({ columns: here }));
  cleanup();
  expect(open('', saved).of().settled.columns).toEqual(here);
  cleanup();
  const newer = ['order_identifier', 'placed_at'];
  expect(open('', newer).of().settled.columns).toEqual(newer);
});

test('filters that were used are remembered here, the last one first', async () => {
  const search = open();
  await search.do(({ fill }) => fill('address_city', 'Utrecht'));
  await search.do(({ fill }) => fill('is_late', '1'), 800);
  cleanup();
  expect(open('#is_paused=1').of().used).toEqual(['is_late', 'address_city']);
});
