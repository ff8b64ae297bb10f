import type { Transaction } from '../../ground/db/pool.ts';
import { IMPORT_ON_SCAN } from '../work-package/select-receipt.ts';

/** The line of a receipt that counts an article without a delivery. */
export interface CountedLine {
  readonly id: number;
  readonly quantity: number;
  readonly quantity_scanned: number;
  /** Whether more than expected may be counted at once (goodsReceiptImportOnScan). */
  readonly may_exceed: boolean;
}

/**
 * The article's line. An unexpected article gets one here when the location's goodsReceiptImportOnScan allows it, so
 * that the documented call can report its count. Undefined: the article does not belong to this receipt. Safe to
 * repeat.
 */
export async function countedLine(
  tx: Transaction,
  receipt_id: number,
  product_identifier: string,
): Promise<CountedLine | undefined> {
  const known = await tx.one<CountedLine>(SELECT_LINE, [receipt_id, product_identifier]);
  if (known) return known;
  // The receipt first: everybody locks in this order.
  const open = await tx.one<{ imports: boolean }>(
    `SELECT ${IMPORT_ON_SCAN} AS imports FROM goods_receipts r WHERE id = $1 AND completed_at IS NULL FOR UPDATE`,
    [receipt_id],
  );
  if (!open?.imports) return undefined;
  const raised = await tx.one<{ version: number }>('SELECT touch_receipt($1) AS version', [receipt_id]);
  await tx.execute(
    `INSERT INTO goods_receipt_lines (goods_receipt_id, product_identifier, quantity, since, version)
     VALUES ($1, $2, 0, $3, $3) ON CONFLICT (goods_receipt_id, product_identifier) DO NOTHING`,
    [receipt_id, product_identifier, raised?.version ?? 1],
  );
  return tx.one<CountedLine>(SELECT_LINE, [receipt_id, product_identifier]);
}

const SELECT_LINE = `
  SELECT n.id, n.quantity, n.quantity_scanned, ${IMPORT_ON_SCAN} AS may_exceed
  FROM goods_receipt_lines n JOIN goods_receipts r ON r.id = n.goods_receipt_id
  WHERE n.goods_receipt_id = $1 AND n.product_identifier = $2`;
