import { describe, expect, it, test } from 'vitest';
import type { Replay } from '../../../contract/warehouse/ruleset-replay.ts';
import { firstOf, inputOf, nextOf, sumOf } from './trial.ts';

const TODAY = '2026-11-22';
const replay = (of: Partial<Replay> = {}): Replay => ({
  orders: 0,
  replayed: 0,
  elsewhere: 0,
  deliveries_now: 0,
  deliveries_tried: 0,
  differences: {},
  loads: [],
  with_stock_of_today: 0,
  with_capacity_of_today: 0,
  examples: [],
  next: null,
  ...of,
});
const asked = { ruleset: 'winkel-eerst', products: ['1', '2'], day: '2026-10-24', after: null };
const step = (day: string, of: Partial<Replay> = {}, after: number | null = null) => ({
  asked: { ...asked, day, after },
  body: replay(of),
});

describe('the calls of the last 30 days', () => {
  it('begin with the oldest day', () => {
    expect(firstOf('winkel-eerst', ['1', '2'], TODAY)).toEqual(asked);
    expect(inputOf(asked)).toEqual({
      params: { supplyChain: 'winkel-eerst' },
      query: { day: '2026-10-24', products: '1,2' },
    });
    expect(inputOf({ ...asked, products: [], after: 7 }).query).toEqual({ day: '2026-10-24', after: '7' });
  });

  it.each([
    ['the rest of the day', step('2026-11-20', { next: 7 }), { ...asked, day: '2026-11-20', after: 7 }],
    ['the next day', step('2026-11-20', {}, 7), { ...asked, day: '2026-11-21' }],
  ])('go on with %s', (_what, last, next) => {
    expect(nextOf(last, TODAY)).toEqual(next);
  });

  it('end with today', () => expect(nextOf(step(TODAY), TODAY)).toBeNull());
});

test('the answers are added up, by day too; the worst examples stay', () => {
  const example = (order_identifier: string, weight: number) => ({
    order_identifier,
    now: ['DC Utrecht'],
    tried: ['Groningen'],
    days: 1,
    differences: [],
    weight,
  });
  const sum = sumOf([
    step('2026-11-20', {
      orders: 9,
      replayed: 4,
      elsewhere: 2,
      differences: { 'from-store': 2 },
      next: 4,
      examples: [example('a', 1)],
    }),
    step('2026-11-20', {
      replayed: 1,
      elsewhere: 1,
      differences: { 'from-store': 1, later: 1 },
      examples: [example('b', 5)],
    }),
    step('2026-11-21', { orders: 3, deliveries_now: 3, deliveries_tried: 4, with_stock_of_today: 1 }),
  ]);
  expect(sum).toMatchObject({
    orders: 12,
    replayed: 5,
    elsewhere: 3,
    deliveries_now: 3,
    deliveries_tried: 4,
    with_stock_of_today: 1,
    with_capacity_of_today: 0,
    days: [
      { day: '2026-11-20', orders: 9, elsewhere: 3 },
      { day: '2026-11-21', orders: 3, elsewhere: 0 },
    ],
    differences: [
      ['from-store', 3],
      ['later', 1],
    ],
  });
  expect(sum.examples.map(one => one.order_identifier)).toEqual(['b', 'a']);
});

test('a location is overfull by what all days bring it together', () => {
  const load = {
    location: 'Groningen',
    service: 'ship_from_store',
    date: '2026-11-23',
    planned: 8,
    capacity: 10,
  };
  const [a, b] = [
    step('2026-11-20', { loads: [{ ...load, more: 2 }] }),
    step('2026-11-21', { loads: [{ ...load, more: 1 }] }),
  ];
  expect(sumOf([a]).overfull).toEqual([]);
  expect(sumOf([a, b]).overfull).toEqual([
    { location: 'Groningen', date: '2026-11-23', deliveries: 11, capacity: 10 },
  ]);
  // One that was too full already is not so because of it.
  const less = { ...load, planned: 14, more: -1 };
  expect(sumOf([step('2026-11-20', { loads: [less] })]).overfull).toEqual([]);
});
