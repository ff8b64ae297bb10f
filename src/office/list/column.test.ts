import { expect, test } from 'vitest';
import { nextSort, sortedBy, sortOf, withFurther, type Column } from './column.ts';
import { frameOf } from './row.tsx';

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

test('a card has a line of its own for each column that is shown beside the usual ones', () => {
  const column = (id: string, card?: Column<string>['card']): Column<string> => ({
    id,
    header: () => id,
    ...(card && { card }),
    cell: row => row,
  });
  const columns = withFurther(
    [column('order', 'title'), column('city', 'fact'), column('usual'), column('chosen')],
    ['order', 'city', 'usual'],
  );
  expect(columns.map(({ card }) => card)).toEqual(['title', 'fact', undefined, 'further']);
  const { places, further } = frameOf(columns, false);
  expect(columns.map(one => places.get(one))).toEqual([undefined, 'left', undefined, 'further']);
  expect(further).toBe(1);
});
