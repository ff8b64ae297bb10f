// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { orderColumns, orderFilterNames } from '../../../../../contract/orders/order-search.ts';
import type { FilterPreset } from '../../../../../contract/orders/filter-preset.ts';
import type { SearchView } from '../../../../../contract/orders/search-view.ts';
import { testOffice } from '../../../testing/office.tsx';
import { usualState } from '../state.ts';
import type { Search } from '../use-search.ts';
import { SearchViews } from './search-views.tsx';

const preset: FilterPreset = {
  available_filters: orderFilterNames.map(identifier => ({ identifier, locked: false })),
  available_columns: [...orderColumns],
  visible_columns: ['order_identifier'],
  filter_values: {},
  filters_expanded: false,
};
const view: SearchView = {
  id: 1,
  token: 'a',
  name: 'Tafels',
  preset: 'orders_search/default',
  filter_values: { product_identifiers: '8712 8713;8714', order_placed_from: '2026-01-01', gone: '1' },
  columns: null,
  sort_by: null,
  sort_dir: null,
  is_own: true,
  owner_name: 'Jo',
};
afterEach(cleanup);

test('a view counts what it would show', async () => {
  const { wrapper: Office, answer, asked } = testOffice();
  const state = usualState(preset);
  render(
    <MemoryRouter>
      <Office>
        <SearchViews
          search={{ shown: state, settled: state } as Search}
          at={{ group: 'orders_search', preset: 'default' }}
          preset={preset}
          today="2026-11-20"
          columns={null}
        />
      </Office>
    </MemoryRouter>,
  );
  await act(async () => answer(0, { kind: 'ok', status: 200, body: [view] }));
  expect(asked.find(({ id }) => id === 'countSalesOrders')?.input).toMatchObject({
    query: {
      product_identifiers: '8712,8713,8714',
      order_placed_from: '2026-10-21',
      order_placed_to: '2026-11-20',
    },
  });
});
