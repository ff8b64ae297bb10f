import { expect, test } from 'vitest';
import { mayReport } from './outside.ts';

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
  expect(mayReport(from, to, dispatcher)).toBe(may);
});
