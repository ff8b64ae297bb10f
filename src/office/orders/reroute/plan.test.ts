import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planText, planOf } from './plan-link.ts';
import {
  mergeable,
  type Movable,
  OLD,
  piecesOf,
  type ReroutePlan,
  type PlanEvent,
  rowsAt,
  startPlan,
  step,
  type Target,
} from './plan.ts';

const target: Target = {
  date: '2026-11-23',
  type: 'store',
  location: '102',
  dispatch_type: 'ship_from_store',
  carrier: 'postnl_parcel',
  method: 'postnl_parcel_standard',
};
/** Two lines of the first line of the order, and one of the second. */
const lines: readonly Movable[] = [
  { id: 11, order_line: 1, free: 3 },
  { id: 12, order_line: 1, free: 2 },
  { id: 21, order_line: 2, free: 1 },
];
const play = (...events: readonly PlanEvent[]): ReroutePlan =>
  events.reduce((plan, event) => step(plan, event, lines), startPlan(lines));
const shown = ({ rows }: ReroutePlan) => rows.map(({ at, parts }) => [at, ...parts]);
const add: PlanEvent = { type: 'add', target };
const move = (row: number, to: number, quantity?: number): PlanEvent =>
  quantity === undefined ? { type: 'move', row, to } : { type: 'move', row, to, quantity };

describe('A plan', () => {
  test.each<[string, readonly PlanEvent[], readonly unknown[]]>([
    [
      'begins with all in its place',
      [],
      [
        [0, [11, 3]],
        [0, [12, 2]],
        [0, [21, 1]],
      ],
    ],
    [
      'moves a line',
      [add, move(1, 4)],
      [
        [0, [12, 2]],
        [0, [21, 1]],
        [4, [11, 3]],
      ],
    ],
    [
      'moves some pieces of it',
      [add, move(1, 4, 2)],
      [
        [0, [11, 1]],
        [0, [12, 2]],
        [0, [21, 1]],
        [4, [11, 2]],
      ],
    ],
    [
      'moves no more than there is',
      [add, move(1, 4, 4)],
      [
        [0, [11, 3]],
        [0, [12, 2]],
        [0, [21, 1]],
      ],
    ],
    [
      'moves nothing into nowhere',
      [move(1, 9)],
      [
        [0, [11, 3]],
        [0, [12, 2]],
        [0, [21, 1]],
      ],
    ],
    [
      'splits a line where it is',
      [{ type: 'split', row: 1, quantity: 1 }],
      [
        [0, [11, 1]],
        [0, [11, 2]],
        [0, [12, 2]],
        [0, [21, 1]],
      ],
    ],
    [
      'splits off at least 1',
      [{ type: 'split', row: 1, quantity: 0 }],
      [
        [0, [11, 3]],
        [0, [12, 2]],
        [0, [21, 1]],
      ],
    ],
    [
      'and leaves at least 1',
      [{ type: 'split', row: 1, quantity: 3 }],
      [
        [0, [11, 3]],
        [0, [12, 2]],
        [0, [21, 1]],
      ],
    ],
    [
      'puts together what is of one line of the order',
      [add, move(1, 4), move(2, 4), { type: 'merge', row: 1 }],
      [
        [0, [21, 1]],
        [4, [11, 3], [12, 2]],
      ],
    ],
    [
      'and not what is of another',
      [add, move(1, 4), move(3, 4), { type: 'merge', row: 1 }],
      [
        [0, [12, 2]],
        [4, [11, 3]],
        [4, [21, 1]],
      ],
    ],
    [
      'in an old delivery only what was split',
      [
        { type: 'merge', row: 1 },
        { type: 'split', row: 1, quantity: 1 },
        { type: 'merge', row: 1 },
      ],
      [
        [0, [11, 3]],
        [0, [12, 2]],
        [0, [21, 1]],
      ],
    ],
    [
      'takes pieces back where they came from',
      [add, move(1, 4), move(2, 4), { type: 'merge', row: 1 }, move(1, OLD, 4)],
      [
        [0, [21, 1]],
        [4, [12, 1]],
        [0, [11, 3]],
        [0, [12, 1]],
      ],
    ],
  ])('%s', (_, events, rows) => expect(shown(play(...events))).toEqual(rows));

  test('a new delivery with lines cannot be removed, an empty one can', () => {
    expect(play(add, move(1, 4), { type: 'remove', delivery: 4 }).deliveries).toHaveLength(1);
    expect(play(add, move(1, 4), move(1, OLD), { type: 'remove', delivery: 4 }).deliveries).toEqual([]);
  });

  test('a delivery gets another target', () =>
    expect(
      play(add, { type: 'set', delivery: 4, target: { ...target, location: '103' } }).deliveries,
    ).toMatchObject([{ target: { location: '103' } }]));
});

const id = fc.integer({ min: 0, max: 14 });
const anyEvent: fc.Arbitrary<PlanEvent> = fc.oneof(
  fc.constant(add),
  fc.record({ type: fc.constant('remove' as const), delivery: id }),
  fc.record(
    {
      type: fc.constant('move' as const),
      row: id,
      to: id,
      quantity: fc.integer({ min: -1, max: 6 }),
    },
    { requiredKeys: ['type', 'row', 'to'] },
  ),
  fc.record({ type: fc.constant('split' as const), row: id, quantity: fc.integer({ min: -1, max: 6 }) }),
  fc.record({ type: fc.constant('merge' as const), row: id }),
);
const anyEvents = fc.array(anyEvent, { maxLength: 40 });
const piecesByLine = (plan: ReroutePlan) =>
  lines.map(({ id: line }) =>
    plan.rows.flatMap(({ parts }) => parts).reduce((sum, [of, n]) => sum + (of === line ? n : 0), 0),
  );

describe('Whatever happens to a plan', () => {
  test('every piece is in one row, no row is empty, and ids come once', () =>
    fc.assert(
      fc.property(anyEvents, events => {
        const plan = play(...events);
        expect(piecesByLine(plan)).toEqual(lines.map(({ free }) => free));
        expect(plan.rows.every(row => row.parts.every(([, n]) => n > 0) && piecesOf(row) > 0)).toBe(true);
        const ids = [...plan.rows, ...plan.deliveries].map(one => one.id);
        expect(new Set(ids).size).toBe(ids.length);
        // A row is somewhere, and of one line of the order.
        const known = [OLD, ...plan.deliveries.map(one => one.id)];
        for (const { at, parts } of plan.rows) {
          expect(known).toContain(at);
          expect(new Set(parts.map(([line]) => lines.find(one => one.id === line)?.order_line)).size).toBe(1);
        }
      }),
    ));

  test('what is split can be put together again, and what is moved put back', () =>
    fc.assert(
      fc.property(anyEvents, id, fc.integer({ min: 1, max: 5 }), (events, row, quantity) => {
        const plan = play(...events);
        const parted = step(plan, { type: 'split', row, quantity }, lines);
        if (parted === plan) return;
        expect(
          mergeable(
            parted,
            parted.rows.find(one => one.id === row)!,
            lines,
          ).length,
        ).toBeGreaterThan(0);
        const whole = step(parted, { type: 'merge', row }, lines);
        expect(piecesByLine(whole)).toEqual(piecesByLine(plan));
        const all = plan.rows.reduce((now, one) => step(now, move(one.id, OLD), lines), plan);
        expect(rowsAt(all, OLD)).toEqual(all.rows);
      }),
    ));

  test('its link makes it again', () =>
    fc.assert(
      fc.property(anyEvents, events => {
        const plan = play(...events);
        const again = planOf(planText(plan), lines);
        expect(again.lost).toEqual([]);
        expect(again.plan.deliveries.map(one => one.target)).toEqual(plan.deliveries.map(one => one.target));
        const nth = (of: ReroutePlan, at: number) => of.deliveries.findIndex(one => one.id === at);
        const sorted = (of: ReroutePlan) =>
          of.rows
            .map(row => JSON.stringify([nth(of, row.at), row.parts.toSorted(([a], [b]) => a - b)]))
            .toSorted();
        expect(sorted(again.plan)).toEqual(sorted(plan));
      }),
    ));
});

describe('The link of a plan', () => {
  const plan = play(add, move(1, 4), move(2, 4, 1));

  test('keeps what was split off twice', () => {
    const parted = play({ type: 'split', row: 1, quantity: 2 }, { type: 'split', row: 1, quantity: 1 });
    const { plan: again } = planOf(planText(parted), lines);
    expect(again.rows.filter(({ parts }) => parts[0]?.[0] === 11).map(({ parts }) => parts)).toEqual([
      [[11, 1]],
      [[11, 1]],
      [[11, 1]],
    ]);
  });

  test('keeps what still fits when a line has fewer pieces, and says what does not', () => {
    const fewer = [{ id: 11, order_line: 1, free: 1 }, lines[2]!];
    const again = planOf(planText(plan), fewer);
    expect(shown(again.plan)).toEqual([
      [0, [21, 1]],
      [3, [11, 1]],
    ]);
    expect(again.lost).toEqual([
      [11, 2],
      [12, 1],
    ]);
  });

  test.each(['', '#', '#plan=', '#plan=%7B', '#plan=%22x%22', '#plan=[[1]]', '#plan=%E0%A4', '#filters=1'])(
    '%s is none',
    text => expect(planOf(text, lines)).toEqual({ plan: startPlan(lines), lost: [] }),
  );

  test('nothing to keep is no text', () => expect(planText(startPlan(lines))).toBe(''));
});
