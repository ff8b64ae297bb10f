// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { testOffice } from '../../testing/office.tsx';
import CreateBatchPage from './create-page.tsx';

const type = (identifier: string, today: number) => ({
  identifier,
  display_name: identifier,
  batchable_order_counts: { overdue: 0, today, next_workday: 1 },
});
const delivery = (id: number) => ({
  id,
  identifier: `d${id}`,
  dispatch_date: null,
  sales_order: { identifier: `o${id}` },
  dispatch_request_lines: [{ quantity: 1 }],
});
const ok = (body: unknown) => ({ kind: 'ok', status: 200, body });
const Address = () => <nav>{useLocation().pathname + useLocation().search}</nav>;

/** The page with its types; the answer of the n-th call is given by `answer`. */
async function open(of: { readonly hasEnded?: boolean } = {}) {
  const { asked, answer: give, client, wrapper } = testOffice([], of);
  const answer = (nth: number, of: unknown) => act(async () => give(nth, of));
  render(
    <MemoryRouter>
      <CreateBatchPage place={{ type: 'dc', identifier: 'DC01' }} params={{}} />
      <Address />
    </MemoryRouter>,
    { wrapper },
  );
  await answer(0, ok([type('dc_sort', 2), type('dc_single', 9)]));
  const queryOf = (nth: number) =>
    (asked[nth]?.input as { query: Readonly<Record<string, unknown>> } | undefined)?.query;
  const bodyOf = (nth: number) =>
    (asked[nth]?.input as { body: { dispatch_requests: string[] }; idempotencyKey: string } | undefined) ??
    null;
  return { asked, answer, client, queryOf, bodyOf };
}
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));
const tick = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByLabelText(name)));

afterEach(cleanup);
// Toasts outlive the page, come when their code has, and other files share the document.
afterEach(async () => {
  await act(async () => void (await import('../../../ui/desk/aria/toasts.tsx')));
  for (const close of document.querySelectorAll('[role="alertdialog"] button'))
    await act(async () => fireEvent.click(close));
});

/** Whether the browser would ask before the page is left. */
const leavingAsks = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** A toast of the test before may be there too. */
const alerts = (): (string | null)[] => screen.getAllByRole('alert').map(({ textContent }) => textContent);

test('it starts with the busiest type and what is due; another type or date asks anew, and keeps the chosen zones and the count', async () => {
  const { asked, answer, queryOf } = await open();
  const waiting = (nth: number) => [
    queryOf(nth)?.['suggested_batch_type'],
    queryOf(nth)?.['dispatch_date_from'],
  ];
  await answer(1, ok([delivery(1), delivery(2)]));
  await tick('Zonder pickzone (2)');
  expect(screen.getByPlaceholderText('2')).toBeTruthy();
  await act(async () =>
    fireEvent.change(screen.getByLabelText('Aantal recente orders'), { target: { value: '1' } }),
  );
  await tick('Volgende werkdag (1)');
  await answer(2, ok([delivery(1)]));
  await answer(3, ok([delivery(2)]));
  expect(screen.getByLabelText<HTMLInputElement>('Zonder pickzone (2)').checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Aantal recente orders').value).toBe('1');
  expect(screen.getByRole('navigation').textContent).toContain('dates=today%2Cnext_workday');
  await act(async () =>
    fireEvent.change(screen.getByLabelText('Batchtype'), { target: { value: 'dc_sort' } }),
  );
  expect(asked.slice(1).map((_, i) => waiting(i + 1))).toEqual([
    ['dc_single', '2026-11-20'],
    ['dc_single', '2026-11-20'],
    ['dc_single', '2026-11-21'],
    ['dc_sort', '2026-11-20'],
  ]);
});

test("an order number is trimmed, found once, or 'Order niet gevonden'", async () => {
  const { answer, queryOf } = await open();
  await answer(1, ok([]));
  const add = async (number: string) => {
    await act(async () =>
      fireEvent.change(screen.getByLabelText('Ordernummer'), { target: { value: number } }),
    );
    await press('Toevoegen');
  };
  await add(' o7 ');
  expect(queryOf(2)).toMatchObject({ sales_order_identifier: 'o7', is_batchable: '1' });
  await answer(2, ok([delivery(7)]));
  await add('o7');
  await answer(3, ok([delivery(7)]));
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  await add('o8');
  await answer(4, ok([]));
  // Asked again whatever its status: why not.
  expect(queryOf(5)).toMatchObject({ sales_order_identifier: 'o8' });
  expect(queryOf(5)).not.toHaveProperty('is_batchable');
  await answer(5, ok([{ ...delivery(8), status: 'to-be-requested', paused_at: '2026-11-20T08:00:00Z' }]));
  expect(screen.getByText('Deze order kan niet in een batch: to-be-requested (gepauzeerd)')).toBeTruthy();
  await add('o9');
  await answer(6, ok([]));
  await answer(7, ok([{ ...delivery(9), dispatch_request_batch: { identifier: '2611-014' } }]));
  expect(screen.getByText('Deze order zit al in batch 2611-014')).toBeTruthy();
  await add('o10');
  await answer(8, ok([]));
  await answer(9, ok([]));
  expect(screen.getByText('Order niet gevonden')).toBeTruthy();
  expect(leavingAsks()).toBe(true);
  await press('Order o7 weghalen');
  expect(screen.queryAllByRole('listitem')).toHaveLength(0);
  expect(leavingAsks()).toBe(false);
});

test('it is asked again under the same key while it is unknown whether it was made, under another for other orders', async () => {
  const { answer, bodyOf } = await open();
  await answer(1, ok([delivery(1), delivery(2)]));
  await tick('Alles selecteren');
  const create = async (nth: number, reply: unknown) => {
    await act(async () => fireEvent.click(screen.getAllByRole('button', { name: 'Batch aanmaken' })[0]!));
    await answer(nth, reply);
  };
  await create(2, { kind: 'later', why: 'network' });
  expect(alerts()).toContainEqual(expect.stringContaining('neem contact op met Leverancier'));
  await create(3, { kind: 'later', why: 'network' });
  await act(async () =>
    fireEvent.change(screen.getByLabelText('Aantal recente orders'), { target: { value: '1' } }),
  );
  await create(4, ok({ identifier: '2611-102' }));
  expect([2, 3, 4].map(nth => [bodyOf(nth)?.idempotencyKey, bodyOf(nth)?.body.dispatch_requests])).toEqual([
    ['key-1', ['d2', 'd1']],
    ['key-1', ['d2', 'd1']],
    ['key-2', ['d2']],
  ]);
  // Data that has changed is asked for again before the batch is shown.
  await answer(5, ok([type('dc_single', 1)]));
  await answer(6, ok([]));
  expect(screen.getByRole('navigation').textContent).toContain('/locations/dc/DC01/shipment-batch/2611-102');
});

test('its orders stay in sight while it is unknown whether it was made, also when the OMS no longer lists them', async () => {
  const { answer, client, bodyOf } = await open();
  await answer(1, ok([delivery(1), delivery(2)]));
  const create = () =>
    act(async () => fireEvent.click(screen.getAllByRole('button', { name: 'Batch aanmaken' })[0]!));
  await tick('Alles selecteren');
  await create();
  await answer(2, { kind: 'later', why: 'timeout' });
  await act(async () => void client.invalidateQueries({ queryKey: ['listDispatchRequests'] }));
  await answer(3, ok([delivery(3)]));
  await create();
  expect(bodyOf(4)).toMatchObject({ idempotencyKey: 'key-1', body: { dispatch_requests: ['d2', 'd1'] } });
  await answer(4, { kind: 'refused', status: 409, problem: {} });
  expect(screen.getByLabelText('Zonder pickzone (1)')).toBeTruthy();
});

test('a refusal is told in the words of the OMS, and what is still there is fetched', async () => {
  const { asked, answer } = await open();
  await answer(1, ok([delivery(1), delivery(2)]));
  await tick('Alles selecteren');
  await act(async () => fireEvent.click(screen.getAllByRole('button', { name: 'Batch aanmaken' })[0]!));
  await answer(2, { kind: 'refused', status: 409, problem: { detail: 'Zit al in een batch.' } });
  expect(alerts()).toContainEqual(expect.stringContaining('Zit al in een batch.'));
  expect(asked.slice(3).map(({ id }) => id)).toEqual(['listBatchTypesHere', 'listDispatchRequests']);
  await answer(3, ok([type('dc_single', 1), type('dc_sort', 2)]));
  await answer(4, ok([delivery(2)]));
  expect(screen.getByLabelText('Zonder pickzone (1)')).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>('Batchtype').value).toBe('dc_single');
});

test('the session ends: the orders that were added are there again, without their customers', async () => {
  const { answer } = await open({ hasEnded: true });
  await answer(1, ok([]));
  fireEvent.change(screen.getByLabelText('Ordernummer'), { target: { value: 'o7' } });
  await press('Toevoegen');
  const shipping_address = { full_name: 'Jansen' };
  await answer(2, ok([{ ...delivery(7), sales_order: { identifier: 'o7', shipping_address } }]));
  cleanup();
  expect(sessionStorage.getItem('edits')).not.toContain('Jansen');
  await open();
  expect(screen.getByText('o7')).toBeTruthy();
  cleanup();
  await open();
  expect(screen.queryByText('o7')).toBeNull();
});
