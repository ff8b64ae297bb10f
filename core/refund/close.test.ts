import { describe, expect, it } from 'vitest';
import { differenceOf, type TheirsBack } from './close.ts';
import type { TransactionState } from './outcome.ts';

const ours = (state: TransactionState, amount = 500) => ({ state, amount });
const theirs = (state: TheirsBack['state'], amount = 500) => ({ state, amount });

describe('a payment back beside the provider’s', () => {
  it.each([
    [ours('settled'), theirs('settled'), null],
    [ours('accepted'), theirs('accepted'), null],
    [ours('settled'), theirs('settled', 400), 'amount'],
    [ours('settled'), null, 'missing'],
    [ours('settled'), theirs('refused'), 'returned'],
    [ours('refused'), theirs('refused'), null],
    [ours('refused'), null, null],
    [ours('refused'), theirs('settled'), 'paid-after-all'],
    [ours('unknown'), null, 'unknown'],
    [ours('unknown'), theirs('settled'), 'unknown'],
    [ours('by-hand'), null, null],
    [null, theirs('settled'), 'strange'],
    [null, theirs('refused'), null],
  ])('%j and %j: %s', (mine, other, difference) => {
    expect(differenceOf(mine, other, true)).toBe(difference);
  });

  it('before the provider has said anything nothing is missing', () => {
    expect(differenceOf(ours('settled'), null, false)).toBeNull();
    expect(differenceOf(ours('unknown'), null, false)).toBe('unknown');
  });
});
