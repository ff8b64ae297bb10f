import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ExtraInfo } from '../../../../contract/scanning/extra-info.ts';
import { checkTransitions, respects } from '../../../../core/flow/machine.ts';
import { transitions } from './machine.ts';
import type { ReturnModelFacts } from '../session/return-model.ts';
import { initial } from './state.ts';
import type { ReturnEvent, ReturnReading, ReturnState } from './state.ts';
import {
  article,
  at,
  cardOf,
  foreign,
  label,
  place,
  repairing,
  scanned,
  step,
  unknown,
  unseen,
  workOf,
  zone,
} from './testing.ts';
import { stepsOf } from '../screen/view.ts';

/** The state and verdict code after a step, and its signal. */
const outcome = ({ state, effects }: ReturnType<typeof step>) => [
  state.name,
  state.verdict?.code ?? null,
  effects.flatMap(e => (e.type === 'signal' ? [e.signal] : []))[0] ?? null,
];
const drafts = ({ effects }: ReturnType<typeof step>) =>
  effects.flatMap(e => (e.type === 'record' ? e.drafts : []));

test('the table has no dead end, and begins at SCAN LABEL', () => {
  expect(checkTransitions(transitions, initial.name)).toEqual([]);
});

const wrong: [ReturnReading, string][] = [
  [zone, 'zone'],
  [foreign, 'location'],
  [place('R-01'), 'location'],
];
test('R19 a photo may be taken after the state too, and goes with the receipt; another place stays told', () => {
  const taken = step(at.location, { name: 'photo-taken', photo: 'f1' }).state;
  expect(taken).toMatchObject({ name: 'scan-location', work: { photo: 'f1' } });
  const { effects } = step(taken, scanned(place('R-02')));
  expect(effects).toContainEqual(expect.objectContaining({ type: 'record', photo: 'f1' }));
  expect(step(taken, { name: 'photo-removed' }).state).toMatchObject({ work: workOf() });
  const moved = step(at.location, { name: 'corrected', storage_location: 'R-03' }).state;
  expect(step(moved, { name: 'photo-taken', photo: 'f1' }).state.verdict?.code).toBe('corrected-location');
});

test('R19 a photo of the last received article is told at VOLGENDE, and at SCAN ARTIKEL after it', () => {
  for (const before of [at.next, at.article]) {
    const state = { ...before, may_photograph: true };
    const taken = step(state, { name: 'photo-taken', photo: 'f1' }).state;
    expect(taken).toMatchObject({
      ...before,
      may_photograph: false,
      verdict: { look: 'accepted', code: 'photo-kept' },
    });
    const failed = step(state, { name: 'photo-failed', why: 'quota' });
    expect(failed.state).toMatchObject({ ...state, verdict: { look: 'refused', code: 'photo-quota' } });
  }
});

describe('R1 R2 the wrong kind of code is named, and the flow stays where it is', () => {
  test.each(wrong)('at SCAN LABEL and SCAN ARTIKEL %#', (reading, what) => {
    for (const [state, code] of [
      [at.label, 'expected-label'],
      [at.article, 'expected-article'],
      [at.next, 'expected-article'],
    ] as const) {
      const result = step(state, scanned(reading));
      expect(result.state).toMatchObject({
        ...state,
        verdict: { look: 'refused', code, values: { what, read: 'TEXT' } },
      });
    }
  });
});

describe('SCAN LABEL', () => {
  test('R3 a known label opens its return; on this device alone it says so', () => {
    expect(step(at.label, scanned(label()))).toEqual({
      state: {
        ...at.article,
        verdict: { look: 'accepted', code: 'return-found', values: { read: '3SRET7' } },
      },
      effects: [{ type: 'signal', signal: 'accept' }],
    });
    expect(step(at.label, scanned(label(), 'T', false)).state.verdict?.look).toBe('local');
  });
  test.each([
    ['done', 'return-done'],
    ['cancelled', 'return-cancelled'],
  ] as const)('R3 one that is %s is refused', (over, code) => {
    expect(outcome(step(at.label, scanned(label({ over }))))).toEqual(['scan-label', code, 'refuse']);
  });
  test('R4 the OMS knows of none: refused', () => {
    expect(outcome(step(at.label, scanned(unknown(true))))).toEqual([
      'scan-label',
      'return-not-found',
      'refuse',
    ]);
  });
  test('R5 an OMS takes no articles by their label: it is refused until it can be looked up', () => {
    const reading = { ...unknown(), needs_network: true as const };
    expect(outcome(step(at.label, scanned(reading)))).toEqual([
      'scan-label',
      'label-needs-network',
      'refuse',
    ]);
  });
  test('R5 nobody could be asked: the articles wait with the label; an article is none', () => {
    const { state } = step(at.label, scanned(unknown(), ' 3SLATER '));
    expect(state).toMatchObject({
      name: 'scan-article',
      ret: unseen,
      verdict: { look: 'local', code: 'label-unknown' },
    });
    expect(outcome(step(at.label, scanned(article({ product_identifier: null }))))).toEqual([
      'scan-label',
      'expected-label',
      'refuse',
    ]);
  });
});

describe('SCAN ARTIKEL', () => {
  test('R6 an awaited article asks its state', () => {
    expect(step(at.article, scanned(article()))).toEqual({
      state: at.state,
      effects: [{ type: 'signal', signal: 'accept' }],
    });
  });
  test.each(['not-in-return', 'already-received'] as const)('R6 %s is refused by name', fits => {
    const { state } = step(at.article, scanned(article({ fits })));
    expect(state).toMatchObject({
      ...at.article,
      verdict: { look: 'refused', code: fits, values: { name: 'Beker' } },
    });
  });
  test('R6 a number that nobody knows is not in the return; letters are no article', () => {
    expect(outcome(step(at.article, scanned(unknown(false, 'code'))))).toEqual([
      'scan-article',
      'not-in-return',
      'refuse',
    ]);
    expect(outcome(step(at.article, scanned(unknown())))).toEqual([
      'scan-article',
      'expected-article',
      'refuse',
    ]);
  });
  test('R7 a return that is not on this device takes any article', () => {
    const reading = article({ product_identifier: null, fits: 'unknown', read: '871', line_id: null });
    expect(step({ ...at.article, ret: unseen }, scanned(reading)).state).toEqual({
      ...at.state,
      work: { ret: unseen, product_identifier: null, read: '871', line_id: null, questions: null },
    });
  });
  test('R12 a label here goes on with that return', () => {
    const other = label({ dispatch_request_id: 8, label: '3SRET8' });
    expect(step(at.article, scanned(other)).state).toMatchObject({
      name: 'scan-article',
      ret: { dispatch_request_id: 8, label: '3SRET8' },
    });
  });
});

describe('STAAT ARTIKEL', () => {
  const chosen = { name: 'choose-state', product_state: 'damaged', storage_location: 'R-02' } as const;
  test('R8 the state decides the place, which the OMS is asked behind', () => {
    expect(step(at.state, chosen)).toEqual({
      state: at.location,
      effects: [{ type: 'verify', work: workOf(), product_state: 'damaged' }],
    });
    expect(outcome(step(at.state, scanned(article())))).toEqual(['choose-state', 'expected-state', 'refuse']);
  });
  test.each([
    [0, false, false],
    [1, true, false],
    [2, true, true],
  ] as const)('R10 autofill %i', (autofill, filled, submits) => {
    const { state, effects } = step(at.state, chosen, autofill);
    expect(state).toMatchObject({ filled });
    expect(effects.some(e => e.type === 'submit-soon')).toBe(submits);
    expect(step(at.state, { ...chosen, storage_location: null }, autofill).state).toMatchObject({
      filled: false,
    });
  });
});

describe('SCAN LEGPLAATS', () => {
  test('R9 the expected place receives: recorded, then the signal', () => {
    expect(step(at.location, scanned(place('R-02')))).toEqual({
      state: { ...at.next, verdict: { look: 'accepted', code: 'received', values: { location: 'R-02' } } },
      effects: [
        {
          type: 'record',
          drafts: [
            {
              type: 'receive-return',
              product_identifier: 'beker',
              dispatch_request_id: 7,
              storage_location: 'R-02',
              product_state: 'damaged',
              quantity: 1,
            },
          ],
        },
        { type: 'signal', signal: 'accept' },
      ],
    });
  });
  test('R5 R7 of a label that nobody here knows it is recorded by label and code', () => {
    const state = { ...at.location, work: workOf({ ret: unseen }) };
    expect(drafts(step(state, scanned(place('R-02'), 'R-02', false)))).toEqual([
      {
        type: 'receive-by-label',
        label: '3SLATER',
        ean: '8712345678906',
        storage_location: 'R-02',
        product_state: 'damaged',
        quantity: 1,
      },
    ]);
  });
  test.each([
    ['another place', place('R-01'), 'wrong-location'],
    ['no known code', unknown(), 'wrong-location'],
    ['apart', place('R-APART', 'aside'), 'aside-location'],
    ['another zone’s', foreign, 'foreign-location'],
    ['an article', article(), 'expected-location'],
  ] as const)('R9 %s is refused', (_, reading, code) => {
    expect(outcome(step(at.location, scanned(reading)))).toEqual(['scan-location', code, 'refuse']);
  });
  test('R8 without a place for its state any place of the zone', () => {
    const state = { ...at.location, storage_location: null };
    expect(step(state, scanned(place('R-07'))).state.name).toBe('next');
    expect(step(state, { name: 'submit-location', online: true }).state).toBe(state);
  });
  test('R10 the filled-in place is submitted', () => {
    const result = step({ ...at.location, filled: true }, { name: 'submit-location', online: true });
    expect([result.state.name, drafts(result).length]).toEqual(['next', 1]);
  });
  test('R11 a better answer takes over, and stays through a wrong scan', () => {
    const taken = step(at.location, { name: 'corrected', storage_location: 'R-03' });
    expect(outcome(taken)).toEqual(['scan-location', 'corrected-location', 'attention']);
    const again = step(taken.state, scanned(place('R-02')));
    expect(outcome(again)).toEqual(['scan-location', 'corrected-location', 'refuse']);
    expect(step(again.state, scanned(place('R-03'))).state.name).toBe('next');
    expect(step(at.location, { name: 'corrected', storage_location: 'R-02' }).state).toBe(at.location);
    expect(step(at.next, { name: 'corrected', storage_location: 'R-03' }).state).toBe(at.next);
  });
  test('R11 the OMS could not say: said, and the place stays', () => {
    const { state } = step(at.location, { name: 'look-up-failed' });
    expect(state).toMatchObject({ storage_location: 'R-02', verdict: { code: 'look-up-failed' } });
    expect(step(at.article, { name: 'look-up-failed' }).state).toBe(at.article);
  });
  test.each([at.state, at.location])('R11 received by a colleague meanwhile: apart, from $name', state => {
    expect(outcome(step(state, { name: 'gone', article: 'Beker', why: 'received' }))).toEqual([
      'scan-article',
      'corrected-gone',
      'attention',
    ]);
  });
  test.each([at.state, at.location])('R11 the return was cancelled meanwhile: apart, from $name', state => {
    expect(outcome(step(state, { name: 'gone', article: 'Beker', why: 'cancelled' }))).toEqual([
      'scan-label',
      'corrected-cancelled',
      'attention',
    ]);
  });
});

describe('VOLGENDE', () => {
  test('R12 two buttons; a scan does as its button would', () => {
    expect(step(at.next, { name: 'next-return' }).state).toEqual(at.label);
    expect(step(at.next, { name: 'next-article' }).state).toEqual({ ...at.article, may_photograph: true });
    expect(step(at.next, scanned(article())).state).toEqual(at.state);
    expect(step(at.next, scanned(label({ dispatch_request_id: 8 }))).state.name).toBe('scan-article');
    expect(step(at.article, { name: 'next-return' }).state).toEqual(at.label);
  });
});

test('R9 the closed steps name what was received last, and where it lies', () => {
  const facts: ReturnModelFacts = {
    article: number => ({ name: number === 'beker' ? 'Beker' : '?', image_url: null }),
    ret: () => null,
    articles: () => [],
    stateName: () => 'Beschadigd',
    provider: 'Leverancier BV',
    aside: null,
  };
  expect(stepsOf(at.next, facts).map(s => s.result)).toEqual([
    '3SRET7',
    'Beker',
    'Beschadigd',
    'R-02',
    undefined,
  ]);
});

describe('VOLGENDE, the next label not on this device', () => {
  test('R4 R5 R12 as at SCAN LABEL: asked, refused or kept with its articles', () => {
    expect(outcome(step(at.next, scanned(unknown(true))))).toEqual(['next', 'return-not-found', 'refuse']);
    expect(step(at.next, scanned(unknown(), '3SLATER')).state).toMatchObject({
      name: 'scan-article',
      ret: unseen,
    });
  });
});

describe('always', () => {
  test('R13 undo appends a take-back; at VOLGENDE it asks the article again', () => {
    const event = { name: 'undo', mutation_id: 'm1', dispatch_request_id: 7 } as const;
    const result = step(at.next, event);
    expect(result.state).toEqual(at.article);
    expect(drafts(result)).toEqual([{ type: 'take-back-return', mutation_id: 'm1', dispatch_request_id: 7 }]);
    expect(step(at.location, event).state).toEqual(at.location);
  });
  test('R15a what the OMS has refused already is scanned anew', () => {
    const refused = step(at.location, { name: 'refused' });
    expect(outcome(refused)).toEqual(['scan-article', 'refused-by-oms', 'refuse']);
  });
  test('R15 what cannot be stored stops scanning, and it goes on where it was', () => {
    const stopped = step(at.location, { name: 'not-stored', read: 'R-02' });
    expect(outcome(stopped)).toEqual(['cannot-store', null, 'refuse']);
    expect(step(stopped.state, scanned(place('R-02'))).state).toBe(stopped.state);
    expect(step(stopped.state, { name: 'stored-again' }).state).toEqual(at.location);
    expect(step(step(stopped.state, { name: 'reset' }).state, { name: 'stored-again' }).state).toEqual(
      at.article,
    );
  });
  test('R17 again: to the article of the return, else to the label', () => {
    expect([at.state, at.location].map(state => step(state, { name: 'reset' }).state)).toEqual([
      at.article,
      at.article,
    ]);
    expect([at.article, at.next].map(state => step(state, { name: 'reset' }).state.name)).toEqual([
      'scan-label',
      'scan-label',
    ]);
  });
});

describe('R14 a repair card', () => {
  test('opens only between articles, asks the article first, and is left by Later', () => {
    const open = { name: 'open-repair', card: cardOf() } as const;
    expect(outcome(step(at.label, open))).toEqual(['repair', null, 'attention']);
    expect(step(at.location, open).state).toBe(at.location);
    const card = repairing(cardOf(), 'article');
    expect(outcome(step(card, scanned(article({ product_identifier: 'vaas', name: 'Vaas' }))))).toEqual([
      'repair',
      'wrong-repair-article',
      'refuse',
    ]);
    expect(step(card, scanned(article())).state).toMatchObject({ phase: 'target' });
    expect(step(card, { name: 'later' }).state).toEqual(at.label);
  });
  test('apart: recorded as such, and it resolves the refused one', () => {
    const result = step(repairing(cardOf()), scanned(place('R-APART', 'aside')));
    expect(outcome(result)).toEqual(['scan-label', 'repaired', 'accept']);
    expect(result.effects[0]).toEqual({
      type: 'record',
      resolves: 'm1',
      drafts: [
        {
          type: 'return-aside',
          product_identifier: 'beker',
          quantity: 1,
          storage_location: 'R-APART',
          resolves: 'm1',
        },
      ],
    });
    expect(outcome(step(repairing(cardOf()), scanned(place('R-02'))))).toEqual([
      'repair',
      'wrong-repair-location',
      'refuse',
    ]);
  });
  test('to its place: received there', () => {
    const move = { kind: 'order', quantity: 1, storage_location: 'R-02', dispatch_request_id: 7 } as const;
    const result = step(repairing(cardOf({ code: 'wrong-location', move })), scanned(place('R-02')));
    expect(drafts(result)).toMatchObject([
      { type: 'receive-return', dispatch_request_id: 7, storage_location: 'R-02', resolves: 'm1' },
    ]);
  });
  test('of a label that was not found: another label says whose it is, where it lies', () => {
    const card = cardOf({ code: 'return-not-found', dispatch_request_id: null });
    const result = step(repairing(card), scanned(label({ dispatch_request_id: 9 })));
    expect(drafts(result)).toMatchObject([
      { type: 'receive-return', dispatch_request_id: 9, storage_location: 'R-01', resolves: 'm1' },
    ]);
    expect(outcome(step(repairing(card), scanned(unknown())))).toEqual([
      'repair',
      'return-not-found',
      'refuse',
    ]);
    expect(outcome(step(repairing(cardOf()), scanned(label())))).toEqual([
      'repair',
      'expected-location',
      'refuse',
    ]);
  });
});

describe('any run', () => {
  const readings: readonly ReturnReading[] = [
    label(),
    label({ dispatch_request_id: 8 }),
    label({ over: 'done' }),
    article(),
    article({ fits: 'already-received' }),
    article({ product_identifier: null, fits: 'unknown' }),
    place('R-02'),
    place('R-03'),
    place('R-APART', 'aside'),
    foreign,
    zone,
    unknown(),
    unknown(true),
    unknown(false, 'code'),
  ];
  const ofType = (attributeIdentifier: string, valueType: 'boolean' | 'text') => ({
    attributeIdentifier,
    valueType,
    question: attributeIdentifier,
    answer: null,
  });
  const asked: ExtraInfo = {
    is_required: true,
    is_required_error: 'Kijk nog eens',
    is_required_question: ofType('heel', 'boolean'),
    product_piece_questions: [ofType('serienummer', 'text')],
  };
  const event: fc.Arbitrary<ReturnEvent> = fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(fc.constantFrom(...readings), fc.constantFrom(null, asked))
        .map(([reading, extra_info]) => ({ ...scanned(reading), extra_info })),
    },
    fc.constantFrom<ReturnEvent>(
      { name: 'choose-state', product_state: 'damaged', storage_location: 'R-02' },
      { name: 'choose-state', product_state: 'worn', storage_location: null },
      { name: 'answer', value: '1' },
      { name: 'answer', value: '0' },
      { name: 'skip' },
      { name: 'retry' },
      { name: 'answers-not-saved', value: '1' },
      { name: 'submit-location', online: true },
      { name: 'photo-taken', photo: 'f1' },
      { name: 'photo-removed' },
      { name: 'photo-failed', why: 'quota' },
      { name: 'next-return' },
      { name: 'next-article' },
      { name: 'later' },
      { name: 'reset' },
      { name: 'stored-again' },
      { name: 'corrected', storage_location: 'R-03' },
      { name: 'gone', article: 'Beker', why: 'received' },
      { name: 'gone', article: 'Beker', why: 'cancelled' },
      { name: 'look-up-failed' },
      { name: 'open-repair', card: cardOf() },
      { name: 'undo', mutation_id: 'm1', dispatch_request_id: 7 },
      { name: 'not-stored', read: 'R-02' },
    ),
  );

  /** The fault of one step. */
  function faultsOf(
    state: ReturnState,
    next: ReturnEvent,
    { state: after, effects }: ReturnType<typeof step>,
  ) {
    const refused = effects.some(e => e.type === 'signal' && e.signal === 'refuse');
    const [draft] = effects.flatMap(e => (e.type === 'record' ? e.drafts : []));
    const records = ['extra-info', 'scan-location', 'repair'].includes(state.name) || next.name === 'undo';
    const still = JSON.stringify({ ...after, verdict: null }) === JSON.stringify({ ...state, verdict: null });
    return [
      after === state || respects(transitions, state.name, next.name, after.name) ? '' : 'no such way',
      next.name === 'scan' && refused && !still ? 'a refused scan moved the flow' : '',
      draft && !records ? 'recorded where nothing is' : '',
      draft?.type === 'receive-return' &&
      state.name === 'scan-location' &&
      draft.dispatch_request_id !== state.work.ret.dispatch_request_id
        ? 'received for another return'
        : '',
    ]
      .filter(Boolean)
      .map(fault => `${state.name} --${next.name}--> ${after.name}: ${fault}`);
  }

  test('keeps to the table; a refused scan never moves the flow; what is received is of the return at hand', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), fc.constantFrom(0, 1, 2), (events, autofill) => {
        let state: ReturnState = initial;
        const faults: string[] = [];
        for (const next of events) {
          const stepped = step(state, next, autofill);
          faults.push(...faultsOf(state, next, stepped));
          state = stepped.state;
        }
        expect(faults).toEqual([]);
      }),
    );
  });
});

describe('R21 the OMS takes nothing more from this worker', () => {
  const bar: ReturnEvent = { name: 'barred', why: 'right' };
  const held = step(at.location, bar).state;
  test('R21 it is said at once, and no scan is taken', () => {
    expect(step(at.location, bar)).toMatchObject({
      state: { name: 'barred', why: 'right', verdict: null },
      effects: [{ type: 'signal', signal: 'attention' }],
    });
    expect(step(held, scanned(place('R-02')))).toMatchObject({
      state: { name: 'barred', verdict: { look: 'refused', code: 'barred', values: { read: 'TEXT' } } },
      effects: [{ type: 'signal', signal: 'refuse' }],
    });
  });
  test('R21 the article in hand is laid apart; one of a repair goes back to where it lay', () => {
    expect(step(held, scanned(place('R-APART', 'aside'))).state).toMatchObject({
      back: { name: 'scan-label' },
    });
    const card = step(repairing(cardOf()), bar).state;
    expect(step(card, scanned(place('R-APART', 'aside'))).state.verdict?.code).toBe('barred');
    expect(step(card, scanned(place('R-01'))).state).toMatchObject({ back: { name: 'scan-label' } });
  });
  test('R21 when it takes scans again the flow begins at SCAN LABEL', () => {
    expect(step(held, { name: 'allowed' }).state).toEqual(at.label);
  });
});
