import { describe, expect, it } from 'vitest';
import {
  cellKey,
  cellOf,
  columnsOf,
  groupsOf,
  lookOf,
  majorityOf,
  proposedTimes,
  withEdits,
  type DayColumn,
  type DayEdit,
  type DayTimes,
  type YearPlace,
} from './holidays.ts';

const row = (given: Partial<YearPlace['service_times'][number]>) => ({
  id: 1,
  date: null,
  week_day: null,
  is_available: 1 as const,
  from_time: '09:00',
  to_time: '18:00',
  description: null,
  max_capacity: null,
  priority: 0,
  ...given,
});
/** A shop that is open from Monday to Saturday. */
const shop = (identifier: string, ...dates: ReturnType<typeof row>[]): YearPlace => ({
  id: 1,
  identifier,
  display_name: `Winkel ${identifier}`,
  city: 'Utrecht',
  time_zone: 'Europe/Amsterdam',
  service_times: [...[1, 2, 3, 4, 5, 6].map((week_day, id) => row({ id, week_day })), ...dates],
});
const EVE = '2026-12-24';
const closed: DayTimes = {
  isOpen: false,
  from_time: null,
  to_time: null,
  max_capacity: null,
  description: 'Dicht',
};
const column = (day: string, today = '2026-11-20'): DayColumn => {
  const found = columnsOf(2026, [], true, today).find(one => one.day === day);
  if (!found) throw new Error(`${day} is no named day`);
  return found;
};

describe('the columns of a year', () => {
  it('are its named days and own dates in their order; regional ones on request; what is over is past', () => {
    const days = columnsOf(2026, ['2026-12-27', '2027-01-02', '2026-12-25'], false, '2026-12-24');
    expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted());
    expect(days.find(({ day }) => day === '2026-12-27')).toMatchObject({ kind: 'own', isPast: false });
    expect(days.some(({ day }) => day === '2027-01-02')).toBe(false);
    expect(days.some(({ kind }) => kind === 'regional')).toBe(false);
    expect(columnsOf(2026, [], true, EVE).some(({ kind }) => kind === 'regional')).toBe(true);
    expect(days.filter(({ isPast }) => isPast).at(-1)?.name).toBe('Pakjesavond');
  });

  it('of one date are one, and a day off counts', () => {
    const both = columnsOf(2016, [], false, EVE).filter(({ day }) => day === '2016-05-05');
    expect(both).toMatchObject([{ kind: 'free' }]);
    expect(both[0]?.name.split(', ').toSorted()).toEqual(['Bevrijdingsdag', 'Hemelvaartsdag']);
  });
});

describe('a cell', () => {
  it.each([
    ['its own date', shop('101', row({ id: 9, date: EVE, to_time: '17:00' })), EVE, 'date', '9:00–17:00'],
    ['its weekday', shop('101'), EVE, 'weekday', '9:00–18:00'],
    ['a holiday', shop('101'), '2026-12-25', 'holiday', 'Gesloten'],
    ['nothing', shop('101'), '2026-04-05', 'holiday', 'Gesloten'],
    ['nothing at all', shop('101'), '2026-12-27', 'nothing', 'Gesloten'],
  ])('says what counts: %s', (_, place, day, by, look) => {
    const cell = cellOf(place, day);
    expect([cell.by, lookOf(cell.times)]).toEqual([by, look]);
  });

  it('is an edit until that is carried out', () => {
    const edits = { [cellKey(shop('101'), EVE)]: closed };
    expect(cellOf(shop('101'), EVE, edits)).toEqual({ by: 'edit', times: closed });
    expect(cellOf(shop('102'), EVE, edits).by).toBe('weekday');
  });
});

it.each([
  [['a', 'a', 'b'], 'a'],
  [['a', 'b'], null],
  [[], null],
  [['a'], 'a'],
])('of %o most have %o', (looks, most) => {
  expect(majorityOf(looks)).toBe(most);
});

describe('what is proposed', () => {
  it('is closed on a day off, and earlier on an early one', () => {
    expect(proposedTimes(shop('101'), column('2026-12-25'))).toMatchObject({
      isOpen: false,
      description: 'Eerste kerstdag',
    });
    expect(
      proposedTimes(shop('101', row({ id: 9, date: EVE, to_time: '20:00' })), column(EVE)),
    ).toMatchObject({
      isOpen: true,
      from_time: '09:00',
      to_time: '18:00',
      description: 'Kerstavond',
    });
  });

  it.each([
    ['closed then', shop('101', row({ id: 9, date: EVE, is_available: 0 as 1 }))],
    ['closed by then', shop('101')],
    ['only opening then', shop('101', row({ id: 9, date: EVE, from_time: '18:00', to_time: '22:00' }))],
  ])('is nothing where a location is %s', (_, place) => {
    expect(proposedTimes(place, column(EVE))).toBeNull();
  });
});

describe('edits', () => {
  const at = (place: YearPlace, times: DayEdit | null, day = EVE, today = '2026-11-20') => ({
    place,
    column: column(day, today),
    times,
  });

  it('are none where it is so already, where nothing is proposed, and on a day that is past', () => {
    const open = { ...closed, isOpen: true, from_time: '09:00', to_time: '18:00' };
    expect(withEdits({}, [at(shop('101'), open)])).toEqual({});
    expect(withEdits({}, [at(shop('101'), null)])).toEqual({});
    expect(withEdits({}, [at(shop('101'), closed, EVE, '2026-12-25')])).toEqual({});
    // Back to what it was.
    expect(withEdits({ [`101 ${EVE}`]: closed }, [at(shop('101'), open)])).toEqual({});
    // The reason of a row of its own is a part of it.
    const own = shop('101', row({ id: 9, date: EVE, is_available: 0 as 1, from_time: null, to_time: null }));
    expect(withEdits({}, [at(own, closed)])).toEqual({ [`101 ${EVE}`]: closed });
  });

  it('that are the same for many locations are one call, of at most so many', () => {
    const edits = withEdits(
      {},
      ['101', '102', '103', 'een winkel'].flatMap(name => [
        at(shop(name), closed),
        ...(name === '103' ? [at(shop(name), closed, '2026-12-31')] : []),
      ]),
    );
    expect(groupsOf(edits, 2).map(({ places, rows }) => [places, rows.map(({ date }) => date)])).toEqual([
      [['101', '102'], [EVE]],
      [['een winkel'], [EVE]],
      [['103'], [EVE, '2026-12-31']],
    ]);
  });

  it('take a row of a date away where there is one, and undo an edit where there is none', () => {
    const own = shop('101', row({ id: 9, date: EVE, to_time: '17:00' }));
    expect(withEdits({}, [at(own, 'week'), at(shop('102'), 'week')])).toEqual({ [`101 ${EVE}`]: 'week' });
    expect(withEdits({ [`102 ${EVE}`]: closed }, [at(shop('102'), 'week')])).toEqual({});
    const edits = { [`101 ${EVE}`]: 'week' as const };
    expect(cellOf(own, EVE, edits)).toMatchObject({ by: 'edit', times: { isOpen: true, to_time: '18:00' } });
    // On a holiday the week does not count.
    const holiday = '2026-12-25';
    const open = shop('101', row({ id: 9, date: holiday }));
    expect(lookOf(cellOf(open, holiday, { [`101 ${holiday}`]: 'week' }).times)).toBe('Gesloten');
  });

  it('of dates that go and of times that come are one call where they are the same', () => {
    const edits = { [`101 ${EVE}`]: 'week', [`102 ${EVE}`]: 'week', '102 2026-12-31': closed } as const;
    expect(
      groupsOf(edits, 500).map(({ places, rows, removed }) => [
        places,
        rows.map(({ date }) => date),
        removed,
      ]),
    ).toEqual([
      [['101'], [], [EVE]],
      [['102'], ['2026-12-31'], [EVE]],
    ]);
  });
});
