import { describe, expect, it } from 'vitest';
import { addedTimes, rowOf, type ServiceTimeRow, timesInWords } from './added-times.ts';

const open: ServiceTimeRow = {
  date: '2026-12-26',
  week_day: null,
  is_available: 1,
  from_time: '12:00',
  to_time: '17:00',
  description: 'Tweede kerstdag',
  max_capacity: null,
  priority: 0,
};
const foundFor = (there: readonly ServiceTimeRow[], added = open) => addedTimes(there, [added])[0]?.found;

describe('a row that is added finds on its day', () => {
  it.each<[string, Partial<ServiceTimeRow>[], string]>([
    ['nothing', [], 'nothing'],
    ['a row of another date', [{ date: '2026-12-25' }], 'nothing'],
    ['a row of a weekday', [{ date: null, week_day: 6 }], 'nothing'],
    ['the same row', [{}], 'the same'],
    ['other hours', [{ from_time: '13:00' }], 'others'],
    ['another end', [{ to_time: '18:00' }], 'others'],
    ['closed', [{ is_available: 0, from_time: null, to_time: null }], 'others'],
    ['another reason', [{ description: 'Koopmiddag' }], 'others'],
    ['a capacity', [{ max_capacity: 4 }], 'others'],
    ['another priority', [{ priority: 1 }], 'others'],
    ['the same row twice', [{}, {}], 'others'],
  ])('%s', (_what, there, found) => {
    expect(foundFor(there.map(one => ({ ...open, ...one })))).toBe(found);
  });

  it('the row of its weekday', () => {
    const monday = { ...open, date: null, week_day: 1 };
    expect(foundFor([open, monday], monday)).toBe('the same');
    expect(foundFor([{ ...monday, to_time: '18:00' }], monday)).toBe('others');
  });

  it('no row of its own list: each of many is judged by itself, in their order', () => {
    const new_year = { ...open, date: '2027-01-01' };
    const found = addedTimes([open], [new_year, open, { ...open, to_time: '16:00' }]);
    expect(found.map(one => one.found)).toEqual(['nothing', 'the same', 'others']);
    expect(found.map(({ existing }) => existing)).toEqual([[], [open], [open]]);
  });
});

it('a row is kept with hours in two digits, and without what was not entered', () => {
  expect(
    rowOf({ date: '2026-12-26', is_available: 1, from_time: '9.30', to_time: '17:00', priority: 0 }),
  ).toEqual({
    ...open,
    from_time: '09:30',
    description: null,
  });
});

it.each<[Partial<ServiceTimeRow>, string]>([
  [{}, '12:00–17:00 Tweede kerstdag'],
  [{ from_time: null, description: null }, 'tot 17:00'],
  [{ is_available: 0, from_time: null, to_time: null, description: null }, 'gesloten'],
  [{ is_available: 0, from_time: null, to_time: null, description: 'Verbouwing' }, 'gesloten Verbouwing'],
  [{ is_available: 0, description: null }, 'gesloten 12:00–17:00'],
])('%j reads %s', (of, words) => {
  expect(timesInWords({ ...open, ...of })).toBe(words);
});
