// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listDispatchRequests } from '../../../contract/orders/dispatch-request.ts';
import { forget } from '../page/memory.ts';
import { ListPage } from '../page/list-page.tsx';
import { testOffice } from '../testing/office.tsx';
import { defineList } from './define-list.tsx';
import { flags } from './use-filter-bar.tsx';

const place = { type: 'store', identifier: '101' };
const { asks, useList } = defineList({
  name: 'things',
  endpoint: listDispatchRequests,
  filters: {
    code: { kind: 'text', label: () => 'Code', inSight: true },
    late: { kind: 'choice', label: () => 'Te laat', options: flags },
    carrier: { kind: 'choice', label: () => 'Vervoerder' },
  },
  sort: { by: 'number', descending: true },
  columns: () => [
    { id: 'number', header: () => 'Nummer', cell: row => row.identifier, card: 'title', sortable: true },
  ],
  input: (_: { place: typeof place }, { code, late, carrier, sort_by, sort_dir }) => ({
    query: { code, late, carrier, sort_by, sort_dir } as object,
  }),
});

function Page() {
  const { list } = useList({ place }, { carrier: [{ value: 'dhl', text: 'DHL' }] });
  return (
    <>
      <ListPage {...list} failed="Fout" none="Niets" />
      <output aria-label="adres">{useLocation().search}</output>
    </>
  );
}

const inSight = defineList({
  name: 'things-in-sight',
  endpoint: listDispatchRequests,
  filters: { code: { kind: 'text', label: () => 'Code', inSight: true } },
  columns: () => [],
  input: () => ({ query: {} }),
});
const InSight = () => <ListPage {...inSight.useList({}).list} failed="Fout" none="Niets" />;

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
const address = () => screen.getByLabelText('adres').textContent;
const lastInput = () => office.asked.at(-1)?.input;

beforeEach(() => {
  vi.useFakeTimers();
  forget();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('filters and sort of a list are its call and its address; what is typed counts after a pause', async () => {
  open();
  expect(lastInput()).toMatchObject({
    query: { code: '', late: '', carrier: '', sort_by: 'number', sort_dir: 'desc' },
  });
  fireEvent.change(screen.getByLabelText('Te laat'), { target: { value: '1' } });
  fireEvent.change(screen.getByLabelText('Vervoerder'), { target: { value: 'dhl' } });
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: '12' } });
  expect(lastInput()).toMatchObject({ query: { code: '', late: '1', carrier: 'dhl' } });
  act(() => void vi.advanceTimersByTime(400));
  expect(lastInput()).toMatchObject({ query: { code: '12', late: '1', carrier: 'dhl' } });
  await act(async () => office.answer(office.asked.length - 1, { kind: 'ok', status: 200, body: [] }));
  fireEvent.click(screen.getByRole('button', { name: /Nummer/ }));
  expect(lastInput()).toMatchObject({ query: { sort_dir: 'asc' } });
  expect(address()).toBe('?late=1&carrier=dhl&code=12&sort_dir=asc');
});

test("'Wis filters' is there once something is chosen, and keeps the sort", () => {
  open('/?late=1&sort_dir=asc');
  fireEvent.click(screen.getByRole('button', { name: 'Wis filters' }));
  expect(lastInput()).toMatchObject({ query: { late: '', sort_dir: 'asc' } });
  expect(address()).toBe('?sort_dir=asc');
  expect(screen.queryByRole('button', { name: 'Wis filters' })).toBeNull();
});

test('its first call is known before its page is drawn, with the filters as it was left', () => {
  const input = () => asks({ place })[0]?.input;
  expect(input()).toMatchObject({ query: { late: '' } });
  open('/?late=1');
  expect(input()).toMatchObject({ query: { late: '1' } });
});

test('a choice may set another with it, and whose list it is stays when filters are cleared', () => {
  const coupled = defineList({
    name: 'coupled',
    keptAs: 'coupled.filters',
    endpoint: listDispatchRequests,
    filters: {
      kind: { kind: 'choice', label: () => 'Soort', scope: true },
      place: { kind: 'choice', label: () => 'Plaats', scope: true },
      late: { kind: 'choice', label: () => 'Te laat', options: flags },
    },
    settle: (_: object, values) => (values.kind === 'gone' ? { ...values, kind: '' } : values),
    columns: () => [],
    input: (_, { kind, place: at, late }) => (at === '' ? null : { query: { kind, at, late } as object }),
  });
  function Coupled() {
    const { list, isAsked } = coupled.useList({}, ({ kind, place: at }) => ({
      kind: { disabled: true, options: [{ value: 'dc', text: 'Dc' }] },
      place: {
        value: at && `${kind}/${at}`,
        options: [{ value: 'dc/1', text: 'Dc 1' }],
        sets: key => ({ kind: key.split('/')[0] ?? '', place: key.split('/')[1] ?? '' }),
      },
    }));
    return (
      <>
        <ListPage {...list} failed="Fout" none="Niets" />
        <output aria-label="adres">{useLocation().search}</output>
        <output aria-label="gevraagd">{String(isAsked)}</output>
      </>
    );
  }
  office = testOffice();
  render(
    <MemoryRouter initialEntries={['/?kind=gone']}>
      <Coupled />
    </MemoryRouter>,
    { wrapper: office.wrapper },
  );
  expect(screen.getByLabelText<HTMLSelectElement>('Soort').disabled).toBe(true);
  expect(screen.getByLabelText('gevraagd').textContent).toBe('false');
  fireEvent.change(screen.getByLabelText('Plaats'), { target: { value: 'dc/1' } });
  fireEvent.change(screen.getByLabelText('Te laat'), { target: { value: '1' } });
  expect(lastInput()).toEqual({ query: { kind: 'dc', at: '1', late: '1', limit: 50, offset: 0 } });
  expect(JSON.parse(localStorage.getItem('coupled.filters') ?? '')).toMatchObject({ place: '1', late: '1' });
  fireEvent.click(screen.getByRole('button', { name: 'Wis filters' }));
  expect(address()).toBe('?kind=dc&place=1');
});

test("on a phone 'Filters' is there when it has one, and not for what is in sight", () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  open();
  expect(screen.getByRole('button', { name: 'Filters' })).toBeTruthy();
  cleanup();
  render(
    <MemoryRouter>
      <InSight />
    </MemoryRouter>,
    { wrapper: testOffice().wrapper },
  );
  expect(screen.getByLabelText('Code')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Filters' })).toBeNull();
  vi.unstubAllGlobals();
});
