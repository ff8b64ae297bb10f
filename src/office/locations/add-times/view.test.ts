import { describe, expect, it } from 'vitest';
import type { Location } from '../../../../contract/warehouse/location.ts';
import type { BatchResults } from '../../../../contract/warehouse/service-times-batch.ts';
import { withRowIds } from '../../edit/rows.ts';
import {
  addInput,
  conflictDays,
  failedOf,
  grouped,
  listOf,
  mainType,
  merged,
  newDate,
  outcomesOf,
  partsOf,
  rowFaults,
  rowsOf,
  type TimesDraft,
} from './view.ts';

const location = (id: number, type = 'store', identifier = String(100 + id)): Location => ({
  id,
  identifier,
  display_name: `Plaats ${String(id)}`,
  location_type: { identifier: type, display_name: type },
  active: '1',
});
const shops = (n: number) => Array.from({ length: n }, (_, nth) => location(nth + 1));
const draft: TimesDraft = {
  service: 'opening_hours',
  reason: ' Tweede kerstdag ',
  rows: withRowIds(
    [
      { ...newDate, date: '2026-12-26', from_time: '12:00', to_time: '17:00' },
      { ...newDate, date: '2027-01-01', isOpen: false },
    ],
    ({ date }) => date,
  ),
  overwrite: false,
};
const type = { is_cutoff: false, uses_capacities: false };
const there = {
  id: 9,
  date: '2026-12-26',
  week_day: null,
  is_available: 1 as const,
  from_time: '13:00',
  to_time: '17:00',
  description: 'Koopmiddag',
  max_capacity: null,
  priority: 0,
};

describe('times for many locations', () => {
  it('are faulty when clocks of all of them skip one; the OMS tells where it is so at some', () => {
    const night = [{ ...newDate, date: '2027-03-28', from_time: '01:30', to_time: '9:00' }];
    const of: TimesDraft = { ...draft, rows: withRowIds(night, () => 'night') };
    const at = (...zones: string[]) => ({
      locations: zones.map((time_zone, n) => ({ ...location(n + 1), time_zone })),
      now: Date.parse('2026-11-30T12:00:00Z'),
    });
    const faulty = (where: ReturnType<typeof at>) => [...rowFaults(of, type, where).keys()];
    expect(faulty(at('Atlantic/Canary', 'Europe/London'))).toEqual(['=night']);
    expect(faulty(at('Atlantic/Canary', 'Europe/Amsterdam'))).toEqual([]);
    expect(faulty(at('Europe/Amsterdam'))).toEqual([]);
  });

  it('are sent with their reason; of closed without times', () => {
    expect(rowsOf(draft)).toEqual([
      {
        date: '2026-12-26',
        is_available: 1,
        from_time: '12:00',
        to_time: '17:00',
        description: 'Tweede kerstdag',
        priority: 0,
      },
      {
        date: '2027-01-01',
        is_available: 0,
        from_time: null,
        to_time: null,
        description: 'Tweede kerstdag',
        priority: 0,
      },
    ]);
  });

  it.each([
    ['date', { ...newDate, to_time: '12:00', from_time: '9:00' }, 'Kies een weekdag of een datum.'],
    [
      'date',
      { ...newDate, date: '2026-12-26', isOpen: false },
      'Er kan maar één tijd per datum worden ingesteld.',
    ],
    ['to_time', { ...newDate, date: '2026-12-24' }, 'Vul een eindtijd in.'],
    ['date', { ...newDate, date: '2026-11-29', isOpen: false }, 'Deze dag is voorbij.'],
  ])('have a fault of %s', (field, row, sentence) => {
    const faulty = { ...draft, rows: [...draft.rows, { ...row, id: 'last' }] };
    expect([
      ...rowFaults(faulty, type, { locations: shops(2), now: Date.parse('2026-11-30T12:00:00Z') }),
    ]).toEqual([['last', { field, sentence }]]);
  });

  it('are sent a hundred locations at a time, each type by itself', () => {
    const parts = partsOf([...shops(250), location(900, 'dc')]);
    expect(parts.map(part => [part.type, part.locations.length])).toEqual([
      ['store', 100],
      ['store', 100],
      ['store', 50],
      ['dc', 1],
    ]);
    expect(mainType([location(900, 'dc'), ...shops(2)])?.location_type.identifier).toBe('store');
    expect(mainType([])).toBeUndefined();
  });

  it('overwrite only what was seen', () => {
    const part = { type: 'store', locations: shops(2) };
    const seen = [{ kind: 'location' as const, id: 1, revision: 3 }];
    expect(addInput(draft, part, null)).toMatchObject({
      body: { overwrite_conflicting_service_times: false },
    });
    expect(addInput(draft, part, null).revisions).toBeUndefined();
    expect(addInput(draft, part, seen)).toMatchObject({
      params: { type: 'store', serviceType: 'opening_hours' },
      body: { location_identifiers: ['101', '102'], overwrite_conflicting_service_times: true },
      revisions: seen,
    });
  });
});

describe('the results of the OMS', () => {
  const part = { type: 'store', locations: shops(7) };
  const one = (n: number, more: object = {}) => ({ location_identifier: String(100 + n), ...more });
  const results: BatchResults = {
    200: [one(1)],
    201: [one(2)],
    204: [one(3)],
    403: [one(4, { errors: [{ path: 'location_identifiers', detail: 'Je hebt geen recht.' }] })],
    409: [
      one(5, {
        id: 5,
        revision: 8,
        changed: 1,
        errors: [{ path: 'service_times.0', detail: 'Er staat al: 13:00–17:00.', existing: [there] }],
      }),
    ],
    500: [one(6)],
  };
  const outcomes = outcomesOf(part, results, rowsOf(draft));

  it('are done, in conflict or failed; a location without one has failed', () => {
    const { done, conflict, failed } = grouped(outcomes);
    const numbers = (of: typeof outcomes) => of.map(of_ => of_.location.identifier);
    expect([numbers(done), numbers(conflict), numbers(failed)]).toEqual([
      ['101', '102', '103'],
      ['105'],
      ['104', '106', '107'],
    ]);
    expect(failed.map(({ why }) => why)).toEqual([
      'Je hebt geen recht.',
      'Er is iets misgegaan. Probeer het opnieuw.',
      'Er is iets misgegaan. Probeer het opnieuw.',
    ]);
  });

  it('tell what stands there beside what was wanted', () => {
    const [conflict] = grouped(outcomes).conflict;
    expect(conflict).toMatchObject({
      changed: 1,
      conflicts: [{ there: '26-12 · 13:00–17:00 Koopmiddag', wanted: '12:00–17:00 Tweede kerstdag' }],
      seen: [{ kind: 'location', id: 5, revision: 8 }],
    });
    expect(conflictDays(draft, outcomes)).toEqual(['26-12']);
  });

  it('of an OMS that only says why are its sentence', () => {
    const bare = outcomesOf(part, { 409: [one(1, { errors: [{ detail: 'Er staat al iets.' }] })] }, []);
    expect(bare[0]).toMatchObject({
      is: 'conflict',
      conflicts: [{ there: 'Er staat al iets.', wanted: '' }],
    });
  });

  it('come in the place of earlier ones when locations are tried again', () => {
    const again = failedOf({ type: 'store', locations: [location(1)] }, 'Geen antwoord.');
    expect(grouped(merged(outcomes, again)).failed.map(({ location: { id } }) => id)).toEqual([1, 4, 6, 7]);
  });

  it('are copied as lines, the worst first', () => {
    expect(listOf(outcomes).split('\n').slice(0, 2)).toEqual([
      '105 Plaats 5\tConflict\t26-12 · 13:00–17:00 Koopmiddag',
      '104 Plaats 4\tMislukt\tJe hebt geen recht.',
    ]);
    expect(listOf(outcomes).split('\n').at(-1)).toBe('103 Plaats 3\tGelukt');
  });
});
