// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { testOffice } from '../testing/office.tsx';
import type { Column } from './column.ts';
import { useColumns } from './use-columns.ts';

const all: readonly Column<string>[] = [
  { id: 'order', header: () => 'Order', card: 'title', cell: row => row },
  { id: 'name', header: () => 'Naam', cell: row => row },
  { id: 'city', header: () => 'Plaats', cell: row => row },
];
const open = () => renderHook(() => useColumns('test.columns', all, ['city']), testOffice());
const ids = (hook: ReturnType<typeof open>) => hook.result.current.columns.map(({ id }) => id);
const kept = (value: string) => localStorage.setItem('test.columns.1', `{"value":${value},"unsaved":true}`);

afterEach(() => {
  cleanup();
  localStorage.clear();
});

test('the usual columns, until others are chosen; these are kept, and the title is always there', async () => {
  const first = open();
  expect(ids(first)).toEqual(['order', 'city']);
  await act(async () => first.result.current.choice.onShow(['name']));
  expect(ids(first)).toEqual(['order', 'name']);
  expect(ids(open())).toEqual(['order', 'name']);
});

test('they stand in the order that was chosen, the title too', async () => {
  const hook = open();
  await act(async () => hook.result.current.choice.onShow(['city', 'order', 'name']));
  expect(ids(hook)).toEqual(['city', 'order', 'name']);
});

test('columns that are no more, and what is no list, are passed by', () => {
  kept('["name","gone",7]');
  expect(ids(open())).toEqual(['order', 'name']);
  kept('{"a":1}');
  expect(ids(open())).toEqual(['order', 'city']);
});

test('a usual column that comes with the rows is shown with them', () => {
  const hook = renderHook(
    ({ columns }) =>
      useColumns(
        'test.columns',
        columns,
        columns.map(({ id }) => id),
      ),
    {
      ...testOffice(),
      initialProps: { columns: all.slice(0, 2) as typeof all },
    },
  );
  hook.rerender({ columns: all });
  expect(hook.result.current.columns.map(({ id }) => id)).toEqual(['order', 'name', 'city']);
});
