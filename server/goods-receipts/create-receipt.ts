import { keyReused } from '../idempotency-key.ts';
import type { Place } from '../db/place.ts';
import type { Transaction } from '../db/pool.ts';
import { type Refusal, notFound, refuse } from '../problem.ts';

export interface NewReceipt {
  readonly identifier: string;
  readonly supplier_identifier: string;
  readonly user_id: number;
  /** Idempotency-Key: the same again is the same receipt. */
  readonly key: string | null;
}

/**
 * Makes a receipt for a supplier's goods, expecting what crossdock deliveries of the location wait for from that supplier.
 * Gives its identifier.
 */
export async function createReceipt(
  tx: Transaction,
  at: Place,
  { identifier, supplier_identifier, user_id, key }: NewReceipt,
): Promise<string | Refusal> {
  const madeBefore = async (): Promise<string | Refusal | undefined> => {
    if (key === null) return undefined;
    const wanted = [key, user_id, identifier, supplier_identifier];
    const made = await tx.one<{ same: boolean }>(SELECT_MADE, wanted);
    return made && (made.same ? identifier : keyReused);
  };
  const made = await madeBefore();
  if (made) return made;
  const supplier = await tx.one<{ id: number }>(
    `SELECT l.id FROM typed_locations l
     WHERE l.type = 'vendor' AND l.active AND l.identifier = $1`,
    [supplier_identifier],
  );
  if (!supplier) return notFound('Leverancier niet gevonden');
  const receipt = await tx.one<{ id: number; recipient_id: number }>(
    `INSERT INTO goods_receipts (identifier, supplier_location_id, recipient_location_id, created_by, created_key)
     SELECT $3, $4, l.id, $5, $6 FROM typed_locations l
     WHERE l.type = $1 AND l.identifier = $2
     ON CONFLICT DO NOTHING RETURNING id, recipient_location_id AS recipient_id`,
    [at.type, at.location, identifier, supplier.id, user_id, key],
  );
  if (!receipt)
    // The same request may have made it this moment.
    return (
      (await madeBefore()) ??
      refuse(409, 'identifier-taken', `Er is al een goederenontvangst ${identifier} op deze locatie.`, {
        read: identifier,
      })
    );
  await tx.execute(
    `UPDATE dispatch_requests SET goods_receipt_id = $1, updated_at = now()
     WHERE supplier_location_id = $2 AND location_id = $3 AND status = 'crossdock-requested'
       AND goods_receipt_id IS NULL AND batch_id IS NULL`,
    [receipt.id, supplier.id, receipt.recipient_id],
  );
  await tx.execute(
    `INSERT INTO goods_receipt_lines (goods_receipt_id, product_identifier, quantity)
     SELECT $1, n.product_identifier, sum(n.quantity - n.quantity_placed)
     FROM dispatch_request_lines n JOIN dispatch_requests d ON d.id = n.dispatch_request_id
     WHERE d.goods_receipt_id = $1 GROUP BY 2 ORDER BY 2`,
    [receipt.id],
  );
  return identifier;
}

const SELECT_MADE = `
  SELECT r.identifier = $3 AND l.identifier = $4 AS same
  FROM goods_receipts r JOIN locations l ON l.id = r.supplier_location_id
  WHERE r.created_key = $1 AND r.created_by = $2`;
