import { expect, test } from 'vitest';
import { isMadeOutside, mayReport } from './outside.ts';

test.each([
  ['requested', 'request-confirmed', 'vendor', true],
  ['requested-externally', 'shipped', 'warehouse', true],
  ['request-confirmed', 'denied', 'vendor', true],
  ['cancel-requested', 'cancelled', 'warehouse', true],
  ['cancel-requested', 'shipped', 'warehouse', true],
  ['shipped', 'delivered', 'vendor', true],
  ['shipped', 'delivered', 'store', true],
  // Acts of our own floor are for its scans.
  ['requested', 'shipped', 'store', false],
  ['requested', 'unable-to-ship', 'dc', false],
  ['cancelled', 'shipped', 'vendor', false],
  ['on-hold', 'shipped', 'vendor', false],
] as const)('%s becomes %s by an outside report on a %s: %s', (from, to, dispatcher, may) => {
  expect(mayReport(from, to, isMadeOutside(dispatcher, 'batch'))).toBe(may);
});

test('a location of our own that is asked outside is reported on from there', () => {
  expect(mayReport('requested-externally', 'shipped', isMadeOutside('dc', 'external'))).toBe(true);
  expect(mayReport('requested-externally', 'shipped', isMadeOutside('store', 'direct'))).toBe(false);
});
