import type { Transaction } from '../../ground/db/pool.ts';

/**
 * SQL: whether the money of return `d` may wait: the customer withdrew from the purchase by it, and neither its goods nor proof that
 * they were sent came (EU, 2011/83, article 13).
 */
export const waitsForGoods = (d: string): string =>
  `(${d}.withdrawal_declared_at IS NOT NULL AND ${d}.status = 'return-announced' AND ${d}.dispatch_proof IS NULL)`;

/** Whether a refund waits so. */
export const refundWaits = async (tx: Transaction, refund: number): Promise<boolean> =>
  (await tx.one(WAITS, [refund])) !== undefined;

const WAITS = `
  SELECT FROM refund_requests r JOIN dispatch_requests d ON d.id = r.dispatch_request_id WHERE r.id = $1 AND ${waitsForGoods('d')}`;
