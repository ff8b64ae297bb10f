import { expect, test } from 'vitest';
import type { Location } from '../../../contract/warehouse/location.ts';
import { found, isClosedToday, texts, typesOf } from './view.ts';

const none = { identifier: '', name: '', type: '', active: '', sort_by: 'number', sort_dir: 'asc' };

const at = (identifier: string, display_name: string, type: string, active: '0' | '1' = '1') =>
  ({
    identifier,
    display_name,
    location_type: { identifier: type, display_name: type === 'dc' ? 'Distributiecentrum' : 'Winkel' },
    active,
  }) as Location;
const all = [
  at('101', 'Amsterdam', 'store'),
  at('20', 'Zwolle', 'store', '0'),
  at('DC01', 'DC Utrecht', 'dc'),
];

test.each([
  ['by number as numbers', {}, ['20', '101', 'DC01']],
  ['by number downwards', { sort_dir: 'desc' }, ['DC01', '101', '20']],
  ['by name', { sort_by: 'name' }, ['101', 'DC01', '20']],
  ['by type, then number', { sort_by: 'type', sort_dir: 'desc' }, ['101', '20', 'DC01']],
  ['by active', { sort_by: 'active' }, ['101', 'DC01', '20']],
  ['by a column that does not exist', { sort_by: 'owner' }, ['20', '101', 'DC01']],
  ['a part of the number', { identifier: ' 0' }, ['20', '101', 'DC01']],
  ['a part of the number, in any case', { identifier: 'dc' }, ['DC01']],
  ['a part of the name', { name: 'utr ' }, ['DC01']],
  ['type', { type: 'store' }, ['20', '101']],
  ['active', { active: '1' }, ['101', 'DC01']],
  ['type and not active', { type: 'store', active: '0' }, ['20']],
  ['nothing', { name: 'Zwolle', active: '1' }, []],
])('locations: %s', (_, filters, numbers) => {
  expect(found(all, { ...none, ...filters }).map(l => l.identifier)).toEqual(numbers);
});

test('each type is offered once', () => {
  expect(typesOf(all).map(type => type.display_name)).toEqual(['Winkel', 'Distributiecentrum']);
});

const hours = (opening_today: string | null | undefined, active: '0' | '1' = '1') => ({
  ...at('109', 'Maastricht', 'store', active),
  opening_today,
});
test.each([
  ['from and until when', hours('09:00-18:00'), '09:00–18:00', false],
  ['an end alone', hours('18:00'), '18:00', false],
  ['closed', hours('closed'), 'Gesloten', true],
  ['without opening hours', hours(null), '–', false],
  ['an OMS that does not tell them', hours(undefined), '–', false],
  ['a location that is not active', hours('closed', '0'), '–', false],
])('today: %s', (_, location, text, isClosed) => {
  expect([texts.open(location), isClosedToday(location)]).toEqual([text, isClosed]);
});
