import type { Transaction } from '../../ground/db/pool.ts';

/**
 * SQL: whether the money of return `d` may wait: the customer withdrew from the purchase by it, and neither its goods nor proof that
 * they were sent came (EU, 2011/83, article 13).
 */
export const waitsForGoods = (d: string): string =>
  `(${d}.withdrawal_declared_at IS NOT NULL AND ${d}.status = 'return-announced' AND ${d}.dispatch_proof IS NULL)`;

/** SQL: whether money of return `d` went back, or may be on its way. */
export const hasPaidBack = (d: string): string => `
  EXISTS (SELECT FROM refund_requests r WHERE r.dispatch_request_id = ${d}.id AND NOT r.is_replaced
    AND (r.status IN ('refunded', 'refunded-externally', 'processed') OR EXISTS (SELECT FROM refund_transactions t
      WHERE t.refund_request_id = r.id AND (t.state = 'by-hand' OR t.tries > 0 AND t.state <> 'refused'))))`;

/** Whether a refund waits so. */
export const refundWaits = async (tx: Transaction, refund: number): Promise<boolean> =>
  (await tx.one(WAITS, [refund])) !== undefined;

const WAITS = `
  SELECT FROM refund_requests r JOIN dispatch_requests d ON d.id = r.dispatch_request_id WHERE r.id = $1 AND ${waitsForGoods('d')}`;
