import { describe, expect, it } from 'vitest';
import type { Question } from '../../../../contract/scanning/extra-info.ts';
import type { Resolution } from '../../../../core/delivery/resolution.ts';
import { MANY_REPEATS } from '../../extra-info/machine/answer-drafts.ts';
import { questionOf } from '../../extra-info/machine/asking.ts';
import { specialCounter } from './special-step.ts';
import type { SortDraft, SortEvent } from './events.ts';
import type { SortState, SortedWork } from './state.ts';
import {
  allSpecial,
  answer,
  card,
  completable,
  configOf,
  destinationOf,
  info,
  named,
  needed,
  ofCarton,
  otherArticle,
  place,
  press,
  question,
  run,
  scan,
  unknown,
} from './testing.ts';
import { verdictWords } from '../screen/verdict-words.ts';

const full = configOf({ extra_processing_steps: allSpecial });
const heel = question('heel', 'boolean');
const kleur = question('kleur', 'text');
const maat = question('maat', 'number');

const asks = (pending: number, required: Question | null, ...pieces: Question[]): SortEvent =>
  scan(needed({ quantity_pending: pending }), { extra_info: info(required, ...pieces) });
const workOf = (state: SortState): SortedWork => {
  if (!('work' in state)) throw new Error(`no work in ${state.name}`);
  return state.work;
};
const pieceInfo = (drafts: readonly SortDraft[]): string[] =>
  drafts.flatMap(d => (d.type === 'product-piece-info' ? [`${d.group} ${d.attribute}=${d.value}`] : []));

describe('R8 provide-extra-product-info', () => {
  it('R8 is not asked when the article needs none', () => {
    const none = { ...info(heel), is_required: false };
    expect(run(full, [scan(needed(), { extra_info: none })]).state.name).toBe('scan-location');
    expect(run(full, [asks(1, null)]).state.name).toBe('scan-location');
  });
  const lenient = (pending: number) =>
    scan(needed({ quantity_pending: pending }), {
      extra_info: { ...info(heel, kleur), is_required_error: null },
    });
  it('R8 Nee fails the required check where the OMS gives an error text: it is asked again', () => {
    const { state, drafts } = run(full, [asks(1, heel, kleur), answer('0')]);
    expect(state).toMatchObject({ name: 'extra-info', asking: 'required', trouble: 'again' });
    expect(drafts).toEqual([]);
    expect(run(full, [answer('1')], state).state).toMatchObject({ asking: 'piece', trouble: null });
  });
  it('R8 the required question comes first; without an error text Nee ends the questions and is recorded', () => {
    const first = run(full, [lenient(1)]).state;
    expect(first).toMatchObject({ name: 'extra-info', asking: 'required' });
    const { state, drafts } = run(full, [answer('0')], first);
    expect(state.name).toBe('scan-location');
    expect(drafts).toEqual([
      { type: 'product-info', product_identifier: 'beker', attribute_identifier: 'heel', value: '0' },
    ]);
  });
  it('R8 Ja leads to the questions per piece, one by one', () => {
    const { state } = run(full, [asks(1, heel, kleur, maat), answer('1')]);
    expect(state).toMatchObject({ asking: 'piece', index: 0 });
    const second = run(full, [answer('rood')], state).state;
    expect(second.name === 'extra-info' && questionOf(second)).toEqual(maat);
  });
  it('R8 a value of a question that is no yes or no leads on too, even when it is 0', () => {
    expect(run(full, [asks(1, maat, kleur), answer('0')]).state).toMatchObject({ asking: 'piece' });
  });
  it('R8 without a required question the first is one per piece', () => {
    expect(run(full, [asks(1, null, kleur)]).state).toMatchObject({ asking: 'piece', index: 0 });
  });
  it('R8 with one piece pending it is not asked how many', () => {
    expect(run(full, [asks(1, null, kleur), answer('rood')]).state.name).toBe('scan-location');
  });
  it('R8 with more the last question is how many; that is the quantity, and it is not asked again', () => {
    const asked = run(full, [asks(3, null, kleur), answer('rood')]).state;
    expect(asked).toMatchObject({ asking: 'how-many' });
    expect(asked.name === 'extra-info' && questionOf(asked)).toBeNull();
    const { state } = run(full, [answer('2')], asked);
    expect(state).toMatchObject({ name: 'scan-location', work: { quantity: 2 } });
  });
  it.each([
    ['1', 1],
    ['3', 3],
    ['4', 3],
    ['99999999999999999999', 3],
  ])('R8 how many: %s gives %i of 3', (given, quantity) => {
    const { state } = run(full, [asks(3, null, kleur), answer('rood'), answer(given)]);
    expect(workOf(state).quantity).toBe(quantity);
  });
  it('R8 after Nee the quantity is still asked by its own step', () => {
    expect(run(full, [lenient(3), answer('0')]).state.name).toBe('quantity');
  });
  it('R8 the how-many answer decides whether the slip is due', () => {
    const last = scan(needed({ quantity_pending: 2, delivery_pending: 2 }), {
      extra_info: info(null, kleur),
    });
    expect(run(full, [last, answer('rood'), answer('2')]).state.name).toBe('packing-slip');
    expect(run(full, [last, answer('rood'), answer('1')]).state.name).toBe('scan-location');
  });
});

describe('R9 an answer that does not fit is asked again', () => {
  it.each([
    [heel, 'ja'],
    [heel, ''],
    [maat, ''],
    [maat, 'twaalf'],
    [maat, '1.000,5'],
    [maat, '0x10'],
    [maat, '1e3'],
    [maat, '3,'],
    [kleur, '   '],
    [kleur, 'x'.repeat(2001)],
    [maat, '1'.repeat(2001)],
  ])('R9 $0.valueType: "%s"', (asked, given) => {
    const { state, effects } = run(full, [asks(1, null, asked), answer(given)]);
    expect(state).toMatchObject({ name: 'extra-info', trouble: 'again', answers: [] });
    expect(effects).toEqual([]);
  });
  it.each(['0', '-1', '1.5', 'drie', '', '0x2'])('R9 how many: "%s"', given => {
    const { state } = run(full, [asks(3, null, kleur), answer('rood'), answer(given)]);
    expect(state).toMatchObject({ asking: 'how-many', trouble: 'again' });
  });
  it('R9 the text of the required check is kept for the screen', () => {
    expect(workOf(run(full, [asks(1, heel)]).state).questions?.required_error).toBe('Vul dit in');
  });
  it.each([
    ['2,5', '2.5'],
    [' 12 ', '12'],
    ['-0,75', '-0.75'],
  ])('R8 the number %s is recorded as %s', (given, value) => {
    expect(pieceInfo(run(full, [asks(1, null, maat), answer(given)]).drafts)).toEqual([`1 maat=${value}`]);
  });
});

describe('R10 answers are recorded when the last is given', () => {
  const five = [asks(5, heel, kleur, maat), answer('1'), answer('rood'), answer('2,5')];
  it('R10 nothing before it', () => {
    expect(run(full, five).drafts).toEqual([]);
  });
  it('R10 once per piece; the product once', () => {
    const { drafts, effects } = run(full, [...five, answer('2')]);
    expect(drafts.filter(d => d.type === 'product-info')).toHaveLength(1);
    expect(pieceInfo(drafts)).toEqual(['1 kleur=rood', '1 maat=2.5', '2 kleur=rood', '2 maat=2.5']);
    expect(drafts[1]).toMatchObject({ line_type: 'dispatch-request', line_id: 11 });
    expect(effects).toMatchObject([{ type: 'record', on_failure: 'answers-not-saved', value: '2' }]);
  });
  it('R10 a failure keeps the questions open; retry records all answers', () => {
    const before = run(full, five).state;
    const failed = run(full, [{ name: 'answers-not-saved', value: '2' }], before).state;
    expect(failed).toMatchObject({ name: 'extra-info', trouble: 'not-saved' });
    const retried = run(full, [press('retry')], failed);
    expect(retried).toEqual(run(full, [answer('2')], before));
  });
  it('R10 a second failure can be retried again', () => {
    const lost: SortEvent = { name: 'answers-not-saved', value: 'rood' };
    const { state, drafts } = run(full, [asks(1, null, kleur), lost, lost, press('retry')]);
    expect(state.name).toBe('scan-location');
    expect(pieceInfo(drafts)).toEqual(['1 kleur=rood']);
  });
  it('R10 skip goes on without the answers, with the number the worker gave', () => {
    const { state, drafts } = run(configOf({ extra_processing_steps: ['provide-extra-product-info'] }), [
      ...five,
      { name: 'answers-not-saved', value: '2' },
      press('skip'),
    ]);
    expect(state).toMatchObject({ name: 'scan-location', work: { quantity: 2, taken: [] } });
    expect(drafts).toEqual([]);
  });
  it('R10 skip before a number was given leaves it to the quantity step', () => {
    const { state } = run(full, [asks(3, heel), { name: 'answers-not-saved', value: '1' }, press('skip')]);
    expect(state).toMatchObject({ name: 'quantity', work: { quantity: 1 } });
  });
  it('R10 skip is not there without a failure', () => {
    expect(run(full, [asks(1, heel), press('skip')]).state.name).toBe('extra-info');
  });
  it('R10 more than 5 repeats is many', () => {
    expect(MANY_REPEATS).toBe(5);
  });
});

describe('R11 multiple-quantities', () => {
  const three = [scan(needed({ quantity_pending: 3 }))];
  it('R11 is not needed for one piece, and begins at 1', () => {
    expect(run(full, [scan(needed())]).state.name).toBe('scan-location');
    expect(run(full, three).state).toMatchObject({ name: 'quantity', work: { quantity: 1, pending: 3 } });
  });
  it('R11 another scan of the same article adds one, capped', () => {
    const two = run(full, [...three, scan(needed())]);
    expect(workOf(two.state).quantity).toBe(2);
    expect(named(two.effects)).toEqual(['accept']);
    const full3 = run(full, [scan(needed()), scan(needed())], two.state);
    expect(full3.state).toMatchObject({ work: { quantity: 3 }, verdict: { code: 'quantity-full' } });
    expect(named(full3.effects)).toEqual(['refuse']);
  });
  it('R11 another article is refused', () => {
    const { state } = run(full, [...three, scan(otherArticle)]);
    expect(state).toMatchObject({ work: { quantity: 1 }, verdict: { code: 'expected-same-article' } });
  });
  it.each([
    [2, 2],
    [3, 3],
    [4, 3],
    [0, 1],
    [-5, 1],
    [1.5, 1],
    [Number.NaN, 1],
  ])('R11 %d set is %d of 3', (quantity, held) => {
    expect(workOf(run(full, [...three, { name: 'set-quantity', quantity }]).state).quantity).toBe(held);
  });
  it.each([
    ['2', { work: { quantity: 2 }, verdict: null }, 'accept'],
    ['4', { work: { quantity: 1 }, verdict: { code: 'quantity-full', values: { n: 3 } } }, 'refuse'],
    ['0', { work: { quantity: 1 }, verdict: { code: 'expected-same-article' } }, 'refuse'],
    ['87123', { work: { quantity: 1 }, verdict: { code: 'expected-same-article' } }, 'refuse'],
  ])('R11 %s typed on a keyboard, of 3', (text, held, signal) => {
    const { state, effects } = run(full, [...three, scan(unknown(), { text })]);
    expect(state).toMatchObject({ name: 'quantity', ...held });
    expect(named(effects)).toEqual([signal]);
  });
  it('R11 digits that are the number of an article are that article', () => {
    const { state } = run(full, [...three, scan(otherArticle, { text: '2' })]);
    expect(state).toMatchObject({ work: { quantity: 1 }, verdict: { code: 'expected-same-article' } });
  });
  it('R11 the amount could not be checked: only the scanned item is added, and that is said', () => {
    const failed: Resolution = { kind: 'unknown', read: '', why: 'look-up-failed', asked: true };
    const many = run(full, [...three, { name: 'set-quantity', quantity: 3 }]);
    const { state, effects } = run(full, [{ name: 'corrected', resolution: failed }], many.state);
    expect(state).toMatchObject({
      name: 'scan-location',
      work: { quantity: 1, pending: 3, taken: [] },
      verdict: { look: 'corrected', code: 'quantity-unchecked' },
    });
    expect(named(effects)).toEqual(['attention']);
    expect(run(full, [scan(place('A-12'))], state).drafts).toMatchObject([{ quantity: 1 }]);
  });
  it('R11 Verder goes on with the quantity, which is what is placed', () => {
    const { drafts } = run(full, [
      ...three,
      { name: 'set-quantity', quantity: 3 },
      press('next'),
      scan(place('A-12')),
    ]);
    expect(drafts).toMatchObject([{ quantity: 3, extra_processing_steps: ['multiple-quantities'] }]);
  });
});

describe('R11a the code of a carton', () => {
  const carton = (quantity_pending: number, pieces = 6): SortEvent =>
    scan(ofCarton(pieces, { quantity_pending }));
  it.each([
    [20, 6],
    [6, 6],
    [4, 4],
    [1, 1],
  ])('R11a of six, %d pending: the step asks, and begins with %d', (pending, quantity) => {
    for (const config of [full, configOf({ extra_processing_steps: [] })])
      expect(run(config, [carton(pending)]).state).toMatchObject({
        name: 'quantity',
        work: { quantity, carton: 6 },
      });
  });
  it('R11a another scan of it adds its pieces, one of a piece adds one, and more than is pending is refused', () => {
    const { state } = run(full, [carton(20), carton(20), scan(needed())]);
    expect(workOf(state).quantity).toBe(13);
    expect(run(full, [carton(20), carton(20)], state).state).toMatchObject({
      work: { quantity: 19 },
      verdict: { code: 'quantity-full', values: { n: 20 } },
    });
  });
  it('R11a its pieces are placed', () => {
    const { drafts } = run(full, [carton(20), press('next'), scan(place('A-12'))]);
    expect(drafts).toMatchObject([{ quantity: 6, extra_processing_steps: ['multiple-quantities'] }]);
  });
  it('R11a the OMS needs fewer by now: said, and the carton is still one', () => {
    const resolution = ofCarton(6, { quantity_pending: 2 });
    if (resolution.kind !== 'article') throw new Error('an article');
    const { state } = run(full, [carton(20), { name: 'corrected', resolution: resolution.resolution }]);
    expect(state).toMatchObject({
      name: 'quantity',
      work: { quantity: 2, carton: 6 },
      verdict: { code: 'quantity-full', values: { n: 2 } },
    });
  });
});

describe('R11 the location in the quantity step', () => {
  const three = scan(needed({ quantity_pending: 3 }));
  const chosen: SortEvent = { name: 'set-quantity', quantity: 2 };
  it('R11 is Verder with the number shown, and the placement', () => {
    const { state, drafts, effects } = run(full, [three, chosen, scan(place('A-12'))]);
    expect(drafts).toMatchObject([
      { type: 'place-article', quantity: 2, extra_processing_steps: ['multiple-quantities'] },
    ]);
    expect([state.name, named(effects)]).toEqual(['scan-article', ['record', 'accept']]);
  });
  it('R11 a wrong location is refused, and the number stays', () => {
    const { state, drafts } = run(full, [three, chosen, scan(place('B-03'))]);
    expect(state).toMatchObject({
      name: 'quantity',
      work: { quantity: 2 },
      verdict: { code: 'wrong-location' },
    });
    expect(drafts).toEqual([]);
  });
});

describe('R12 with a printer of the OMS the slip prints without a tap', () => {
  const itself = { ...full, order_completion_steps: ['scan-label'], slip_printer: 'oms' } as const;
  const due = scan(needed({ delivery_pending: 1 }));
  const last = scan(place('A-12'), { completable: completable({ slip_printed: false }) });
  it('R12 prints after the OMS had its time to correct the order', () => {
    const { state, effects } = run(itself, [due]);
    expect([state, named(effects)]).toMatchObject([
      { name: 'packing-slip', printing: 'asked' },
      ['accept', 'submit-soon'],
    ]);
  });
  it('R12 the location is taken while it prints: its answer goes on with the completion, without a tone', () => {
    const placed = run(itself, [due, press('print'), last]);
    expect(placed.state).toMatchObject({ name: 'complete', index: 0, printing: 'busy' });
    expect(named(placed.effects)).toEqual(['record', 'accept', 'claim']);
    const sent = run(itself, [press('print-sent')], placed.state);
    expect(sent.state).toMatchObject({ name: 'complete', index: 1, verdict: { code: 'print-sent' } });
    expect(named(sent.effects)).toEqual([]);
  });
  it('R12 the location is taken before it prints: the completion prints it', () => {
    const { state, effects } = run(itself, [due, last]);
    expect(state).toMatchObject({ name: 'complete', index: 0, printing: 'busy' });
    expect(named(effects)).toEqual(['record', 'accept', 'claim', 'print']);
  });
  it('R12 a slip that waits does not hold up the placement', () => {
    const { state, drafts } = run(itself, [due, press('print'), press('print-waits'), last]);
    expect(state).toMatchObject({
      name: 'scan-article',
      verdict: { code: 'placed', values: { slip: 'waits' } },
    });
    expect(drafts).toMatchObject([{ type: 'place-article', extra_processing_steps: [] }]);
  });
  it('R12 without a network the location is taken at once, and the order waits for its slip', () => {
    const later = { ...itself, slip_printer: 'oms-later' } as const;
    expect(named(run(later, [due]).effects)).toEqual(['accept']);
    const { state, effects } = run(later, [due, last]);
    expect(state).toMatchObject({
      name: 'scan-article',
      verdict: { code: 'placed', values: { slip: 'waits' } },
    });
    expect(named(effects)).toEqual(['record', 'accept']);
    const printed = scan(place('A-12'), { completable: completable({ slip_printed: true }) });
    expect(run(later, [due, press('next'), printed]).state).toMatchObject({ name: 'complete' });
    const toRepair = scan(place('A-12'), {
      completable: completable({ slip_printed: false, repair_first: card() }),
    });
    expect(run(later, [due, toRepair]).state).toMatchObject({ name: 'repair' });
  });
  it('R21a LET OP stays while the slip prints, and when the old location is scanned', () => {
    const moved: SortEvent = {
      name: 'corrected',
      resolution: {
        kind: 'expected',
        article: { product_identifier: 'beker', name: 'Beker', image_url: null, read: '' },
        destination: destinationOf({ delivery_pending: 1, storage_location: 'B-03' }),
        origin: 'look-up',
      },
    };
    const { state } = run(itself, [due, moved, press('print'), press('print-sent')]);
    expect(state).toMatchObject({ name: 'scan-location', verdict: { code: 'corrected-location' } });
    const wrong = run(itself, [due, moved, press('print'), scan(place('A-12'))]);
    expect([wrong.state.verdict?.code, named(wrong.effects)]).toEqual(['corrected-location', ['refuse']]);
  });
  it.each(['printed', 'print-sent'] as const)(
    'R12 a refusal stays in sight while the slip prints (%s)',
    how => {
      const refused = run(itself, [due, scan(unknown())]).state;
      expect(refused.verdict).toMatchObject({ look: 'refused' });
      const { state } = run(itself, [press('print'), press(how)], refused);
      expect(state).toMatchObject({ name: 'scan-location', verdict: refused.verdict });
    },
  );
  it('R26 the answer of a print is taken while nothing can be stored', () => {
    const { state } = run(itself, [
      due,
      press('print'),
      { name: 'not-stored', read: 'A-12' },
      press('print-sent'),
      press('stored-again'),
    ]);
    expect(state).toMatchObject({ name: 'scan-location', work: { taken: ['print-packing-slip'] } });
  });
  it('R12 without that printer the button is needed', () => {
    const { state, drafts } = run({ ...itself, slip_printer: 'device' }, [due, last]);
    expect(state).toMatchObject({ name: 'packing-slip', verdict: { code: 'expected-button' } });
    expect(drafts).toEqual([]);
  });
});

describe('R12 print-packing-slip', () => {
  const due = [scan(needed({ delivery_pending: 1 }))];
  it('R12 is asked at the last scan of the order only', () => {
    expect(run(full, due).state).toMatchObject({ name: 'packing-slip', printing: 'asked' });
    expect(run(full, [scan(needed({ delivery_pending: 2 }))]).state.name).toBe('scan-location');
  });
  it('R12 two taps print once', () => {
    const busy = run(full, [...due, press('print')]);
    expect(busy.effects).toEqual([{ type: 'print', papers: 'slip', dispatch_request_id: 1 }]);
    expect(run(full, [press('print')], busy.state).effects).toEqual([]);
  });
  it('R12 printed goes on, as a step taken', () => {
    const { state } = run(full, [...due, press('print'), press('printed')]);
    expect(state).toMatchObject({ name: 'scan-location', work: { taken: ['print-packing-slip'] } });
  });
  it('R12 waiting for the connection goes on, not as a step taken', () => {
    const waits = run(full, [...due, press('print'), press('print-waits')]).state;
    expect(waits).toMatchObject({ name: 'packing-slip', printing: 'waits' });
    expect(run(full, [press('next')], waits).state).toMatchObject({
      name: 'scan-location',
      work: { taken: [] },
    });
    expect(run(full, [press('print')], waits).effects).toHaveLength(1);
  });
  it('R12 sent to a printer of the OMS goes on and says so', () => {
    const { state } = run(full, [...due, press('print'), press('print-sent')]);
    expect(state).toMatchObject({ name: 'scan-location', work: { taken: ['print-packing-slip'] } });
    expect(state.verdict && verdictWords(state.verdict).text).toBe('De printopdracht is verstuurd');
  });
  it('R12 a slip that the OMS refuses goes on without it', () => {
    const refused = run(full, [...due, press('print'), press('print-refused')]).state;
    expect(refused).toMatchObject({ name: 'packing-slip', printing: 'refused' });
    expect(run(full, [press('next')], refused).state).toMatchObject({
      name: 'scan-location',
      work: { taken: [] },
    });
  });
  it('R12 a print that was not asked here changes nothing', () => {
    const asked = run(full, due).state;
    for (const late of ['printed', 'print-sent', 'print-waits', 'print-refused'] as const)
      expect(run(full, [press(late)], asked).state).toEqual(asked);
  });
  it('R12 a passed quantity step does not open again after the slip', () => {
    const { state } = run(full, [
      ...due,
      {
        name: 'corrected',
        resolution: {
          kind: 'expected',
          article: { product_identifier: 'beker', name: 'Beker', image_url: null, read: '' },
          destination: destinationOf({ quantity_pending: 3 }),
          origin: 'look-up',
        },
      },
      press('next'),
    ]);
    expect(state.name).toBe('scan-location');
  });
});

describe('The counter of SPECIALE VERWERKING', () => {
  it('counts needed steps only, and goes up', () => {
    const asked = run(full, [
      scan(needed({ quantity_pending: 2, delivery_pending: 1 }), { extra_info: info(heel) }),
    ]).state;
    expect(specialCounter(full, workOf(asked))).toEqual({ index: 1, of: 3 });
    const amount = run(full, [answer('1')], asked).state;
    expect(specialCounter(full, workOf(amount))).toEqual({ index: 2, of: 3 });
    const slip = run(full, [press('next')], amount).state;
    expect(specialCounter(full, workOf(slip))).toEqual({ index: 3, of: 3 });
    expect(specialCounter(configOf(), workOf(asked))).toEqual({ index: 0, of: 0 });
  });
});
