import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dutchDay, weekday } from './day.ts';
import { easter, isWorkday, nextWorkday, publicHolidays } from './workday.ts';

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

describe('Public holidays of the Netherlands', () => {
  it.each([
    [1961, '1961-04-02'],
    [2000, '2000-04-23'],
    [2008, '2008-03-23'],
    [2019, '2019-04-21'],
    [2024, '2024-03-31'],
    [2026, '2026-04-05'],
    [2038, '2038-04-25'],
    [2285, '2285-03-22'],
  ])('Easter of %i is on %s', (year, day) => expect(easter(year)).toBe(day));

  it('Easter is a Sunday from 22 March to 25 April', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1583, max: 4099 }), year => {
        const day = easter(year);
        expect(weekday(day)).toBe(0);
        expect(day >= `${year}-03-22` && day <= `${year}-04-25`).toBe(true);
      }),
    );
  });

  it('are those of 2026, Good Friday and 5 May not being among them', () => {
    expect([...publicHolidays(2026)].sort()).toEqual([
      '2026-01-01',
      '2026-04-05',
      '2026-04-06',
      '2026-04-27',
      '2026-05-14',
      '2026-05-24',
      '2026-05-25',
      '2026-12-25',
      '2026-12-26',
    ]);
  });

  it('King’s Day goes to Saturday when it is a Sunday; Liberation Day is one every fifth year', () => {
    expect(publicHolidays(2031).has('2031-04-26') && !publicHolidays(2031).has('2031-04-27')).toBe(true);
    expect(publicHolidays(2030).has('2030-05-05')).toBe(true);
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
