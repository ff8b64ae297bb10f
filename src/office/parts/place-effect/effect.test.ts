import { expect, test } from 'vitest';
import type { LocationEffect } from '../../../../contract/warehouse/location-effect.ts';
import { inputOf, nextOf, sumOf } from './effect.ts';

const body = (given: Partial<LocationEffect> = {}): LocationEffect => ({
  open: 0,
  planned: 0,
  effects: {},
  examples: [],
  next: null,
  ...given,
});
const example = (identifier: string, weight: number): LocationEffect['examples'][number] => ({
  identifier,
  sales_order_identifier: identifier,
  effect: 'other-day',
  now: [],
  after: [],
  promised: null,
  weight,
});

test('the answers of all calls are one, the worst first', () => {
  const sum = sumOf([
    body({ open: 30, planned: 20, effects: { 'other-day': 3 }, examples: [example('a', 2)] }),
    body({ planned: 10, effects: { 'other-day': 1, unassigned: 2 }, examples: [example('b', 1000)] }),
  ]);
  expect(sum).toMatchObject({ open: 30, planned: 30, changed: 6 });
  expect(sum.effects).toEqual([
    ['unassigned', 2],
    ['other-day', 4],
  ]);
  expect(sum.examples.map(({ identifier }) => identifier)).toEqual(['b', 'a']);
  expect(sumOf([])).toMatchObject({ open: 0, changed: 0, effects: [] });
});

test('a call asks for the deliveries after the last of the one before', () => {
  const asked = { params: { type: 'store', location: '101' }, body: [], after: null };
  expect(inputOf(asked)).toMatchObject({ query: {} });
  const next = nextOf({ asked, body: body({ next: 7 }) });
  expect(next).toEqual({ ...asked, after: 7 });
  expect(next && inputOf(next)).toMatchObject({ query: { after: '7' }, body: [] });
  expect(nextOf({ asked, body: body() })).toBeNull();
});
