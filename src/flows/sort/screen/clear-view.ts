import type { StageView } from '../../steps/scan-screen.tsx';
import { t as steps } from '../../steps/texts.ts';
import type { ClearPlace, SortStateOf } from '../machine/state.ts';
import { t } from '../texts.ts';
import { apartAt, subject, type SubjectFacts } from './subject.ts';

/** 'Leeg te halen: A-14 (2)'. */
export const toClearWords = ({ storage_location: location, pieces }: ClearPlace): string =>
  t('to_clear', { location, n: pieces.reduce((sum, { quantity }) => sum + quantity, 0) });

/** First any article of the place; then that article, and where it goes (R39). */
export function clearView({ place, piece }: SortStateOf<'clear'>, facts: SubjectFacts): StageView {
  const common = {
    state: 'repair',
    label: t('step_clear'),
    verdict: { text: toClearWords(place), note: t('order', { order: place.order_identifier }) },
  } as const;
  if (piece)
    return {
      ...common,
      step: `clear-piece-${piece.id}`,
      ...subject(facts, piece.product_identifier),
      amount: t('pieces', { n: piece.quantity }),
      ...apartAt(facts),
    };
  const { storage_location: from, aside } = place;
  return {
    ...common,
    step: `clear-place-${place.pieces.length}`,
    icon: 'box',
    move: {
      from: { caption: steps('lies_in'), sign: from },
      to: { caption: steps('must_go_to'), sign: aside ?? { icon: 'apart' } },
    },
    instruction: t('clear_scan', { location: from }),
  };
}
