import { expect, test } from 'vitest';
import { fittingTabs } from './fitting-tabs.ts';

const bar = { widths: [100, 100, 100, 100], current: 0, gap: 10, more: 50 };

test.each([
  ['all have room', 0, 430, null],
  ['one has none: neither has the next, for Meer stands there', 0, 429, [0, 1, 2]],
  ['Meer takes the room of a tab', 0, 370, [0, 1]],
  ['the current one is the last: it stands behind the first ones', 3, 400, [0, 1, 3]],
  ['the current one alone', 2, 160, [2]],
  ['too narrow for any: the current one', 2, 40, [2]],
  ['none is current', -1, 270, [0, 1]],
])('%s', (_, current, room, shown) => {
  expect(fittingTabs({ ...bar, current, room })).toEqual(shown);
});
