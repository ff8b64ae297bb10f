import { expect, test } from 'vitest';
import { nextSort, sortedBy, sortOf } from './column.ts';

test('the same column again reverses the order; another begins upwards', () => {
  const name = { by: 'name', descending: false };
  expect(nextSort(name, 'name')).toEqual({ by: 'name', descending: true });
  expect(nextSort({ ...name, descending: true }, 'name')).toEqual(name);
  expect(nextSort({ ...name, descending: true }, 'type')).toEqual({ by: 'type', descending: false });
});

test.each([true, false])('the address keeps the order, descending %s', descending => {
  const sort = { by: 'type', descending };
  expect(sortOf(sortedBy(sort))).toEqual(sort);
});
