import { describe, expect, test } from 'vitest';
import type { PrintJob } from '../../../../contract/orders/printing.ts';
import type { PrintFacts } from '../../print-desk.ts';
import {
  beginCounting,
  beginWork,
  type RepairCard,
  type SortState,
  type SortStateOf,
  type SortCode,
} from '../machine/state.ts';
import {
  allCompletion,
  articleOf,
  card,
  completable,
  configOf,
  counted,
  destinationOf,
  label,
  question,
  run,
  scan,
} from '../machine/testing.ts';
import type { TextValues } from '../../steps/verdict-step.ts';
import { t } from '../texts.ts';
import { completionItems, paperLine } from './complete-view.ts';
import { stepsOf } from './rail.ts';
import type { SubjectFacts } from './subject.ts';
import { articleInstruction, stageOf } from './view.ts';
import { waitingWords } from './waiting-words.ts';

const printing: PrintFacts = { printers: [], chosen: [], jobs: [], trouble: null, refused: null };
const facts: SubjectFacts = { aside: 'A-00', article: () => null, order: () => null };
/** The stage as the screen shows it. */
const shown = (state: SortState, over: Partial<SubjectFacts> = {}, config = configOf()) =>
  stageOf(state, { ...facts, ...over }, printing, config, 'OMS');
const work = beginWork(destinationOf(), articleOf(), null, true);

const reasonOf = (code: string) => {
  const state: SortStateOf<'repair'> = {
    name: 'repair',
    verdict: null,
    phase: 'article',
    move: 0,
    card: {
      mutation_id: 'm1',
      kind: 'goods',
      code,
      product_identifier: 'beker',
      quantity: 1,
      lies_at: 'D-01',
      moves: [],
      version: 0,
      dispatch_request_id: 7,
      by: 'Daan',
    },
  };
  return shown(state).verdict?.note;
};

describe('R33 more than expected', () => {
  const teas = { article: () => ({ name: 'Zwarte thee', image_url: null }) };
  test('is counted with the name of the article and its numbers', () => {
    const { state } = run(configOf(), [scan(counted({ quantity: 5, scanned: 5 }))]);
    expect(shown(state, teas).verdict).toEqual({
      text: 'Ontvangen: 6, verwacht 5',
      note: 'Meer dan verwacht: Zwarte thee',
    });
  });
  test('is asked with them above 20 %, and with both ways to answer', () => {
    const { state } = run(configOf(), [scan(counted({ quantity: 5, scanned: 6 }))]);
    expect(shown(state, teas)).toMatchObject({
      state: 'attention',
      name: 'Zwarte thee',
      verdict: {
        text: 'Veel meer dan verwacht',
        note: 'Hiermee 7 ontvangen, verwacht 5. Nog niet geteld.',
      },
      instruction: 'Klopt het aantal? Druk op ‘Toch tellen’ of scan het volgende stuk',
      detail: 'Zo niet: leg apart op A-00',
    });
  });
});

test('R4 while the OMS is asked the stage no longer answers the scan before', () => {
  const refused = run(configOf(), [scan(label(1))]).state;
  const stage = shown(refused);
  expect([stage.state, stage.verdict?.text]).toEqual(['refused', 'Gelezen as-read (verzendlabel)']);
  const asking = {
    ...stage,
    ...articleInstruction({ busy: true, over: null, end: null, to_complete: [] }, false),
  };
  expect(asking).toMatchObject({ state: 'ready', verdict: undefined, instruction: 'Zoeken in het OMS…' });
  expect(articleInstruction({ busy: false, over: null, end: null, to_complete: [] }, false)).toEqual({});
});

test('R6 after a wrong scan the reason stays in sight, and both that go on are named: the scan of the place and the button', () => {
  const state: SortStateOf<'not-requested'> = {
    name: 'not-requested',
    why: 'paused',
    product_identifier: 'beker',
    order_identifier: '261114-0042',
    verdict: { look: 'refused', code: 'expected-button', values: { read: '8712', button: 'understood' } },
  };
  expect(shown(state)).toMatchObject({
    verdict: { note: 'Verwacht: A-00 of de knop ‘Begrepen’' },
    detail: 'De levering is gepauzeerd.',
    code: 'A-00',
    caption: 'Leg apart',
    instruction: 'Scan A-00 of druk op ‘Begrepen’',
  });
  expect(shown(state, { aside: null })).toMatchObject({
    verdict: { note: 'Verwacht: de knop ‘Begrepen’' },
    instruction: 'Leg apart',
  });
});

test('a refusal that is known has its reason; any other code, also one that every object has, the general one', () => {
  expect(reasonOf('already-placed')).toBe(t('reason_already_placed', { by: 'Daan' }));
  for (const code of ['something-new', 'constructor', '__proto__'])
    expect(reasonOf(code)).toBe(t('reason_not_placed', { provider: 'OMS' }));
});

describe('an article that nobody needs goes apart, to the place of the zone', () => {
  const refused = (code: SortCode, values: TextValues, aside: string | null = 'A-00') =>
    shown({ name: 'scan-article', verdict: { look: 'refused', code, values } }, { aside });

  test.each<[SortCode, TextValues]>([
    ['already-done', {}],
    ['surplus', {}],
    ['surplus-receipt', {}],
    ['work-over', { status: 'completed' }],
    ['corrected-gone', { why: 'surplus' }],
  ])('R5 R21 R33 R38 %s', (code, values) => {
    const named = { ...values, name: 'Beker' };
    expect(refused(code, named)).toMatchObject({ code: 'A-00', instruction: 'Leg apart op A-00' });
    const nowhere = refused(code, named, null);
    expect(nowhere).toMatchObject({ icon: 'apart', instruction: 'Leg apart' });
    expect(nowhere.code).toBeUndefined();
    expect(nowhere.verdict?.note).toMatch(/Leg apart$/);
  });
});

test('R33 an article that was not announced has nothing to count up to', () => {
  const counting = { id: 5, quantity: 0, scanned: 2, may_exceed: true };
  const article = { product_identifier: 'beker', read: '8712' };
  const state: SortStateOf<'quantity'> = {
    name: 'quantity',
    verdict: null,
    work: beginCounting(counting, article, null, true),
  };
  expect(shown(state).detail).toBe('Ontvangen: 2, niet aangekondigd');
});

describe('R11 the quantity step shows the number and the place together', () => {
  const counting = (storage_location: string | null) =>
    shown({ name: 'quantity', verdict: null, work: { ...work, pending: 6, quantity: 2, storage_location } });
  test('R11 with the instruction for both', () => {
    expect(counting('A-12')).toMatchObject({
      verdict: { text: 'Hoeveel van 6?' },
      code: 'A-12',
      codeAs: 'small',
      instruction: 'Leg 2 en scan A-12',
    });
  });
  test('R11 a place that is still free is no code to scan', () => {
    expect(counting(null).code).toBeUndefined();
  });
});

describe('the location that must be scanned is a sign', () => {
  const at = (over: object, verdict: SortState['verdict'] = null) =>
    shown({ name: 'scan-location', filled: false, verdict, work: { ...work, ...over } });
  test('with its caption, and the number beside the name', () => {
    expect(at({ quantity: 2 })).toMatchObject({ code: 'A-12', caption: 'Legplaats', amount: '2 stuks' });
    expect(at({}).amount).toBe('1 stuk');
  });
  test('after a wrong one it is the expected one', () => {
    const verdict = { look: 'refused', code: 'wrong-location', values: { read: 'A-21' } } as const;
    expect(at({}, verdict)).toMatchObject({ code: 'A-12', caption: 'Verwacht' });
  });
  test('a free one is drawn without a name', () => {
    expect(at({ storage_location: null })).toMatchObject({
      codeAs: 'free',
      instruction: 'Scan een vrije legplaats',
    });
  });
});

describe('R12 SPECIALE VERWERKING names the place as soon as its scan goes on', () => {
  const slip: SortState = { name: 'packing-slip', verdict: null, work, printing: 'asked' };
  const printers = [{ identifier: 'p', name: 'Zebra', type: 'packing-slips' as const }];
  const at = (known: Partial<PrintFacts>) => {
    const { code, instruction } = stageOf(slip, facts, { ...printing, ...known }, configOf(), 'OMS');
    return { code, instruction };
  };
  test.each([
    ['the OMS prints', { printers, chosen: printers }, 'A-12', 'Pakbon wordt afgedrukt…'],
    ['the OMS prints once the network is back', { printers }, 'A-12', 'Afdrukken wacht op verbinding'],
    ['this device prints, by a tap', {}, undefined, 'Druk de pakbon af'],
  ])('%s', (_, known, code, instruction) => expect(at(known)).toEqual({ code, instruction }));
});

const opens = (over = {}) => ({ name: 'open-completion' as const, completable: completable(over) });
const prints = { extra_processing_steps: ['print-packing-slip'], order_completion_steps: allCompletion };
const atLabel = run(configOf(prints), [opens()]).state as SortStateOf<'complete'>;

describe('ORDER COMPLEET shows what must be scanned now', () => {
  const ships = { ...configOf(prints), ships_by_scan: true };
  const order = { order_identifier: '1', placed: 3, quantity: 3, carrier: 'PostNL', articles: [] };
  const atLocation = run(ships, [scan(label(1))], atLabel).state as SortStateOf<'complete'>;
  test('R17 the label, as a label of its carrier, and the box to take', () => {
    expect(shown(atLabel, { order: () => order }, ships)).toMatchObject({
      verdict: { text: 'Pak de doos van A-12' },
      code: 'LABEL',
      codeAs: 'label',
      caption: 'PostNL',
      instruction: 'Scan het verzendlabel',
    });
  });
  test.each([
    [undefined, 'Fout bij het controleren van het verzendlabel. Er zijn geen labelcodes op dit apparaat.'],
    [{ state: 'making' }, 'Het verzendlabel wordt nog gemaakt.'],
    [
      { state: 'failed', why: 'adres niet gevonden' },
      'Het verzendlabel kon niet worden gemaakt: adres niet gevonden. Vraag het kantoor.',
    ],
    [
      { state: 'failed', why: 'adres niet aangenomen (postcode: The provided postal code does not match)' },
      'Het verzendlabel kon niet worden gemaakt: adres niet aangenomen. Vraag het kantoor.',
    ],
    [
      { state: 'failed', why: 'n'.repeat(80) },
      `Het verzendlabel kon niet worden gemaakt: ${'n'.repeat(70)}…. Vraag het kantoor.`,
    ],
  ] as const)('R17 no code: %j', (label, instruction) => {
    const without = { ...atLabel, check_failed: true };
    expect(shown(without, { order: () => ({ ...order, label }) }, ships).instruction).toBe(instruction);
  });
  test('R17 no code yet, without a network: what was true when it was lost', () => {
    const printers = [{ identifier: 'p', name: 'Zebra', type: 'packing-slips' as const }];
    const making = { ...facts, order: () => ({ ...order, label: { state: 'making' as const } }) };
    const without = { ...atLabel, check_failed: true };
    expect(stageOf(without, making, { ...printing, printers }, ships, 'OMS').instruction).toBe(
      'Het verzendlabel was er nog niet toen de verbinding wegviel.',
    );
  });
  test('R12 while the slip prints the label is next already; a slip that waits for a tap has no label yet', () => {
    const atSlip = { ...atLabel, steps: ['print-packing-slip', ...atLabel.steps] } as SortStateOf<'complete'>;
    const busy = (known: Partial<PrintFacts>) =>
      stageOf({ ...atSlip, printing: 'busy' }, facts, { ...printing, ...known }, ships, 'OMS');
    const printers = [{ identifier: 'p', name: 'Zebra', type: 'packing-slips' as const }];
    expect(busy({ printers, chosen: printers })).toMatchObject({
      code: 'LABEL',
      instruction: 'Pakbon wordt afgedrukt…',
    });
    // Without a network nothing comes out.
    expect(busy({ printers }).code).toBe('A-12');
    expect(shown({ ...atSlip, printing: 'waits' }, {}, ships)).toMatchObject({
      code: 'A-12',
      instruction: 'Afdrukken wacht op verbinding',
    });
    expect(shown(atSlip, {}, ships)).toMatchObject({ code: 'A-12', instruction: 'Druk de pakbon af' });
  });
  test('R19 then the location, whose scan is announced as shipping', () => {
    expect(shown(atLocation, { order: () => order }, ships)).toMatchObject({
      verdict: { text: 'Label klopt' },
      detail: 'Order 1',
      code: 'A-12',
      caption: 'Nu leeg',
      instruction: 'Scan A-12 = verzonden',
    });
    // With the setting off the button follows.
    expect(shown(atLocation, {}, configOf(prints)).instruction).toBe('Scan legplaats A-12');
  });
  test('R19 where only the button ships no sign is drawn: its scan would be refused', () => {
    const atShip = { ...atLocation, index: 2 } as SortStateOf<'complete'>;
    expect(shown(atShip, {}, configOf(prints))).not.toHaveProperty('code');
    expect(shown(atShip, {}, configOf(prints))).toMatchObject({
      icon: 'truck',
      detail: 'Order ',
      instruction: 'Meld de order als verzonden',
    });
    expect(shown({ ...atShip, verdict: null }, {}, ships)).toMatchObject({ code: 'A-12' });
  });
  test('the steps in a word each', () => {
    expect(completionItems(atLocation).map(({ text, state }) => [text, state])).toEqual([
      ['Label', 'done'],
      ['A-12', 'current'],
      ['Verzonden', 'todo'],
    ]);
  });
});

describe('R17a the print of the label in words', () => {
  const job = (status: PrintJob['status']): PrintFacts => ({
    ...printing,
    jobs: [
      {
        id: 1,
        title: 'Labels',
        type: 'labels',
        printer: { identifier: 'label-1', name: 'Zebra 1' },
        status,
        trouble: null,
        dispatch_request_ids: [1],
      },
    ],
  });
  test('R17a under way, out, late', () => {
    expect(paperLine(atLabel, job('sent'))).toEqual({ text: 'Wordt afgedrukt op Zebra 1…', late: false });
    expect(paperLine(atLabel, job('done'))).toEqual({ text: 'Afgedrukt op Zebra 1', late: false });
    expect(paperLine({ ...atLabel, late: true }, job('sent'))).toEqual({
      text: 'Nog niet afgedrukt op Zebra 1',
      late: true,
    });
    expect(paperLine({ ...atLabel, late: true }, printing)).toEqual({
      text: 'Het label is er nu. Druk het af.',
      late: true,
    });
    expect(paperLine({ ...atLabel, printing: 'waits' }, printing)).toEqual({
      text: 'Afdrukken wacht op verbinding',
      late: true,
    });
  });
  test('R17a nothing is known of what another device printed', () => {
    expect(paperLine(atLabel, printing)).toBeNull();
  });
});

describe('R23 a repair shows what must be scanned now', () => {
  const repairing = (
    phase: 'article' | 'target',
    over: Partial<RepairCard> = {},
    at: Partial<SubjectFacts> = {},
  ) => shown({ name: 'repair', verdict: null, phase, move: 0, card: card(over) }, at);
  test('R23 the article first: where it lies and must go stand small', () => {
    const view = repairing('article');
    expect(view.code).toBeUndefined();
    expect(view).toMatchObject({
      move: { from: { sign: 'A-07' }, to: { sign: 'B-03' } },
      instruction: 'Scan het artikel',
    });
  });
  test('R23 then the sign of its target', () => {
    const view = repairing('target');
    expect(view.move).toBeUndefined();
    expect(view).toMatchObject({ code: 'B-03', caption: 'Moet naar', instruction: 'Scan B-03' });
  });
  const aside = [{ kind: 'aside', quantity: 1, storage_location: null, dispatch_request_id: null }] as const;
  test('R23 apart in a zone without a place for it', () => {
    expect(repairing('article', { moves: aside }, { aside: null })).toMatchObject({
      detail: 'Leg beker van A-07 apart',
      move: { to: { sign: { icon: 'apart' } } },
    });
    expect(repairing('target', { moves: aside, lies_at: null }, { aside: null })).toMatchObject({
      detail: 'Leg beker apart',
      icon: 'apart',
    });
  });
  test('R23 the rail stays, at the step whose scan is asked', () => {
    const open = (phase: 'article' | 'target') =>
      stepsOf(configOf(), { name: 'repair', verdict: null, phase, move: 0, card: card() }, facts).find(
        ({ state }) => state === 'open',
      )?.id;
    expect([open('article'), open('target')]).toEqual(['article', 'location']);
  });
});

test('every stage says by a drawing, a photo or a code what its sentence says', () => {
  const apart = [{ kind: 'aside', quantity: 1, storage_location: null, dispatch_request_id: null }] as const;
  const refused = { look: 'refused', code: 'surplus', values: { name: 'Beker', read: '1' } } as const;
  const free = { ...work, storage_location: null };
  const complete = (step: number): SortState => ({ ...atLabel, index: step });
  const states: SortState[] = [
    { name: 'scan-article', verdict: null },
    { name: 'scan-article', verdict: refused },
    {
      name: 'extra-info',
      verdict: null,
      work: {
        ...work,
        questions: { required: question('heel', 'boolean'), required_error: null, pieces: [] },
      },
      asking: 'required',
      index: 0,
      answers: [],
      trouble: null,
      unsaved: null,
    },
    { name: 'quantity', verdict: null, work: free },
    { name: 'packing-slip', verdict: null, work: { ...work, storage_location: null }, printing: 'asked' },
    {
      name: 'not-requested',
      verdict: null,
      why: 'paused',
      product_identifier: 'beker',
      order_identifier: '1',
    },
    { name: 'scan-location', verdict: null, work: free, filled: false },
    ...[0, 1, 2].map(complete),
    run(configOf(prints), [opens({ slip_printed: false })]).state,
    ...(['article', 'target'] as const).flatMap(phase =>
      [card(), card({ moves: apart }), card({ lies_at: null, product_identifier: null })].map(
        (of): SortState => ({ name: 'repair', verdict: null, phase, move: 0, card: of }),
      ),
    ),
    { name: 'repair', verdict: null, phase: 'target', move: 0, card: card({ kind: 'hold' }) },
    { name: 'cannot-store', verdict: null, read: '', back: { name: 'scan-article', verdict: null } },
    {
      name: 'cannot-store',
      verdict: null,
      read: 'A-12',
      back: { name: 'scan-location', verdict: null, work, filled: false },
    },
  ];
  for (const aside of [null, 'A-00'])
    for (const state of states) {
      const { icon, picture, code, step } = shown(state, { aside });
      expect(icon ?? picture ?? code, `${state.name} ${step}`).toBeTruthy();
    }
});

test('shipments that wait are said, also when what holds them up has no card', () => {
  expect(waitingWords({ cards: [], held_shipments: 0 })).toBe('');
  expect(waitingWords({ cards: [], held_shipments: 13 })).toBe('13 verzendingen wachten op herstel');
  expect(waitingWords({ cards: [card({ lies_at: 'A-12' })], held_shipments: 1 })).toBe(
    'Herstel 1 · A-12 · 1 verzending wacht op herstel',
  );
  expect(waitingWords({ cards: [card({ lies_at: null })], held_shipments: 0 })).toBe('Herstel 1');
});

test('R21 an article in hand that nobody needs any more: the reason is said', () => {
  const verdict = {
    look: 'corrected',
    code: 'corrected-gone',
    values: { name: 'Beker', why: 'cancelled' },
  } as const;
  expect(shown({ name: 'scan-article', verdict }).verdict).toEqual({
    text: 'LET OP: Beker is niet meer nodig.',
    note: 'De order is geannuleerd. Leg apart',
  });
});
