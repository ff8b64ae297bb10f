import type { LocationPath } from '../../ground/db/place.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { addJob } from '../../ground/jobs/add-job.ts';
import { authorOf, writeDeliveries } from '../deliveries/write-deliveries.ts';
import { type Refusal, notFound, refuse } from '../../ground/http/problem.ts';
import type { Change } from '../../ground/writes/once.ts';

export interface NewReceipt {
  readonly identifier: string;
  readonly supplier_identifier: string;
  readonly expected_on?: string | null | undefined;
  readonly lines?: readonly { readonly product_identifier: string; readonly quantity: number }[] | undefined;
  readonly change: Change;
}

/**
 * Makes a receipt for a supplier's goods. It expects the articles of crossdock deliveries at the location that wait
 * for that supplier, and what `lines` says it brings besides. Gives its identifier.
 */
export async function createReceipt(
  tx: Transaction,
  at: LocationPath,
  { identifier, supplier_identifier, expected_on = null, lines = [], change }: NewReceipt,
): Promise<string | Refusal> {
  const supplier = await tx.one<{ id: number }>(
    `SELECT l.id FROM typed_locations l
     WHERE l.type = 'vendor' AND l.active AND l.identifier = $1`,
    [supplier_identifier],
  );
  if (!supplier) return notFound('Leverancier niet gevonden');
  const unknown = await tx.one<{ product_identifier: string }>(
    `SELECT product_identifier FROM unnest($1::text[]) AS r(product_identifier)
     WHERE NOT EXISTS (SELECT FROM products p WHERE p.identifier = r.product_identifier) LIMIT 1`,
    [lines.map(line => line.product_identifier)],
  );
  if (unknown) return productUnknown(unknown.product_identifier);
  const receipt = await tx.one<{ id: number; recipient_id: number }>(
    `INSERT INTO goods_receipts (identifier, supplier_location_id, recipient_location_id, created_by, expected_on)
     SELECT $3, $4, l.id, $5, $6 FROM typed_locations l
     WHERE l.type = $1 AND l.identifier = $2
     ON CONFLICT DO NOTHING RETURNING id, recipient_location_id AS recipient_id`,
    [at.type, at.location, identifier, supplier.id, change.by.id, expected_on],
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
     SELECT $1, product_identifier, sum(quantity) FROM (
       SELECT n.product_identifier, n.quantity - n.quantity_placed AS quantity
       FROM dispatch_request_lines n JOIN dispatch_requests d ON d.id = n.dispatch_request_id WHERE d.goods_receipt_id = $1
       UNION ALL SELECT product_identifier, quantity FROM json_to_recordset($2) AS r(product_identifier text, quantity int)
     ) expected GROUP BY 2 ORDER BY 2`,
    [receipt.id, JSON.stringify(lines)],
  );
  // Lines that wait may have a day now.
  if (expected_on !== null && lines.length > 0) addJob(tx, 'replan-waiting', {}, 0, 'replan-waiting');
  return identifier;
}

const productUnknown = (read: string): Refusal =>
  refuse(422, 'product-unknown', `Artikel ${read} bestaat niet.`, { read });

function identifierTaken(read: string): Refusal {
  const detail = `Er is al een goederenontvangst ${read} op deze locatie.`;
  return refuse(409, 'identifier-taken', detail, { read, errors: [{ path: 'identifier', detail }] });
}
