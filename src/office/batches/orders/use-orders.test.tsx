// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { Batch } from '../../../../contract/warehouse/batch.ts';
import { pickDelivery } from '../../../work-package/testing/pick-delivery.ts';
import { ListPage } from '../../page/list-page.tsx';
import { looksOf } from '../../parts/order-looks.ts';
import { testOffice } from '../../testing/office.tsx';
import { orderColumns } from './columns.tsx';
import { useOrders } from './use-orders.tsx';

function Orders() {
  const { bar, note, list } = useOrders({ identifier: '2611-014', dispatch_request_count: 2 } as Batch);
  return <ListPage filters={bar} note={note} {...list} />;
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

afterEach(cleanup);

test('the total is a column for who may see amounts alone', () => {
  const looks = looksOf({});
  const ids = (amounts: boolean) => orderColumns(looks, 'DC01', amounts).map(({ id }) => id);
  expect(ids(true)).toEqual([...ids(false), 'grand_total']);
});

test("'Zoeken annuleren' ends the call and says so; one goes on, or searches anew", async () => {
  const { asked, answer: give, wrapper } = testOffice();
  const answer = (nth: number) =>
    act(async () => give(nth, { kind: 'ok', status: 200, body: [pickDelivery({ id: nth })] }));
  render(
    <MemoryRouter>
      <Orders />
    </MemoryRouter>,
    { wrapper },
  );
  await press('Zoeken annuleren');
  expect(asked[0]?.signal?.aborted).toBe(true);
  expect(screen.getByText('Het zoeken is geannuleerd.')).toBeTruthy();
  expect(screen.queryByText('Er zijn geen orders in deze batch.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Zoeken annuleren' })).toBeNull();
  expect(asked).toHaveLength(1);

  await press('Toon meer');
  await answer(1);
  expect(screen.getAllByRole('rowheader')).toHaveLength(1);
  expect(screen.queryByText('Het zoeken is geannuleerd.')).toBeNull();

  // Another sort order is another search: its cancellation leaves the rows in sight.
  await press('Order');
  await press('Zoeken annuleren');
  expect(asked[2]?.signal?.aborted).toBe(true);
  expect(screen.getAllByRole('rowheader')).toHaveLength(1);
  await press('Order');
  await answer(3);
  expect(screen.queryByText('Het zoeken is geannuleerd.')).toBeNull();
  expect(screen.getAllByRole('rowheader')).toHaveLength(1);
});
