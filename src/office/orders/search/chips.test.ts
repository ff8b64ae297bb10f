import { expect, test } from 'vitest';
import type { FilterPreset } from '../../../../contract/orders/filter-preset.ts';
import { orderFilterNames, type OrderFilter } from '../../../../contract/orders/order-search.ts';
import { chipsOf, countFilters } from '../../list/form/chips.ts';
import { formOrder, orderForm, textOf } from './fields.ts';
import { usualState } from './state.ts';
import { formRules } from './use-search.ts';
import type { SearchValues } from './values.ts';

const many = [{ value: 'a', text: 'Alfa' }];
const preset: FilterPreset = {
  available_filters: orderFilterNames.map(identifier => ({ identifier, locked: false, options: many })),
  available_columns: [],
  visible_columns: [],
  filter_values: {},
  filters_expanded: false,
};
const rulesOf = (locked: readonly string[] = []) => ({
  ...formRules(preset, { locked: new Set(locked), allLocations: false, usual: {} }, '2026-11-20'),
  keptAs: 'search',
  usual: usualState(preset),
});
const chips = (values: SearchValues, used: readonly OrderFilter[] = [], locked: readonly string[] = []) =>
  chipsOf(orderForm, rulesOf(locked), values, used).map(({ label, text, idle }) => [
    label,
    text,
    idle && (idle.isLocked ? 'locked' : idle.text),
  ]);
const countOf = (values: SearchValues) => countFilters(orderForm, rulesOf(), values);

test('filters with a value in the order of the form, then empty ones, the last used first', () =>
  expect(chips({ address_country: 'NL', dispatch_type: 'a' }, ['carrier_method'])).toEqual([
    ['Periode', 'laatste 14 dagen', null],
    ['Leveringstype', 'Alfa', null],
    ['Land', 'Nederland', null],
    ['Bezorgwijze', '', null],
    ['Leverstatus', '', null],
    ['Verkoopkanaal', '', null],
    ['Leverwijze', '', null],
  ]));

test.each<[SearchValues, string]>([
  [{ max_age_days: '1' }, 'laatste dag'],
  [{ order_placed_from: '2026-11-02' }, '02-11 t/m 20-11'],
  [{ order_placed_to: '2026-11-10', max_age_days: '3' }, '07-11 t/m 10-11'],
])('days are one chip: %o', (values, text) => expect(chips(values)[0]?.[1]).toBe(text));

test('a location is named by its type too', () => {
  const options = [
    { value: '101', text: 'DC Oost', type: 'dc' },
    { value: '101', text: 'Utrecht Centrum', type: 'store' },
  ];
  const places = {
    ...preset,
    available_filters: [{ identifier: 'dispatcher_identifier', locked: false, options }],
  };
  const values = { dispatcher_type: 'store', dispatcher_identifier: '101' };
  expect(textOf('dispatcher_identifier', '101', places, values)).toBe('Utrecht Centrum');
});

test('beside an order number there are none; what the preset fixes says so, in words also when it is none of the choices', () => {
  expect(chips({ order_identifier: '2' })).toEqual([]);
  expect(chips({ order_identifier: '2', hold_status: 'review' }, [], ['hold_status'])).toEqual([]);
  expect(chips({ hold_status: 'review' }, [], ['hold_status'])).toContainEqual([
    'Blokkering',
    'Geblokkeerd',
    'locked',
  ]);
});

test('days count as one filter', () =>
  expect(countOf({ order_placed_from: 'x', order_placed_to: 'y', is_paused: '1' })).toBe(2));

test('what does not count is none: a space, and what stands beside an order number', () => {
  expect(countOf({ customer_identifier: ' ' })).toBe(0);
  expect(chips({ customer_identifier: ' ' })).not.toContainEqual(expect.arrayContaining(['Klantnummer']));
  expect(countOf({ order_identifier: '2', is_paused: '1', dispatcher_type: 'store' })).toBe(1);
});

test('the form has every filter once, but for the type that comes with the responsible location', () =>
  expect(formOrder.toSorted()).toEqual(
    orderFilterNames.filter(name => name !== 'responsible_location_type').toSorted(),
  ));
