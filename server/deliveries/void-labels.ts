import type { Transaction } from '../db/pool.ts';

/**
 * The labels of these deliveries are worth nothing from now on: they do not print, and a scan of one is a wrong label
 * (order-rules.md 3).
 */
export const voidLabels = (tx: Transaction, deliveries: readonly number[]): Promise<number> =>
  tx.execute(
    `UPDATE tracking_codes SET voided_at = now(), updated_at = now()
     WHERE dispatch_request_id = ANY ($1::int[]) AND voided_at IS NULL`,
    [deliveries],
  );
