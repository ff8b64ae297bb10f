import { expect, test } from 'vitest';
import type { StateOf } from '../machine/state.ts';
import { t } from '../texts.ts';
import { stageOf } from './view.ts';

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
    instruction: 'Leg apart op A-00',
  });
});

test('a refusal that is known has its reason; any other code, also one that every object has, the general one', () => {
  expect(reasonOf('already-placed')).toBe(t('reason_already_placed', { by: 'Daan' }));
  for (const code of ['something-new', 'constructor', '__proto__'])
    expect(reasonOf(code)).toBe(t('reason_not_placed', { provider: 'OMS' }));
});
