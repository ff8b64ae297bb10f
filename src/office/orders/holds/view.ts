import type { HoldReview } from '../../../../contract/orders/hold-reason.ts';
import type { HoldDecision } from '../../../../core/hold/decision.ts';

export type ReviewedDelivery = HoldReview['current'][number];
export type Reason = ReviewedDelivery['status_reasons'][number];

/** Decision of a reason as it is shown: without one on what is not held any more it was not reviewed. */
export const shownDecision = ({ decision }: Reason, isHeld: boolean): HoldDecision | null =>
  decision ?? (isHeld ? null : 'unreviewable');

export const undecided = ({ status_reasons }: ReviewedDelivery): readonly Reason[] =>
  status_reasons.filter(({ decision }) => decision === null);

/** Reasons that are decided on together, each with its delivery. */
export type Chosen = readonly { readonly delivery: ReviewedDelivery; readonly reason: Reason }[];

/** A sentence in parts: its values are marked, each where it comes first after the one before. */
export function markedParts({
  why,
  values,
}: Pick<Reason, 'why' | 'values'>): readonly { readonly text: string; readonly isValue: boolean }[] {
  const text = why ?? '';
  const parts: { text: string; isValue: boolean }[] = [];
  // The name of the group may have the same words.
  let at = text.indexOf(': ') + 1;
  let told = 0;
  for (const value of values) {
    const found = value === '' ? -1 : text.indexOf(value, at);
    if (found === -1) continue;
    parts.push({ text: text.slice(told, found), isValue: false }, { text: value, isValue: true });
    at = told = found + value.length;
  }
  return [...parts, { text: text.slice(told), isValue: false }].filter(part => part.text !== '');
}

/** Deliveries of chosen reasons that go on once these are released, and the reasons of the others that are left. */
export function releaseOf(chosen: Chosen): {
  readonly goOn: readonly ReviewedDelivery[];
  readonly left: number;
} {
  const ids = new Set(chosen.map(({ reason }) => reason.id));
  const deliveries = [...new Map(chosen.map(({ delivery }) => [delivery.id, delivery])).values()];
  const leftOf = (delivery: ReviewedDelivery) => undecided(delivery).filter(({ id }) => !ids.has(id)).length;
  return {
    goOn: deliveries.filter(delivery => leftOf(delivery) === 0),
    left: deliveries.reduce((sum, delivery) => sum + leftOf(delivery), 0),
  };
}

/** The neighbours of an order in a queue, and how many come after it; null: it is not in it. */
export function placeInQueue(
  orders: readonly string[],
  order: string,
): { readonly before: string | null; readonly next: string | null; readonly left: number } | null {
  const at = orders.indexOf(order);
  if (at === -1) return null;
  return { before: orders[at - 1] ?? null, next: orders[at + 1] ?? null, left: orders.length - at - 1 };
}

/** The reach of a denial: deliveries that are held, seen or not, and other reasons that fall away. */
export const reachOf = (
  { current, held_elsewhere }: HoldReview,
  chosen: Chosen,
): { readonly deliveries: number; readonly dropped: number } => ({
  deliveries: current.filter(one => one.status_reasons.length > 0).length + held_elsewhere,
  dropped: current.flatMap(undecided).filter(({ id }) => !chosen.some(({ reason }) => reason.id === id))
    .length,
});

export const reviewInput = (order: string) => ({
  params: { salesOrder: order },
  query: { include: 'dispatch_request_lines' },
});
