import { describe, expect, test } from 'vitest';
import type { FoundOrder } from '../../../../contract/orders/order-search.ts';
import { historyOf, orderNumberOf, remembered, targetOf, whenOf } from './view.ts';

test.each([
  ['261119-0001', '261119-0001'],
  ['261119-0001_2', '261119-0001'],
  [' 261119-0001 _x_y', '261119-0001'],
  ['_261119', ''],
  ['   ', ''],
])('of %j the order number is %j', (typed, number) => expect(orderNumberOf(typed)).toBe(number));

describe('the history', () => {
  const at = (hour: number) => Date.UTC(2026, 10, 20, hour);
  const numbers = (count: number) =>
    Array.from({ length: count }, (_, i) => `26111${i}-0001`).reduce<ReturnType<typeof historyOf>>(
      (history, query, i) => remembered(history, query, at(i)),
      [],
    );

  test('has the last five, the newest first', () => {
    expect(numbers(6).map(({ query }) => query)).toEqual([5, 4, 3, 2, 1].map(i => `26111${i}-0001`));
    expect(numbers(1)).toEqual([{ searched_at: '2026-11-20T00:00:00.000Z', query: '261110-0001' }]);
  });

  test('has a number once', () =>
    expect(remembered(numbers(3), '261110-0001', at(9)).map(({ query }) => query)).toEqual([
      '261110-0001',
      '261112-0001',
      '261111-0001',
    ]));

  test.each([
    [null, 0],
    ['x', 0],
    [[1, null, { query: 'a' }, { query: 'a', searched_at: 'never' }], 0],
    [numbers(2), 2],
  ])('of what is stored as %j has %i', (stored, count) => expect(historyOf(stored)).toHaveLength(count));

  test('shows the time of today, and of another day the day', () => {
    const now = new Date(2026, 10, 20, 14, 30).getTime();
    expect(whenOf(new Date(2026, 10, 20, 9, 5).toISOString(), now)).toBe('09:05');
    expect(whenOf(new Date(2026, 10, 19, 23, 59).toISOString(), now)).toBe('19 nov');
  });
});

describe('a found order opens', () => {
  const delivery = (status: string, dispatcher_type: string) => ({ id: 7, status, dispatcher_type });
  const order = (...deliveries: object[]) =>
    ({
      order_identifier: '26/1',
      current_dispatch_requests_with_paused: deliveries,
    }) as unknown as FoundOrder;
  test.each([
    ['its page', true, order(delivery('requested', 'store')), '/orders/detail/26%2F1/overview'],
    [
      'what its store picks',
      false,
      order(delivery('requested', 'store')),
      '/orders/detail/26%2F1/pick-by-store/7',
    ],
    [
      'its page when nothing is to be picked',
      false,
      order(delivery('shipped', 'store')),
      '/orders/detail/26%2F1/overview',
    ],
    [
      'its page when no store picks',
      false,
      order(delivery('requested', 'dc')),
      '/orders/detail/26%2F1/overview',
    ],
  ])('%s', (_, maySeeOrders, found, path) => expect(targetOf(found, maySeeOrders)).toBe(path));
});
