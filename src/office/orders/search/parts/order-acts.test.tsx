// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChosenOrder } from '../../../../../contract/orders/order-search.ts';
import { testOffice } from '../../../testing/office.tsx';
import type { BatchOf } from '../chosen.ts';
import { MakeBatch } from './make-batch.tsx';
import { OrderActs } from './order-acts.tsx';

const order = (id: number, status = 'to-be-requested', type = 4): ChosenOrder => ({
  id,
  order_identifier: `O-${id}`,
  current_dispatch_requests_with_paused: [
    {
      id,
      identifier: `O-${id}-1`,
      status,
      dispatcher_type: 'dc',
      dispatcher_identifier: 'DC01',
      dispatch_request_batch: null,
      paused_at: null,
      fits: true,
      suggested_batch_type_id: type,
    },
  ],
});
const batchTypes = [
  [6, 'Alles'],
  [1, 'Sorteren'],
  [4, 'Eén artikel'],
].map(([id, display_name]) => ({ id, identifier: `type-${id}`, display_name, is_batchable: true }));

const refused = vi.fn();
let office: ReturnType<typeof testOffice>;
/** The acts on these orders, in sight while there are any. */
function Acts({ orders }: { orders: readonly ChosenOrder[] }) {
  const [making, setMaking] = useState<BatchOf | null>(null);
  return (
    <>
      {orders.length > 0 && (
        <OrderActs orders={orders} every={null} onOutcome={vi.fn()} onMake={setMaking} onClear={vi.fn()} />
      )}
      {making && (
        <MakeBatch
          batch={making}
          orders={orders}
          onRefused={refused}
          onMade={vi.fn()}
          onClose={() => setMaking(null)}
        />
      )}
    </>
  );
}
const acts = (...orders: readonly ChosenOrder[]) => <Acts orders={orders} />;
const answer = (nth: number, body: unknown) => act(async () => office.answer(nth, body));
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name, hidden: true })));
const made = () =>
  office.asked
    .filter(({ id }) => id === 'createBatch')
    .map(({ input }) => (input as { body: { dispatch_requests: string[] } }).body.dispatch_requests);

beforeEach(async () => {
  refused.mockClear();
  office = testOffice(['orders.batch.create', 'canmanagealllocations'], { features: ['batching'] });
  // Its code comes from the disk of a busy machine.
  await import('./batch-dialog.tsx');
});
afterEach(cleanup);

async function open(...orders: readonly ChosenOrder[]) {
  const { rerender } = render(acts(...orders), { wrapper: office.wrapper });
  await press(/Batch aanmaken/);
  await answer(0, { kind: 'ok', status: 200, body: batchTypes });
  return { become: (...next: readonly ChosenOrder[]) => act(async () => rerender(acts(...next))) };
}

test('a batch is made of what was chosen when that was pressed, also when rows change behind the dialog', async () => {
  const { become } = await open(order(1), order(2));
  await become(order(1, 'shipped'), order(2, 'shipped'));
  await press('Maak batch van 2 orders');
  expect(made()).toEqual([['O-1-1', 'O-2-1']]);
});

test('refused, it is of what the orders are by now', async () => {
  const { become } = await open(order(1), order(2));
  await press('Maak batch van 2 orders');
  await answer(1, { kind: 'refused', status: 409, problem: { code: 'not-batchable', detail: 'O-2-1' } });
  expect(refused).toHaveBeenCalledOnce();
  await become(order(1), order(2, 'shipped'));
  expect(screen.getByText('O-2')).toBeTruthy();
  await press('Maak batch van 1 order');
  expect(made()).toEqual([['O-1-1', 'O-2-1'], ['O-1-1']]);
});

test('refused, it says so also when none of its orders is left', async () => {
  const { become } = await open(order(1));
  await press('Maak batch van 1 order');
  await answer(1, { kind: 'refused', status: 409, problem: { code: 'not-batchable', detail: 'O-1-1' } });
  await become();
  expect(screen.getByRole('alert', { hidden: true }).textContent).toContain('O-1-1');
});

test.each([
  ['of one piece each', [4, 4], 'type-4'],
  ['one of which has more pieces', [4, 1], 'type-1'],
])('of orders %s the type is the widest that suits one of them', async (_, [one, other], type) => {
  await open(order(1, 'to-be-requested', one), order(2, 'to-be-requested', other));
  expect(screen.getByLabelText<HTMLSelectElement>('Batchtype').value).toBe(type);
});

test('closed, it is no longer there when its orders can be put in a batch again', async () => {
  const { become } = await open(order(1));
  await act(async () => fireEvent.click(screen.getByText('Annuleren')));
  await become(order(1, 'shipped'));
  await become(order(1));
  expect(screen.queryByLabelText('Batchtype')).toBeNull();
});

test('without a choice the keyboard, which was on its button, goes on at the title', async () => {
  const onClear = vi.fn();
  render(
    <main>
      <h1 tabIndex={-1}>Alle orders</h1>
      <OrderActs orders={[order(1)]} every={null} onOutcome={vi.fn()} onMake={vi.fn()} onClear={onClear} />
    </main>,
    { wrapper: office.wrapper },
  );
  screen.getByRole('button', { name: 'Keuze wissen' }).focus();
  await press('Keuze wissen');
  expect(onClear).toHaveBeenCalledOnce();
  expect(document.activeElement?.textContent).toBe('Alle orders');
});
