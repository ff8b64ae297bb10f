// @vitest-environment happy-dom
import type { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Asker } from '../../../core/access/right.ts';
import { listDispatchRequests } from '../../../contract/orders/dispatch-request.ts';
import { usePages } from '../calls/use-pages.ts';
import { useOffice } from '../office.ts';
// Its code is there: only the calls are to come.
import '../returns/list-page.tsx';
import { listInput, usualFilters } from '../returns/view.ts';
import { testOffice } from '../testing/office.tsx';
import { useLoadAhead } from './use-load-ahead.ts';

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
  return <p>{usePages(listDispatchRequests, listInput(place, usualFilters)).rows?.length ?? 'none'}</p>;
}

test('a press begins the calls of its page, which makes them no more', async () => {
  const { asked, answer, client, wrapper } = testOffice();
  const page = render(<Links client={client} />, { wrapper });
  fireEvent.click(screen.getByText('Retouren'));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({ id: listDispatchRequests.id, input: { query: { limit: 50, offset: 0 } } });
  page.rerender(<Rows />);
  await act(async () => answer(0, { kind: 'ok', status: 200, body: [{ id: 1 }, { id: 2 }] }));
  expect(screen.getByText('2')).toBeTruthy();
  expect(asked).toHaveLength(1);
});
