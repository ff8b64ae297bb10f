import type { Transaction } from '../../ground/db/pool.ts';

/**
 * The labels of these deliveries are worth nothing from now on: they do not print, and a scan of one is a wrong label
 * (order-rules.md 3). Triggers of migration 029 ask for others where the parcel still leaves; what could not be booked is tried
 * again, as the address or the carrier may have been wrong.
 */
export async function voidLabels(tx: Transaction, deliveries: readonly number[]): Promise<number> {
  await tx.execute(
    'SELECT labels_anew(dispatch_request_id) FROM label_standing WHERE dispatch_request_id = ANY ($1::int[])',
    [deliveries],
  );
  return tx.execute(
    `UPDATE tracking_codes SET voided_at = now(), updated_at = now()
     WHERE dispatch_request_id = ANY ($1::int[]) AND voided_at IS NULL`,
    [deliveries],
  );
}
