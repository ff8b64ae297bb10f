import { describe, expect, test } from 'vitest';
import { beginCounting, type StateOf, type VerdictCode } from '../machine/state.ts';
import type { Values } from '../../steps/verdict-step.ts';
import { t } from '../texts.ts';
import { stageOf } from './view.ts';
import { waitingWords } from './waiting-words.ts';
import { card } from '../machine/testing.ts';

const printing = { printers: [], chosen: [], trouble: null, refused: null };
const facts = { aside: 'A-00', article: () => null, order: () => null };

const reasonOf = (code: string) => {
  const state: StateOf<'repair'> = {
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
      dispatch_request_id: 7,
      by: 'Daan',
    },
  };
  return stageOf(state, facts, printing, 'OMS').detail;
};

test('R6 after a wrong scan the reason stays in sight, and the refusal names the button and the place', () => {
  const state: StateOf<'not-requested'> = {
    name: 'not-requested',
    why: 'paused',
    product_identifier: 'beker',
    order_identifier: '261114-0042',
    verdict: { look: 'refused', code: 'expected-button', values: { read: '8712', button: 'understood' } },
  };
  expect(stageOf(state, facts, printing, 'OMS')).toMatchObject({
    verdict: { note: 'Verwacht: de knop ‘Begrepen’' },
    detail: 'De levering is gepauzeerd.',
    code: 'A-00',
    instruction: 'Leg apart op A-00',
  });
});

test('a refusal that is known has its reason; any other code, also one that every object has, the general one', () => {
  expect(reasonOf('already-placed')).toBe(t('reason_already_placed', { by: 'Daan' }));
  for (const code of ['something-new', 'constructor', '__proto__'])
    expect(reasonOf(code)).toBe(t('reason_not_placed', { provider: 'OMS' }));
});

describe('an article that nobody needs goes apart, to the place of the zone', () => {
  const shown = (code: VerdictCode, values: Values, aside: string | null = 'A-00') =>
    stageOf(
      { name: 'scan-article', verdict: { look: 'refused', code, values } },
      { ...facts, aside },
      printing,
      'OMS',
    );

  test.each<[VerdictCode, Values]>([
    ['already-done', {}],
    ['surplus', {}],
    ['surplus-receipt', {}],
    ['work-over', { status: 'completed' }],
    ['corrected-gone', { why: 'surplus' }],
  ])('R5 R21 R33 R38 %s', (code, values) => {
    const named = { ...values, name: 'Beker' };
    expect(shown(code, named)).toMatchObject({ code: 'A-00', instruction: 'Leg apart op A-00' });
    const nowhere = shown(code, named, null);
    expect(nowhere.code).toBeUndefined();
    expect(nowhere.verdict?.note).toMatch(/Leg apart$/);
  });
});

test('R33 an article that was not announced has nothing to count up to', () => {
  const counting = { id: 5, quantity: 0, scanned: 2, may_exceed: true };
  const article = { product_identifier: 'beker', read: '8712' };
  const state: StateOf<'quantity'> = {
    name: 'quantity',
    verdict: null,
    work: beginCounting(counting, article, null, true),
  };
  expect(stageOf(state, facts, printing, 'OMS').detail).toBe('Ontvangen: 2, niet aangekondigd');
});

test('shipments that wait are said, also when what holds them up has no card', () => {
  expect(waitingWords({ cards: [], held_shipments: 0 })).toBe('');
  expect(waitingWords({ cards: [], held_shipments: 13 })).toBe('13 verzendingen wachten op herstel');
  expect(waitingWords({ cards: [card({ lies_at: 'A-12' })], held_shipments: 1 })).toBe(
    'Herstel 1 · A-12 · 1 verzending wacht op herstel',
  );
});

test('R21 an article in hand that nobody needs any more: the reason is said', () => {
  const verdict = {
    look: 'corrected',
    code: 'corrected-gone',
    values: { name: 'Beker', why: 'cancelled' },
  } as const;
  expect(stageOf({ name: 'scan-article', verdict }, facts, printing, 'OMS').verdict).toEqual({
    text: 'LET OP: Beker is niet meer nodig.',
    note: 'De order is geannuleerd. Leg apart',
  });
});
