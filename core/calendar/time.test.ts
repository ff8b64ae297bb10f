import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, dayIn, DUTCH_ZONE } from './day.ts';
import { dutchInstant, isZone, timeIn, timeReachedIn, wallTime } from './time.ts';

it.each([
  ['an ordinary day', '2026-11-30T14:05:00+01:00', '14:05'],
  ['before the hour that comes twice', '2027-10-31T01:59:00+02:00', '01:59'],
  ['the first time of it', '2027-10-31T02:10:00+02:00', '02:10'],
  ['the second time: all of it has been', '2027-10-31T02:10:00+01:00', '02:59'],
  ['after it', '2027-10-31T03:00:00+01:00', '03:00'],
  ['before the hour that is skipped', '2027-03-28T01:59:59+01:00', '01:59'],
  ['after it: 02:30 is over', '2027-03-28T03:00:00+02:00', '03:00'],
])('the clocks have shown, %s', (_what, at, reached) => {
  expect(timeReachedIn(DUTCH_ZONE, Date.parse(at))).toBe(reached);
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

it.each([
  ['Europe/London', '2027-03-28', '02:30', '2027-03-28T02:30:00+01:00'],
  ['Europe/London', '2027-10-31', '01:30', '2027-10-31T01:30:00+01:00'],
  ['Europe/London', '2027-07-01', '00:00', '2027-07-01T00:00:00+01:00'],
  ['Atlantic/Canary', '2027-10-31', '01:30', '2027-10-31T01:30:00+01:00'],
  ['Atlantic/Azores', '2027-10-31', '00:30', '2027-10-31T00:30:00+00:00'],
  ['Europe/Helsinki', '2027-03-28', '02:30', '2027-03-28T02:30:00+02:00'],
  ['Europe/Helsinki', '2027-10-31', '03:30', '2027-10-31T03:30:00+03:00'],
  ['America/Curacao', '2027-03-28', '02:30', '2027-03-28T02:30:00-04:00'],
  ['America/Curacao', '2027-10-31', '02:30', '2027-10-31T02:30:00-04:00'],
])('in %s, %s %s is the moment %s', (zone, day, time, at) => {
  expect(wallTime(zone, day, time)).toEqual({ at: Date.parse(at), skip: null });
});

it.each([
  ['Europe/Amsterdam', '2027-03-28', '02:30', '02:00', '03:00', '2027-03-28T03:00:00+02:00'],
  ['Europe/Amsterdam', '2027-03-28', '02:00', '02:00', '03:00', '2027-03-28T03:00:00+02:00'],
  ['Europe/Amsterdam', '2027-03-28', '02:59', '02:00', '03:00', '2027-03-28T03:00:00+02:00'],
  ['Europe/London', '2027-03-28', '01:30', '01:00', '02:00', '2027-03-28T02:00:00+01:00'],
  ['Atlantic/Canary', '2027-03-28', '01:30', '01:00', '02:00', '2027-03-28T02:00:00+01:00'],
  ['Atlantic/Azores', '2027-03-28', '00:00', '00:00', '01:00', '2027-03-28T01:00:00+00:00'],
  ['Europe/Helsinki', '2027-03-28', '03:30', '03:00', '04:00', '2027-03-28T04:00:00+03:00'],
  ['Australia/Lord_Howe', '2027-10-03', '02:10', '02:00', '02:30', '2027-10-03T02:30:00+11:00'],
])('in %s, %s has no %s: the clocks go from %s to %s', (zone, day, time, from, to, at) => {
  expect(wallTime(zone, day, time)).toEqual({ at: Date.parse(at), skip: { from, to } });
});

it.each([
  ['Europe/London', '2027-10-31T01:10:00+01:00', '01:10'],
  ['Europe/London', '2027-10-31T01:10:00+00:00', '01:59'],
  ['Europe/Helsinki', '2027-03-28T04:00:00+03:00', '04:00'],
  ['Australia/Lord_Howe', '2027-04-04T01:40:00+10:30', '01:59'],
])('in %s the clocks at %s have shown %s', (zone, at, reached) => {
  expect(timeReachedIn(zone, Date.parse(at))).toBe(reached);
});

it('in whatever zone, a time has come at its moment and not a minute before', () => {
  const MINUTE = 60_000;
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];
  const changes = ['2027-03-14', '2027-03-28', '2027-04-04', '2027-10-03', '2027-10-31', '2027-11-07'];
  const time = fc
    .integer({ min: 0, max: 24 * 60 - 1 })
    .map(minute => new Date(minute * MINUTE).toISOString().slice(11, 16));
  const day = fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -1, max: 1 }))
    .map(([around, more]) => addDays(around, more));
  fc.assert(
    fc.property(fc.constantFrom(...zones), day, time, (zone, of, shown) => {
      const { at, skip } = wallTime(zone, of, shown);
      const reached = (moment: number) => `${dayIn(zone, moment)} ${timeReachedIn(zone, moment)}`;
      expect(reached(at) >= `${of} ${shown}`).toBe(true);
      expect(reached(at - MINUTE) < `${of} ${shown}`).toBe(true);
      expect(timeIn(zone, at)).toBe(skip ? skip.to : shown);
      // The skip may end at midnight.
      expect(!skip || (shown >= skip.from && (shown < skip.to || skip.to < skip.from))).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

it('a zone has a name of the IANA database, letter by letter', () => {
  const names = ['Europe/Amsterdam', 'Atlantic/Canary', 'Europe/Kiev', 'Europe/Kyiv', 'UTC'];
  const others = ['Europe/Londen', 'europe/amsterdam', 'EUROPE/AMSTERDAM', '+01:00', 'CE ST', ''];
  expect(names.map(isZone)).toEqual(names.map(() => true));
  expect(others.map(isZone)).toEqual(others.map(() => false));
});
