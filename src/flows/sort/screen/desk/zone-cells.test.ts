import { expect, test } from 'vitest';
import type { ViewDelivery } from '../../../../work-package/overlay.ts';
import { cellsAround, zoneCells } from './zone-cells.ts';

const place = (n: number) => `A-${String(n).padStart(2, '0')}`;
const locations = [...Array(60).keys()].map(n => ({
  identifier: place(n + 1),
  display_name: '',
  kind: 'sort' as const,
}));
const order = (n: number, placed: number, quantity: number, status = 'requested') =>
  ({
    status,
    storage_location: place(n),
    lines: [{ quantity, placed: placed > 0 ? [{ id: '', quantity: placed }] : [] }],
  }) as unknown as ViewDelivery;

test('each location of an unfinished order, with what lies there; a shipped one is free again', () => {
  const deliveries = [order(3, 2, 2), order(1, 0, 4), order(2, 1, 4), order(4, 2, 2, 'shipped')];
  const repairs = new Map([
    [place(2), 'goods' as const],
    [place(9), 'hold' as const],
    [place(12), 'clear' as const],
  ]);
  expect(zoneCells({ locations, deliveries }, repairs)).toMatchObject([
    { location: 'A-01', state: 'empty', placed: 0, quantity: 4 },
    { location: 'A-02', state: 'goods', placed: 1, quantity: 4 },
    { location: 'A-03', state: 'complete', placed: 2, quantity: 2 },
    { location: 'A-09', state: 'hold', placed: 0, quantity: 0 },
    { location: 'A-12', state: 'clear', placed: 0, quantity: 0 },
  ]);
});

test.each([
  ['A-01', 'A-01', 'A-40'],
  ['A-28', 'A-09', 'A-48'],
  ['A-60', 'A-21', 'A-60'],
  [null, 'A-01', 'A-40'],
])('of sixty locations, with %s in hand, from %s to %s', (current, first, last) => {
  const deliveries = locations.map((_, n) => order(n + 1, 0, 1));
  const cells = cellsAround(zoneCells({ locations, deliveries }, new Map()), current);
  expect([cells[0]?.location, cells.at(-1)?.location, cells.length]).toEqual([first, last, 40]);
});
