import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../calendar/day.ts';
import { searchDays } from './window.ts';

const TODAY = '2026-11-25';

describe('The days of a search (shell-search-settings.md 5)', () => {
  it.each([
    ['nothing: the last fourteen days', {}, { from: '2026-11-11', to: TODAY }],
    ['so many days', { maxAgeDays: 30 }, { from: '2026-10-26', to: TODAY }],
    ['today alone', { maxAgeDays: 0 }, { from: TODAY, to: TODAY }],
    ['fourteen days before the last', { to: '2026-03-01' }, { from: '2026-02-15', to: '2026-03-01' }],
    [
      'from a day, whatever the number says',
      { from: '2026-11-01', maxAgeDays: 3 },
      { from: '2026-11-01', to: TODAY },
    ],
    [
      'thirty days between them',
      { from: '2026-01-01', to: '2026-01-31' },
      { from: '2026-01-01', to: '2026-01-31' },
    ],
  ])('%s', (_, asked, days) => expect(searchDays(asked, TODAY)).toEqual(days));

  it.each([
    [
      'from after to',
      { from: '2026-11-02', to: '2026-11-01' },
      'De begindatum kan niet na de einddatum liggen.',
    ],
    ['from after today', { from: '2026-11-26' }, 'De begindatum kan niet na de einddatum liggen.'],
    [
      'more than 31 days',
      { from: '2026-01-01', to: '2026-02-01' },
      'Kies een periode van hoogstens 31 dagen: vanaf 2 januari 2026.',
    ],
  ])('%s is refused', (_, asked, fault) => expect(searchDays(asked, TODAY)).toEqual({ fault }));

  it('are never more than 31, and never begin after they end', () => {
    const day = fc.option(
      fc.integer({ min: -60, max: 60 }).map(days => addDays(TODAY, days)),
      { nil: undefined },
    );
    const age = fc.option(fc.integer({ min: 0, max: 30 }), { nil: undefined });
    fc.assert(
      fc.property(day, day, age, (from, to, maxAgeDays) => {
        const days = searchDays({ from, to, maxAgeDays }, TODAY);
        expect('fault' in days || (days.from <= days.to && days.from >= addDays(days.to, -30))).toBe(true);
      }),
    );
  });
});
