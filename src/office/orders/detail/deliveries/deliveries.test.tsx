// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import { allowedStatusChanges } from '../../../../../core/delivery/changes.ts';
import { pickDelivery } from '../../../../work-package/testing/pick-delivery.ts';
import { testOffice } from '../../../testing/office.tsx';
import { Deliveries } from './deliveries.tsx';
// Code that the page loads later, so that no test waits for it.
import '../../../../ui/desk/aria/menu.tsx';
import '../../reroute/quick-reroute-dialog.tsx';
import '../acts/dialogs/pieces-dialogs.tsx';

const delivery = pickDelivery();
const [beker, vaas] = delivery.dispatch_request_lines;
const next = pickDelivery({ id: 8, identifier: '261116-0001-2' });

afterEach(cleanup);

/** The deliveries of an order, and of one of them a dialog. */
async function open(permission: string, label: RegExp) {
  const office = testOffice([permission, 'canmanagealllocations']);
  const of = (...deliveries: DispatchRequest[]) => (
    <MemoryRouter>
      <main>
        <h1 tabIndex={-1}>Order</h1>
        <Deliveries
          order={
            {
              identifier: '261116-0001',
              current_dispatch_requests_with_paused: deliveries,
            } as unknown as SalesOrder
          }
        />
      </main>
    </MemoryRouter>
  );
  const { rerender } = render(of(delivery), { wrapper: office.wrapper });
  const answer = (id: string, body: unknown) =>
    act(async () =>
      office.answer(
        office.asked.findIndex(one => one.id === id),
        { kind: 'ok', status: 200, body },
      ),
    );
  await answer('getAllowedStatusChanges', allowedStatusChanges);
  const opener = await screen.findByRole('button', { name: label });
  opener.focus();
  fireEvent.click(opener);
  const asked = () => office.asked.map(({ id }) => id);
  return { asked, answer, become: (...now: DispatchRequest[]) => rerender(of(...now)) };
}

test('a dialog stays with what was filled in when its delivery is replaced, says so, and does nothing more', async () => {
  const { asked, answer, become } = await open('orders.dispatchrequests.unabletoship', /^Manco/);
  const dialog = await screen.findByRole('dialog');
  const field = within(dialog).getByLabelText<HTMLInputElement>('Manco: Vaas');
  fireEvent.change(field, { target: { value: '2' } });
  become(next);
  const told = () => within(dialog).getByRole('alert').textContent;
  expect(told()).toBe('Deze levering staat hier niet meer.');
  await answer('listOrderDeliveries', [
    { ...delivery, is_replaced: true, replaced_by_dispatch_requests: [next] },
    next,
  ]);
  expect(told()).toBe('Deze levering is vervangen door 261116-0001-2.');
  expect(screen.getByRole('dialog')).toBe(dialog);
  expect(field.value).toBe('2');
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
  expect(asked().filter(id => id === 'patchDispatchRequest')).toEqual([]);
  // Closed, the page has what is there now.
  fireEvent.click(within(dialog).getByText('Annuleren'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText(/261116-0001-1 ·/)).toBeNull();
  // The button that opened it went with its delivery.
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

/** An order as it is shown without asking for more. */
function show(its: Partial<SalesOrder>) {
  render(
    <MemoryRouter>
      <Deliveries order={its as SalesOrder} />
    </MemoryRouter>,
    { wrapper: testOffice().wrapper },
  );
}

test.each([
  [0, [], null],
  [1, [], '1 levering bij een andere locatie'],
  [2, [], '2 leveringen bij andere locaties'],
  [
    1,
    ['Van Houten'],
    '1 levering bij een andere locatie. Van Houten levert wat bij een van jouw locaties stond.',
  ],
])('%i deliveries that the user does not see are counted, with who took over: %j', (n, by, text) => {
  show({
    current_dispatch_requests_with_paused: [delivery],
    dispatch_requests_elsewhere: n,
    dispatch_requests_taken_over_by: by,
  });
  expect(screen.queryByText(/bij (een )?andere locatie/)?.textContent ?? null).toBe(text);
});

test('a linked delivery is a link where its card is on the page, else a text', () => {
  const elsewhere = { id: 9, identifier: '261116-0001-3', status: 'requested', is_replaced: false };
  const fed = { ...delivery, cascades_into_dispatch_requests: [{ ...next, is_replaced: false }, elsewhere] };
  show({ current_dispatch_requests_with_paused: [fed, next] });
  const linked = (text: string) => screen.getByText(text).closest('a')?.getAttribute('href');
  expect(linked('261116-0001-2 (requested)')).toBe('#levering-8');
  expect(linked('261116-0001-3 (requested)')).toBeUndefined();
});

test('a dialog about a delivery that moved out of sight says so', async () => {
  const { answer, become } = await open('orders.dispatchrequests.unabletoship', /^Manco/);
  const dialog = await screen.findByRole('dialog');
  become(next);
  const told = () => within(dialog).getByRole('alert').textContent;
  expect(told()).toBe('Deze levering staat hier niet meer.');
  await answer('listOrderDeliveries', [next]);
  expect(told()).toBe('Deze levering is niet meer bij een van jouw locaties.');
  become(delivery, next);
  expect(within(dialog).queryByRole('alert')).toBeNull();
});

test('it stays where no delivery is at the locations of the user any more, and where its delivery is done', async () => {
  const { become } = await open('orders.dispatchrequests.unabletoship', /^Manco/);
  const dialog = await screen.findByRole('dialog');
  become({ ...delivery, status: 'shipped' });
  expect(screen.getByRole('dialog')).toBe(dialog);
  become();
  expect(screen.getByRole('dialog')).toBe(dialog);
});

test('the dialog of a line stays when its line has left the delivery', async () => {
  const { become } = await open('orders.dispatchrequests.reroute', /^Acties voor Beker/);
  fireEvent.click(await screen.findByRole('menuitem', { name: /rerouten/ }));
  const dialog = await screen.findByRole('dialog');
  become({ ...delivery, dispatch_request_lines: [vaas!] });
  expect(screen.getByRole('dialog')).toBe(dialog);
  expect(within(dialog).getByLabelText(`Hoeveel van ${beker?.product_name}`)).toBeTruthy();
});
