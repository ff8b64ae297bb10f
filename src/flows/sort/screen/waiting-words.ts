import type { SortSnapshot } from '../session/sort-model.ts';
import { t } from '../texts.ts';

/** Work that waits for a repair, as the bar says it. A refused answer about an article has no card, and still holds up its order. */
export function waitingWords({
  cards: [card, ...others],
  held_shipments,
}: Pick<SortSnapshot, 'cards' | 'held_shipments'>): string {
  const n = others.length + 1;
  const repair =
    card &&
    (card.lies_at === null
      ? t('repair_waiting_counted', { n })
      : t('repair_waiting', { n, location: card.lies_at }));
  const shipments = held_shipments > 0 && t('shipments_wait', { n: held_shipments });
  return [repair, shipments].filter(Boolean).join(' · ');
}
