import { describe, expect, it } from 'vitest';
import type { RepairMove } from '../../../../contract/problem.ts';
import { targetOf } from './repair-step.ts';
import type { SortEvent } from './events.ts';
import type { RepairCard } from './state.ts';
import {
  card,
  configOf,
  elsewhere,
  hindered,
  label,
  named,
  needed,
  notNeeded,
  otherArticle,
  place,
  press,
  run,
  scan,
  unknown,
} from './testing.ts';

const config = configOf();
const open = (over: Partial<RepairCard> = {}): SortEvent => ({ name: 'open-repair', card: card(over) });
const toOrder = (quantity: number, storage_location: string | null): RepairMove => ({
  kind: 'order',
  quantity,
  storage_location,
  dispatch_request_id: 3,
});
const apart = (quantity: number, storage_location: string | null): RepairMove => ({
  kind: 'aside',
  quantity,
  storage_location,
  dispatch_request_id: null,
});
const beker = scan(notNeeded('already-done'));
const refusedOne = card().mutation_id;

describe('R23 a repair card', () => {
  it('R23 begins with the article, whatever it is needed for by now', () => {
    expect(run(config, [open()]).state).toMatchObject({ name: 'repair', move: 0, phase: 'article' });
    for (const reading of [needed(), notNeeded('surplus'), hindered('paused')])
      expect(run(config, [open(), scan(reading)]).state).toMatchObject({ phase: 'target' });
  });
  it.each([
    ['another article', otherArticle, 'wrong-repair-article'],
    ['an unknown code', unknown(), 'expected-article'],
    ['the target already', place('B-03'), 'expected-article'],
  ])('R23 %s is refused', (_, reading, code) => {
    expect(run(config, [open(), scan(reading)]).state).toMatchObject({ phase: 'article', verdict: { code } });
  });
  it('R23 the target is a new mutation that names the refused one, and resolves the card', () => {
    const { state, effects, drafts } = run(config, [open(), beker, scan(place('B-03'))]);
    expect(drafts).toEqual([
      {
        type: 'place-article',
        product_identifier: 'beker',
        quantity: 1,
        storage_location: 'B-03',
        dispatch_request_id: 3,
        extra_processing_steps: [],
        resolves: refusedOne,
      },
    ]);
    expect(named(effects)).toEqual(['record', 'accept']);
    expect(effects[0]).toMatchObject({ resolves: refusedOne, on_failure: 'cannot-store' });
    expect(state).toMatchObject({ name: 'scan-article', verdict: { code: 'repaired' } });
  });
  it.each([
    ['another location', place('A-07'), 'wrong-repair-location'],
    ['a location of another zone', elsewhere, 'foreign-location'],
    ['a label', label(1), 'expected-location'],
  ])('R23 at the target %s is refused', (_, reading, code) => {
    const { state, drafts } = run(config, [open(), beker, scan(reading)]);
    expect(state).toMatchObject({ phase: 'target', verdict: { code, values: { expected: 'B-03' } } });
    expect(drafts).toEqual([]);
  });
  it('R23 every move has its own mutation; the last resolves the card', () => {
    const two = open({ quantity: 3, moves: [toOrder(2, 'B-03'), apart(1, 'LOS')] });
    const first = run(config, [two, beker, scan(place('B-03'))]);
    expect(first.state).toMatchObject({ name: 'repair', move: 1, phase: 'article' });
    expect(first.effects[0]).not.toHaveProperty('resolves');
    const second = run(config, [beker, scan(place('LOS', 'aside'))], first.state);
    expect(second.drafts).toEqual([
      {
        type: 'set-aside',
        product_identifier: 'beker',
        quantity: 1,
        storage_location: 'LOS',
        resolves: refusedOne,
      },
    ]);
    expect(second.effects[0]).toMatchObject({ resolves: refusedOne });
  });
  it.each([
    ['an order', toOrder(1, null), place('C-01'), place('LOS', 'aside')],
    ['apart', apart(1, null), place('LOS', 'aside'), place('C-01')],
  ])('R23 to %s without a place: where it belongs, and nowhere else', (_, move, right, wrong) => {
    const there = run(config, [open({ moves: [move] }), beker]).state;
    expect(there.name === 'repair' && targetOf(there)).toBeNull();
    expect(run(config, [scan(wrong)], there).drafts).toEqual([]);
    expect(run(config, [scan(right)], there).drafts).toHaveLength(1);
  });
  it('R23 a free location that is known to hold another order is refused', () => {
    const taken = scan(place('C-01'), { occupied: true });
    const { state, drafts } = run(config, [open({ moves: [toOrder(1, null)] }), beker, taken]);
    expect(state.verdict?.code).toBe('location-occupied');
    expect(drafts).toEqual([]);
  });
  it('R23 Later leaves it', () => {
    const { state, drafts } = run(config, [open(), beker, press('later')]);
    expect(state).toEqual({ name: 'scan-article', verdict: null });
    expect(drafts).toEqual([]);
  });
  it('R23 a card that changes while it is open goes on with the moves that are left now, and says so', () => {
    const two = run(config, [
      open({ moves: [toOrder(1, 'B-03'), toOrder(1, 'B-04')] }),
      beker,
      scan(place('B-03')),
    ]);
    const now = card({ moves: [apart(1, 'LOS')] });
    const { state } = run(config, [{ name: 'card-changed', card: now }, beker], two.state);
    expect(state).toMatchObject({ name: 'repair', move: 0, phase: 'target' });
    expect(run(config, [scan(place('B-04'))], state).drafts).toEqual([]);
    expect(run(config, [scan(place('LOS', 'aside'))], state).drafts).toMatchObject([{ type: 'set-aside' }]);
    expect(run(config, [{ name: 'card-changed', card: now }], two.state).state.verdict?.code).toBe(
      'card-changed',
    );
  });
  it('R23 a card that nothing is left of closes, and says so', () => {
    expect(run(config, [open(), beker, { name: 'card-changed', card: null }]).state).toMatchObject({
      name: 'scan-article',
      verdict: { code: 'card-gone' },
    });
  });
  it('R23 never interrupts a step', () => {
    const busy = run(config, [scan(needed())]).state;
    expect(run(config, [open()], busy).state).toEqual(busy);
  });
});

describe('R24 a refused shipped: Houd zending tegen', () => {
  const hold = open({ kind: 'hold', product_identifier: null, moves: [], lies_at: 'A-12' });
  it('R24 is resolved by scanning the location of the order, which reports that it was held', () => {
    const { state, effects, drafts } = run(config, [hold, scan(place('A-12'))]);
    expect(drafts).toMatchObject([{ type: 'hold-shipment', storage_location: 'A-12', resolves: refusedOne }]);
    expect(effects[0]).toMatchObject({ type: 'record', resolves: refusedOne });
    expect(state).toMatchObject({ name: 'scan-article', verdict: { code: 'held' } });
  });
  it('R24 another location does not', () => {
    expect(run(config, [hold, scan(place('B-03'))]).state).toMatchObject({
      name: 'repair',
      verdict: { code: 'wrong-repair-location', values: { expected: 'A-12' } },
    });
  });
});
