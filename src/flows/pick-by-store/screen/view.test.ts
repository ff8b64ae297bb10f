import { expect, test } from 'vitest';
import { inWalkingOrder, nextPlace, type LineRow } from './view.ts';

let ids = 0;
const row = (shelf: string | null, scanned: number): LineRow => ({
  id: ++ids,
  name: `Artikel ${ids}`,
  image_url: null,
  shelf,
  quantity: 2,
  scanned,
});
const next = (...rows: LineRow[]) => {
  const place = nextPlace(inWalkingOrder(rows));
  return place && [place.row.shelf, place.after];
};

test('P18 the place to go to is that of the first open line, and the place after it is told', () => {
  expect(next(row('U-07', 1), row('U-02', 2), row('U-10', 0))).toEqual(['U-07', 'U-10']);
  expect(next(row('U-07', 2), row('U-10', 1))).toEqual(['U-10', null]);
  expect(next(row(null, 0), row('U-10', 1))).toEqual(['U-10', null]);
  expect(next(row('U-07', 2))).toBeNull();
  expect(next(row('U-07', 0), row('U-07', 1), row('U-10', 0))).toEqual(['U-07', 'U-10']);
});
