import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Reaction, reactions, reactionsTo, type ReactingDelivery } from './reactions.ts';
import { deliveryStatuses } from './status.ts';

const A_TIME = '2026-11-20T10:00:00+00:00';
const delivery = (changes: Partial<ReactingDelivery> = {}): ReactingDelivery => ({
  id: 1,
  sales_order_id: 1,
  location_id: 1,
  status: 'requested',
  paused_at: null,
  dispatch_type: 'dc_delivery',
  dispatch_date: '2026-11-20',
  dispatch_action: null,
  is_replaced: false,
  reassign_at: null,
  storage_location_id: null,
  responsible_location_id: null,
  carrier_method_id: 1,
  goods_receipt_id: null,
  revision: 1,
  changed_by: 1,
  change_key: 'a',
  ...changes,
});
type Change = Partial<ReactingDelivery>;

/** The reactions to a change of a delivery that had `from`, by another act. */
const following = (from: Change, to: Change): readonly Reaction[] =>
  reactionsTo(delivery(from), delivery({ ...from, revision: 2, change_key: 'b', ...to }));
/** The reactions to a delivery that is made so. */
const made = (to: Change): readonly Reaction[] => reactionsTo(null, delivery(to));

describe('A delivery that is made', () => {
  it.each<[Change, readonly Reaction[]]>([
    [{ status: 'requires-hold-evaluation' }, []],
    [{ status: 'to-be-requested' }, ['ask-request']],
    [{ status: 'requested' }, ['tell-pickers', 'push', 'ask-label']],
    [{ status: 'return-announced', dispatch_type: 'return' }, ['ask-label']],
    [{ status: 'cancel-to-be-requested' }, ['ask-cancellation']],
    [{ status: 'cancelled' }, ['tell-order-ended']],
    [{ status: 'cancelled', dispatch_type: 'return' }, []],
    [{ status: 'cancelled', dispatch_action: 'crossdocking' }, []],
    [{ status: 'unable-to-ship', reassign_at: A_TIME }, ['ask-reassign']],
    [{ status: 'crossdock-requested' }, []],
    [{ status: 'waiting-for-stock', responsible_location_id: 3 }, ['note-responsible']],
  ])('%o', (to, expected) => expect(made(to)).toEqual(expected));
});

describe('A delivery that becomes another one', () => {
  it.each<[from: Change, to: Change, readonly Reaction[]]>([
    // The way of an order.
    [
      { status: 'requires-hold-evaluation' },
      { status: 'to-be-requested' },
      ['ask-request', 'drop-unbooked-labels'],
    ],
    [
      { status: 'to-be-requested' },
      { status: 'requested' },
      ['tell-pickers', 'push', 'forget-ended-pick', 'ask-label'],
    ],
    [
      { storage_location_id: 7 },
      { status: 'shipped' },
      ['tell-pickers', 'push', 'drop-unbooked-labels', 'tell-order-ended'],
    ],
    [
      {},
      { status: 'shipped' },
      ['tell-pickers', 'push', 'drop-unbooked-labels', 'end-clearance', 'tell-order-ended'],
    ],
    [{ status: 'shipped' }, { status: 'delivered' }, ['drop-unbooked-labels']],
    // To be requested.
    [{ status: 'to-be-requested' }, {}, ['ask-request-again']],
    [{ status: 'to-be-requested' }, { change_key: 'a' }, []],
    [{ status: 'to-be-requested' }, { dispatch_date: '2026-12-01' }, ['ask-request', 'ask-request-again']],
    [{ status: 'to-be-requested' }, { location_id: 2, paused_at: A_TIME }, ['ask-request-again']],
    [
      { status: 'to-be-requested', paused_at: A_TIME },
      { paused_at: null },
      ['ask-request', 'ask-request-again'],
    ],
    // Waiting.
    [{ status: 'waiting-for-stock', paused_at: A_TIME }, { paused_at: null }, ['ask-replan']],
    [{ status: 'waiting-for-stock' }, { paused_at: A_TIME }, []],
    // Picked.
    [{}, {}, ['tell-pickers']],
    [{ dispatch_type: 'return' }, {}, []],
    [{}, { paused_at: A_TIME }, ['tell-pickers', 'push', 'note-ended-pick']],
    [{ paused_at: A_TIME }, { paused_at: null }, ['tell-pickers', 'push', 'forget-ended-pick']],
    [{}, { location_id: 2 }, ['tell-pickers', 'push', 'note-ended-pick', 'forget-ended-pick']],
    [
      {},
      { status: 'unable-to-ship', reassign_at: A_TIME },
      ['ask-reassign', 'tell-pickers', 'push', 'withdraw-papers', 'drop-labels', 'distrust-stock'],
    ],
    // Staying.
    [
      { storage_location_id: 7 },
      { status: 'cancelled' },
      [
        'tell-pickers',
        'push',
        'note-ended-pick',
        'withdraw-papers',
        'drop-labels',
        'begin-clearance',
        'tell-order-ended',
      ],
    ],
    [
      { status: 'shipped', storage_location_id: 7 },
      { status: 'unable-to-ship-final' },
      ['withdraw-papers', 'drop-labels', 'tell-order-ended'],
    ],
    [{ storage_location_id: 7 }, { storage_location_id: null }, ['tell-pickers', 'begin-clearance']],
    [
      { status: 'requested-externally' },
      { status: 'cancel-to-be-requested' },
      ['ask-cancellation', 'drop-unbooked-labels'],
    ],
    [
      { status: 'to-be-requested' },
      { status: 'cancelled', is_replaced: true },
      ['withdraw-papers', 'drop-labels'],
    ],
    // A shortage.
    [{ status: 'unable-to-ship', reassign_at: A_TIME }, {}, []],
    [{ status: 'unable-to-ship' }, { reassign_at: A_TIME }, ['ask-reassign']],
    // The statement that makes it short gives it its time: who decided it does not know that yet.
    [{ status: 'to-be-requested' }, { status: 'denied' }, ['ask-reassign', 'drop-labels', 'withdraw-papers']],
    [{ status: 'unable-to-ship', reassign_at: A_TIME }, { reassign_at: null, is_replaced: true }, []],
    // A feeder, and what it feeds.
    [
      { status: 'to-be-requested', dispatch_action: 'crossdocking' },
      { status: 'cancelled' },
      ['ask-fed', 'withdraw-papers', 'drop-labels'],
    ],
    [{ status: 'on-hold' }, { status: 'crossdock-requested' }, ['ask-whether-fed', 'ask-label']],
    [{ status: 'crossdock-requested' }, { goods_receipt_id: 4 }, ['ask-label']],
    [{ status: 'waiting-for-stock' }, { responsible_location_id: 3 }, ['note-responsible']],
    [{ status: 'waiting-for-stock', responsible_location_id: 3 }, { responsible_location_id: null }, []],
  ])('%o, then %o', (from, to, expected) =>
    expect([...following(from, to)].sort()).toEqual([...expected].sort()),
  );
});

const someone = fc.record({
  status: fc.constantFrom(...deliveryStatuses),
  paused_at: fc.constantFrom(null, A_TIME),
  location_id: fc.integer({ min: 1, max: 2 }),
  dispatch_type: fc.constantFrom('dc_delivery', 'return'),
  dispatch_action: fc.constantFrom(null, 'crossdocking'),
  is_replaced: fc.boolean(),
  reassign_at: fc.constantFrom(null, A_TIME),
  storage_location_id: fc.constantFrom(null, 7),
  responsible_location_id: fc.constantFrom(null, 3),
  goods_receipt_id: fc.constantFrom(null, 4),
  revision: fc.integer({ min: 1, max: 2 }),
  change_key: fc.constantFrom(null, 'a', 'b'),
});

describe('Of all reactions', () => {
  it('none follows when nothing changes, or a place is given: placements ask nothing', () => {
    fc.assert(
      fc.property(someone, one => {
        expect(reactionsTo(delivery(one), delivery(one))).toEqual([]);
        const placed = { ...one, storage_location_id: 7 };
        expect(reactionsTo(delivery({ ...one, storage_location_id: null }), delivery(placed))).toEqual([]);
      }),
    );
  });

  it('none undoes another of the same change', () => {
    fc.assert(
      fc.property(someone, someone, (from, to) => {
        const follow = reactionsTo(delivery(from), delivery(to));
        const labels = ['ask-label', 'drop-labels', 'drop-unbooked-labels'];
        expect(follow.filter(name => labels.includes(name)).length).toBeLessThan(2);
        // A pick ends where it was, and begins where it is.
        const here = reactionsTo(delivery(from), delivery({ ...to, location_id: from.location_id }));
        expect(here).not.toEqual(expect.arrayContaining(['note-ended-pick', 'forget-ended-pick']));
      }),
    );
  });

  it('each follows from some change', () => {
    const seen = new Set<Reaction>();
    fc.assert(
      fc.property(someone, someone, (from, to) => {
        for (const name of reactionsTo(delivery(from), delivery(to))) seen.add(name);
      }),
      { numRuns: 20_000 },
    );
    expect([...seen].sort()).toEqual([...reactions].sort());
  });
});
