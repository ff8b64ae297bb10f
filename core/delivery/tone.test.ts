import { expect, it } from 'vitest';
import { deliveryStatuses, isOpen } from './status.ts';
import { deliveryTones, type Tone } from './tone.ts';

const looking = (tone: Tone) => deliveryStatuses.filter(status => deliveryTones[status] === tone);

it('what is done is no longer open, and what is under way is', () => {
  expect(looking('ok').filter(isOpen)).toEqual([]);
  expect(looking('info').filter(status => !isOpen(status))).toEqual([]);
});
