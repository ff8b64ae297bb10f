import { judgeChange, type ChangingDelivery } from '../delivery/judge-change.ts';
import { RELEASED } from '../delivery/changes.ts';
import type { DeliveryStatus } from '../delivery/status.ts';
import type { HoldDecision } from './decision.ts';

// Checks outside, such as one on fraud, which hold deliveries and decide like a person (order-rules.md 1 and 6).

/** The words of a check: it asks for time, or it decides. */
export const checkVerdicts = ['in-review', 'released', 'denied'] as const;
export type CheckVerdict = (typeof checkVerdicts)[number];

/** The outcome of that: `kept` changed nothing, `waits` is for an order that has not come yet. */
export const checkEffects = [...checkVerdicts, 'kept', 'waits'] as const;
export type CheckEffect = (typeof checkEffects)[number];

/** A reason of a delivery, as far as a check is judged by it. */
export interface CheckedReason {
  readonly decision: HoldDecision | null;
  /** The check that asked for it; null: a rule, or a person. */
  readonly check: string | null;
  readonly by_person: boolean;
  readonly decided_by_person: boolean;
}

export interface CheckedDelivery extends ChangingDelivery {
  readonly batch_id: number | null;
  readonly reasons: readonly CheckedReason[];
}

const REVIEWED: readonly DeliveryStatus[] = ['on-hold', 'in-review'];
/** Whether it waits for decisions. */
export const isReviewed = (status: string): boolean => (REVIEWED as readonly string[]).includes(status);

/**
 * What a verdict does to a delivery. One that is free and untouched is held by it as a person would hold it. What a person decided
 * stays: a delivery that a person let go is not held again, and a reason of a check that a person decided is not asked again.
 */
export function effectOn(delivery: CheckedDelivery, check: string, verdict: CheckVerdict): CheckEffect {
  const { status, batch_id, reasons } = delivery;
  if (reasons.some(one => one.check === check && one.decided_by_person)) return 'kept';
  if (isReviewed(status)) return verdict;
  const isFree = batch_id === null && RELEASED.includes(status) && judgeChange(delivery, 'on-hold') === null;
  return isFree && verdict !== 'released' && !reasons.some(one => one.decided_by_person) ? verdict : 'kept';
}

/** The reason of a check that holds a delivery. */
export const checkReason = (check: string) => ({
  display_name: `Controle ${check}`,
  why: `Vastgehouden door controle ${check}.`,
});

/** The reasons that a check releases: its own and those of rules; persons and other checks let go what they hold. */
export const isReleasedBy = (check: string, reason: CheckedReason): boolean =>
  reason.decision === null && (reason.check === check || (reason.check === null && !reason.by_person));
