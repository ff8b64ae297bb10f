// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listDispatchRequests } from '../../../../contract/orders/dispatch-request.ts';
import { ListPage } from '../../page/list-page.tsx';
import { testOffice } from '../../testing/office.tsx';
import { sortedBy } from '../column.ts';
import { defineList } from '../define-list.tsx';
import { FilterLine } from './filter-line.tsx';
import type { FormLayout, FormRules, FormState, FormValues } from './form.ts';
import { useFilterForm } from './use-filter-form.ts';

// Any list can have its filters in a form, not the order search alone.

type Name = 'code' | 'kind' | 'from';
const layout: FormLayout<Name> = {
  filters: {
    code: { kind: 'text', label: () => 'Code', most: 20 },
    kind: { kind: 'one', label: () => 'Soort' },
    from: { kind: 'day', label: () => 'Vanaf' },
  },
  groups: [[{ title: () => 'Ding', names: ['code', 'kind'] }], [{ title: () => 'Dagen', names: ['from'] }]],
  inSight: 'code',
  usualChips: ['kind'],
};
const usual: FormState<Name> = {
  values: {},
  columns: ['number', 'status'],
  sort: { by: 'number', descending: true },
  expanded: false,
};
interface Given {
  readonly values?: FormValues<Name>;
  readonly columns?: string | readonly string[] | undefined;
  readonly sort_by?: string | undefined;
  readonly sort_dir?: string | undefined;
}
const of = ({ sort_by = 'number', sort_dir = 'desc', columns, values = {} }: Given): FormState<Name> => ({
  ...usual,
  values,
  sort: { by: sort_by, descending: sort_dir === 'desc' },
  ...(columns && { columns: typeof columns === 'string' ? columns.split(',') : columns }),
});
const filled = (values: FormValues<Name>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as FormValues<Name>;
const rules: FormRules<Name, FormState<Name>> = {
  keptAs: 'things',
  usual,
  ownColumns: usual.columns,
  read(hash) {
    const { sort_by, sort_dir, columns, ...values } = Object.fromEntries(new URLSearchParams(hash.slice(1)));
    return hash.length > 1 ? { state: of({ values, sort_by, sort_dir, columns }), left: false } : null;
  },
  write: ({ values, sort, columns }) =>
    `#${String(new URLSearchParams({ ...filled(values), ...sortedBy(sort), columns: columns.join() }))}`,
  settle: given => ({ state: of(given), left: false }),
  mend: values => values,
  isAskable: ({ from }) => from !== '2020-01-01',
  counting: filled,
  change: (values, name, value) => ({ ...values, [name]: value }),
  without: (values, names) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name as Name))),
  isSame: (one, other) => JSON.stringify(filled(one)) === JSON.stringify(filled(other)),
  has: () => true,
  choicesOf: name => (name === 'kind' ? [{ value: 'a', text: 'Alfa' }] : null),
  leftOf: (_, choices) => choices,
  idleOf: (name, { code }) =>
    name === 'from' && code ? { text: 'n.v.t.', isLocked: false, isKept: false, isVoid: true } : null,
  limitsOf: () => ({}),
  textOf: (_, value) => (value === 'a' ? 'Alfa' : value),
  hintOf: () => null,
  joinedChip: () => null,
  joined: [],
};

const saveColumns = vi.fn(async () => true);
const { asks, useList } = defineList({
  endpoint: listDispatchRequests,
  size: 10,
  opens: (at: { readonly of: string }) => [{ endpoint: listDispatchRequests, input: { query: at } }],
  useForm: (_at: { readonly late: string }) => useFilterForm(layout, rules),
  saveColumns,
  columns: () => [
    { id: 'number', header: () => 'Nummer', cell: row => row.identifier, card: 'title', sortable: true },
    { id: 'status', header: () => 'Status', cell: row => row.status },
  ],
  input: ({ late }, { code, kind, from, sort_by, sort_dir }) => ({
    query: { late, code, kind, from, sort_by, sort_dir } as object,
  }),
});

function Page() {
  const { list, form, choice } = useList({ late: '1' });
  return (
    <>
      <ListPage {...list} filters={<FilterLine of={form} total={null} />} failed="Fout" none="Niets" />
      <button onClick={() => choice.onShow(['number'])}>Minder</button>
      <button onClick={choice.onUsual}>Gewoon</button>
      <button onClick={() => void choice.onSave?.()}>Bewaar</button>
      <output aria-label="adres">{useLocation().hash}</output>
    </>
  );
}
let office: ReturnType<typeof testOffice>;
function open(address = '/'): void {
  office = testOffice();
  render(
    <MemoryRouter initialEntries={[address]}>
      <Page />
    </MemoryRouter>,
    { wrapper: office.wrapper },
  );
}
const asked = () => office.asked.at(-1)?.input;
const address = () => screen.getByLabelText('adres').textContent;
const settle = () => act(async () => vi.advanceTimersByTimeAsync(800));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
});

test('what tells how it begins is asked first', () => {
  expect(asks({ of: 'x' })).toEqual([{ endpoint: listDispatchRequests, input: { query: { of: 'x' } } }]);
});

test('filters, sort and columns are its call and its address; chips say what is filled in, and take it away', async () => {
  open('/#kind=a');
  expect(asked()).toMatchObject({ query: { late: '1', kind: 'a', sort_by: 'number', limit: 10 } });
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: '12' } });
  expect(asked()).not.toMatchObject({ query: { code: '12' } });
  await settle();
  expect(asked()).toMatchObject({ query: { code: '12', kind: 'a' } });
  await act(async () => office.answer(office.asked.length - 1, { kind: 'ok', status: 200, body: [] }));
  press(/Nummer/);
  press('Filter Soort verwijderen');
  expect(asked()).toMatchObject({ query: { code: '12', kind: undefined, sort_dir: 'asc' } });
  press('Minder');
  expect(address()).toBe('#code=12&sort_by=number&sort_dir=asc&columns=number');
  press('Wis filters');
  expect(asked()).toMatchObject({ query: { sort_dir: 'asc' } });
  expect(address()).toBe('#sort_by=number&sort_dir=asc&columns=number');
});

test('without an address it is as it was left; its usual columns come back, and can be kept', () => {
  open('/#kind=a&columns=number');
  cleanup();
  open();
  expect(asked()).toMatchObject({ query: { kind: 'a' } });
  expect(screen.queryByRole('columnheader', { name: 'Status' })).toBeNull();
  press('Bewaar');
  expect(saveColumns).toHaveBeenCalledWith({ late: '1' }, ['number']);
  press('Gewoon');
  expect(address()).toContain('columns=number%2Cstatus');
});

test('values that cannot be asked stay in sight, and what is asked stays as it was', async () => {
  open('/#from=2026-11-01');
  press('Filters (1)');
  await act(async () => vi.dynamicImportSettled());
  fireEvent.change(screen.getByLabelText('Vanaf'), { target: { value: '2020-01-01' } });
  await settle();
  expect(asked()).toMatchObject({ query: { from: '2026-11-01' } });
  expect(screen.getByText('Er wordt gezocht zodra alle filters kloppen.')).toBeTruthy();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '12' } });
  expect(screen.getByLabelText('Vanaf').getAttribute('aria-disabled')).toBe('true');
});
