import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { moments, standingBefore, thingOf } from './replay.ts';
import type { Fact, HistoryRow } from './row.ts';

type State = ReadonlyMap<string, { readonly status: string; readonly facts: Readonly<Record<string, Fact>> }>;

const base = { created_at: '2026-11-17T10:00:00Z', change_key: null, caused_by_change_key: null };

/** An act of the model on a thing: it is made, or gets another status and another place. */
interface Act {
  readonly id: number;
  readonly status: string;
  readonly place: string;
}
const act = fc.record({
  id: fc.integer({ min: 1, max: 4 }),
  status: fc.constantFrom('to-be-requested', 'requested', 'unable-to-ship', 'shipped'),
  place: fc.constantFrom('101', '102', 'DC01'),
});

/** Plays acts forwards: the rows that they leave, and how all stood after each of them. */
function play(acts: readonly Act[]): { rows: HistoryRow[]; states: State[] } {
  const states: State[] = [new Map()];
  const rows: HistoryRow[] = [];
  for (const { id, status, place } of acts) {
    const before = states.at(-1) ?? new Map<string, never>();
    const thing = `dispatch-request ${String(id)}`;
    const was = before.get(thing);
    rows.push({
      ...base,
      data_type: 'dispatch-request',
      object_id: id,
      status_identifier: status,
      caused_by_status_identifier: was?.status ?? null,
      facts:
        was && was.facts['location'] !== place ? { location: [was.facts['location'] ?? null, place] } : {},
      now: null,
    });
    states.push(new Map(before).set(thing, { status, facts: { location: place } }));
  }
  const last = states.at(-1) ?? new Map<string, never>();
  return {
    rows: rows.map((row, nth) => ({
      ...row,
      now: rows.slice(nth + 1).some(later => thingOf(later) === thingOf(row))
        ? null
        : (last.get(thingOf(row))?.facts ?? null),
    })),
    states,
  };
}

const bare = (standing: ReturnType<typeof standingBefore>): Record<string, unknown> =>
  Object.fromEntries([...standing].map(([thing, { status, facts }]) => [thing, { status, facts }]));

test('read backwards, rows give each moment as it was, down to the order as it came in, and nothing before that', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 25 }), acts => {
      const { rows, states } = play(acts);
      const newestFirst = rows.toReversed();
      for (let undone = 0; undone <= rows.length; undone++) {
        const then = states[rows.length - undone] ?? new Map<string, never>();
        expect(bare(standingBefore(newestFirst, undone))).toEqual(Object.fromEntries(then));
      }
    }),
  );
});

test('where older rows are gone, it begins at the oldest that is kept: by then each thing has what it had', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 25 }), fc.nat(25), (acts, lost) => {
      const { rows, states } = play(acts);
      const kept = rows.slice(lost).toReversed();
      const then = states[rows.length - kept.length] ?? new Map<string, never>();
      const named = new Set(kept.map(thingOf));
      expect(bare(standingBefore(kept, kept.length))).toEqual(
        Object.fromEntries([...then].filter(([thing]) => named.has(thing))),
      );
    }),
  );
});

const row = (data_type: string, object_id: number, of: Partial<HistoryRow> = {}): HistoryRow => ({
  ...base,
  data_type,
  object_id,
  status_identifier: 'created',
  caused_by_status_identifier: null,
  facts: null,
  now: null,
  ...of,
});

test('an address was another one before it was changed', () => {
  const changed = row('address', 7, {
    status_identifier: 'shipping',
    caused_by_status_identifier: 'shipping',
    facts: { address: ['Kerkstraat 1', 'Kerkstraat 2'] },
    now: { address: 'Kerkstraat 2' },
  });
  expect([0, 1].map(undone => standingBefore([changed], undone).get('address shipping')?.facts)).toEqual([
    { address: 'Kerkstraat 2' },
    { address: 'Kerkstraat 1' },
  ]);
});

test('a moment is when an act was whole', () => {
  const rows = ['mail', 'cancel', 'cancel', null, null, 'intake', 'intake'].map(change_key =>
    row('dispatch-request', 1, { change_key }),
  );
  expect(moments(rows)).toEqual([0, 1, 3, 4, 5]);
});
