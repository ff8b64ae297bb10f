import { expect, it } from 'vitest';
import { deliveryStatuses, deliveryStatusTable, isOpen, type Tone } from './status.ts';

const looking = (tone: Tone) => deliveryStatuses.filter(status => deliveryStatusTable[status].tone === tone);

it('what is done is no longer open, and what is under way is', () => {
  expect(looking('ok').filter(isOpen)).toEqual([]);
  expect(looking('info').filter(status => !isOpen(status))).toEqual([]);
});
