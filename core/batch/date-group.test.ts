import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../calendar/day.ts';
import { nextWorkday } from '../calendar/workday.ts';
import { datesOf, groupOf } from './date-group.ts';

const FRIDAY = '2026-11-20';

describe('Date groups for batching', () => {
  it.each([
    ['2026-11-01', 'overdue'],
    ['2026-11-19', 'overdue'],
    [FRIDAY, 'today'],
    ['2026-11-21', 'next_workday'],
    ['2026-11-23', 'next_workday'],
    ['2026-11-24', null],
    [null, 'today'],
  ])('on Friday 20 November %s is %s', (date, group) => expect(groupOf(date, FRIDAY)).toBe(group));

  it('every date up to the next working day is in one group, and no later one', () => {
    const day = fc.integer({ min: 0, max: 20_000 }).map(days => addDays('2020-01-01', days));
    fc.assert(
      fc.property(day, fc.integer({ min: -20, max: 20 }), (today, off) => {
        const date = addDays(today, off);
        const groups = (['overdue', 'today', 'next_workday'] as const).filter(group => {
          const { from, to } = datesOf(group, today);
          return (from === null || date >= from) && date <= to;
        });
        expect(groups).toHaveLength(date <= nextWorkday(today) ? 1 : 0);
        expect(groupOf(date, today)).toBe(groups[0] ?? null);
      }),
    );
  });
});
