import { expect, test } from 'vitest';
import { isOnFloor } from './message.ts';

test.each([
  ['dc', 'requested', 'sorting', true],
  ['dc', 'requested', 'created', true],
  ['dc', 'requested', 'closed', false],
  ['dc', 'requested', 'shipped', false],
  ['dc', 'requested', null, false],
  ['dc', 'cancelled', 'sorting', false],
  ['store', 'requested', null, true],
  ['store', 'requested', 'sorting', true],
  ['store', 'to-be-requested', null, false],
  ['store', 'shipped', null, false],
] as const)('somebody in a %s has a delivery that is %s, in a batch that is %s: %s', (...row) => {
  const [dispatcher, status, batch, is] = row;
  expect(isOnFloor({ dispatcher, status, batch })).toBe(is);
});
