import { expect, test } from 'vitest';
import { begunHand } from '../../flows/pick-by-store/session/saved-state.ts';
import { pickDelivery } from '../../work-package/testing/pick-delivery.ts';
import { inOrder, isWork, itemOf } from './view.ts';

const hand = { counts: { 1: 2 }, gift: false, scans: [] };
const scanning = { name: 'scan', verdict: null, hand };

test("P4b a delivery that somebody else ended stays in 'Te leveren', first, while articles of it are in hand", () => {
  const row = (id: number, status: 'requested' | 'cancelled', saved: unknown) => ({
    delivery: pickDelivery({ id, status }),
    hand: begunHand(saved),
    completed: undefined,
  });
  const rows = [
    row(1, 'requested', null),
    row(2, 'cancelled', scanning),
    row(3, 'cancelled', null),
    // Completed here, and confirmed: its articles are in the parcel.
    row(4, 'cancelled', { ...scanning, name: 'completed', result: 'shipped', reason: null }),
  ];
  const items = inOrder(rows.filter(isWork).map(one => itemOf(one, null)));
  expect(items.map(({ id, state, scanned }) => [id, state, scanned])).toEqual([
    [2, 'ended', 2],
    [1, 'open', 0],
  ]);
});
