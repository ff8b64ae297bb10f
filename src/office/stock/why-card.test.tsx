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
  party_type: 'store',
  began: 7,
  has_older: false,
  moves: [],
  receipts: [],
  recount: null,
  counted: null,
  reservations: [],
};

async function shown(of: Partial<StockReasons>, permissions: readonly string[] = []) {
  const office = testOffice(permissions);
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
  expect(screen.getByRole('row', { name: 'Nu 7' })).toBeTruthy();
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
  const answer = (id: string, answered: object) =>
    act(async () =>
      office.answer(
        office.asked.findLastIndex(one => one.id === id),
        answered as never,
      ),
    );
  await answer('reportStock', { kind: 'later', why: 'network' });
  expect(screen.getByText(/^De melding is niet verstuurd/)).toBeTruthy();
  fireEvent.click(report());
  await answer('reportStock', { kind: 'ok', status: 201, body: {} });
  await answer('explainStock', { kind: 'ok', status: 200, body: { ...reasons, available: 5 } });
  expect(screen.getByText('Gemeld aan wie de voorraad hier mag wijzigen.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Meld dit' })).toBeNull();
});

test('older moves are asked for in hundreds, and the numbers of pages lead to those that one may open', async () => {
  const at = '2026-11-02T09:00:00Z';
  const moved = { at, by: null, moved: 6, level: 7 };
  const of = {
    began: 1,
    moves: [{ ...moved, cause: 'goods-receipt', of: 'VH-2611-01' }],
    has_older: true,
  };
  const office = await shown(of, ['goodsreceipt.view']);
  expect(screen.getByRole('link', { name: 'VH-2611-01' }).getAttribute('href')).toBe(
    '/locations/store/101/goods-receipt/VH-2611-01',
  );
  fireEvent.click(screen.getByRole('button', { name: /^Ouder dan 02-11.10:00 tonen$/ }));
  expect(office.asked.at(-1)).toMatchObject({ id: 'explainStock', input: { query: { moves: '120' } } });
});

test('a number that adds up and is wrong all the same is reported in words', async () => {
  const office = await shown({});
  fireEvent.click(screen.getByRole('button', { name: 'Klopt dit niet? Meld het' }));
  fireEvent.click(screen.getByRole('button', { name: 'Melden' }));
  expect(screen.getByText('Vul in wat er niet klopt.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Wat klopt er niet?'), { target: { value: 'Er liggen er 9.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Melden' }));
  expect(office.asked.at(-1)).toMatchObject({
    id: 'reportStock',
    input: { body: { number: 'available', told: 3, note: 'Er liggen er 9.' } },
  });
});
