import { expect, test } from 'vitest';
import type { GoodsReceipt, GoodsReceiptLine } from '../../../contract/warehouse/goods-receipt.ts';
import { setTranslations } from '../../texts/texts.ts';
import { attributesOf, comingOf, filterLines, listInput, usualLineFilter } from './view.ts';

const dc = { type: 'dc', identifier: 'DC01' };

test.each([
  [{}, {}],
  [{ supplier: '6' }, { supplier_location_id: '6' }],
  [{ completed: '0' }, { is_completed: '0' }],
  [{ completed: '1' }, { is_completed: '1' }],
  // Values of an address that the lists do not have.
  [{ supplier: 'zes', completed: 'misschien' }, {}],
])('a list is asked newest first, by what was chosen: %j', (chosen, query) => {
  const { include: _, ...asked } = listInput(dc, { supplier: '', completed: '', ...chosen }).query ?? {};
  expect(asked).toEqual({ sort_by: 'created_at', sort_dir: 'desc', ...query });
});

test('attributes of any receipt are columns, in the order of their titles', () => {
  const counting = (total_lines_attribute_count: Record<string, number>) =>
    ({ total_lines_attribute_count }) as GoodsReceipt;
  setTranslations({ 'product_attribute.fragile': 'Breekbaar', 'product_attribute.organic': 'Biologisch' });
  const receipts = [counting({ fragile: 2 }), counting({}), counting({ organic: 1, fragile: 0 })];
  expect(attributesOf(receipts)).toEqual(['organic', 'fragile']);
});

const line = (product_identifier: string, name: string, quantity: number, quantity_scanned: number) =>
  ({
    product_identifier,
    product: { name, attributes: { logistic_name: `VH ${name}` } },
    quantity,
    quantity_scanned,
  }) as unknown as GoodsReceiptLine;
const lines = [line('101', 'Zeezout', 3, 0), line('102', 'Vlieger', 3, 3), line('103', 'Emmer', 0, 2)];

test.each([
  [{}, ['101', '102', '103']],
  [{ text: ' zee ' }, ['101']],
  [{ text: '102' }, ['102']],
  [{ text: 'vh e' }, ['103']],
  [{ different: '1' }, ['101', '103']],
  [{ text: 'vlieger', different: '1' }, []],
])('lines are found by number, name or logistic name, and by difference: %j', (filter, found) =>
  expect(filterLines(lines, { ...usualLineFilter, ...filter }).map(l => l.product_identifier)).toEqual(found),
);

test.each([
  [3, 0, 'none'],
  [3, 2, 'under'],
  [3, 3, 'exact'],
  [0, 2, 'over'],
])('of %i expected and %i received a line came in %s', (expected, received, coming) =>
  expect(comingOf(line('1', 'x', expected, received))).toBe(coming),
);
