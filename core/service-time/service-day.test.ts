import { describe, expect, it } from 'vitest';
import { serviceDay, type ServiceTime } from './service-day.ts';

const row = (given: Partial<ServiceTime>): ServiceTime => ({
  id: 1,
  type: 'pickup',
  is_cutoff: true,
  date: null,
  week_day: null,
  is_available: true,
  to_time: '17:00',
  max_capacity: null,
  priority: 0,
  ...given,
});
/** Each opens with a capacity of its own, by which it is known. */
const open = (max_capacity: number, given: Partial<ServiceTime>) => row({ max_capacity, ...given });
const closed = (given: Partial<ServiceTime>) => row({ is_available: false, to_time: null, ...given });

const THURSDAY = '2026-11-19';
const CHRISTMAS = '2026-12-25'; // a Friday

describe('The row that counts of a day (order-rules.md 10)', () => {
  it.each<[string, string, ServiceTime[], number | null]>([
    ['no row: closed', THURSDAY, [], null],
    ['a row of another weekday', THURSDAY, [open(1, { week_day: 5 })], null],
    ['a row of another service', THURSDAY, [open(1, { week_day: 4, type: 'dropship' })], null],
    ['the row of its weekday', THURSDAY, [open(1, { week_day: 4 })], 1],
    ['Sunday is 7', '2026-11-22', [open(1, { week_day: 7 })], 1],
    ['a date before a weekday', THURSDAY, [open(1, { week_day: 4 }), open(2, { date: THURSDAY, id: 2 })], 2],
    [
      'also when the weekday has the lower priority',
      THURSDAY,
      [open(1, { week_day: 4, priority: -1 }), open(2, { date: THURSDAY, id: 2 })],
      2,
    ],
    ['a date that is closed', THURSDAY, [open(1, { week_day: 4 }), closed({ date: THURSDAY })], null],
    [
      'the lowest priority',
      THURSDAY,
      [open(1, { week_day: 4, priority: 5, id: 1 }), open(2, { week_day: 4, priority: 0, id: 2 })],
      2,
    ],
    ['then the lowest id', THURSDAY, [open(1, { week_day: 4, id: 9 }), open(2, { week_day: 4, id: 3 })], 2],
    ['a public holiday is closed', CHRISTMAS, [open(1, { week_day: 5 })], null],
    ['unless its date says else', CHRISTMAS, [open(1, { week_day: 5 }), open(2, { date: CHRISTMAS })], 2],
  ])('%s', (_, date, rows, capacity) => {
    expect(serviceDay(rows, 'pickup', date)?.max_capacity ?? null).toBe(capacity);
    expect(serviceDay(rows.toReversed(), 'pickup', date)?.max_capacity ?? null).toBe(capacity);
  });

  it('ends at to_time when its type has a cut-off, and never by the clock when not', () => {
    const at = (is_cutoff: boolean) =>
      serviceDay([row({ week_day: 4, is_cutoff })], 'pickup', THURSDAY)?.cutoff;
    expect(at(true)).toBe('17:00');
    expect(at(false)).toBeNull();
  });

  it('has no limit without a capacity', () => {
    expect(serviceDay([row({ week_day: 4 })], 'pickup', THURSDAY)).toEqual({
      cutoff: '17:00',
      max_capacity: null,
    });
  });
});
