import type { SortSnapshot } from '../session/sort-model.ts';
import { t } from '../texts.ts';

/** What waits for a repair, as the bar says it. A refused answer about an article has no card, and still holds up its order. */
export const waitingWords = ({
  cards: [card, ...others],
  held_shipments: n,
}: Pick<SortSnapshot, 'cards' | 'held_shipments'>): string =>
  [
    ...(card ? [t('repair_waiting', { n: others.length + 1, location: card.lies_at ?? '' })] : []),
    ...(n > 0 ? [t('shipments_wait', { n })] : []),
  ].join(' · ');
