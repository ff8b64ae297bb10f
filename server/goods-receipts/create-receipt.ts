import type { Place } from '../db/place.ts';
import type { Transaction } from '../db/pool.ts';
import { authorOf, writeDeliveries } from '../deliveries/write-deliveries.ts';
import { type Refusal, notFound, refuse } from '../http/problem.ts';
import type { Change } from '../writes/once.ts';

export interface NewReceipt {
  readonly identifier: string;
  readonly supplier_identifier: string;
  readonly change: Change;
}

/**
 * Makes a receipt for a supplier's goods. It expects the articles of crossdock deliveries at the location that wait
 * for that supplier. Gives its identifier.
 */
export async function createReceipt(
  tx: Transaction,
  at: Place,
  { identifier, supplier_identifier, change }: NewReceipt,
): Promise<string | Refusal> {
  const supplier = await tx.one<{ id: number }>(
    `SELECT l.id FROM typed_locations l
     WHERE l.type = 'vendor' AND l.active AND l.identifier = $1`,
    [supplier_identifier],
  );
  if (!supplier) return notFound('Leverancier niet gevonden');
  const receipt = await tx.one<{ id: number; recipient_id: number }>(
    `INSERT INTO goods_receipts (identifier, supplier_location_id, recipient_location_id, created_by)
     SELECT $3, $4, l.id, $5 FROM typed_locations l
     WHERE l.type = $1 AND l.identifier = $2
     ON CONFLICT DO NOTHING RETURNING id, recipient_location_id AS recipient_id`,
    [at.type, at.location, identifier, supplier.id, change.by.id],
  );
  if (!receipt) return identifierTaken(identifier);
  const awaited = await tx.query<{ id: number }>(
    `SELECT id FROM dispatch_requests
     WHERE supplier_location_id = $1 AND location_id = $2 AND status = 'crossdock-requested'
       AND goods_receipt_id IS NULL AND batch_id IS NULL ORDER BY id FOR NO KEY UPDATE`,
    [supplier.id, receipt.recipient_id],
  );
  await writeDeliveries(
    tx,
    authorOf(change, 'receipt'),
    awaited.map(({ id }) => ({ id, goods_receipt_id: receipt.id })),
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

function identifierTaken(read: string): Refusal {
  const detail = `Er is al een goederenontvangst ${read} op deze locatie.`;
  return refuse(409, 'identifier-taken', detail, { read, errors: [{ path: 'identifier', detail }] });
}
