import { expect, test } from 'vitest';
import type { Delivery } from './delivery.ts';
import { whyUnneeded } from './unneeded.ts';

const wanting = (placed: number, over: Partial<Delivery> = {}): Delivery => ({
  id: 1,
  status: 'requested',
  paused_at: null,
  storage_location: 'A-01',
  location_completed: false,
  lines: [
    {
      id: 10,
      product_identifier: 'koffie',
      quantity: 1,
      placed: placed ? [{ id: 'm1', quantity: placed }] : [],
    },
  ],
  ...over,
});

test.each([
  ['surplus', []],
  ['already-done', [wanting(1)]],
  ['already-done', [wanting(0, { status: 'shipped' })]],
  ['cancelled', [wanting(1), wanting(0, { status: 'cancelled' })]],
  ['paused', [wanting(0, { paused_at: '2026-11-20T10:00:00Z' })]],
  ['rerouted', [wanting(0, { status: 'to-be-requested' })]],
  ['already-done', [wanting(1, { status: 'cancelled' })]],
])('%s: why no order gets the article', (why, deliveries) => {
  expect(whyUnneeded(deliveries, 'koffie').why).toBe(why);
});

test('the order whose article was in hand says why', () => {
  const orders = [
    wanting(0, { status: 'cancelled' }),
    wanting(0, { id: 2, status: 'cancelled', status_reason: 'rerouted' }),
  ];
  expect(whyUnneeded(orders, 'koffie').why).toBe('cancelled');
  expect(whyUnneeded(orders, 'koffie', 2)).toEqual({ why: 'rerouted', delivery: orders[1] });
  expect(whyUnneeded(orders, 'koffie', 9).why).toBe('cancelled');
});
