import type { HoldReview } from '../../../../contract/orders/hold-reason.ts';
import type { HoldDecision } from '../../../../core/hold/decision.ts';

export type ReviewedDelivery = HoldReview['current'][number];
export type Reason = ReviewedDelivery['status_reasons'][number];

/** Decision of a reason as it is shown: without one on what is not held any more it was not reviewed. */
export const shownDecision = ({ decision }: Reason, isHeld: boolean): HoldDecision | null =>
  decision ?? (isHeld ? null : 'unreviewable');

export const undecided = ({ status_reasons }: ReviewedDelivery): readonly Reason[] =>
  status_reasons.filter(({ decision }) => decision === null);

/** The reach of a denial: deliveries that are held, seen or not, and other reasons that fall away. */
export const reachOf = (
  { current, held_elsewhere }: HoldReview,
  reason: Reason,
): { readonly deliveries: number; readonly dropped: number } => ({
  deliveries: current.length + held_elsewhere,
  dropped: current.flatMap(undecided).filter(({ id }) => id !== reason.id).length,
});

export const reviewInput = (order: string) => ({
  params: { salesOrder: order },
  query: { include: 'dispatch_request_lines' },
});
