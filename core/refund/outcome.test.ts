import { expect, test } from 'vitest';
import { isForPerson, statusByPayments, type TransactionState } from './outcome.ts';

const all = (...states: TransactionState[]) =>
  states.map(state => ({ state, reason: state === 'refused' ? 'dicht' : null }));

test.each<[TransactionState[], string, boolean]>([
  [['to-send'], 'refund-to-be-processed', false],
  [['sending'], 'refund-processing', false],
  [['unknown'], 'refund-processing', false],
  [['accepted', 'settled'], 'refund-processing', false],
  [['settled', 'to-send'], 'refund-to-be-processed', false],
  [['settled'], 'refunded', false],
  [['settled', 'by-hand'], 'refunded', false],
  [['settled', 'refused'], 'refund-error', true],
  // The unknown one may be paid: nobody pays the other by hand before that is known.
  [['refused', 'unknown'], 'refund-processing', false],
  [['refused', 'accepted'], 'refund-processing', false],
])('%j is %s', (states, status, person) => {
  expect([statusByPayments(all(...states)), isForPerson(all(...states))]).toEqual([status, person]);
});

test('what was not taken is an error until it is asked again', () => {
  expect(statusByPayments([{ state: 'to-send', reason: 'te druk' }])).toBe('refund-error');
});
