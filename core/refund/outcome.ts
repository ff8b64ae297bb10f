import type { RefundStatus } from './status.ts';

/** States of a payment back (migration 024). */
export type TransactionState =
  'to-send' | 'sending' | 'unknown' | 'accepted' | 'settled' | 'refused' | 'by-hand';

/** A payment back, as its request is judged by it; `reason`: why it was not taken, at its last try. */
export interface JudgedTransaction {
  readonly state: TransactionState;
  readonly reason: string | null;
}

/**
 * The status of a request by its payments back. While one of them may still be paid nobody pays the rest by hand, also when
 * another was refused. One that was not taken is asked again by itself, and shows why meanwhile.
 */
export function statusByPayments(payments: readonly JudgedTransaction[]): RefundStatus {
  const has = (...some: TransactionState[]): boolean => payments.some(({ state }) => some.includes(state));
  if (payments.some(({ state, reason }) => state === 'to-send' && reason !== null)) return 'refund-error';
  if (has('to-send') && !has('sending', 'unknown', 'accepted')) return 'refund-to-be-processed';
  if (has('to-send', 'sending', 'unknown', 'accepted')) return 'refund-processing';
  return has('refused') ? 'refund-error' : 'refunded';
}

/** Whether nothing of it is tried or waited for any more, so that a person pays what was refused. */
export const isForPerson = (payments: readonly JudgedTransaction[]): boolean =>
  payments.some(({ state }) => state === 'refused') &&
  payments.every(({ state }) => ['settled', 'refused', 'by-hand'].includes(state));

/** Whether a provider can be asked how a payment back ended; of another one its webhook says so, or a person. */
export const isLookedUp = (provider: string): boolean => provider !== 'adyen';

/** Ends of a payment back of which nobody knew, as a person says them; `not-known`: the provider does not know it. */
export const sayings = ['paid', 'not-paid-ask-again', 'not-paid-by-hand', 'not-known'] as const;
export type Saying = (typeof sayings)[number];
