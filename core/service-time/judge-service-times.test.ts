import { describe, expect, it } from 'vitest';
import { type EnteredServiceTime, judgeServiceTimes, timeOf } from './judge-service-times.ts';

const row = (given: Partial<EnteredServiceTime> = {}): EnteredServiceTime => ({
  week_day: 1,
  is_available: 1,
  from_time: '09:00',
  to_time: '17:00',
  ...given,
});
const shop = { is_cutoff: false, uses_capacities: false };
const cutoff = { is_cutoff: true, uses_capacities: true };

describe('a time', () => {
  it.each([
    ['9:30', '09:30'],
    ['09.30', '09:30'],
    ['23:59', '23:59'],
    ['0:00', '00:00'],
    ['', null],
    [null, null],
    ['24:00', undefined],
    ['12:60', undefined],
    ['12', undefined],
    ['12:5', undefined],
    ['1200', undefined],
    ['012:0', undefined],
    ['negen', undefined],
  ])('%s is %s', (text, expected) => {
    expect(timeOf(text)).toBe(expected);
  });
});

describe('service times', () => {
  it.each([
    ['open from and to', shop, row()],
    ['open until the cut-off', cutoff, row({ from_time: null })],
    ['closed', shop, row({ is_available: 0, from_time: null, to_time: null })],
    ['closed a part of the day', shop, row({ is_available: 0 })],
    ['of a date', shop, row({ week_day: null, date: '2026-12-24' })],
    [
      'of a weekday, in the hour that summer time skips',
      cutoff,
      row({ week_day: 7, to_time: '02:30', from_time: null }),
    ],
    [
      'of the hour that comes twice',
      cutoff,
      row({ week_day: null, date: '2027-10-31', to_time: '02:30', from_time: null }),
    ],
    ['with a capacity', cutoff, row({ max_capacity: 0 })],
  ])('may be %s', (_what, type, given) => {
    expect(judgeServiceTimes([given], type)).toEqual([]);
  });

  it.each([
    ['open without an end', shop, row({ to_time: null }), 'to_time'],
    ['open without a beginning', shop, row({ from_time: null }), 'from_time'],
    ['open without a cut-off', cutoff, row({ from_time: null, to_time: null }), 'to_time'],
    ['that end before they begin', shop, row({ to_time: '08:59' }), 'to_time'],
    ['that end as they begin', cutoff, row({ to_time: '9.00' }), 'to_time'],
    ['closed with a beginning alone', shop, row({ is_available: 0, to_time: null }), 'to_time'],
    ['closed with an end alone', shop, row({ is_available: 0, from_time: null }), 'from_time'],
    ['with a time that is none', shop, row({ from_time: '25:00' }), 'from_time'],
    ['without a day', shop, row({ week_day: null }), 'week_day'],
    ['of a weekday and a date', shop, row({ date: '2026-12-24' }), 'week_day'],
    ['with a capacity where there is none', shop, row({ max_capacity: 5 }), 'max_capacity'],
  ])('are not %s', (_what, type, given, path) => {
    expect(judgeServiceTimes([given], type).map(fault => fault.path)).toEqual([`service_times.0.${path}`]);
  });

  it('are not in the hour that summer time skips, and say so', () => {
    const night = row({ week_day: null, date: '2027-03-28', from_time: '02:30', to_time: '9:00' });
    const [detail] = ['Op 28 maart 2027 is het nooit 02:30: de klok gaat dan van 02:00 naar 03:00.'];
    expect(judgeServiceTimes([night], shop)).toEqual([{ path: 'service_times.0.from_time', detail }]);
    const until = { ...night, from_time: '1:00', to_time: '2.30' };
    expect(judgeServiceTimes([until], shop)).toEqual([{ path: 'service_times.0.to_time', detail }]);
  });

  it.each([
    ['Europe/London', '01:30', '01:00 naar 02:00'],
    ['Atlantic/Canary', '01:30', '01:00 naar 02:00'],
    ['Europe/Helsinki', '03:30', '03:00 naar 04:00'],
  ])('go by the clocks of their zone: %s skips %s that night, and has 02:30', (zone, from_time, clock) => {
    const night = row({ week_day: null, date: '2027-03-28', from_time, to_time: '9:00' });
    expect(judgeServiceTimes([night], shop, zone)).toEqual([
      {
        path: 'service_times.0.from_time',
        detail: `Op 28 maart 2027 is het in de tijdzone ${zone} nooit ${from_time}: de klok gaat dan van ${clock}.`,
      },
    ]);
    expect(judgeServiceTimes([{ ...night, from_time: '02:30' }], shop, zone)).toEqual([]);
  });

  it('end on the day that they begin on, and say so', () => {
    expect(judgeServiceTimes([row({ from_time: '18:00', to_time: '1:00' })], shop)).toEqual([
      {
        path: 'service_times.0.to_time',
        detail: 'De eindtijd moet na de begintijd liggen; na middernacht begint een andere dag.',
      },
    ]);
  });

  it('are one for each weekday and date', () => {
    const date = row({ week_day: null, date: '2026-12-24' });
    expect(judgeServiceTimes([row(), date, row({ week_day: 2 }), row(), date], shop)).toEqual([
      { path: 'service_times.3.week_day', detail: 'Er kan maar één tijd per weekdag worden ingesteld.' },
      { path: 'service_times.4.date', detail: 'Er kan maar één tijd per datum worden ingesteld.' },
    ]);
  });
});
