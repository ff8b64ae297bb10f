import { describe, expect, test } from 'vitest';
import type { SearchView } from '../../../../contract/orders/search-view.ts';
import { inOrder, isSame, linkOf, moved, orderOf, shortCount, type ViewState } from './view.ts';

const state: ViewState = {
  filter_values: { is_paused: '1', dispatch_type: 'cc' },
  columns: ['placed_at'],
  sort_by: 'dispatch_date',
  sort_dir: 'asc',
};

describe('a search is as its view has it', () => {
  test.each<[boolean, Partial<ViewState>]>([
    [true, { filter_values: { dispatch_type: 'cc', is_paused: '1' } }],
    [true, { filter_values: { dispatch_type: 'cc', is_paused: '1', address_city: '' } }],
    [false, { filter_values: { dispatch_type: 'cc' } }],
    [false, { columns: null }],
    [false, { sort_by: 'placed_at' }],
    [false, { sort_dir: 'desc' }],
  ])('%s: %o', (same, other) => expect(isSame(state, { ...state, ...other })).toBe(same));
  test('also when it leaves columns and sort to the preset', () =>
    expect(isSame({ ...state, columns: null, sort_by: null, sort_dir: null }, state)).toBe(true));
});

describe('the order of views', () => {
  const view = (id: number, preset = 'orders_search/default') => ({ id, preset }) as SearchView;
  test('is the user’s, new ones last, of one preset alone', () =>
    expect(
      inOrder(
        [view(1), view(2), view(3), view(4, 'orders_search/hold_orders')],
        'orders_search/default',
        [3, 1],
      ).map(({ id }) => id),
    ).toEqual([3, 1, 2]));
  test.each([
    [2, -1, [2, 1, 3]],
    [2, 1, [1, 3, 2]],
    [1, -1, [1, 2, 3]],
    [3, 1, [1, 2, 3]],
    [9, 1, [1, 2, 3]],
  ] as const)('%i moves by %i', (id, step, order) => expect(moved([1, 2, 3], id, step)).toEqual(order));
  test.each([
    [null, []],
    [['1', 2, null], [2]],
  ])('kept as %j is %j', (kept, order) => expect(orderOf(kept)).toEqual(order));
});

test('a link names the view', () =>
  expect(linkOf('https://oms', '/orders/search', 'a-b_c')).toBe('https://oms/orders/search?view=a-b_c'));

test.each([
  [{ count: 41, is_more: false }, '41'],
  [{ count: 10_000, is_more: true }, '10k+'],
])('%o is %s', (count, text) => expect(shortCount(count)).toBe(text));
