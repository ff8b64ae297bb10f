import type { SortDraft } from './events.ts';
import { isForDelivery, type Answer, type Work } from './state.ts';

/** The answers about an article, and about each of its pieces, as they are recorded (R10). */
export function answerDrafts(work: Work, answers: readonly Answer[]): SortDraft[] {
  const required = work.questions?.required?.attributeIdentifier;
  const drafts: SortDraft[] = answers
    .filter(a => a.attribute === required)
    .map(a => ({
      type: 'product-info',
      product_identifier: work.product_identifier,
      attribute_identifier: a.attribute,
      value: a.value,
    }));
  const perPiece = answers.filter(a => a.attribute !== required);
  for (let piece = 1; piece <= work.quantity; piece++)
    for (const a of perPiece)
      drafts.push({
        type: 'product-piece-info',
        product_identifier: work.product_identifier,
        line_type: isForDelivery(work) ? 'dispatch-request' : 'goods-receipt',
        line_id: work.line_id,
        // Distinguishes the pieces of this recording; toMutations makes the value unique.
        group: String(piece),
        attribute: a.attribute,
        value: a.value,
      });
  return drafts;
}
