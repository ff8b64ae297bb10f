import { expect, test } from 'vitest';
import { cellKind, cellState } from './cell-state.ts';

test.each([
  [0, 4, undefined, 'empty', 'empty'],
  [1, 4, undefined, 'busy', 'busy'],
  [4, 4, undefined, 'complete', 'complete'],
  [0, 0, undefined, 'empty', 'empty'],
  [4, 4, 'hold', 'hold', 'repair'],
  [1, 4, 'goods', 'goods', 'repair'],
  [0, 0, 'clear', 'clear', 'repair'],
] as const)('%i of %i pieces, with the repair %s: %s', (placed, quantity, repair, state, kind) => {
  expect(cellState({ placed, quantity }, repair)).toBe(state);
  expect(cellKind(state)).toBe(kind);
});
