import { expect, it } from 'vitest';
import { dutchInstant, dutchTimeReached } from './time.ts';

it.each([
  ['an ordinary day', '2026-11-30T14:05:00+01:00', '14:05'],
  ['before the hour that comes twice', '2027-10-31T01:59:00+02:00', '01:59'],
  ['the first time of it', '2027-10-31T02:10:00+02:00', '02:10'],
  ['the second time: all of it has been', '2027-10-31T02:10:00+01:00', '02:59'],
  ['after it', '2027-10-31T03:00:00+01:00', '03:00'],
  ['before the hour that is skipped', '2027-03-28T01:59:59+01:00', '01:59'],
  ['after it: 02:30 is over', '2027-03-28T03:00:00+02:00', '03:00'],
])('the clocks have shown, %s', (_what, at, reached) => {
  expect(dutchTimeReached(Date.parse(at))).toBe(reached);
});

it.each([
  ['2027-03-28', '02:00', undefined],
  ['2027-03-28', '02:59', undefined],
  ['2027-03-28', '03:00', '2027-03-28T03:00:00+02:00'],
  ['2027-10-31', '02:30', '2027-10-31T02:30:00+02:00'],
  ['2026-11-30', '09:00', '2026-11-30T09:00:00+01:00'],
])(
  '%s %s is the moment %s: not there when summer time skips it, and the first when it comes twice',
  (day, time, at) => {
    expect(dutchInstant(day, time)).toBe(at && Date.parse(at));
  },
);
