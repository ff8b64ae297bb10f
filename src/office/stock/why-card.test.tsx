// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { StockLine, StockReasons } from '../../../contract/warehouse/stock.ts';
import { testOffice } from '../testing/office.tsx';
import { WhyCard } from './why-card.tsx';

afterEach(cleanup);

const line = {
  product_identifier: '110003',
  party_identifier: '101',
  party_name: 'Utrecht Centrum',
} as StockLine;
const reasons: StockReasons = {
  stock_level: 7,
  stock_level_overrule: 0,
  reserved: 4,
  safety_stock: 0,
  available: 3,
  distrusted_at: null,
  began: 7,
  moves: [],
  receipts: [],
  recount: null,
  counted: null,
  reservations: [],
};

async function shown(of: Partial<StockReasons>) {
  const office = testOffice();
  render(
    <MemoryRouter>
      <WhyCard line={line} onClose={() => undefined} />
    </MemoryRouter>,
    { wrapper: office.wrapper },
  );
  await act(async () => office.answer(0, { kind: 'ok', status: 200, body: { ...reasons, ...of } }));
  return office;
}

test('who counted last stands beside the recount', async () => {
  const at = '2026-11-18T16:05:00Z';
  await shown({
    counted: { at, by: 'Sanne Vos' },
    recount: { at, level_off: 0, reserved_off: 0, found_at: null },
  });
  expect(screen.getByText(/^Nageteld door het systeem op /)).toBeTruthy();
  expect(screen.getByText(/^Laatst geteld door Sanne Vos op 18-11.17:05\.$/)).toBeTruthy();
});

test('rows that add up end in the level of now, and offer no report', async () => {
  await shown({});
  expect(screen.getByText('Nu').nextElementSibling?.textContent).toBe('7');
  expect(screen.queryByRole('button', { name: 'Meld dit' })).toBeNull();
});

test("rows that do not add up say so and offer 'Meld dit', once; without an answer it stays", async () => {
  const office = await shown({ available: 5 });
  expect(screen.getByText('De regels tellen op tot 3, en niet tot 5.')).toBeTruthy();
  const report = () => screen.getByRole('button', { name: 'Meld dit' });
  fireEvent.click(report());
  expect(office.asked[1]).toMatchObject({
    id: 'reportStock',
    input: { params: { product: '110003', party: '101' }, body: { number: 'available', told: 5, sum: 3 } },
  });
  await act(async () => office.answer(1, { kind: 'later', why: 'network' }));
  expect(screen.getByText(/^De melding is niet verstuurd/)).toBeTruthy();
  fireEvent.click(report());
  await act(async () => office.answer(2, { kind: 'ok', status: 204, body: undefined }));
  expect(screen.getByText('Gemeld aan beheer.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Meld dit' })).toBeNull();
});
