import { describe, expect, it } from 'vitest';
import type { ServiceTimes } from '../../../contract/warehouse/service-times.ts';
import { rowChanges } from '../edit/rows.ts';
import {
  bodyOf,
  calendarOf,
  changedRows,
  dayOf,
  draftOf,
  faultsOf,
  freeWeekdays,
  newRow,
  ofDates,
  ofWeekdays,
  rowFaults,
  seenOf,
  timesPath,
  withState,
  type TimeRow,
  timesWords,
} from './view.ts';

const row = (given: Partial<ServiceTimes['service_times'][number]>) => ({
  id: 1,
  date: null,
  week_day: null,
  is_available: 1 as const,
  from_time: null,
  to_time: '17:00',
  description: null,
  max_capacity: 40,
  priority: 0,
  ...given,
});
const times: ServiceTimes = {
  id: 7,
  revision: 3,
  service_type: {
    identifier: 'pickup',
    display_name: 'Afhalen in de winkel',
    gui_sort_order: 4,
    is_cutoff: true,
    uses_capacities: true,
    can_edit: true,
  },
  service_times: [
    row({ id: 1, week_day: 1, from_time: '09:00' }),
    row({ id: 2, week_day: 5 }),
    row({ id: 3, date: '2026-12-25', description: 'Kerstmarkt', max_capacity: null }),
    row({ id: 4, date: '2026-12-04', is_available: 0, to_time: null, max_capacity: null }),
  ],
};
const type = times.service_type;
const draft = draftOf(times);
const changed = (id: string, to: Partial<TimeRow>) => ({ rows: rowChanges(draft.rows).change(id, to) });

describe('the times of a service as they are typed', () => {
  it('are those of the OMS, and go back as they came, without numbers that a save changes', () => {
    expect(draft.rows[0]).toMatchObject({
      id: '=1',
      isOpen: true,
      from_time: '9:00',
      to_time: '17:00',
      max_capacity: '40',
    });
    expect(bodyOf(draft).service_times.map((of, nth) => ({ id: nth + 1, ...of }))).toEqual(
      times.service_times.map(of => ({ ...of, from_time: of.from_time && '9:00' })),
    );
  });

  it('send the revision that was seen, where the OMS tells it', () => {
    expect(seenOf(times)).toEqual([{ kind: 'location', id: 7, revision: 3 }]);
    expect(seenOf({ ...times, revision: undefined })).toEqual([]);
  });

  it('of closed are none: choosing it clears them', () => {
    expect(bodyOf(changed('=1', withState(false))).service_times[0]).toMatchObject({
      is_available: 0,
      from_time: null,
      to_time: null,
    });
    expect(faultsOf(type)(changed('=1', withState(false)))).toEqual({});
  });

  it.each([
    ['to_time', { to_time: '' }, 'Vul een eindtijd in.'],
    [
      'to_time',
      { to_time: '8:00' },
      'De eindtijd moet na de begintijd liggen; na middernacht begint een andere dag.',
    ],
    ['from_time', { from_time: 'negen' }, 'Een tijd is uren en minuten, zoals 9:30 of 17.00.'],
    ['max_capacity', { max_capacity: 'veel' }, 'Een maximum is een heel getal van 0 tot en met 1000000.'],
    ['max_capacity', { max_capacity: '-1' }, 'Een maximum is een heel getal van 0 tot en met 1000000.'],
    ['priority', { priority: '1,5' }, 'Een prioriteit is een heel getal van -1000 tot en met 1000.'],
  ])('have a fault of %s with %j', (field, to, sentence) => {
    expect(rowFaults(changed('=1', to), type)).toEqual(new Map([['=1', { field, sentence }]]));
    expect(faultsOf(type)(changed('=1', to))).toEqual({ 'rows.=1': sentence });
  });

  it('are one of a date, at the row that came last', () => {
    const twice = {
      rows: rowChanges(draft.rows).add({ ...newRow(null), date: '2026-12-25', to_time: '12:00' }),
    };
    const [[id, fault] = []] = rowFaults(twice, type);
    expect([id === twice.rows[4]?.id, fault]).toEqual([
      true,
      { field: 'date', sentence: 'Er kan maar één tijd per datum worden ingesteld.' },
    ]);
  });

  it('of a new date want that date', () => {
    const added = { rows: rowChanges(draft.rows).add({ ...newRow(null), to_time: '12:00' }) };
    expect([...rowFaults(added, type).values()]).toEqual([
      { field: 'date', sentence: 'Kies een weekdag of een datum.' },
    ]);
  });

  it('are told by how many rows changed, those that are gone among them', () => {
    expect(changedRows(draft, draft)).toEqual([]);
    const rows = rowChanges(changed('=5', { to_time: '18:00' }).rows).remove('=2026-12-25');
    expect(changedRows(draft, { rows }).map(({ id }) => id)).toEqual(['=5', '=2026-12-25']);
  });

  it('stand in the order of the week, then of dates as they came; each weekday once', () => {
    const { rows } = { rows: [newRow(3), ...draft.rows].map((of, nth) => ({ ...of, id: String(nth) })) };
    expect(ofWeekdays(rows).map(({ week_day }) => week_day)).toEqual([1, 3, 5]);
    expect(ofDates(rows).map(({ date }) => date)).toEqual(['2026-12-25', '2026-12-04']);
    expect(freeWeekdays(rows)).toEqual([2, 4, 6, 7]);
  });

  it('are named by their day', () => {
    expect(draft.rows.map(dayOf)).toEqual(['maandag', 'vrijdag', 'vr 25-12-2026', 'vr 04-12-2026']);
  });
});

it('the address of a service names it; without one the page chooses', () => {
  const place = { type: 'store', identifier: '102' };
  expect(timesPath(place, 'pickup')).toBe('/locations/store/102/service-times/pickup');
  expect(timesPath(place)).toBe('/locations/store/102/service-times');
});

describe('the calendar', () => {
  const days = calendarOf(draft, times, '2026-12-02');
  const of = (day: string) => days.find(one => one.day === day);

  it('has six weeks from the Monday of this week', () => {
    expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([42, '2026-11-30', '2027-01-10']);
  });

  it.each([
    ['2026-12-07', { isOpen: true, until: '17:00', most: 40, isOfDate: false, isHoliday: false }],
    ['2026-12-08', { isOpen: false, until: null, most: null, isOfDate: false, isHoliday: false }],
    ['2026-12-04', { isOpen: false, isOfDate: true }],
    // A holiday with a row of its own is open.
    ['2026-12-25', { isOpen: true, most: null, isOfDate: true, isHoliday: true }],
    ['2027-01-01', { isOpen: false, isOfDate: false, isHoliday: true }],
  ])('says of %s %j', (day, said) => {
    expect(of(day)).toMatchObject(said);
  });

  it('follows what is typed', () => {
    const typed = calendarOf(changed('=1', { to_time: '12.30', max_capacity: '5' }), times, '2026-12-02');
    expect(typed.find(({ day }) => day === '2026-12-07')).toMatchObject({ until: '12:30', most: 5 });
  });

  it('marks the days that are full, by the rows as they are typed', () => {
    const used_capacity = [
      { date: '2026-11-30', deliveries: 40 },
      { date: '2026-12-07', deliveries: 40 },
      { date: '2026-12-14', deliveries: 12 },
      { date: '2026-12-25', deliveries: 900 },
    ];
    const at = (day: string, of = draft) =>
      calendarOf(of, { ...times, used_capacity }, '2026-12-02').find(one => one.day === day);
    expect(at('2026-12-07')).toMatchObject({ isFull: true, used: 40, most: 40 });
    expect(at('2026-12-14')).toMatchObject({ isFull: false, used: 12, most: 40 });
    expect(at('2026-12-21')).toMatchObject({ isFull: false, used: 0, most: 40 });
    // Without a most it is never full, and of what is past nothing is told.
    expect(at('2026-12-25')).toMatchObject({ isFull: false, used: 900, most: null });
    expect(at('2026-11-30')).toMatchObject({ isFull: false, used: null });
    expect(at('2026-12-14', changed('=1', { max_capacity: '12' }))).toMatchObject({ isFull: true });
    // Closed is not full.
    expect(at('2026-12-07', changed('=1', withState(false)))).toMatchObject({ isFull: false });
  });

  it('tells nothing of room where the OMS does not', () => {
    expect(of('2026-12-07')).toMatchObject({ used: null, isFull: false });
  });
});

const open = (of: object) => ({ is_available: 1, from_time: '09:00', to_time: '18:00', ...of });
it.each([
  ['another time', [open({ week_day: 1 })], [open({ week_day: 1, to_time: '17:00' })], 'maandag gewijzigd'],
  ['a day that is added', [], [open({ date: '2026-12-25' })], 'vr 25-12-2026 gewijzigd'],
  ['a day that is gone', [open({ week_day: 2 })], [], 'dinsdag gewijzigd'],
  [
    'the same in another form, as a source gives it',
    [open({ week_day: 1, from_time: '09:00', description: null, max_capacity: null, priority: 0 })],
    [open({ week_day: 1, from_time: '9:00' })],
    'Opgeslagen zonder wijziging',
  ],
  ['no times before', null, [open({ week_day: 7, is_available: 0 })], 'zondag gewijzigd'],
])('a change in words: %s', (_, before, after, words) => {
  expect(timesWords({ before, after })).toBe(words);
});
