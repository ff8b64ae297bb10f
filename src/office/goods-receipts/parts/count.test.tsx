// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { GoodsReceiptDetail, GoodsReceiptLine } from '../../../../contract/warehouse/goods-receipt.ts';
import { testOffice } from '../../testing/office.tsx';
import CountDialog, { type Counted } from './count-dialog.tsx';
import { CountedNotice } from './counted-notice.tsx';

const line = {
  id: 7,
  product: { name: 'Emmer 10 l', attributes: {} },
  quantity: 5,
  quantity_scanned: 3,
  current_dispatch_request_lines: [],
} as unknown as GoodsReceiptLine;
const receiptIn = (zone: string | null) => ({ receiving_progress: { zone } }) as GoodsReceiptDetail;

function Counting({ zone }: { zone: string | null }) {
  const [counted, setCounted] = useState<Counted | null>(null);
  const close = () => setCounted(null);
  if (counted) return <CountedNotice counted={counted} device_id="device" onClose={close} />;
  return (
    <CountDialog
      receipt={receiptIn(zone)}
      line={line}
      place={{ type: 'dc', identifier: 'DC01' }}
      onCounted={setCounted}
      onClose={close}
    />
  );
}

let office: ReturnType<typeof testOffice>;
beforeEach(() => void (office = testOffice()));
afterEach(cleanup);
const open = (zone: string | null = 'D') =>
  render(
    <MemoryRouter>
      <Counting zone={zone} />
    </MemoryRouter>,
    { wrapper: office.wrapper },
  );
const type = (amount: string) =>
  fireEvent.change(screen.getByLabelText('Aantal erbij'), { target: { value: amount } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const answer = (nth: number, given: unknown) => act(async () => office.answer(nth, given));
const counted = { kind: 'ok', status: 200, body: {} };
const refusedAs = (detail: string) => ({ status: 409, code: 'receipt-completed', title: '', detail });

test('an amount is what comes to a line, never its total; without an answer it is sent again under its key', async () => {
  open();
  screen.getByText('Al ontvangen: 3 van 5.');
  type('2');
  press('Tel erbij');
  await answer(0, { kind: 'later', why: 'network' });
  screen.getByText(/Geen verbinding/);
  press('Tel erbij');
  await answer(1, counted);
  const sent = {
    params: { type: 'dc', location: 'DC01', zone: 'D', line: '7' },
    body: { quantity_scanned: 2 },
    idempotencyKey: 'key-1',
  };
  expect(office.asked.map(({ input }) => input)).toEqual([sent, sent]);
  screen.getByText('2 stuks geteld: Emmer 10 l');
});

test.each(['', '0', '-2', '1,5', '8710000000017'])('%j is no amount: nothing is sent', amount => {
  open();
  type(amount);
  press('Tel erbij');
  screen.getByText('Vul een aantal van 1 tot en met 100.000 in.');
  expect(office.asked).toEqual([]);
});

test('more than expected is amber, and asks with its own verb', () => {
  open();
  type('2');
  expect(screen.queryByRole('alert')).toBeNull();
  type('4');
  expect(screen.getByRole('alert').textContent).toBe('Dat zijn er 2 meer dan verwacht.');
  screen.getByRole('button', { name: 'Toch tellen' });
});

test('a receipt without a sorting zone takes no amounts yet, and says what to do', () => {
  open(null);
  type('2');
  press('Tel erbij');
  expect(office.asked).toEqual([]);
  screen.getAllByText(/Kies die eerst met 'Start met scannen'/);
});

test("a refused amount has the OMS's reason, and stays to be read", async () => {
  open();
  type('2');
  press('Tel erbij');
  const problem = refusedAs('Deze goederenontvangst is al voltooid.');
  await answer(0, { kind: 'refused', status: 409, problem });
  screen.getByText('Fout bij het tellen. Deze goederenontvangst is al voltooid.');
  expect(screen.getByLabelText<HTMLInputElement>('Aantal erbij').value).toBe('2');
});

test("'Ongedaan' takes back the count by its key; refused it says why", async () => {
  open();
  type('2');
  press('Tel erbij');
  await answer(0, counted);
  press('Ongedaan');
  const takeBack = { type: 'take-back-received', goods_receipt_line_id: 7, mutation_id: 'key-1' };
  expect(office.asked[1]).toMatchObject({
    id: 'postMutations',
    input: { body: { device_id: 'device', mutations: [takeBack] } },
  });
  const problem = refusedAs('De goederenontvangst is voltooid.');
  await answer(1, { kind: 'ok', status: 207, body: [{ id: 'x', status: 409, problem }] });
  screen.getByText('Fout bij het terugnemen van het aantal. De goederenontvangst is voltooid.');
  expect(screen.queryByRole('button', { name: 'Ongedaan' })).toBeNull();
});
