import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finishedStatuses, hindrance, isLastScan, isToComplete, pendingIn, pendingOn } from './delivery.ts';
import { anyDeliveries, deliveryOf, lineOf } from './testing.ts';

const paused_at = '2026-11-20T08:00:00Z';

describe('What is pending', () => {
  it.each([
    [3, 0, 3],
    [3, 2, 1],
    [3, 3, 0],
    [3, 4, 0],
  ])('of %i pieces with %i placed: %i', (quantity, placed, pending) => {
    expect(pendingOn(lineOf('beker', quantity, placed))).toBe(pending);
  });
  it('adds up placements, and the lines of a delivery', () => {
    const placed = [
      { id: 'a', quantity: 1 },
      { id: 'b', quantity: 2 },
    ];
    expect(pendingOn({ ...lineOf('beker', 5), placed })).toBe(2);
    expect(pendingIn(deliveryOf(1, [lineOf('beker', 2, 1), lineOf('vaas', 3)]))).toBe(4);
  });
  it('too many on one line makes up for nothing on another', () => {
    expect(pendingIn(deliveryOf(1, [lineOf('beker', 1, 3), lineOf('vaas', 1)]))).toBe(1);
  });
});

describe('The last scan', () => {
  const delivery = deliveryOf(1, [lineOf('beker', 2), lineOf('vaas', 1, 1)]);
  it.each([
    [1, false],
    [2, true],
    [3, true],
  ])('is one of %i pieces with 2 pending: %s', (quantity, last) => {
    expect(isLastScan(delivery, quantity)).toBe(last);
  });
  it('looks at every line of the delivery', () => {
    expect(isLastScan(deliveryOf(1, [lineOf('beker', 1), lineOf('vaas', 1)]), 1)).toBe(false);
  });
});

describe('Why a delivery takes no articles', () => {
  it('a cancelled one that was rerouted says so', () => {
    expect(hindrance({ status: 'cancelled', status_reason: 'rerouted', paused_at: null })).toBe('rerouted');
    expect(hindrance({ status: 'cancelled', status_reason: null, paused_at: null })).toBe('cancelled');
  });
  it.each([
    ['requested', null, null],
    ['requested-externally', null, null],
    ['request-confirmed', null, null],
    ['requested', paused_at, 'paused'],
    ['requested-paused', null, 'paused'],
    ['on-hold', null, 'paused'],
    ['cancelled', null, 'cancelled'],
    ['cancelled', paused_at, 'cancelled'],
    ['cancel-requested', null, 'cancelled'],
    ['cancel-to-be-requested', null, 'cancelled'],
    ['shipped', null, 'shipped'],
    ['shipped', paused_at, 'shipped'],
    ['shipped-with-issues', null, 'shipped'],
    ['delivered', null, 'shipped'],
    ['to-be-requested', null, 'rerouted'],
    ['to-be-requested', paused_at, 'rerouted'],
    ['unable-to-ship', null, 'rerouted'],
    ['a-status-of-tomorrow', null, 'rerouted'],
  ] as const)('%s, paused at %s: %s', (status, at, why) => {
    expect(hindrance({ status, paused_at: at })).toBe(why);
  });
  it('a delivery that has let go of its location takes none', () => {
    for (const status of finishedStatuses) expect(hindrance({ status, paused_at: null })).not.toBeNull();
  });
});

describe("'Af te ronden'", () => {
  const full = [lineOf('beker', 2, 2), lineOf('vaas', 1, 1)];
  it.each([
    ['fully placed', deliveryOf(1, full), true],
    ['one piece pending', deliveryOf(1, [...full, lineOf('kan', 1)]), false],
    ['without lines', deliveryOf(1, []), false],
    ['shipped', deliveryOf(1, full, { status: 'shipped' }), false],
    ['paused', deliveryOf(1, full, { paused_at }), false],
  ])('%s: %s', (_, delivery, is) => {
    expect(isToComplete(delivery)).toBe(is);
  });
  it('is what the last scan leads to', () => {
    fc.assert(
      fc.property(anyDeliveries, deliveries => {
        for (const d of deliveries.filter(isToComplete)) {
          expect(pendingIn(d)).toBe(0);
          expect(isLastScan(d, 1)).toBe(true);
        }
      }),
    );
  });
});
