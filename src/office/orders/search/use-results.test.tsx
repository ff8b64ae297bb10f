// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import {
  countSalesOrders,
  listFoundIdentifiers,
  searchSalesOrders,
} from '../../../../contract/orders/order-search.ts';
import { usePages } from '../../calls/use-pages.ts';
import { sortedBy, type Sort } from '../../list/column.ts';
import { forget } from '../../page/memory.ts';
import { testOffice } from '../../testing/office.tsx';
import { PAGE } from './order-list.ts';
import { useResults } from './use-results.ts';
import type { Query } from './values.ts';

const newest: Sort = { by: 'placed_at', descending: true };
const dearest: Sort = { by: 'grand_total', descending: true };
const page = (from: number) =>
  Array.from({ length: 25 }, (_, nth) => ({ order_identifier: `O-${String(from + nth)}` }));

function useSearched(query: Query, sort: Sort) {
  const input = { query: { ...query, ...sortedBy(sort) } };
  const asked = usePages(searchSalesOrders, input, PAGE);
  return useResults({ list: 'orders_search/default', asked, input, query, sort });
}

function search(of: Query = {}) {
  const { wrapper, asked, answer } = testOffice();
  const { result, rerender, unmount } = renderHook(
    ({ query = {}, sort = newest }: { query?: Query; sort?: Sort }) => useSearched(query, sort),
    { wrapper, initialProps: { query: of } as { query?: Query; sort?: Sort } },
  );
  const last = (id: string) => asked.findLastIndex(call => call.id === id);
  return {
    result,
    rerender,
    unmount,
    asked,
    come: (nth: number, body: unknown) => act(async () => answer(nth, { kind: 'ok', status: 200, body })),
    /** The rows that were asked for last. */
    comeRows: (body: unknown) =>
      act(async () => answer(last(searchSalesOrders.id), { kind: 'ok', status: 200, body })),
    choose: (...nths: readonly number[]) =>
      act(async () => result.current.choice.onChoose(new Set(nths.map(nth => `O-${String(nth)}`)))),
    /** The chosen orders, with what tells a loaded row from another. */
    chosen: () =>
      result.current.chosen.map(
        ({ id, order_identifier }) => order_identifier + (id ? ` as ${String(id)}` : ''),
      ),
  };
}

afterEach(() => {
  cleanup();
  forget();
});

test('renewed, the orders are counted anew too', async () => {
  const { result, asked, come } = search();
  await come(0, page(0));
  await come(1, { count: 40, is_more: false });
  expect(result.current.total).toBe('40 orders');
  await act(async () => result.current.pages.renew());
  expect(asked.slice(2).map(({ id }) => id)).toEqual([searchSalesOrders.id, countSalesOrders.id]);
  await come(2, page(0));
  await come(3, { count: 41, is_more: false });
  expect(result.current.total).toBe('41 orders');
});

describe('what is chosen (design/office.md 2)', () => {
  test('stays when it is sorted or renewed, also what is not loaded then; a loaded row is as it is now', async () => {
    const { result, rerender, comeRows, choose, chosen } = search();
    await comeRows(page(0));
    await choose(3, 4);
    rerender({ sort: dearest });
    await comeRows([{ id: 4, order_identifier: 'O-4' }, ...page(100).slice(1)]);
    expect(chosen()).toEqual(['O-3', 'O-4 as 4']);
    await choose(3, 4, 101);
    await act(async () => result.current.pages.renew());
    await comeRows(page(200));
    expect(chosen()).toEqual(['O-3', 'O-4 as 4', 'O-101']);
  });

  test('is there again for who comes back as far as it is a result, until the list had another filter', async () => {
    const { comeRows, choose, unmount } = search();
    await comeRows(page(0));
    await choose(3);
    unmount();
    expect(search().chosen()).toEqual(['O-3']);
    const back = search();
    await back.comeRows(page(0));
    const every = back.asked.findIndex(({ id }) => id === listFoundIdentifiers.id);
    await back.come(every, [{ id: 4, order_identifier: 'O-4', current_dispatch_requests_with_paused: [] }]);
    expect(back.chosen()).toEqual([]);
    await back.choose(3);
    back.unmount();
    const other = search({ is_late: '1' });
    expect(other.chosen()).toEqual([]);
    other.unmount();
    expect(search().chosen()).toEqual([]);
  });

  test('of a filter whose search was stopped every result is chosen and let go', async () => {
    const { result, rerender, come, comeRows, asked, chosen } = search();
    await comeRows(page(0));
    rerender({ query: { is_late: '1' } });
    await act(async () => result.current.pages.stop());
    const pressAll = () => act(async () => result.current.choice.all.onPress());
    await pressAll();
    await come(asked.length - 1, [{ id: 7, order_identifier: 'O-7' }]);
    expect(chosen()).toEqual(['O-7 as 7']);
    await pressAll();
    expect(chosen()).toEqual([]);
    const many = Array.from({ length: 501 }, (_, nth) => ({ id: nth, order_identifier: `O-${nth}` }));
    await pressAll();
    await come(asked.length - 1, many);
    render(result.current.choice.question);
    fireEvent.click(await screen.findByRole('button', { name: 'Selecteer alles', hidden: true }));
    expect(chosen()).toHaveLength(501);
    await act(async () => result.current.choice.clear());
    expect(chosen()).toEqual([]);
  });

  test('is none of another filter, whose rows are chosen once they come', async () => {
    const { rerender, comeRows, choose, chosen } = search();
    await comeRows(page(0));
    await choose(3);
    rerender({ query: { is_late: '1' } });
    await choose(4);
    expect(chosen()).toEqual([]);
    await comeRows(page(100));
    await choose(101);
    expect(chosen()).toEqual(['O-101']);
  });
});
