// @vitest-environment happy-dom
import type { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Asker } from '../../../core/access/right.ts';
import { listDispatchRequests } from '../../../contract/orders/dispatch-request.ts';
import { usePages } from '../calls/use-pages.ts';
import { useOffice } from '../office.ts';
// Its code is there: only the calls are to come.
import '../returns/list-page.tsx';
import { listInput } from '../returns/view.ts';
import { testOffice } from '../testing/office.tsx';
import { pages } from '../pages.ts';
import { findPage, type FoundPage } from './find-page.ts';
import { useLoadAhead, useLoadNextPages } from './use-load-ahead.ts';

const place = { type: 'dc', identifier: 'DC01' };
const asker = {
  permissions: new Set(['orders.view']),
  features: new Set(),
  locations: [place],
} as unknown as Asker;

afterEach(cleanup);

function Links({ client }: { client: QueryClient }) {
  useLoadAhead(asker, useOffice().http, client);
  return (
    <a href="/locations/dc/DC01/returns" onClick={event => event.preventDefault()}>
      Retouren
    </a>
  );
}
function Rows() {
  const { rows, next } = usePages(listDispatchRequests, listInput(place, { code: '', status: '' }));
  return <button onClick={next}>{rows?.length ?? 'none'}</button>;
}
/** Answer of rows with the ids from `from` on. */
const rowsFrom = (from: number, n: number) => ({
  kind: 'ok',
  status: 200,
  body: Array.from({ length: n }, (_, i) => ({ id: from + i })),
});

test('a press begins the calls of its page, which makes them no more', async () => {
  const { asked, answer, client, wrapper } = testOffice();
  const page = render(<Links client={client} />, { wrapper });
  fireEvent.mouseDown(screen.getByText('Retouren'));
  await waitFor(() => expect(asked).toHaveLength(1));
  fireEvent.click(screen.getByText('Retouren'));
  expect(asked[0]).toMatchObject({ id: listDispatchRequests.id, input: { query: { limit: 50, offset: 0 } } });
  page.rerender(<Rows />);
  await act(async () => answer(0, { kind: 'ok', status: 200, body: [{ id: 1 }, { id: 2 }] }));
  expect(screen.getByText('2')).toBeTruthy();
  expect(asked).toHaveLength(1);
});

test('a list in memory is left to its page, which loads all its pages again when they are old', async () => {
  const { asked, answer, client, wrapper } = testOffice();
  const page = render(<Rows />, { wrapper });
  await act(async () => answer(0, rowsFrom(0, 50)));
  await act(async () => fireEvent.click(screen.getByText('50')));
  await act(async () => answer(1, rowsFrom(50, 7)));
  expect(screen.getByText('57')).toBeTruthy();
  page.rerender(<Links client={client} />);
  await client.invalidateQueries();
  await act(async () => fireEvent.click(screen.getByText('Retouren')));
  expect(asked).toHaveLength(2);
  page.rerender(<Rows />);
  await act(async () => answer(2, rowsFrom(0, 50)));
  await act(async () => answer(3, rowsFrom(50, 8)));
  expect(screen.getByText('58')).toBeTruthy();
});

test('the code of the pages one press away is loaded once the page is drawn, that of no other', async () => {
  vi.useFakeTimers();
  const loads = pages.flatMap(page => (page.load ? [vi.spyOn(page, 'load')] : []));
  for (const load of loads) load.mockResolvedValue({} as never);
  const found = findPage('/locations/dc/DC01/returns');
  renderHook(() => useLoadNextPages(asker, found as FoundPage));
  expect(loads.some(load => load.mock.calls.length > 0)).toBe(false);
  vi.runAllTimers();
  const loaded = pages.filter(page => page.load && vi.mocked(page.load).mock.calls.length > 0);
  // Receipts are not this user's.
  expect(loaded.map(({ path }) => path)).toEqual([
    '/locations/:type/:location/returns',
    '/locations/:type/:location/returns/:returned',
  ]);
  vi.restoreAllMocks();
  vi.useRealTimers();
});
