import { describe, expect, it } from 'vitest';
import type { Reading, UnknownWhy } from '../../../../core/delivery/resolution.ts';
import { checkTransitions } from '../../../../core/flow/machine.ts';
import { transitions } from './transitions.ts';
import type { SortEventOf, SortEvent } from './events.ts';
import type { SortState } from './state.ts';
import {
  allCompletion,
  allSpecial,
  answer,
  card,
  clearPlace,
  completable,
  configOf,
  elsewhere,
  hindered,
  info,
  label,
  named,
  needed,
  notNeeded,
  place,
  press,
  question,
  run,
  scan,
  unknown,
  zone,
  counted,
  otherArticle,
} from './testing.ts';

const bare = configOf();
const full = configOf({ extra_processing_steps: allSpecial, order_completion_steps: allCompletion });

/** One of every step, by the events that lead there. */
const steps: Record<Exclude<SortState['name'], 'cannot-store' | 'barred'>, SortEvent[]> = {
  'scan-article': [],
  'extra-info': [scan(needed(), { extra_info: info(question('heel', 'boolean')) })],
  quantity: [scan(needed({ quantity_pending: 3 }))],
  'far-more': [scan(counted({ scanned: 3 }))],
  'packing-slip': [scan(needed({ delivery_pending: 1 }))],
  'not-requested': [scan(hindered('paused'))],
  'scan-location': [scan(needed())],
  complete: [{ name: 'open-completion', completable: completable() }],
  repair: [{ name: 'open-repair', card: card() }],
  clear: [{ name: 'open-clear', place: clearPlace() }],
};

describe('The table of transitions', () => {
  it('has no unknown target, no unreachable state and no dead end', () => {
    expect(checkTransitions(transitions, 'scan-article')).toEqual([]);
  });
  it.each(Object.entries(steps))('%s is reached by the events of these tests', (name, events) => {
    expect(run(full, events).state.name).toBe(name);
  });
});

describe('R1 the wrong kind of code is named', () => {
  it.each([
    [place('A-12'), 'location'],
    [elsewhere, 'location'],
    [zone, 'zone'],
    [label(1), 'label'],
  ])('R1 %j is named as a %s', (reading, what) => {
    const { state } = run(configOf(), [scan(reading)]);
    expect(state.verdict).toMatchObject({ look: 'refused', values: { what } });
  });
  it('R1 an article scanned for a location is named by its name; an unknown code has no kind', () => {
    const waiting = [scan(needed())];
    const article = run(configOf(), [...waiting, scan(needed())]).state.verdict;
    expect(article?.values).toMatchObject({ what: 'article', name: 'Beker' });
    expect(run(configOf(), [...waiting, scan(unknown())]).state.verdict?.values).not.toHaveProperty('what');
  });
});

describe('R1 the wrong kind is named and the flow stays', () => {
  const given: [keyof typeof steps, string, Reading, string][] = [
    ['scan-article', 'a zone', zone, 'expected-article'],
    ['scan-article', 'a label', label(1), 'expected-article'],
    ['scan-article', 'a location of another zone', elsewhere, 'expected-article'],
    ['extra-info', 'an article', needed(), 'expected-answer'],
    ['extra-info', 'a location', place('A-12'), 'expected-answer'],
    ['quantity', 'another location', place('B-03'), 'wrong-location'],
    ['quantity', 'a label', label(1), 'expected-same-article'],
    ['quantity', 'an unknown code', unknown(), 'expected-same-article'],
    ['far-more', 'another article', otherArticle, 'expected-count'],
    ['far-more', 'a location', place('A-12'), 'expected-count'],
    ['packing-slip', 'a location', place('A-12'), 'expected-button'],
    ['not-requested', 'an article', needed(), 'expected-button'],
    ['not-requested', 'a sorting location', place('A-12'), 'expected-button'],
    ['scan-location', 'an article', needed(), 'expected-location'],
    ['scan-location', 'a label', label(1), 'expected-location'],
    ['scan-location', 'the zone', zone, 'expected-location'],
    ['scan-location', 'a location of another zone', elsewhere, 'foreign-location'],
    ['complete', 'an article', needed(), 'expected-label'],
    ['complete', 'a location', place('A-12'), 'expected-label'],
    ['complete', 'a location of another zone', elsewhere, 'expected-label'],
    ['complete', 'the zone', zone, 'expected-label'],
    ['repair', 'a location', place('B-03'), 'expected-article'],
    ['repair', 'a label', label(1), 'expected-article'],
  ];
  it.each(given)('R1 in %s: %s', (name, _, reading, code) => {
    const before = run(full, steps[name]).state;
    const { state, effects } = run(full, [scan(reading)], before);
    expect(state).toEqual({ ...before, verdict: expect.objectContaining({ look: 'refused', code }) });
    expect(named(effects)).toEqual(['refuse']);
  });
});

describe('R2 the verdict stands until the next scan or button', () => {
  const refused = run(full, [...steps['scan-location'], scan(place('B-03'))]).state;
  it('R2 a confirmation in the background leaves it', () => {
    expect(run(full, [press('confirmed')], refused).state.verdict).toEqual(refused.verdict);
  });
  it('R2 the next scan replaces it', () => {
    expect(run(full, [scan(place('A-12'))], refused).state.verdict?.code).toBe('placed');
  });
  it('R2 a button clears it', () => {
    const wrong = run(full, [...steps.quantity, scan(zone)]).state;
    expect(run(full, [{ name: 'set-quantity', quantity: 2 }], wrong).state.verdict).toBeNull();
    const undone: SortEvent = { name: 'undo', mutation_id: 'm', dispatch_request_id: 9 };
    expect(run(full, [undone], refused).state.verdict).toBeNull();
  });
});

describe('R3 an article that an order needs', () => {
  it('R3 leads to SCAN LEGPLAATS when no special step is needed', () => {
    const { state, effects } = run(full, [scan(needed())]);
    expect(state).toMatchObject({ name: 'scan-location', work: { storage_location: 'A-12', quantity: 1 } });
    expect(named(effects)).toEqual(['accept']);
  });
  it('R3 leads to the first needed special step in the order of the documents', () => {
    const shuffled = configOf({ extra_processing_steps: allSpecial.toReversed() });
    const asked = info(question('heel', 'boolean'));
    const last = needed({ quantity_pending: 2, delivery_pending: 1 });
    expect(run(shuffled, [scan(last, { extra_info: asked })]).state.name).toBe('extra-info');
    expect(run(shuffled, [scan(last)]).state.name).toBe('quantity');
  });
  it('R3 skips steps that are not configured', () => {
    const last = needed({ quantity_pending: 2, delivery_pending: 1 });
    const asked = scan(last, { extra_info: info(question('heel', 'boolean')) });
    expect(run(bare, [asked]).state.name).toBe('scan-location');
  });
  it('R3 the OMS is asked behind an answer of the device, and only then', () => {
    expect(named(run(bare, [scan(needed({}, 'package'))]).effects)).toEqual(['accept', 'verify']);
    expect(named(run(bare, [scan(needed({}, 'look-up'))]).effects)).toEqual(['accept']);
  });
});

describe('R4 an unknown article is refused', () => {
  it.each<[UnknownWhy, boolean, string]>([
    ['not-found', true, 'product-not-found'],
    ['not-found', false, 'not-in-package'],
    ['look-up-failed', true, 'look-up-failed'],
    ['check-digit', true, 'check-digit'],
    ['check-digit', false, 'check-digit'],
    ['letters', false, 'letters'],
    ['too-long', false, 'too-long'],
    ['web-address', false, 'web-address'],
    ['carton', false, 'carton'],
  ])('R4 %s, the OMS asked: %s gives %s', (why, asked, code) => {
    const { state } = run(full, [scan(unknown(why, asked))]);
    expect(state).toMatchObject({
      name: 'scan-article',
      verdict: { look: 'refused', code, values: { read: '4000000000006' } },
    });
  });
});

describe('R4 what the package does not know is asked while the work goes on', () => {
  const asked = (reading: Reading) => ({ ...scan(reading), asks: true });
  const answer = (reading: Reading, is_last = true): SortEvent => ({
    name: 'looked-up',
    scan: scan(reading) as SortEventOf<'scan'>,
    is_last,
  });

  it('R4 the read is acknowledged at once, in place of the verdict before it', () => {
    const { state, effects } = run(full, [scan(notNeeded('surplus')), asked(unknown('not-found', false))]);
    expect(state).toMatchObject({ name: 'scan-article', verdict: { look: 'ready', code: 'asking' } });
    expect(effects).toEqual([{ type: 'ask', text: 'as-read' }]);
  });
  it('R4 the answer about the last scan is judged as the scan', () => {
    const begun = run(full, [asked(unknown('not-found', false))]).state;
    expect(run(bare, [answer(needed())], begun).state.name).toBe('scan-location');
    expect(run(full, [answer(unknown('not-found', true))], begun).state.verdict?.code).toBe(
      'product-not-found',
    );
  });
  it.each<[string, Reading, string]>([
    ['a refusal', unknown('not-found', true), 'product-not-found'],
    ['an article that is needed', needed(), 'scan-again'],
  ])(
    'R4 %s that comes after a later scan is told beside the stage, which is another thing’s by now',
    (_, reading, code) => {
      const inHand = run(bare, [scan(needed())]).state;
      const { state, effects, drafts } = run(bare, [answer(reading, false)], inHand);
      expect([state, drafts]).toEqual([inHand, []]);
      expect(effects).toMatchObject([
        { type: 'signal', signal: 'attention' },
        { type: 'keep-in-sight', verdict: { code } },
      ]);
    },
  );
  it('R4 the green of the article that was placed meanwhile stays', () => {
    const placed = run(bare, [scan(needed()), scan(place('A-12'))]).state;
    expect(run(bare, [answer(unknown('not-found', true), false)], placed).state).toBe(placed);
  });
});

describe('R5 an article that goes nowhere', () => {
  it.each(['already-done', 'surplus'] as const)('R5 %s is refused with its name', kind => {
    const { state, drafts } = run(full, [scan(notNeeded(kind))]);
    expect(state).toMatchObject({ name: 'scan-article', verdict: { code: kind, values: { name: 'Beker' } } });
    expect(drafts).toEqual([]);
  });
  it('R5 it is laid apart by the scan of the place for loose articles; otherwise that scan is refused', () => {
    const aside = scan(place('A-00', 'aside'));
    const laid = run(full, [scan(notNeeded('surplus')), aside]);
    expect(laid.state).toEqual({ name: 'scan-article', verdict: null });
    expect(named(laid.effects).at(-1)).toBe('accept');
    expect(run(full, [aside]).state.verdict?.code).toBe('nothing-to-complete');
  });
});

describe('R6 an article whose orders are cancelled, paused or rerouted', () => {
  it.each(['cancelled', 'paused', 'rerouted'] as const)('R6 %s: amber, Begrepen, nothing placed', why => {
    const shown = run(full, [scan(hindered(why))]);
    expect(shown.state).toMatchObject({ name: 'not-requested', why, order_identifier: '261114-0042' });
    expect(named(shown.effects)).toEqual(['attention']);
    const understood = run(full, [press('understood')], shown.state);
    expect(understood).toEqual({ state: { name: 'scan-article', verdict: null }, effects: [], drafts: [] });
  });
  it('R6 the scan of the place for loose articles is Begrepen', () => {
    const { state, effects } = run(full, [scan(hindered('paused')), scan(place('A-00', 'aside'))]);
    expect([state.name, named(effects)]).toEqual(['scan-article', ['accept']]);
  });
  it('R6 is refused when that step is not configured', () => {
    expect(run(bare, [scan(hindered('paused'))]).state).toMatchObject({
      name: 'scan-article',
      verdict: { look: 'refused', code: 'surplus' },
    });
  });
});

describe('R7 a location at SCAN ARTIKEL', () => {
  it('R7 of a fully placed order opens ORDER COMPLEET, with a tone and a claim', () => {
    const { state, effects } = run(full, [scan(place('A-12'), { completable: completable() })]);
    expect(state).toMatchObject({ name: 'complete', dispatch_request_id: 1, index: 0 });
    expect(named(effects)).toEqual(['accept', 'claim']);
  });
  it.each([
    ['no order waits there', full, null],
    ['no completion step is configured', bare, completable()],
    [
      'nothing is left to do',
      configOf({ order_completion_steps: ['mark-storage-location-complete'] }),
      completable({ location_completed: true }),
    ],
  ])('R7 is refused when %s', (_, config, order) => {
    const { state, effects } = run(config, [scan(place('A-12'), { completable: order })]);
    expect(state).toMatchObject({
      name: 'scan-article',
      verdict: { look: 'refused', code: 'nothing-to-complete', values: { read: 'A-12' } },
    });
    expect(named(effects)).toEqual(['refuse']);
  });
  it('R7 chosen from the list is answered too when nothing is left to do', () => {
    const { state } = run(bare, [{ name: 'open-completion', completable: completable() }]);
    expect(state.verdict).toMatchObject({ look: 'refused', code: 'nothing-to-complete' });
  });
});

describe('R26a a scan that the OMS has refused already', () => {
  it.each(Object.entries(steps))('R26a at %s the article is scanned anew', (_, events) => {
    const { state, effects } = run(full, [press('refused')], run(full, events).state);
    expect(state).toEqual({
      name: 'scan-article',
      verdict: { look: 'refused', code: 'refused-by-oms', values: {} },
    });
    expect(named(effects)[0]).toBe('refuse');
  });
});

describe('R26 a scan that cannot be stored', () => {
  const held = run(full, steps['scan-location']).state;
  const stopped = run(full, [{ name: 'not-stored', read: 'A-12' }], held);
  it('R26 stops scanning with the code in sight', () => {
    expect(stopped.state).toEqual({ name: 'cannot-store', verdict: null, read: 'A-12', back: held });
    expect(named(stopped.effects)).toEqual(['refuse']);
  });
  it.each<SortEvent>([scan(place('A-12')), scan(needed()), answer('1'), press('next')])(
    'R26 hears no $name',
    event => {
      expect(run(full, [event], stopped.state)).toEqual({ state: stopped.state, effects: [], drafts: [] });
    },
  );
  it('R26 goes on where it was once scans can be stored', () => {
    expect(run(full, [press('stored-again')], stopped.state).state).toEqual(held);
  });
});

describe('R27 undo', () => {
  const undo: SortEvent = { name: 'undo', mutation_id: 'm1', dispatch_request_id: 1 };
  const { complete, ...others } = steps;
  it.each(Object.entries(others))('R27 in %s appends a take-back and stays', (_, events) => {
    const before = run(full, events).state;
    const { state, effects, drafts } = run(full, [undo], before);
    expect(drafts).toEqual([{ type: 'take-back', mutation_id: 'm1', dispatch_request_id: 1 }]);
    expect(named(effects)).toEqual(['record', 'attention']);
    expect(state).toEqual({ ...before, verdict: null });
  });
  it('R27 of a piece of the order being completed leaves ORDER COMPLEET', () => {
    const { state, effects } = run(full, [...complete, undo]);
    expect(state).toEqual({ name: 'scan-article', verdict: null });
    expect(named(effects)).toEqual(['record', 'attention', 'release']);
  });
  it('R27 of another order leaves ORDER COMPLEET open', () => {
    const { state } = run(full, [...complete, { ...undo, dispatch_request_id: 2 }]);
    expect(state.name).toBe('complete');
  });
});

describe('R28 reset', () => {
  it.each(Object.entries(steps))('R28 returns from %s to SCAN ARTIKEL, taking nothing back', (_, events) => {
    const { state, drafts } = run(full, [...events, press('reset')]);
    expect(state).toEqual({ name: 'scan-article', verdict: null });
    expect(drafts).toEqual([]);
  });
  it('R28 lets go of the order that was being completed', () => {
    const { effects } = run(full, [...steps.complete, press('reset')]);
    expect(effects).toEqual([{ type: 'release', dispatch_request_id: 1 }]);
  });
  it('R28 while nothing can be stored counts from when it can', () => {
    const lost: SortEvent = { name: 'not-stored', read: 'A-12' };
    const still = run(full, [...steps.complete, lost, press('reset')]);
    expect(still.state.name).toBe('cannot-store');
    expect(named(still.effects)).toEqual(['release']);
    expect(run(full, [press('stored-again')], still.state).state).toEqual({
      name: 'scan-article',
      verdict: null,
    });
  });
});
