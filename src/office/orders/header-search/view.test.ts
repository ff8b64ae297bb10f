import { describe, expect, test } from 'vitest';
import { historyOf, orderNumberOf, remembered, whenOf } from './view.ts';

test.each([
  ['261119-0001', '261119-0001'],
  ['261119-0001_2', '261119-0001'],
  [' 261119-0001 _x_y', '261119-0001'],
  ['_261119', ''],
  ['   ', ''],
  ['#261119-0001', '261119-0001'],
  ['261119–0001_2', '261119-0001'],
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
    const now = Date.parse('2026-11-20T14:30:00+01:00');
    expect(whenOf('2026-11-20T08:05:00Z', now)).toBe('09:05');
    expect(whenOf('2026-11-19T22:59:00Z', now)).toBe('19\u00a0nov');
  });
});
