/** Decisions about a hold reason (review-refunds-warehouse.md 4; specification README, Orders). */
export const holdDecisions = ['approved', 'denied', 'unreviewable'] as const;
export type HoldDecision = (typeof holdDecisions)[number];

/** The decision about a delivery: denied if one reason is, approved if all are, else none yet. */
export function accumulated(decisions: readonly (HoldDecision | null)[]): 'approved' | 'denied' | null {
  if (decisions.includes('denied')) return 'denied';
  return decisions.length > 0 && decisions.every(one => one === 'approved') ? 'approved' : null;
}
