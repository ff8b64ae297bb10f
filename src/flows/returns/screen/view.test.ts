import { expect, test } from 'vitest';
import { cardOf, repairing } from '../machine/testing.ts';
import type { ReturnModelFacts } from '../session/return-model.ts';
import type { ReturnState } from '../machine/state.ts';
import { t } from '../texts.ts';
import { lateWords } from './verdict-words.ts';
import { expectedOf, stageOf } from './view.ts';

const facts: ReturnModelFacts = {
  article: name => ({ name, image_url: null }),
  ret: () => null,
  articles: () => [],
  stateName: state => state,
  provider: 'OMS',
  aside: 'R-APART',
};
const reasonOf = (code: string) => stageOf(repairing(cardOf({ code })), facts, false).verdict?.note;

test('a refusal that is known has its reason; any other code, also one that every object has, the general one', () => {
  expect(reasonOf('already-received')).toBe(t('reason_already_received', { by: 'Daan' }));
  for (const code of ['something-new', 'constructor', '__proto__'])
    expect(reasonOf(code)).toBe(t('reason_other', { provider: 'OMS' }));
});

test('an article that is not received goes apart, to the place of the zone', () => {
  const state: ReturnState = {
    name: 'scan-article',
    verdict: { look: 'refused', code: 'already-received', values: { name: 'Beker', read: '8712' } },
    ret: { dispatch_request_id: 7, label: '3SRET7' },
  };
  expect(stageOf(state, facts, false).verdict?.note).toBe('Beker. Leg apart op R-APART');
  expect(stageOf(state, { ...facts, aside: null }, false).verdict?.note).toBe('Beker. Leg apart');
});

test('R8 the picture of the article is there while its state is chosen', () => {
  const work = {
    ret: { dispatch_request_id: 7, label: '3SRET7' },
    product_identifier: 'beker',
    read: '8712',
    line_id: 70,
    questions: null,
  };
  const pictured = { ...facts, article: (name: string) => ({ name, image_url: '/beker.svg' }) };
  expect(stageOf({ name: 'choose-state', verdict: null, work }, pictured, false).picture?.src).toBe(
    '/beker.svg',
  );
});

test('an order number is asked for only where it stands for a label', () => {
  const at = (byOrderNumber: boolean) =>
    stageOf({ name: 'scan-label', verdict: null }, facts, byOrderNumber).instruction;
  expect([at(true), at(false)]).toEqual([t('scan_label_or_order'), t('scan_label')]);
});

test('what is still expected is of the return in hand, and of none that is not on this device', () => {
  const article = {
    line_id: 1,
    product_identifier: 'beker',
    name: 'Beker',
    image_url: null,
    quantity: 3,
    received: 1,
    reason: null,
  };
  const known = { ...facts, articles: (id: number) => (id === 7 ? [article] : []) };
  const at = (ret: { dispatch_request_id: number | null; label: string }): ReturnState => ({
    name: 'scan-article',
    verdict: null,
    ret,
  });
  expect(expectedOf(at({ dispatch_request_id: 7, label: '3SRET7' }), known)).toMatchObject({
    articles: [article],
    to_come: 2,
  });
  expect(expectedOf(at({ dispatch_request_id: null, label: '3SX' }), known)).toBeNull();
  expect(expectedOf({ name: 'scan-label', verdict: null }, known)).toBeNull();
});

test.each([
  ['return-not-found', 'Geen retour: 3SWEG'],
  ['return-done', 'Al ontvangen: 3SWEG'],
  ['return-cancelled', 'Gaat niet door: 3SWEG'],
  ['expected-label', 'Gelezen 3SWEG'],
] as const)('a refusal that comes late (%s) names its code in one line', (code, text) => {
  expect(lateWords({ look: 'refused', code, values: { read: '3SWEG' } })).toBe(text);
});
