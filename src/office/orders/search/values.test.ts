import { describe, expect, test } from 'vitest';
import type { OrderFilter } from '../../../../contract/orders/order-search.ts';
import {
  areDaysValid,
  changed,
  idleWhy,
  limitsOf,
  periodOf,
  queryOf,
  withinLimits,
  type Rules,
  type Query,
  type SearchValues,
} from './values.ts';

/** The couplings of shell-search-settings.md 5, 'Order search'. */
const own: Rules = { locked: new Set(), allLocations: false, usual: {} };
const all: Rules = { ...own, allLocations: true };
const fixed: Rules = {
  ...own,
  locked: new Set(['hold_status']),
  usual: { hold_status: 'review', max_age_days: '30' },
};
const TODAY = '2026-11-20';

const places = { dispatcher_type: 'store', dispatcher_identifier: '101' };

describe('what follows from filling one in', () => {
  test.each<[string, SearchValues, OrderFilter, string, Rules, SearchValues]>([
    [
      'an order number clears the others, but for the locations of who does not manage all',
      { dispatch_request_status: 'requested', ...places, max_age_days: '3' },
      'order_identifier',
      '261119-0001',
      own,
      { ...places, order_identifier: '261119-0001' },
    ],
    [
      'of who manages all it clears the locations too',
      { is_paused: '1', ...places },
      'order_identifier',
      '2',
      all,
      { order_identifier: '2' },
    ],
    [
      'who then may set them anew, and type on',
      { order_identifier: '2', ...places },
      'order_identifier',
      '26',
      all,
      { order_identifier: '26', ...places },
    ],
    [
      'what the preset fixes stays',
      { hold_status: 'review', is_paused: '1' },
      'order_identifier',
      '2',
      fixed,
      { hold_status: 'review', order_identifier: '2' },
    ],
    [
      'the number emptied: as the preset begins, at the locations of who does not manage all',
      { hold_status: 'review', order_identifier: '2', ...places },
      'order_identifier',
      '',
      fixed,
      { hold_status: 'review', max_age_days: '30', ...places },
    ],
    [
      'and cannot be changed',
      { hold_status: 'review' },
      'hold_status',
      'denied',
      fixed,
      { hold_status: 'review' },
    ],
    [
      'a space is no order number',
      { is_paused: '1' },
      'order_identifier',
      ' ',
      own,
      { is_paused: '1', order_identifier: ' ' },
    ],
    [
      'beside an order number nothing else is filled in',
      { order_identifier: '2' },
      'is_paused',
      '1',
      own,
      { order_identifier: '2' },
    ],
    [
      'but a location, by who manages all',
      { order_identifier: '2' },
      'dispatcher_type',
      'dc',
      all,
      { order_identifier: '2', dispatcher_type: 'dc' },
    ],
    [
      'another type of location clears the location',
      places,
      'dispatcher_type',
      'dc',
      own,
      { dispatcher_type: 'dc' },
    ],
    [
      'a responsible store makes the type store',
      {},
      'responsible_location_identifier',
      '101',
      own,
      { responsible_location_identifier: '101', responsible_location_type: 'store' },
    ],
    [
      'without one there is no type',
      { responsible_location_identifier: '101', responsible_location_type: 'store' },
      'responsible_location_identifier',
      '',
      own,
      {},
    ],
    [
      'a first day ends the number of days',
      { max_age_days: '7' },
      'order_placed_from',
      '2026-11-01',
      own,
      { order_placed_from: '2026-11-01' },
    ],
    [
      'the first day emptied: 30 days',
      { order_placed_from: '2026-11-01', order_placed_to: '2026-11-10' },
      'order_placed_from',
      '',
      own,
      { order_placed_to: '2026-11-10', max_age_days: '30' },
    ],
    ['an emptied filter is none', { is_paused: '1' }, 'is_paused', '', own, {}],
  ])('%s', (_, before, name, value, rules, after) =>
    expect(changed(before, name, value, rules)).toEqual(after),
  );
});

test.each<[OrderFilter, SearchValues, Rules, string | null]>([
  ['hold_status', {}, fixed, 'locked'],
  ['hold_status', { order_identifier: '2', hold_status: 'review' }, fixed, 'by_number'],
  ['is_paused', { order_identifier: '2' }, own, 'by_number'],
  ['is_paused', { order_identifier: '2' }, all, 'by_number'],
  ['dispatcher_type', { order_identifier: '2' }, own, 'by_number'],
  ['dispatcher_type', { order_identifier: '2' }, all, null],
  ['order_identifier', { order_identifier: '2' }, own, null],
  ['max_age_days', { order_placed_from: '2026-11-01' }, own, 'by_period'],
  ['max_age_days', { order_identifier: '2' }, own, 'by_number'],
  ['max_age_days', { order_placed_to: '2026-11-01' }, own, null],
  ['dispatcher_identifier', { order_identifier: '2', ...places }, own, 'kept'],
  ['dispatcher_identifier', { order_identifier: '2' }, own, 'by_number'],
  ['dispatcher_identifier', {}, own, null],
  ['dispatcher_identifier', { dispatcher_type: 'dc' }, own, null],
])('%s beside %o is idle because: %s', (name, values, rules, why) =>
  expect(idleWhy(name, values, rules)).toBe(why),
);

test.each<[OrderFilter, SearchValues, object]>([
  ['order_placed_from', {}, { min: '2026-10-21', max: TODAY }],
  ['order_placed_from', { order_placed_to: '2026-11-05' }, { min: '2026-10-06', max: '2026-11-05' }],
  ['order_placed_to', { order_placed_from: '2026-11-05' }, { min: '2026-11-05', max: '2026-12-05' }],
  ['order_placed_to', {}, {}],
  ['promised_delivery_date', {}, {}],
])('%s beside %o lies within %o', (name, values, limits) =>
  expect(limitsOf(name, values, TODAY)).toEqual(limits),
);

test.each<[string, SearchValues, Query]>([
  ['none', {}, {}],
  ['one that may be', { order_placed_from: '2026-10-21' }, { order_placed_from: '2026-10-21' }],
  ['too far back', { order_placed_from: '2020-01-01' }, { order_placed_from: '2026-10-21' }],
  [
    'too far before the last day',
    { order_placed_from: '2020-01-01', order_placed_to: '2026-11-05' },
    { order_placed_from: '2026-10-06', order_placed_to: '2026-11-05' },
  ],
  [
    'after the last day',
    { order_placed_from: '2026-11-09', order_placed_to: '2026-11-05' },
    { order_placed_from: '2026-11-05', order_placed_to: '2026-11-05' },
  ],
])('a first day that was kept, %s', (_, kept, opened) => {
  expect(withinLimits(kept, TODAY)).toEqual(opened);
  expect(areDaysValid(kept, TODAY)).toBe(kept.order_placed_from === opened.order_placed_from);
});

test.each<[boolean, SearchValues]>([
  [true, { max_age_days: '30' }],
  [false, { max_age_days: '31' }],
  [false, { max_age_days: '1.5' }],
  [true, { order_identifier: '2', max_age_days: '31' }],
])('%s: the OMS can be asked for %o', (valid, values) => expect(areDaysValid(values, TODAY)).toBe(valid));

test.each<[SearchValues, object]>([
  [{}, { from: '2026-11-06', to: TODAY }],
  [{ max_age_days: '0' }, { from: TODAY, to: TODAY }],
  [{ max_age_days: '30' }, { from: '2026-10-21', to: TODAY }],
  [{ order_placed_to: '2026-11-10' }, { from: '2026-10-27', to: '2026-11-10' }],
  [
    { order_placed_from: '2026-11-09', order_placed_to: '2026-11-10' },
    { from: '2026-11-09', to: '2026-11-10' },
  ],
])('%o goes over %o', (values, days) => expect(periodOf(values, TODAY)).toEqual(days));

describe('what the OMS is asked', () => {
  const days = { order_placed_from: '2026-11-06', order_placed_to: TODAY };
  test.each<[string, SearchValues, Query]>([
    ['nothing: the last fourteen days', {}, days],
    ['days by their number', { max_age_days: '1' }, { ...days, order_placed_from: '2026-11-19' }],
    [
      'texts without the spaces around them',
      { address_name: '  van Dijk ' },
      { ...days, 'address[name]': 'van Dijk' },
    ],
    ['no empty texts', { address_name: '   ' }, days],
    [
      'articles as a list',
      { product_identifiers: ' 8712, 8713\n8714,,' },
      { ...days, product_identifiers: '8712,8713,8714' },
    ],
    ['no type of a responsible location alone', { responsible_location_type: 'store' }, days],
    [
      'an order number with locations, and without days',
      { order_identifier: ' 261119-0001 ', ...places, max_age_days: '30', is_paused: '1' },
      { order_identifier: '261119-0001', ...places },
    ],
  ])('%s', (_, values, query) => expect(queryOf(values, TODAY)).toEqual(query));
});
