import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkTransitions, respects } from '../../../../core/flow/machine.ts';
import { pickMachine, transitions } from './machine.ts';
import {
  countOf,
  initial,
  isAtRest,
  piecesIn,
  type PickEventOf,
  type PickCard,
  type PickConfig,
  type PickEvent,
  type PickState,
  type WorkingPick,
} from './state.ts';

/** Line 1: one Beker; line 2: three Vazen; line 3: one more Beker. */
const config: PickConfig = {
  status: 'requested',
  paused_at: null,
  gift_wrapped: false,
  gone: false,
  method: 'active',
  lines: [
    { id: 1, quantity: 1 },
    { id: 2, quantity: 3 },
    { id: 3, quantity: 1 },
  ],
};
const articles: Record<string, { lines: number[]; name: string }> = {
  beker: { lines: [1, 3], name: 'Beker' },
  vaas: { lines: [2], name: 'Vaas' },
};
let scans = 0;
const scan = (code: string): PickEventOf<'scan'> => ({
  name: 'scan',
  text: code,
  barcode: code.padStart(13, '0'),
  article: articles[code]?.name ?? null,
  lines: articles[code]?.lines ?? [],
  id: `s${++scans}`,
  at: 1000 + scans,
  online: true,
});
const card = (code: string): PickCard => ({
  mutation_id: 'm1',
  result: 'shipped',
  code,
  by: 'Ruben',
  detail: 'Al voltooid.',
});

function run(given: Partial<PickConfig>, events: readonly PickEvent[], from: PickState = initial) {
  const machine = pickMachine({ ...config, ...given });
  let state = from;
  let effects = [] as readonly { type: string }[];
  for (const event of events) ({ state, effects } = machine.step(state, event));
  return { state, effects };
}
const all = ['beker', 'vaas', 'vaas', 'vaas', 'beker'].map(scan);
const counts = (state: PickState) => ('hand' in state ? state.hand.counts : null);
const verdict = (state: PickState) => state.verdict?.code;

describe('scanning', () => {
  test('P1 an article counts one on its line, stored before it is heard', () => {
    const { state, effects } = run({}, [scan('vaas')]);
    expect(counts(state)).toEqual({ 2: 1 });
    expect(state.verdict).toMatchObject({
      look: 'accepted',
      code: 'counted',
      values: { count: 1, quantity: 3 },
    });
    expect(effects).toEqual([{ type: 'keep' }, { type: 'signal', signal: 'accept' }]);
  });
  test('P1 several lines with one article are filled one after another', () => {
    expect(counts(run({}, [scan('beker'), scan('beker')]).state)).toEqual({ 1: 1, 3: 1 });
  });
  test('P1 a full line and a whole delivery are said', () => {
    expect(verdict(run({}, [scan('beker')]).state)).toBe('line-complete');
    expect(verdict(run({}, all).state)).toBe('all-complete');
  });
  test('P1 without a network it says so', () => {
    expect(run({}, [{ ...scan('vaas'), online: false }]).state.verdict?.look).toBe('local');
  });
  test('P2 an article of which all is there is refused', () => {
    const { state, effects } = run({}, [...all, scan('vaas')]);
    expect(verdict(state)).toBe('already-complete');
    expect(counts(state)).toEqual({ 1: 1, 2: 3, 3: 1 });
    expect(effects).toEqual([{ type: 'signal', signal: 'refuse' }]);
  });
  test('P3 any other code is refused with what was read', () => {
    const { state } = run({}, [scan('4711')]);
    expect(state.verdict).toMatchObject({
      look: 'refused',
      code: 'not-in-order',
      values: { barcode: '0000000004711', read: '4711' },
    });
  });
  test.each([{ paused_at: '2026-11-20T10:00:00Z' }, { status: 'shipped' }])(
    'P4 a delivery that is not open takes no scans: %j',
    given => {
      const { state } = run(given, [
        scan('vaas'),
        { name: 'gift' },
        { name: 'complete' },
        { name: 'unable', reason: 'x' },
      ]);
      expect([state.name, counts(state)]).toEqual(['scan', {}]);
    },
  );
  test('P5 one of the last ten is taken back, once', () => {
    const [first, second] = [scan('vaas'), scan('vaas')];
    const undo: PickEvent = { name: 'undo', id: first.id };
    const { state, effects } = run({}, [first, second, undo]);
    expect(counts(state)).toEqual({ 2: 1 });
    expect(effects[0]).toEqual({ type: 'keep' });
    expect(counts(run({}, [undo, undo], state).state)).toEqual({ 2: 1 });
  });
  test('P6 the gift wrap is confirmed, and taken back, by pressing', () => {
    const gift: PickEvent = { name: 'gift' };
    expect(run({ gift_wrapped: true }, [gift]).state).toMatchObject({ hand: { gift: true } });
    expect(run({ gift_wrapped: true }, [gift, gift]).state).toMatchObject({ hand: { gift: false } });
    expect(run({}, [gift]).state).toMatchObject({ hand: { gift: false } });
  });
});

describe('completion', () => {
  test('P7 a whole delivery is completed, recorded once', () => {
    const { state, effects } = run({}, [...all, { name: 'complete' }]);
    expect(state).toMatchObject({ name: 'completed', result: 'shipped' });
    expect(effects[0]).toEqual({ type: 'record', drafts: [{ type: 'pick-shipped' }] });
    expect(run({}, [{ name: 'complete' }], state).effects).toEqual([]);
  });
  test.each<[string, Partial<PickConfig>, PickEvent[]]>([
    ['a line is open', {}, all.slice(1)],
    ['the gift wrap is not confirmed', { gift_wrapped: true }, all],
    ['no method is chosen', { method: 'missing' }, all],
    ['the method is not active', { method: 'inactive' }, all],
  ])('P7 not while %s', (_, given, events) => {
    expect(run(given, [...events, { name: 'complete' }])).toMatchObject({
      state: { name: 'scan' },
      effects: [],
    });
  });
  test('P8 unable to ship asks for a reason', () => {
    expect(run({}, [{ name: 'unable', reason: '' }]).state.name).toBe('scan');
    const { state, effects } = run({ method: 'missing' }, [
      scan('vaas'),
      { name: 'unable', reason: 'damaged' },
    ]);
    expect(state).toMatchObject({ name: 'completed', result: 'unable-to-ship', reason: 'damaged' });
    expect(effects[0]).toEqual({
      type: 'record',
      drafts: [{ type: 'pick-unable-to-ship', reason: 'damaged' }],
    });
  });
  test('P9 a completed delivery takes no scans', () => {
    const { state } = run({}, [...all, { name: 'complete' }, scan('vaas')]);
    expect([state.name, verdict(state)]).toEqual(['completed', 'expected-button']);
  });
});

describe('repair', () => {
  const refused = run({}, [
    ...all,
    { name: 'complete' },
    { name: 'open-repair', card: card('already-shipped') },
  ]).state;
  test('P10 the card keeps what is in hand, and counts it back', () => {
    expect(refused).toMatchObject({ name: 'repair', hand: { counts: { 1: 1, 2: 3, 3: 1 } }, back: {} });
    const { state } = run({}, [scan('beker'), scan('beker'), scan('vaas')], refused);
    expect(state).toMatchObject({
      back: { 1: 1, 3: 1, 2: 1 },
      verdict: { code: 'counted-back', values: { left: 2 } },
    });
    expect(verdict(run({}, [scan('beker')], state).state)).toBe('not-in-hand');
    expect(verdict(run({}, [scan('4711')], state).state)).toBe('not-in-hand');
  });
  test('P4b what is in hand of a delivery that somebody else ended is laid back once', () => {
    const ended = { status: 'cancelled' } as const;
    const { state } = run({}, [scan('beker'), scan('vaas')]);
    const back = run(ended, [{ name: 'put-back' }], state);
    expect(back).toMatchObject({ state: initial, effects: [{ type: 'keep' }, { type: 'signal' }] });
    expect(run(ended, [{ name: 'put-back' }], back.state).effects).toEqual([]);
  });
  test('P10 laying all back names the refused one', () => {
    const { state, effects } = run({}, [{ name: 'put-back' }], refused);
    expect(effects[0]).toEqual({
      type: 'record',
      drafts: [{ type: 'pick-put-back', resolves: 'm1' }],
      resolves: 'm1',
    });
    expect([state.name, counts(state)]).toEqual(['scan', {}]);
  });
  test.each(['paused', 'no-carrier-method', 'inactive-carrier-method', 'not-requested', 'forbidden'])(
    'P11 %s may pass: the same completion goes again',
    code => {
      const { state, effects } = run({}, [{ name: 'open-repair', card: card(code) }, { name: 'try-again' }]);
      expect([state.name, effects.at(-1)]).toEqual(['completed', { type: 'retry', mutation_id: 'm1' }]);
    },
  );
  test.each(['already-shipped', 'already-unable-to-ship', 'cancelled', 'rerouted'])(
    'P11 %s does not pass',
    code => {
      const { state, effects } = run({}, [{ name: 'open-repair', card: card(code) }, { name: 'try-again' }]);
      expect([state.name, effects]).toEqual(['repair', []]);
    },
  );
  test('P12 a delivery that is open again is scanned anew', () => {
    const done = run({}, [...all, { name: 'complete' }]).state;
    expect(counts(run({}, [{ name: 'reopened' }], done).state)).toEqual({});
  });
});

describe('a delivery that is stopped, or can not be delivered', () => {
  const paused = { paused_at: '2026-11-20T10:00:00Z' };
  const held = run({}, [scan('vaas'), scan('beker')]).state;
  test('P4a what is in hand is counted back by its scan; anything else is answered', () => {
    const laid = run(paused, [scan('vaas')], held);
    expect([laid.state.verdict?.code, counts(laid.state)]).toEqual(['counted-back', { 1: 1, 2: 0 }]);
    const other = run(paused, [scan('vaas')], laid.state);
    expect([verdict(other.state), other.effects]).toEqual([
      'not-scannable',
      [{ type: 'signal', signal: 'refuse' }],
    ]);
    expect(verdict(run({ gone: true }, [scan('beker')], held).state)).toBe('counted-back');
  });
  test("P8 after 'Kan niet leveren' what is in hand is laid back, by scans or by the button", () => {
    const unable = run({}, [{ name: 'unable', reason: 'damaged' }], held).state;
    const laid = run({}, [scan('vaas')], unable).state;
    expect([laid.name, verdict(laid), counts(laid)]).toEqual(['completed', 'counted-back', { 1: 1, 2: 0 }]);
    expect(counts(run({}, [{ name: 'put-back' }], laid).state)).toEqual({});
    expect(verdict(run({}, [scan('4711')], unable).state)).toBe('expected-button');
  });
  test('P8 what was shipped is not laid back', () => {
    const shipped = run({}, [...all, { name: 'complete' }]).state;
    expect(run({}, [{ name: 'put-back' }], shipped)).toMatchObject({ state: shipped, effects: [] });
    expect(counts(run({}, [scan('vaas')], shipped).state)).toEqual({ 1: 1, 2: 3, 3: 1 });
  });
});

describe('P19 the OMS takes nothing more from this worker', () => {
  const bar: PickEvent = { name: 'barred', why: 'right' };
  const held = run({}, [scan('vaas'), scan('beker'), bar]).state;
  test('P19 it is said at once; what is in hand is laid back, and nothing is recorded', () => {
    expect(held).toMatchObject({ name: 'barred', why: 'right', verdict: null });
    const laid = run({}, [scan('vaas'), { name: 'complete' }, { name: 'unable', reason: 'x' }], held);
    expect([laid.state.name, laid.effects]).toEqual(['barred', []]);
    expect(run({}, [{ name: 'put-back' }], laid.state).state).toMatchObject({
      back: { hand: { counts: {} } },
    });
    expect(verdict(run({}, [scan('4711')], held).state)).toBe('barred');
  });
  test('P19 when it takes scans again the pick goes on where it was', () => {
    expect(run({}, [{ name: 'allowed' }], held).state).toMatchObject({
      name: 'scan',
      hand: { counts: { 1: 1, 2: 1 } },
    });
  });
  test('P19 a completion that was refused for want of the right goes again, while its goods were not laid back', () => {
    const done = run({}, [...all, { name: 'complete' }, bar]).state;
    const refused = run({}, [{ name: 'open-repair', card: card('forbidden') }], done).state;
    const again = run({}, [{ name: 'allowed' }], refused);
    expect([again.state.name, again.effects]).toEqual(['completed', [{ type: 'retry', mutation_id: 'm1' }]]);
    const laid = run({}, [{ name: 'put-back' }, { name: 'allowed' }], refused);
    expect([laid.state.name, laid.effects]).toEqual(['repair', []]);
  });
});

describe('always', () => {
  test('P13a what the OMS has refused already leaves everything in hand', () => {
    const before = run({}, [scan('vaas')]).state;
    const refused = run({}, [{ name: 'refused' }], before);
    expect(refused.state).toMatchObject({ name: 'scan', verdict: { code: 'refused-by-oms' } });
    expect(counts(refused.state)).toEqual({ 2: 1 });
    expect(refused.effects).toEqual([{ type: 'signal', signal: 'refuse' }]);
  });
  test('P13 what cannot be stored stops the scanning, and goes on where it was', () => {
    const before = run({}, [scan('vaas')]).state;
    const stopped = run({}, [{ name: 'not-stored', read: 'vaas' }, scan('vaas')], before).state;
    expect(stopped).toMatchObject({ name: 'cannot-store', read: 'vaas' });
    expect(counts(run({}, [{ name: 'stored-again' }], stopped).state)).toEqual({ 2: 1 });
  });
  test('P20 it is at rest, for a newer version or a colleague, while nothing that was scanned is in hand', () => {
    const one = run({}, [scan('vaas')]).state;
    const completed = run({}, [...all, { name: 'complete' }]).state;
    const stopped = run({}, [{ name: 'not-stored', read: 'vaas' }]).state;
    const refused = run({}, [...all, { name: 'open-repair', card: card('already-shipped') }]).state;
    const barred = run({}, [{ name: 'barred', why: 'right' }], one).state;
    expect([initial, completed, barred, one, stopped, refused].map(isAtRest)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
  test('the table of transitions is sound', () => {
    expect(checkTransitions(transitions, 'scan')).toEqual([]);
  });
  test('every run keeps to the table, never counts more than is wanted, and never twice completes', () => {
    const event = fc.oneof(
      fc.constantFrom('beker', 'vaas', '4711').map(scan),
      fc.constantFrom<PickEvent>(
        { name: 'gift' },
        { name: 'complete' },
        { name: 'unable', reason: 'other' },
        { name: 'open-repair', card: card('paused') },
        { name: 'put-back' },
        { name: 'try-again' },
        { name: 'reopened' },
        { name: 'not-stored', read: 'x' },
        { name: 'stored-again' },
        { name: 'barred', why: 'right' },
        { name: 'allowed' },
      ),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), fc.boolean(), (events, gift_wrapped) => {
        const machine = pickMachine({ ...config, gift_wrapped });
        let state: PickState = initial;
        for (const next of events) {
          const result = machine.step(state, next);
          const moved = result.state.name !== state.name;
          const kept = !moved || respects(transitions, state.name, next.name, result.state.name);
          const records = result.effects.filter(e => e.type === 'record').length;
          const { hand } =
            'back' in result.state && 'name' in result.state.back
              ? result.state.back
              : (result.state as WorkingPick);
          expect({
            kept,
            twice: records > (state.name === 'completed' ? 0 : 1),
            over: config.lines.some(line => countOf(hand, line.id) > line.quantity),
            scans: hand.scans.length <= Math.min(10, piecesIn(hand)),
          }).toEqual({ kept: true, twice: false, over: false, scans: true });
          state = result.state;
        }
      }),
    );
  });
});
