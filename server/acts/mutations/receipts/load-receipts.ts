import type { Queryable, Transaction } from '../../../ground/db/pool.ts';
import type { DeliveryState, ReceiptLineState, ReceiptState } from '../world.ts';

export interface ReceiptName {
  readonly type: string;
  readonly location: string;
  readonly identifier: string;
}
export interface NamedOfReceipts {
  readonly receipts: readonly ReceiptName[];
  readonly receiptLines: readonly number[];
  readonly products: readonly string[];
  readonly placements: readonly string[];
  /** A delivery is named without its batch or receipt. */
  readonly loose: boolean;
}

/** Locks the receipts that are named, that lines belong to, and that deliveries in no batch belong to. */
export async function lockReceipts(
  tx: Transaction,
  { receipts, receiptLines, loose }: NamedOfReceipts,
  deliveries: readonly number[],
): Promise<Map<number, ReceiptState>> {
  // Most scans are of batches: they skip this query when nothing can belong to a receipt.
  if (receipts.length + receiptLines.length === 0 && !loose) return new Map();
  const rows = await tx.query<Omit<ReceiptState, 'type' | 'lines'>>(LOCK_RECEIPTS, [
    JSON.stringify(receipts),
    receiptLines,
    deliveries,
  ]);
  return new Map(rows.map(row => [row.id, { ...row, type: 'goods-receipt', lines: [] }]));
}

const LOCK_RECEIPTS = `
  SELECT r.id, r.identifier, r.version,
    CASE WHEN r.completed_at IS NULL THEN 'receiving' ELSE 'completed' END AS status,
    json_build_object('type', l.type, 'identifier', l.identifier) AS location,
    CASE WHEN z.id IS NOT NULL THEN
      json_build_object('id', z.id, 'identifier', z.identifier, 'display_name', z.display_name) END AS zone
  FROM goods_receipts r
  JOIN typed_locations l ON l.id = r.recipient_location_id
  LEFT JOIN storage_zones z ON z.id = r.storage_zone_id
  WHERE r.id IN (
    SELECT g.id FROM jsonb_to_recordset($1::jsonb) AS n(type text, location text, identifier text)
      JOIN typed_locations nl ON nl.type = n.type AND nl.identifier = n.location
      JOIN goods_receipts g ON g.recipient_location_id = nl.id AND g.identifier = n.identifier
    UNION SELECT goods_receipt_id FROM goods_receipt_lines WHERE id = ANY($2::bigint[])
    UNION SELECT goods_receipt_id FROM dispatch_requests WHERE id = ANY($3::bigint[]) AND batch_id IS NULL)
  ORDER BY r.id FOR NO KEY UPDATE OF r`;

type LineRow = Omit<ReceiptLineState, 'scans'> & { goods_receipt_id: number };
type ScanRow = {
  goods_receipt_id: number;
  product_identifier: string;
  id: string;
  quantity: number;
  taken_back: boolean;
};

/** Lines of locked receipts that are named, or whose articles are, with the scans to be taken back. */
export async function loadReceiptLines(
  db: Queryable,
  receipts: ReadonlyMap<number, ReceiptState>,
  { receiptLines, products, placements }: NamedOfReceipts,
  deliveries: ReadonlyMap<number, DeliveryState>,
): Promise<void> {
  const delivered = [...deliveries.values()].flatMap(d => d.lines.map(l => l.product_identifier));
  const rows = await db.query<LineRow>(
    `SELECT id, goods_receipt_id, product_identifier, quantity, quantity_scanned FROM goods_receipt_lines
     WHERE goods_receipt_id = ANY($1::int[]) AND (id = ANY($2::bigint[]) OR product_identifier = ANY($3::text[]))`,
    [[...receipts.keys()], receiptLines, [...products, ...delivered]],
  );
  const scans =
    placements.length === 0
      ? []
      : await db.query<ScanRow>(
          `SELECT goods_receipt_id, product_identifier, mutation_id AS id, quantity,
             taken_back_at IS NOT NULL AS taken_back
           FROM receipt_scans WHERE mutation_id = ANY($1::uuid[])`,
          [placements],
        );
  for (const { goods_receipt_id, ...line } of rows) {
    const own = scans.filter(
      s => s.goods_receipt_id === goods_receipt_id && s.product_identifier === line.product_identifier,
    );
    receipts.get(goods_receipt_id)?.lines.push({ ...line, scans: new Map(own.map(s => [s.id, { ...s }])) });
  }
}
