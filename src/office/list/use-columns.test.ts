// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Column } from './column.ts';
import { useColumns } from './use-columns.ts';

const all: readonly Column<string>[] = [
  { id: 'order', header: () => 'Order', card: 'title', cell: row => row },
  { id: 'name', header: () => 'Naam', cell: row => row },
  { id: 'city', header: () => 'Plaats', cell: row => row },
];
const open = () => renderHook(() => useColumns('test.columns', all, ['city']));
const ids = (hook: ReturnType<typeof open>) => hook.result.current.columns.map(({ id }) => id);

afterEach(() => {
  cleanup();
  localStorage.clear();
});

test('the usual columns, until others are chosen; these are kept, and the title is always there', () => {
  const first = open();
  expect(ids(first)).toEqual(['order', 'city']);
  act(() => first.result.current.onShow(new Set(['name'])));
  expect(ids(first)).toEqual(['order', 'name']);
  expect(ids(open())).toEqual(['order', 'name']);
});

test('columns that are no more, and what is no list, are passed by', () => {
  localStorage.setItem('test.columns', '["name","gone"]');
  expect([...open().result.current.shown]).toEqual(['name']);
  localStorage.setItem('test.columns', '{"a":');
  expect(ids(open())).toEqual(['order', 'city']);
});
