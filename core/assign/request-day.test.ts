import { describe, expect, it } from 'vitest';
import { weekday } from '../calendar/day.ts';
import { requestDay } from './request-day.ts';

const onWeekdays = (day: string): boolean => weekday(day) % 6 !== 0;

describe('A location that is asked directly gets a delivery', () => {
  it.each([
    ['on its dispatch date, when it takes no service day', '2026-11-24', 0, '2026-11-24'],
    ['a service day before', '2026-11-24', 1, '2026-11-23'],
    ['before the weekend, when that is closed', '2026-11-23', 1, '2026-11-20'],
    ['over two weekends', '2026-11-23', 6, '2026-11-13'],
  ])('%s', (_, dispatch_date, days, asked) =>
    expect(requestDay(dispatch_date, days, onWeekdays)).toBe(asked),
  );

  it('two months before, when it is never open', () =>
    expect(requestDay('2026-11-24', 1, () => false)).toBe('2026-09-25'));
});
