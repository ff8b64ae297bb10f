import { expect, test } from 'vitest';
import { withdrawalTerm } from './withdrawal.ts';

test.each([
  ['2026-11-12', '2026-11-26', 14, 'running'],
  ['2026-11-23', '2026-11-26', 3, 'running'],
  ['2026-11-24', '2026-11-26', 2, 'last-days'],
  ['2026-11-26', '2026-11-26', 0, 'last-days'],
  ['2026-11-27', '2026-11-26', -1, 'passed'],
])('on %s the last day is %s: %i days, %s', (today, last_day, days_left, state) => {
  expect(withdrawalTerm('2026-11-12T22:59:00Z', today)).toEqual({ last_day, days_left, state });
});

test('the day of a declaration is the Dutch one, also in the nights that the clock is set', () => {
  expect(withdrawalTerm('2026-11-12T23:01:00Z', '2026-11-13').last_day).toBe('2026-11-27');
  expect(withdrawalTerm('2026-10-24T22:30:00Z', '2026-10-25').last_day).toBe('2026-11-08');
});
