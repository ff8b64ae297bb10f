import { expect, test } from 'vitest';
import {
  dividedInto,
  initialWalk,
  isAtRest,
  stepOf,
  walkMachine,
  type WalkEvent,
  type WalkState,
} from './walk-machine.ts';

const want = { beker: 2, vaas: 1 };
let scans = 0;
const scan = (code: string): WalkEvent => ({
  name: 'scan',
  text: code,
  barcode: code,
  article: code in want ? { product_identifier: code, name: code } : null,
  id: `s${++scans}`,
  at: scans,
  online: true,
});
function run(...events: WalkEvent[]) {
  let state: WalkState = initialWalk;
  let effects: readonly { type: string }[] = [];
  for (const event of events) ({ state, effects } = walkMachine(want).step(state, event));
  return { state: stepOf(state), effects };
}

test('W2 a scan counts one on its article, stored before it is heard', () => {
  const { state, effects } = run(scan('beker'));
  expect([state.picked, state.verdict?.code]).toEqual([{ beker: 1 }, 'counted']);
  expect(effects).toEqual([{ type: 'keep' }, { type: 'signal', signal: 'accept' }]);
  expect(run(scan('vaas')).state.verdict?.code).toBe('line-complete');
  expect(run(...['beker', 'beker', 'vaas'].map(scan)).state.verdict?.code).toBe('all-complete');
});

test.each(['constructor', '__proto__'])(
  'W2 an article that is called %s is counted like any other',
  article => {
    const machine = walkMachine(Object.fromEntries([[article, 1]]));
    const event = { ...scan(''), article: { product_identifier: article, name: article } } as WalkEvent;
    const once = stepOf(machine.step(initialWalk, event).state);
    expect([Object.entries(once.picked), once.verdict?.code]).toEqual([[[article, 1]], 'all-complete']);
    expect(machine.step(once, event).state.verdict?.code).toBe('already-complete');
  },
);

test('W2 what is complete, or in none of the deliveries, is refused', () => {
  expect(run(scan('vaas'), scan('vaas')).state).toMatchObject({
    picked: { vaas: 1 },
    verdict: { look: 'refused', code: 'already-complete' },
  });
  expect(run(scan('4711')).state).toMatchObject({ picked: {}, verdict: { code: 'not-in-walk' } });
});

test('W2 a scan is taken back, once', () => {
  const first = scan('beker');
  const undo: WalkEvent = { name: 'undo', id: 'id' in first ? first.id : '' };
  expect(run(first, scan('beker'), undo, undo).state.picked).toEqual({ beker: 1 });
});

test('W4 dividing takes no scans, and can be left again', () => {
  const { state } = run(scan('beker'), { name: 'divide' }, scan('beker'));
  expect([state.name, state.picked, state.verdict?.code]).toEqual([
    'divide',
    { beker: 1 },
    'expected-button',
  ]);
  expect(run(scan('beker'), { name: 'divide' }, { name: 'back' }).state.name).toBe('walk');
});

test('P13 what cannot be stored stops the walk, and goes on where it was', () => {
  const { state } = run(scan('beker'), { name: 'not-stored', read: 'x' }, scan('beker'), {
    name: 'stored-again',
  });
  expect([state.name, state.picked]).toEqual(['walk', { beker: 1 }]);
});

test('W8 the OMS takes nothing more from this worker: what was picked is laid back, or the walk goes on later', () => {
  const after = (...events: WalkEvent[]): WalkState =>
    events.reduce<WalkState>((state, event) => walkMachine(want).step(state, event).state, initialWalk);
  const bar: WalkEvent = { name: 'barred', why: 'location' };
  expect(after(scan('beker'), bar, scan('beker'))).toMatchObject({
    name: 'barred',
    verdict: { look: 'refused', code: 'barred' },
    back: { picked: { beker: 1 } },
  });
  expect(after(scan('beker'), bar, { name: 'allowed' })).toMatchObject({
    name: 'walk',
    picked: { beker: 1 },
  });
  expect(after(scan('beker'), bar, { name: 'put-back' })).toMatchObject({
    name: 'barred',
    back: { name: 'walk', picked: {} },
  });
});

test('W9 it is at rest, for a newer version or a colleague, before the first piece, after the division, and once all is laid back', () => {
  const step = (state: WalkState, event: WalkEvent) => walkMachine(want).step(state, event).state;
  const one = step(initialWalk, scan('beker'));
  const [first] = stepOf(one).scans;
  const barred = step(one, { name: 'barred', why: 'right' });
  expect(
    [
      initialWalk,
      one,
      step(one, { name: 'undo', id: first?.id ?? '' }),
      step(one, { name: 'divide' }),
      dividedInto([]),
      step(initialWalk, { name: 'not-stored', read: 'beker' }),
      barred,
      step(barred, { name: 'put-back' }),
    ].map(isAtRest),
  ).toEqual([true, false, true, false, true, false, false, true]);
});
