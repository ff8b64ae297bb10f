import { expect, test } from 'vitest';
import { accumulated } from './decision.ts';

// review-refunds-warehouse.md 4, Hold decisions.
test.each([
  [[], null],
  [[null], null],
  [['approved'], 'approved'],
  [['approved', null], null],
  [['approved', 'approved'], 'approved'],
  [['approved', 'unreviewable'], null],
  [['approved', 'denied'], 'denied'],
  [['denied', 'unreviewable'], 'denied'],
  [['denied', null], 'denied'],
] as const)('of %j: %s', (decisions, together) => {
  expect(accumulated(decisions)).toBe(together);
});
