import { describe, expect, test } from 'vitest';
import type { Mutation } from '../../../../contract/scanning/mutation.ts';
import type { Problem } from '../../../../contract/problem.ts';
import { newEntry, type Entry } from '../../../outbox/entry.ts';
import { anna, place, ship, WORK } from '../../../sync/testing/fake-device.ts';
import { createPackageView } from '../../../work-package/package-view.ts';
import { workPackage } from '../../../work-package/testing/packages.ts';
import { createFacts } from './facts.ts';
import { createHistory } from './history.ts';

const id = (n: number): string => `01900000-0000-7000-9000-${String(n).padStart(12, '0')}`;
const refusal = (status: number, code: string, more: Partial<Problem> = {}): Partial<Entry> => ({
  state: 'parked',
  problem: { type: 'about:blank', title: '', status, code, ...more },
  last_answer: { status, code, detail: null, at: 0 },
});
let seq = 0;
const entry = (mutation: Mutation, more: Partial<Entry> = {}): Entry => ({
  ...newEntry(mutation, { user: anna, work: WORK, device_id: 'd', now: 0 }),
  seq: ++seq,
  ...more,
});
function historyOf(...entries: Entry[]) {
  const pkg = workPackage();
  const view = createPackageView(pkg, entries);
  return createHistory({ user: anna, undoes_sent: true, view, package: pkg }, createFacts(view), entries);
}
const completed = (n: number): Mutation => ({
  id: id(n),
  version: 1,
  at: '',
  type: 'complete-storage-location',
  dispatch_request_id: 7,
  storage_location: 'A-12',
});

describe('repair cards', () => {
  test('forbidden: nothing is wrong with where it lies, it stays', () => {
    const [card] = historyOf(
      entry(place(id(1), 7, { storage_location: 'A-12' }), refusal(403, 'forbidden')),
    ).cards();
    expect(card?.moves).toEqual([
      { kind: 'order', quantity: 1, storage_location: 'A-12', dispatch_request_id: 7 },
    ]);
  });

  test('a refusal that says nothing of goods: apart', () => {
    const [card] = historyOf(entry(place(id(1), 7), refusal(410, 'key-expired'))).cards();
    expect(card?.moves).toMatchObject([{ kind: 'aside', storage_location: 'A-00' }]);
  });

  test.each([
    ['shipment', ship(id(1), 7)],
    ['location completion', completed(1)],
  ])('R24 a refused %s holds the shipment, before any goods', (_, mutation) => {
    const goods = entry(place(id(2), 7), refusal(409, 'cancelled'));
    expect(historyOf(goods, entry(mutation, refusal(409, 'cancelled'))).cards()).toMatchObject([
      { kind: 'hold', lies_at: 'A-12', dispatch_request_id: 7 },
      { kind: 'goods' },
    ]);
  });

  test('counts the shipments that wait for a repair of their own order, not those of others', () => {
    const refused = entry(place(id(1), 7), refusal(409, 'already-placed'));
    expect(historyOf(refused, entry(ship(id(2), 8))).heldShipments()).toBe(0);
    expect(historyOf(refused, entry(ship(id(3), 7)), entry(ship(id(4), 8))).heldShipments()).toBe(1);
    expect(historyOf(refused, entry(ship(id(5), 7), { state: 'done' })).heldShipments()).toBe(0);
  });

  test('a shipment also waits for goods of another order that were refused in its box', () => {
    const inTheBox = entry(place(id(1), 7, { storage_location: 'B-08' }), refusal(409, 'wrong-location'));
    const shipsFrom = (finishes_at: string) => entry(ship(id(2), 8), { finishes_at });
    expect(historyOf(inTheBox, shipsFrom('B-08')).heldShipments()).toBe(1);
    expect(historyOf(inTheBox, shipsFrom('B-09')).heldShipments()).toBe(0);
  });

  test('the end of a receipt is no shipment', () => {
    const refused = entry(place(id(1), 7), refusal(409, 'already-placed'));
    const finish: Mutation = {
      id: id(2),
      version: 1,
      at: '',
      type: 'finish-receipt',
      location_type: 'dc',
      location: 'DC01',
      goods_receipt_identifier: 'VH-1',
    };
    expect(historyOf(refused, entry(finish)).heldShipments()).toBe(0);
  });

  test('R23 goes on after the moves that were recorded; a refused move has a card of its own', () => {
    const to = (n: number) => ({
      kind: 'order' as const,
      quantity: 1,
      storage_location: `B-${n}`,
      dispatch_request_id: n,
    });
    const repair = {
      product_identifier: 'P1',
      product_name: '',
      quantity: 3,
      lies_at: 'A-7',
      moves: [1, 2, 3].map(to),
    };
    const refused = entry(place(id(1), 7, { quantity: 3 }), refusal(409, 'already-placed', { repair }));
    const first = entry(place(id(2), 1, { resolves: id(1) }), refusal(409, 'paused'));
    const second = entry(place(id(3), 2, { resolves: id(1) }), { state: 'done' });
    const cards = historyOf(refused, first, second).cards();
    expect(cards.map(c => [c.mutation_id, c.moves.length])).toEqual([
      [id(1), 1],
      [id(2), 1],
    ]);
    expect(cards[0]?.moves).toEqual([to(3)]);
  });
});

test('what was shipped and laid apart is listed, and not taken back', () => {
  const apart: Mutation = {
    id: id(3),
    version: 1,
    at: '',
    type: 'set-aside',
    location_type: 'dc',
    location: 'DC01',
    zone: 'A',
    dispatch_request_batch_identifier: '2611-014',
    storage_location: 'A-00',
    product_identifier: 'P1',
    quantity: 2,
  };
  const shipped = { ...ship(id(1), 7), label: '3SOMS0000000003' };
  const history = historyOf(entry(shipped), entry(ship(id(2), 7)), entry(apart));
  expect(history.last(() => undefined).map(l => [l.icon, l.text, l.end, l.undo])).toEqual([
    ['ban', '2 × Product P1', '→ A-00', null],
    ['truck', 'A-12 verzonden', '', null],
    ['truck', 'A-12 verzonden, label 3SOMS…0003', '', null],
  ]);
});

test('an order that the package has lost since is named by what the scan knew of it', () => {
  const lost = (n: number, more: Partial<Entry>) => entry(ship(id(n), 99), more);
  const history = historyOf(
    lost(1, { order_identifier: '261119-0014' }),
    lost(2, { order_identifier: '261119-0014', finishes_at: 'A-14' }),
    lost(3, { finishes_at: 'A-14', ...refusal(409, 'batch-closed') }),
  );
  expect(history.last(() => undefined).map(l => l.text)).toEqual([
    'A-14 verzonden',
    'A-14 verzonden',
    '261119-0014 verzonden',
  ]);
  expect(history.cards()).toMatchObject([{ kind: 'hold', lies_at: 'A-14' }]);
});

test('R27 what was refused is not offered for undo, repaired or not', () => {
  const repaired = entry(place(id(1), 7), { ...refusal(409, 'wrong-location'), state: 'done' });
  const history = historyOf(repaired, entry(place(id(2), 7)));
  expect(history.last(() => undefined).map(l => [l.state, l.undo !== null])).toEqual([
    ['waiting', true],
    ['refused', false],
  ]);
});
