import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weekday } from './day.ts';
import { dutchHolidays, easter, publicHolidays } from './holidays.ts';

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

describe('Named days', () => {
  const on = (year: number, name: string) => {
    const found = dutchHolidays(year).find(holiday => holiday.name === name);
    return found && [found.day, found.kind];
  };

  it.each([
    [2025, 'Nieuwjaarsdag', '2025-01-01', 'free'],
    [2025, 'Goede Vrijdag', '2025-04-18', 'early'],
    [2025, 'Eerste paasdag', '2025-04-20', 'free'],
    [2025, 'Tweede paasdag', '2025-04-21', 'free'],
    // The 27th is a Sunday.
    [2025, 'Koningsdag', '2025-04-26', 'free'],
    [2026, 'Koningsdag', '2026-04-27', 'free'],
    [2031, 'Koningsdag', '2031-04-26', 'free'],
    [2025, 'Bevrijdingsdag', '2025-05-05', 'free'],
    [2026, 'Bevrijdingsdag', '2026-05-05', 'ordinary'],
    [2029, 'Bevrijdingsdag', '2029-05-05', 'ordinary'],
    [2030, 'Bevrijdingsdag', '2030-05-05', 'free'],
    [2025, 'Hemelvaartsdag', '2025-05-29', 'free'],
    [2026, 'Hemelvaartsdag', '2026-05-14', 'free'],
    [2025, 'Eerste pinksterdag', '2025-06-08', 'free'],
    [2025, 'Tweede pinksterdag', '2025-06-09', 'free'],
    [2026, 'Pakjesavond', '2026-12-05', 'early'],
    [2026, 'Kerstavond', '2026-12-24', 'early'],
    [2026, 'Eerste kerstdag', '2026-12-25', 'free'],
    [2026, 'Tweede kerstdag', '2026-12-26', 'free'],
    [2026, 'Oudejaarsdag', '2026-12-31', 'early'],
    [2026, 'Carnavalszondag', '2026-02-15', 'regional'],
    [2026, 'Carnavalsdinsdag', '2026-02-17', 'regional'],
    [2026, 'Biddag', '2026-03-11', 'regional'],
    [2026, 'Dankdag', '2026-11-04', 'regional'],
    [2026, 'Leidens Ontzet', '2026-10-03', 'regional'],
    // The 3rd is a Sunday.
    [2027, 'Leidens Ontzet', '2027-10-04', 'regional'],
  ])('in %i %s is %s: %s', (year, name, day, kind) => expect(on(year, name)).toEqual([day, kind]));

  it('are in the order of their dates; an early one says until when, a regional one where', () => {
    const all = dutchHolidays(2026);
    expect(all.map(({ day }) => day)).toEqual(all.map(({ day }) => day).toSorted());
    for (const { kind, until, region } of all)
      expect([until !== undefined, region !== undefined]).toEqual([kind === 'early', kind === 'regional']);
  });

  it('may share a date', () => {
    // Ascension of 2027 is one day after Liberation Day; of 2016 it was that very day.
    expect(on(2016, 'Hemelvaartsdag')?.[0]).toBe(on(2016, 'Bevrijdingsdag')?.[0]);
  });
});
