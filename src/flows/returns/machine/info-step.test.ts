import { expect, test } from 'vitest';
import type { ExtraInfo, Question } from '../../../../contract/scanning/extra-info.ts';
import type { ReturnEvent, ReturnState } from './state.ts';
import { returnMachine } from './machine.ts';
import { article, at, label, scanned, step, unknown, unseen } from './testing.ts';

/* SPECIALE VERWERKING of a return: the questions about the article in hand. */

const question = (attributeIdentifier: string, valueType: Question['valueType']): Question => ({
  attributeIdentifier,
  valueType,
  question: attributeIdentifier,
  answer: null,
});
const heel = question('heel', 'boolean');
const serie = question('serienummer', 'text');
const gewicht = question('gewicht', 'number');
const info = (required: Question | null, ...pieces: Question[]): ExtraInfo => ({
  is_required: true,
  is_required_error: 'Kijk nog eens',
  is_required_question: required,
  product_piece_questions: pieces,
});
const asks = (extra_info: ExtraInfo | null, over: Parameters<typeof article>[0] = {}): ReturnEvent => ({
  ...scanned(article(over)),
  extra_info,
});
const answer = (value: string): ReturnEvent => ({ name: 'answer', value });

/** The state after these events, the effects of the last one, and all drafts. */
function run(events: readonly ReturnEvent[], from: ReturnState = at.article) {
  let ran = { state: from, effects: [] as ReturnType<typeof step>['effects'] };
  const drafts = events.flatMap(event => {
    ran = step(ran.state, event);
    return ran.effects.flatMap(e => (e.type === 'record' ? e.drafts : []));
  });
  return { ...ran, drafts };
}

test('R7a the deciding question, then those about the piece; recorded on its line before its state is asked', () => {
  const { state, drafts, effects } = run([
    asks(info(heel, serie, gewicht)),
    answer('1'),
    answer(' SN-1 '),
    answer('2,5'),
  ]);
  expect(drafts).toEqual([
    { type: 'product-info', product_identifier: 'beker', attribute_identifier: 'heel', value: '1' },
    ...[
      ['serienummer', 'SN-1'],
      ['gewicht', '2.5'],
    ].map(([attribute, value]) => ({
      type: 'product-piece-info',
      product_identifier: 'beker',
      line_type: 'dispatch-request',
      line_id: 70,
      group: '1',
      attribute,
      value,
    })),
  ]);
  expect(effects).toMatchObject([{ type: 'record', on_failure: 'answers-not-saved', value: '2.5' }]);
  expect(state).toMatchObject({ name: 'choose-state', work: { product_identifier: 'beker', line_id: 70 } });
});

test('R7a at VOLGENDE too; without questions, without the step, or without a line the state is asked at once', () => {
  expect(run([asks(info(heel))], at.next).state.name).toBe('extra-info');
  expect(run([asks(null)]).state.name).toBe('choose-state');
  expect(run([asks({ ...info(heel), is_required: false })]).state.name).toBe('choose-state');
  const nowhere = asks(info(heel), { fits: 'unknown', line_id: null });
  expect(run([nowhere], { ...at.article, ret: unseen }).state.name).toBe('choose-state');
  const machine = returnMachine(() => ({ autofill_storage_location: 0, extra_processing_steps: [] }));
  expect(machine.step(at.article, asks(info(heel))).state.name).toBe('choose-state');
});

test("R7a 'Nee' fails the check: asked again with its text, or passed over without answers", () => {
  const failed = run([asks(info(heel, serie)), answer('0')]);
  expect(failed.state).toMatchObject({ name: 'extra-info', asking: 'required', trouble: 'again' });
  expect(run([answer('1')], failed.state).state).toMatchObject({ asking: 'piece', trouble: null });
  const skipped = run([{ name: 'skip' }], failed.state);
  expect([skipped.state.name, skipped.drafts]).toEqual(['choose-state', []]);
});

test('R7a an answer that does not fit is asked again; no question is passed over without a reason', () => {
  const { state } = run([asks(info(null, gewicht)), answer('veel')]);
  expect(state).toMatchObject({ name: 'extra-info', trouble: 'again' });
  expect(run([{ name: 'skip' }], state).state).toEqual(state);
});

test('R7b a code of no known kind answers a question for a text; any other scan is refused', () => {
  const asked = run([asks(info(null, serie))]).state;
  const taken = run([scanned(unknown(), 'SN-9')], asked);
  expect(taken.drafts).toMatchObject([{ value: 'SN-9' }]);
  expect(taken.effects).toContainEqual({ type: 'signal', signal: 'accept' });
  for (const reading of [label(), article()])
    expect(run([scanned(reading)], asked).state).toMatchObject({
      name: 'extra-info',
      verdict: { look: 'refused', code: 'expected-answer' },
    });
  expect(run([scanned(unknown())], run([asks(info(heel))]).state).state.verdict?.code).toBe(
    'expected-answer',
  );
});

test('R7a answers that could not be recorded are given again, or passed over', () => {
  const asked = run([asks(info(null, serie))]).state;
  const lost = run([{ name: 'answers-not-saved', value: 'SN-1' }], asked).state;
  expect(lost).toMatchObject({ name: 'extra-info', trouble: 'not-saved' });
  expect(run([{ name: 'retry' }], lost).drafts).toMatchObject([{ value: 'SN-1' }]);
  expect(run([{ name: 'skip' }], lost).state.name).toBe('choose-state');
});

test.each(['needs-network', 'info-failed'] as const)(
  'R7c an article whose questions nobody can tell (%s) is refused, and the return stays open',
  fits => {
    const { state } = step(at.article, asks(null, { fits }));
    expect(state).toMatchObject({ ...at.article, verdict: { look: 'refused', code: fits } });
  },
);
