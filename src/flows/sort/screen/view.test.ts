import { expect, test } from 'vitest';
import type { StateOf } from '../machine/state.ts';
import { t } from '../texts.ts';
import { stageOf } from './view.ts';

const printing = { printers: [], chosen: [], trouble: null, refused: null };
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
  return stageOf(state, { article: () => null, order: () => null }, printing, 'OMS').detail;
};

test('a refusal that is known has its reason; any other code, also one that every object has, the general one', () => {
  expect(reasonOf('already-placed')).toBe(t('reason_already_placed', { by: 'Daan' }));
  for (const code of ['something-new', 'constructor', '__proto__'])
    expect(reasonOf(code)).toBe(t('reason_not_placed', { provider: 'OMS' }));
});
