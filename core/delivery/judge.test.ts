import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { batchStatuses, isOver, type BatchStatus } from '../batch/status.ts';
import { hindrance, pendingOn, type Delivery } from './delivery.ts';
import { judgePlacement, planMoves } from './judge.ts';
import { anyDeliveries, deliveryOf, lineOf } from './testing.ts';

const placement = { product_identifier: 'beker', quantity: 1, storage_location: 'A-1' };
const needs = deliveryOf(1, [lineOf('beker', 2)]);
const full = [lineOf('beker', 2, 2)];
const paused_at = '2026-11-20T08:00:00Z';

describe('A reported placement', () => {
  it('fits the delivery that needs it, in its location', () => {
    expect(judgePlacement('sorting', needs, 1, placement)).toEqual({
      ok: true,
      line: needs.lines[0],
      is_last_scan: false,
    });
    expect(judgePlacement('sorting', needs, 1, { ...placement, quantity: 2 })).toMatchObject({
      is_last_scan: true,
    });
  });
  it('binds a free location, or one that is the delivery’s already', () => {
    const unbound = { ...needs, storage_location: null };
    expect(judgePlacement('sorting', unbound, null, placement).ok).toBe(true);
    expect(judgePlacement('sorting', unbound, 1, placement).ok).toBe(true);
  });
  it('is for a line with room for all its pieces', () => {
    const two = deliveryOf(1, [lineOf('beker', 1, 0, 11), lineOf('beker', 3, 1, 12)]);
    expect(judgePlacement('sorting', two, 1, { ...placement, quantity: 2 })).toMatchObject({
      line: { id: 12 },
    });
  });

  // From top to bottom each case has the faults of all cases below it: the first fault that matters to the worker is
  // told.
  const wrongPlace = { storage_location: 'B-9' };
  it.each<[string, BatchStatus, Delivery | null, number | null]>([
    ['batch-closed', 'closed', null, 2],
    ['batch-closed', 'shipped', null, 2],
    ['batch-closed', 'unable-to-ship-all', null, 2],
    ['rerouted', 'sorting', null, 2],
    ['cancelled', 'sorting', deliveryOf(1, full, { status: 'cancelled', paused_at, ...wrongPlace }), 2],
    ['already-placed', 'sorting', deliveryOf(1, full, { status: 'shipped', paused_at, ...wrongPlace }), 2],
    ['rerouted', 'sorting', deliveryOf(1, full, { status: 'to-be-requested', paused_at, ...wrongPlace }), 2],
    ['paused', 'sorting', deliveryOf(1, full, { paused_at, ...wrongPlace }), 2],
    ['rerouted', 'sorting', deliveryOf(1, [lineOf('vaas', 1)], wrongPlace), 2],
    ['already-placed', 'sorting', deliveryOf(1, full, wrongPlace), 2],
    ['already-placed', 'sorting', deliveryOf(1, full, { storage_location: null }), 2],
    ['location-taken', 'sorting', { ...needs, storage_location: null }, 2],
    ['wrong-location', 'sorting', { ...needs, ...wrongPlace }, 2],
  ])('%s (batch %s)', (code, status, delivery, occupant) => {
    expect(judgePlacement(status, delivery, occupant, placement)).toEqual({ ok: false, code });
  });
  it('of more pieces than are needed is already-placed', () => {
    expect(judgePlacement('sorting', needs, 1, { ...placement, quantity: 3 })).toEqual({
      ok: false,
      code: 'already-placed',
    });
  });
});

describe('Where refused pieces go', () => {
  const refused = { ...placement, quantity: 3, dispatch_request_id: 2 };
  const order = (id: number, quantity: number, storage_location: string | null = `A-${id}`) => ({
    kind: 'order',
    quantity,
    storage_location,
    dispatch_request_id: id,
  });
  const apart = (quantity: number, storage_location: string | null = 'LOS') => ({
    kind: 'aside',
    quantity,
    storage_location,
    dispatch_request_id: null,
  });

  it('to the reported order first, to others that need them, the rest apart', () => {
    const deliveries = [deliveryOf(1, [lineOf('beker', 1)]), deliveryOf(2, [lineOf('beker', 1)])];
    expect(planMoves('sorting', deliveries, 'LOS', refused)).toEqual([order(2, 1), order(1, 1), apart(1)]);
  });
  it('all apart when the batch is over, or no order needs them', () => {
    expect(planMoves('closed', [needs], 'LOS', refused)).toEqual([apart(3)]);
    expect(planMoves('sorting', [], null, refused)).toEqual([apart(3, null)]);
  });
  it('no more to an order than it needs, and none apart while orders need them', () => {
    expect(planMoves('sorting', [deliveryOf(1, [lineOf('beker', 9)])], 'LOS', refused)).toEqual([
      order(1, 3),
    ]);
  });
  it('line by line, for a placement is on one line', () => {
    const twoLines = deliveryOf(2, [lineOf('beker', 1, 0, 21), lineOf('beker', 2, 0, 22)]);
    expect(planMoves('sorting', [twoLines], 'LOS', refused)).toEqual([order(2, 1), order(2, 2)]);
  });
  it('to an order without a location yet: any free one', () => {
    const unbound = { ...needs, storage_location: null };
    expect(planMoves('sorting', [unbound], 'LOS', { ...refused, quantity: 1 })).toEqual([order(1, 1, null)]);
  });

  it('for any batch: together as many as were refused, each within what its order needs', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...batchStatuses),
        anyDeliveries,
        fc.option(fc.constant('LOS')),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 20 }),
        (status, deliveries, aside, quantity, dispatch_request_id) => {
          const moves = planMoves(status, deliveries, aside, {
            ...placement,
            quantity,
            dispatch_request_id,
          });
          expect(moves.reduce((sum, m) => sum + m.quantity, 0)).toBe(quantity);
          expect(moves.every(m => m.quantity > 0)).toBe(true);
          expect(moves.slice(0, -1).every(m => m.kind === 'order')).toBe(true);
          const someApart = moves.at(-1)?.kind === 'aside';
          for (const d of isOver(status) ? [] : deliveries) {
            const given = moves
              .filter(m => m.dispatch_request_id === d.id)
              .reduce((sum, m) => sum + m.quantity, 0);
            const lines = d.lines.filter(l => l.product_identifier === 'beker');
            const need = hindrance(d) === null ? lines.reduce((sum, l) => sum + pendingOn(l), 0) : 0;
            expect(given).toBeLessThanOrEqual(need);
            expect(someApart ? need - given : 0).toBe(0);
          }
        },
      ),
    );
  });
});
