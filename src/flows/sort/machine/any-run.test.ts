import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Question } from '../../../../contract/scanning/extra-info.ts';
import type { Reading, Resolution, UnknownWhy } from '../../../../core/delivery/resolution.ts';
import { respects } from '../../../../core/flow/machine.ts';
import { sortMachine } from './machine.ts';
import { transitions } from './transitions.ts';
import type { SortOutcome, SortEvent } from './events.ts';
import {
  isForDelivery,
  type ClearPlace,
  type Completable,
  type RepairCard,
  type SortConfig,
  type SortState,
} from './state.ts';
import {
  allCompletion,
  allSpecial,
  articleOf,
  card,
  completable,
  destinationOf,
  info,
  question,
} from './testing.ts';

// Few names, so that random scans often meet the work that they belong to.
const order = fc.integer({ min: 1, max: 2 });
const shelf = fc.constantFrom('A-12', 'B-03', 'LOS');
const maybeShelf = fc.option(shelf);
const article = fc
  .constantFrom('beker', 'vaas')
  .map(product_identifier => articleOf({ product_identifier, name: product_identifier }));
const origin = fc.constantFrom('package', 'look-up');

const destination = fc
  .tuple(order, maybeShelf, fc.integer({ min: 1, max: 4 }), fc.nat(3))
  .map(([dispatch_request_id, storage_location, quantity_pending, more]) =>
    destinationOf({
      dispatch_request_id,
      storage_location,
      quantity_pending,
      delivery_pending: quantity_pending + more,
    }),
  );
const resolution: fc.Arbitrary<Resolution> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('expected'), article, destination, origin }) },
  fc.record({
    kind: fc.constant('receive'),
    article,
    line: fc.record({
      id: fc.constant(7),
      quantity: fc.integer({ min: 1, max: 9 }),
      scanned: fc.nat(9),
      may_exceed: fc.boolean(),
    }),
    origin,
  }),
  fc.record({ kind: fc.constantFrom('already-done', 'surplus'), article, origin }),
  fc.record({
    kind: fc.constantFrom('cancelled', 'paused', 'rerouted'),
    article,
    order_identifier: fc.constant('261114-0042'),
    origin,
  }),
  fc.record({
    kind: fc.constant('unknown'),
    read: fc.string(),
    why: fc.constantFrom<UnknownWhy>(
      'empty',
      'letters',
      'too-long',
      'web-address',
      'carton',
      'check-digit',
      'not-found',
      'look-up-failed',
    ),
    asked: fc.boolean(),
  }),
);
const reading: fc.Arbitrary<Reading> = fc.oneof(
  { weight: 3, arbitrary: resolution.map(r => ({ kind: 'article' as const, resolution: r })) },
  {
    weight: 3,
    arbitrary: shelf.map(identifier => ({
      kind: 'location' as const,
      identifier,
      display_name: identifier,
      use: identifier === 'LOS' ? ('aside' as const) : ('sort' as const),
    })),
  },
  order.map(dispatch_request_id => ({ kind: 'label' as const, dispatch_request_id, code: '3S' })),
  fc.constantFrom({ kind: 'zone', identifier: 'Z' }, { kind: 'foreign-location', identifier: 'X-01' }),
);

const anyQuestion: fc.Arbitrary<Question> = fc
  .constantFrom<Question['valueType']>('boolean', 'number', 'text')
  .chain(type => fc.constantFrom('p', 'q').map(name => question(`${type}-${name}`, type)));
const extraInfo = fc.option(
  fc
    .tuple(fc.option(anyQuestion), fc.array(anyQuestion, { maxLength: 2 }))
    .map(([r, pieces]) => info(r, ...pieces)),
);

const repairCard: fc.Arbitrary<RepairCard> = fc
  .record({
    kind: fc.constantFrom<RepairCard['kind']>('goods', 'hold'),
    lies_at: maybeShelf,
    product_identifier: fc.option(fc.constantFrom('beker', 'vaas')),
    moves: fc.array(
      fc.record({
        kind: fc.constantFrom('order', 'aside'),
        quantity: fc.integer({ min: 1, max: 3 }),
        storage_location: maybeShelf,
        dispatch_request_id: fc.option(order),
      }),
      { minLength: 1, maxLength: 2 },
    ),
  })
  .map(card);
const waiting: fc.Arbitrary<Completable> = fc
  .record({
    dispatch_request_id: order,
    storage_location: shelf,
    has_tracking_codes: fc.boolean(),
    location_completed: fc.boolean(),
    slip_printed: fc.boolean(),
    repair_first: fc.option(repairCard, { freq: 4 }),
  })
  .map(completable);

const toClear: fc.Arbitrary<ClearPlace> = fc.record({
  storage_location: shelf,
  dispatch_request_id: order,
  order_identifier: fc.constant('261114-0042'),
  source: fc.constant({ type: 'batch', identifier: '2611-009' }),
  pieces: fc.array(
    fc.record({
      id: fc.uuid(),
      product_identifier: fc.constantFrom('beker', 'vaas'),
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  aside: fc.option(fc.constant('LOS')),
});

const scanned = fc.record({
  name: fc.constant('scan'),
  text: fc.string({ maxLength: 140 }),
  reading,
  extra_info: extraInfo,
  online: fc.boolean(),
  occupied: fc.boolean(),
  completable: fc.option(waiting),
  to_clear: fc.option(toClear, { nil: undefined, freq: 4 }),
  asks: fc.boolean(),
});
const value = fc.oneof(fc.constantFrom('0', '1', '2', '2,5', 'rood', ''), fc.string());
const event: fc.Arbitrary<SortEvent> = fc.oneof(
  { weight: 8, arbitrary: scanned },
  { weight: 3, arbitrary: fc.record({ name: fc.constant('answer'), value }) },
  fc.record({ name: fc.constant('paper'), late: fc.boolean() }),
  fc.record({ name: fc.constant('set-quantity'), quantity: fc.oneof(fc.integer(), fc.double()) }),
  {
    weight: 5,
    arbitrary: fc
      .constantFrom(
        'next',
        'retry',
        'skip',
        'understood',
        'print',
        'printed',
        'print-waits',
        'print-sent',
        'print-refused',
        'print-again',
        'label-overdue',
        'label-out',
        'label-anyway',
        'later',
        'stored-again',
        'confirmed',
        'unconfirmed',
      )
      .map(name => ({ name })),
  },
  fc.record({
    name: fc.constant('submit-location'),
    online: fc.boolean(),
    completable: fc.option(waiting),
  }),
  fc.record({ name: fc.constant('ship'), online: fc.boolean() }),
  fc.record({ name: fc.constant('open-completion'), completable: waiting }),
  fc.record({ name: fc.constant('claimed-by'), by: fc.constant('Noor') }),
  fc.record({
    name: fc.constant('order-ended'),
    why: fc.constantFrom('cancelled', 'paused', 'rerouted', 'shipped'),
    aside: fc.option(fc.constant('LOS')),
  }),
  fc.record({ name: fc.constant('order-moved'), storage_location: shelf }),
  fc.record({ name: fc.constant('label-codes'), known: fc.boolean() }),
  fc.record({ name: fc.constant('corrected'), resolution }),
  fc.record({ name: fc.constant('open-repair'), card: repairCard }),
  fc.record({ name: fc.constant('open-clear'), place: toClear }),
  fc.record({ name: fc.constant('clear-changed'), place: fc.option(toClear) }),
  fc.record({ name: fc.constant('looked-up'), scan: scanned, is_last: fc.boolean() }),
  fc.record({ name: fc.constant('card-changed'), card: fc.option(repairCard) }),
  fc.record({ name: fc.constant('undo'), mutation_id: fc.uuid(), dispatch_request_id: order }),
  fc.record({ name: fc.constant('not-stored'), read: fc.string() }),
  fc.record({ name: fc.constant('answers-not-saved'), value }),
  fc.record({ name: fc.constant('barred'), why: fc.constantFrom('right', 'location', 'work', 'account') }),
  { weight: 3, arbitrary: fc.constant({ name: 'allowed' }) },
);
const config: fc.Arbitrary<SortConfig> = fc.record({
  extra_processing_steps: fc.shuffledSubarray([...allSpecial, 'a-later-step']),
  order_completion_steps: fc.shuffledSubarray([...allCompletion, 'a-later-step']),
  autofill_storage_location: fc.constantFrom(0, 1, 2),
});

/** Any worker on any day: `judge` sees every step. */
const always = (
  judge: (before: SortState, event: SortEvent, result: SortOutcome) => void,
  options: { readonly numRuns: number; readonly seed?: number } = { numRuns: 400 },
): void => {
  fc.assert(
    fc.property(config, fc.array(event, { maxLength: 40, size: 'max' }), (given, events) => {
      const machine = sortMachine(given);
      let state: SortState = machine.initial;
      for (const next of events) {
        const result = machine.step(state, next);
        judge(state, next, result);
        state = result.state;
      }
    }),
    options,
  );
};

describe('In any run', () => {
  it('every state is met by the runs of a fixed seed', () => {
    const met = new Set<string>();
    always((_, __, { state }) => void met.add(state.name), { numRuns: 1500, seed: 20261120 });
    expect([...met].toSorted()).toEqual(Object.keys(transitions).toSorted());
  });

  it('every step that changes anything is in the table', () => {
    always((before, { name }, { state, effects }) => {
      if (state === before && effects.length === 0) return;
      if (JSON.stringify(state) === JSON.stringify(before) && effects.length === 0) return;
      expect(
        respects(transitions, before.name, name, state.name),
        `${before.name} --${name}--> ${state.name}`,
      ).toBe(true);
    });
  });

  it('R13 nothing sounds before what it reports is recorded', () => {
    always((_, __, { effects }) => {
      const kinds = effects.map(f => f.type);
      const recorded = kinds.indexOf('record');
      expect(kinds.slice(0, Math.max(0, recorded))).toEqual([]);
      expect(kinds.filter(k => k === 'record').length).toBeLessThanOrEqual(1);
    });
  });

  it('R2 a refused scan changes the verdict alone, and records nothing', () => {
    always((before, { name }, { state, effects }) => {
      if (name !== 'scan' || state.verdict?.look !== 'refused' || before.name === 'cannot-store') return;
      expect({ ...state, verdict: null }).toEqual({ ...before, verdict: null });
      expect(effects).toEqual([{ type: 'signal', signal: 'refuse' }]);
    });
  });

  it('R1 every scan is answered by a sound, or by the OMS later', () => {
    always((before, { name }, { effects }) => {
      if (name !== 'scan' || before.name === 'cannot-store') return;
      expect(effects.some(f => f.type === 'signal' || f.type === 'ask')).toBe(true);
    });
  });

  it('R28 a reset returns to SCAN ARTIKEL, at once or when scans can be stored again', () => {
    always((_, __, { state }) => {
      if (state.name === 'barred') return;
      const { step } = sortMachine({
        extra_processing_steps: [],
        order_completion_steps: [],
        autofill_storage_location: 0,
      });
      const reset = step(state, { name: 'reset' });
      const after =
        state.name === 'cannot-store' ? step(reset.state, { name: 'stored-again' }).state : reset.state;
      expect(after).toEqual({ name: 'scan-article', verdict: null });
      expect(reset.effects.filter(f => f.type !== 'release')).toEqual([]);
    });
  });

  it('the state survives being stored beside the outbox', () => {
    always((_, __, { state }) => {
      expect(JSON.parse(JSON.stringify(state))).toEqual(state);
    });
  });

  it('R11 the quantity lies between 1 and what is pending, and is what is placed', () => {
    always((before, { name }, { state, effects }) => {
      const { quantity, pending } =
        'work' in state && isForDelivery(state.work) ? state.work : { quantity: 1, pending: 1 };
      expect(Number.isInteger(quantity)).toBe(true);
      expect(quantity).toBeGreaterThanOrEqual(1);
      expect(quantity).toBeLessThanOrEqual(pending);
      const placed = effects.flatMap(f => (f.type === 'record' && name !== 'undo' ? f.drafts : []));
      const held = before.name === 'scan-location' ? [{ quantity: before.work.quantity }] : [];
      expect(before.name === 'scan-location' ? placed : []).toMatchObject(placed.length > 0 ? held : []);
    });
  });

  it('R41 nothing is recorded while the OMS takes nothing', () => {
    always((before, _, { effects }) => {
      const done = before.name === 'barred' ? effects.filter(({ type }) => type !== 'signal') : [];
      expect(done).toEqual([]);
    });
  });

  it('R26 nothing happens while scans cannot be stored', () => {
    always((before, { name }, { state, effects }) => {
      if (before.name !== 'cannot-store' || ['stored-again', 'reset', 'barred'].includes(name)) return;
      // A printer's answer is no scan: it only ends its own wait.
      expect(name.startsWith('print') ? { ...state, back: before.back } : state).toEqual(before);
      expect(effects.filter(({ type }) => type === 'record' || type === 'signal')).toEqual([]);
    });
  });
});
