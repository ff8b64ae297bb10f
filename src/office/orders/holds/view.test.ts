import { expect, test } from 'vitest';
import type { HoldReview } from '../../../../contract/orders/hold-reason.ts';
import { markedParts, placeInQueue, reachOf, releaseOf, type Chosen } from './view.ts';

const reason = (id: number, decision: 'approved' | null = null) => ({
  id,
  hold_rule_group: { display_name: `Regel ${id}` },
  decision,
  comment: null,
  check: null,
  why: null,
  values: [],
  created_at: '2026-11-17T10:00:00Z',
  decided_at: null,
  decided_by: null,
});
const delivery = (id: number, ...reasons: ReturnType<typeof reason>[]) => ({
  id,
  identifier: `O-${id}`,
  status: 'on-hold',
  revision: 1,
  dispatcher_type: 'dc',
  dispatcher_identifier: 'DC01',
  decision: null,
  status_reasons: reasons,
});
const [one, two] = [delivery(1, reason(1), reason(2), reason(3, 'approved')), delivery(2, reason(4))];
const review: HoldReview = { current: [one, two], history: [], held_elsewhere: 1, checks: [] };
const chosen = (...ids: number[]): Chosen =>
  [one, two].flatMap(of =>
    of.status_reasons.filter(({ id }) => ids.includes(id)).map(each => ({ delivery: of, reason: each })),
  );

test.each([
  [[1], [], 1],
  [[1, 2], ['O-1'], 0],
  [[1, 4], ['O-2'], 1],
  [[1, 2, 4], ['O-1', 'O-2'], 0],
])('released, %j lets %j go on, and %i are left', (ids, goOn, left) => {
  const found = releaseOf(chosen(...ids));
  expect([found.goOn.map(({ identifier }) => identifier), found.left]).toEqual([goOn, left]);
});

test('denied, every held delivery is blocked, seen or not, and the other reasons fall away', () => {
  expect(reachOf(review, chosen(1, 4))).toEqual({ deliveries: 3, dropped: 1 });
  // A denial does not reach what has no reason.
  const without = { ...review, current: [...review.current, delivery(9)] };
  expect(reachOf(without, chosen(1, 4))).toEqual({ deliveries: 3, dropped: 1 });
});

test.each<[string, readonly string[], string]>([
  ['Vastgehouden door regel Hoog bedrag: ordertotaal is € 612 (groter dan € 500).', ['€ 612'], '€ 612'],
  ['Vastgehouden door regel Zeist: plaats is Zeist en straat is Zeist.', ['Zeist', 'Zeist'], 'Zeist|Zeist'],
  ['Vastgehouden door regel Zeist: plaats ontbreekt.', [], ''],
  ['Vastgehouden door regel A: plaats is Zeist.', ['Utrecht', ''], ''],
])('of %s the values %j are marked', (why, values, marked) => {
  const parts = markedParts({ why, values: [...values] });
  expect(parts.map(({ text }) => text).join('')).toBe(why);
  expect(
    parts
      .filter(({ isValue }) => isValue)
      .map(({ text }) => text)
      .join('|'),
  ).toBe(marked);
  expect(parts[0]?.text.startsWith('Vastgehouden door regel')).toBe(true);
});

test('an order has its place in the queue it was opened from', () => {
  const queue = ['A', 'B', 'C'];
  expect(placeInQueue(queue, 'A')).toEqual({ before: null, next: 'B', left: 2 });
  expect(placeInQueue(queue, 'C')).toEqual({ before: 'B', next: null, left: 0 });
  expect(placeInQueue(queue, 'D')).toBeNull();
});
