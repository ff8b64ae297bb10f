import { expect, test } from 'vitest';
import type { ZoneCell } from '../../../contract/warehouse/zone-map.ts';
import { adviceOf, cellWords, countsOf, workPath } from './view.ts';

const cell = (state: ZoneCell['state'], quantity_placed = 0, quantity = 0): ZoneCell => ({
  storage_location: 'A-01',
  state,
  quantity,
  quantity_placed,
  order_identifier: null,
  work: null,
});

test('a zone is counted in words; a repair is whatever must be mended', () => {
  expect(countsOf([cell('busy'), cell('complete'), cell('hold'), cell('clear'), cell('complete')])).toBe(
    '2 compleet · 1 bezig · 2 herstel',
  );
  expect(countsOf([])).toBe('');
});

test.each([
  [cell('busy', 3, 7), 'bezig 3/7'],
  [cell('complete', 3, 3), 'compleet'],
  [cell('empty', 0, 3), 'leeg'],
  [cell('hold', 1, 3), 'stop'],
  [cell('clear', 1, 1), 'haal uit'],
])('%o says %s', (of, words) => expect(cellWords(of)).toBe(words));

test('what a red cell asks for is said where there is one', () => {
  expect(adviceOf({ cells: [cell('clear'), cell('busy')] })).toEqual([
    'Haal uit: wat hier ligt hoort hier niet meer.',
  ]);
  expect(adviceOf({ cells: [cell('busy')] })).toEqual([]);
});

const place = { type: 'dc', identifier: 'DC01' };
test('work leads to its page, for who may open that', () => {
  const batch = { type: 'batch', identifier: '2611/014' } as const;
  expect(workPath(place, batch, () => true)).toBe('/locations/dc/DC01/shipment-batch/2611%2F014');
  expect(workPath(place, batch, () => false)).toBeNull();
  const receipt = { type: 'goods-receipt', identifier: 'R-1' } as const;
  expect(workPath(place, receipt, () => true)).toBe('/locations/dc/DC01/goods-receipt/R-1');
});
