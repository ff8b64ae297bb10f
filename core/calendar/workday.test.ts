import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dutchDay } from './day.ts';
import { isWorkday, nextWorkday } from './workday.ts';

describe('Days', () => {
  it('the Dutch day begins an hour or two before the one of UTC', () => {
    expect(dutchDay(Date.parse('2026-11-20T22:59:00Z'))).toBe('2026-11-20');
    expect(dutchDay(Date.parse('2026-11-20T23:00:00Z'))).toBe('2026-11-21');
    expect(dutchDay(Date.parse('2026-07-01T22:00:00Z'))).toBe('2026-07-02');
  });
  it('are added over months and leap years', () => {
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
  });
});

describe('The next working day', () => {
  it.each([
    ['2026-11-19', '2026-11-20', 'the day after'],
    ['2026-11-20', '2026-11-23', 'Monday after Friday'],
    ['2026-11-21', '2026-11-23', 'Monday after Saturday'],
    ['2026-04-03', '2026-04-07', 'Tuesday after Easter'],
    ['2026-05-13', '2026-05-15', 'Friday after Ascension'],
    ['2026-12-24', '2026-12-28', 'after Christmas and the weekend'],
    ['2026-12-31', '2027-01-04', 'after New Year and the weekend'],
  ])('of %s is %s: %s', (day, next) => expect(nextWorkday(day)).toBe(next));

  it('is a working day with none between, at most five days on', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), days => {
        const day = addDays('2000-01-01', days);
        const next = nextWorkday(day);
        expect(isWorkday(next)).toBe(true);
        expect(next > day && next <= addDays(day, 5)).toBe(true);
        for (let between = addDays(day, 1); between < next; between = addDays(between, 1))
          expect(isWorkday(between)).toBe(false);
      }),
    );
  });
});
