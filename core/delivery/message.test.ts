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
  expect(isOnFloor({ dispatcher, status, batch, is_being_received: false })).toBe(is);
});

test.each([
  ['crossdock-requested', true, true],
  ['crossdock-received', true, true],
  ['cancelled', true, false],
  ['crossdock-unable-to-ship', true, false],
  ['crossdock-received', false, false],
])(
  'somebody has what is %s, while its goods receipt is under way (%s): %s',
  (status, is_being_received, is) => {
    expect(isOnFloor({ dispatcher: 'dc', status, batch: null, is_being_received })).toBe(is);
  },
);
