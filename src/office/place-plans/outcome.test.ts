import { expect, it } from 'vitest';
import { outcomeOf } from './outcome.ts';

const rows = ['2026-12-24', '2026-12-31'].map(date => ({ date, is_available: 0 as const, priority: 0 }));
const group = { places: ['101', '102', '103', '104', '105'], rows, removed: [] };
const result = (location_identifier: string, given: object = {}) => ({ location_identifier, ...given });

it('adds up what calls made, what was so, what conflicts on which day, and who was refused', () => {
  const body = {
    '201': [result('101', { changed: 2, id: 7, revision: 3 })],
    '204': [result('102', { changed: 0 })],
    '409': [
      result('103', { changed: 1, errors: [{ path: 'service_times.1', detail: 'Er staat al: tot 17:00.' }] }),
      // Another OMS, which does not say of which day.
      result('105', { errors: [{ detail: 'Bezet' }] }),
    ],
    '403': [result('104', { errors: [{ path: 'location_identifiers', detail: 'Geen recht' }] })],
  };
  expect(
    outcomeOf([group, { places: ['106'], rows, removed: [] }], [{ kind: 'ok', body }, { kind: 'later' }]),
  ).toMatchObject({
    changed: 3,
    same: 2,
    conflicts: [{ place: '103', day: '2026-12-31', detail: 'Er staat al: tot 17:00.' }],
    refused: [{ place: '104', detail: 'Geen recht' }, { place: '105', detail: 'Bezet' }, { place: '106' }],
    seen: { '101': { id: 7, revision: 3 } },
  });
});

it('counts what an OMS that does not count must have changed', () => {
  expect(outcomeOf([group], [{ kind: 'ok', body: { '200': [result('101')] } }])).toMatchObject({
    changed: 2,
    same: 0,
  });
});

it('tells which times are taken away, and counts a date without any as so already', () => {
  const removed = [
    { date: '2026-12-26', is_available: 1, from_time: '10:00', to_time: '17:00', description: 'Markt' },
  ];
  const body = { '200': [result('101', { changed: 0, removed })], '204': [result('102', { changed: 0 })] };
  expect(
    outcomeOf([{ places: ['101', '102'], rows: [], removed: ['2026-12-26'] }], [{ kind: 'ok', body }]),
  ).toMatchObject({
    changed: 0,
    same: 1,
    removed: [{ place: '101', day: '2026-12-26', detail: '10:00–17:00 Markt' }],
  });
});
