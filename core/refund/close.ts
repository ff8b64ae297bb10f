import type { TransactionState } from './outcome.ts';

/** Differences between what we sent on a day and what its provider says. */
export const closeDifferences = [
  /** Nobody knows whether it was paid. */
  'unknown',
  /** We take it for paid, the provider has it not. */
  'missing',
  'amount',
  /** We take it for paid, there it failed. */
  'returned',
  /** We take it for not paid, there it was paid. */
  'paid-after-all',
  /** The provider has one that we did not ask for. */
  'strange',
  /** It changed after a day that counts it was closed. */
  'late',
  /** A provider has not said how the day was since it was over. */
  'silent',
] as const;
export type CloseDifference = (typeof closeDifferences)[number];

/** A payment back on our side; cents. */
export interface OursBack {
  readonly amount: number;
  readonly state: TransactionState;
}
/** One at the provider; cents. */
export interface TheirsBack {
  readonly amount: number;
  readonly state: 'accepted' | 'settled' | 'refused';
}
/** One in a provider's file; its key is ours, where the provider has it. */
export interface FileRow extends TheirsBack {
  readonly reference: string;
  readonly key: string | null;
}

/** Cents that count as paid back, or on their way, on our side. */
export const countedOurs = (ours: OursBack | null): number =>
  ours === null || ours.state === 'refused' ? 0 : ours.amount;
/** Cents that count at the provider. */
export const countedTheirs = (theirs: TheirsBack | null): number =>
  theirs === null || theirs.state === 'refused' ? 0 : theirs.amount;

/** The difference between a payment back of ours and the provider's; null: there is none. `isTold`: the provider said how the day was. */
export function differenceOf(
  ours: OursBack | null,
  theirs: TheirsBack | null,
  isTold: boolean,
): Exclude<CloseDifference, 'late' | 'silent'> | null {
  if (ours?.state === 'by-hand') return null;
  if (ours?.state === 'unknown') return 'unknown';
  const [sent, paid] = [countedOurs(ours) > 0, countedTheirs(theirs) > 0];
  if (sent && paid) return ours?.amount === theirs?.amount ? null : 'amount';
  if (sent) return theirs ? 'returned' : isTold ? 'missing' : null;
  if (paid) return ours ? 'paid-after-all' : 'strange';
  return null;
}
