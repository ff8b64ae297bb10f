import { expect, it } from 'vitest';
import type { DeliveryStatus } from '../delivery/status.ts';
import { statusAfterEnd } from './end.ts';
import type { BatchStatus } from './status.ts';

it.each<[BatchStatus, number, DeliveryStatus | null]>([
  ['closed', 0, 'to-be-requested'],
  ['closed', 1, null],
  ['closed', 2, null],
  ['shipped', 0, 'to-be-requested'],
  ['shipped', 1, null],
  ['shipped', 2, 'shipped'],
  ['unable-to-ship-all', 0, 'unable-to-ship'],
  ['unable-to-ship-all', 1, 'unable-to-ship'],
  ['unable-to-ship-all', 2, 'unable-to-ship'],
])('in a batch that becomes %s, a delivery of 2 with %i placed becomes %s', (end, placed, status) => {
  expect(statusAfterEnd(end, { quantity: 2, placed })).toBe(status);
});
