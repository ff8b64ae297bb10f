import type { Transaction } from '../../ground/db/pool.ts';

/**
 * The hold rules of deliveries that were planned (order-rules.md 6), in the transaction of their plan: gives the ids of those
 * that are held, which this has made `on-hold` with their reasons. There are no rules yet, so nothing is held.
 */
export const evaluateHold = (_tx: Transaction, _ids: readonly number[]): Promise<ReadonlySet<number>> =>
  Promise.resolve(new Set());
