import { crossdockStatusAfter } from '../../../core/receipt/crossdock-status.ts';
import { splitLines, type LineSplit } from '../../../core/receipt/shortage.ts';
import { system } from '../../../core/delivery/changes.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { makeDelivery, nextIdentifier } from '../deliveries/make-delivery.ts';
import { type Author, writeDeliveries } from '../deliveries/write-deliveries.ts';
import { type LineChange, writeLines } from '../deliveries/write-lines.ts';

interface OpenDelivery {
  readonly id: number;
  readonly status: string;
  readonly storage_location_id: number | null;
  /** Fields that its successor has too. */
  readonly shared: {
    readonly sales_order_id: number;
    readonly location_id: number;
    readonly supplier_location_id: number | null;
    readonly dispatch_type: string;
    readonly carrier_id: number | null;
    readonly carrier_method_id: number | null;
    readonly dispatch_date: string | null;
    readonly delivery_date: string | null;
    readonly paused_at: string | null;
    readonly gift_wrapped: boolean;
    readonly responsible_location_id: number | null;
  };
  readonly lines: {
    id: number;
    product_identifier: string;
    quantity: number;
    quantity_placed: number;
  }[];
}

/**
 * Completes a receipt that this transaction has locked: missing articles go to new crossdock deliveries on the same
 * orders, which wait for the supplier's next receipt (review-refunds-warehouse.md 4).
 */
export async function completeReceipt(tx: Transaction, receipt_id: number, author: Author): Promise<void> {
  const open = await tx.query<OpenDelivery>(SELECT_OPEN, [receipt_id]);
  // Others who make deliveries of these orders number them before or after.
  await tx.execute('SELECT FROM sales_orders WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE', [
    open.map(({ shared }) => shared.sales_order_id),
  ]);
  for (const delivery of open) await reassign(tx, receipt_id, delivery, { ...author, changed_as: 'receipt' });
  // Unexpected articles that were only looked up.
  await tx.execute(
    `DELETE FROM goods_receipt_lines n WHERE goods_receipt_id = $1 AND quantity = 0 AND quantity_scanned = 0
       AND NOT EXISTS (SELECT FROM receipt_scans s WHERE s.goods_receipt_id = n.goods_receipt_id
         AND s.product_identifier = n.product_identifier)`,
    [receipt_id],
  );
  await tx.execute('UPDATE goods_receipts SET completed_at = now(), completed_by = $2 WHERE id = $1', [
    receipt_id,
    author.changed_by,
  ]);
}

async function reassign(
  tx: Transaction,
  receipt_id: number,
  delivery: OpenDelivery,
  author: Author,
): Promise<void> {
  const splits = splitLines(delivery.lines);
  const missing = splits.filter(s => s.missing > 0);
  if (missing.length === 0) return;
  const came = splits.some(s => s.kept > 0);
  const status = crossdockStatusAfter(delivery.status, came ? 'completed-in-part' : 'completed-without');
  const next = await makeDelivery(tx, author, {
    ...delivery.shared,
    identifier: await nextIdentifier(tx, delivery.shared.sales_order_id),
    status: 'crossdock-requested',
    uses_stock: false,
  });
  if (!came)
    await tx.execute('INSERT INTO dispatch_request_replacements VALUES ($1, $2)', [delivery.id, next.id]);
  // Before its lines, which change as part of the same act.
  await writeDeliveries(tx, author, [
    {
      id: delivery.id,
      from: delivery.status,
      status,
      actor: system,
      storage_location_id: came ? delivery.storage_location_id : null,
      // Nothing of it came: all of it goes on in the next.
      is_replaced: !came,
    },
  ]);
  await writeLines(
    tx,
    author,
    missing.map(split => (came ? leaving(split, next.id) : copied(split, next.id))),
  );
  for (const split of missing)
    await tx.execute('INSERT INTO receipt_shortages VALUES ($1, $2, $3, $4, $5)', [
      receipt_id,
      delivery.id,
      next.id,
      split.product_identifier,
      split.missing,
    ]);
}

/** The received part of a line stays; a line of which nothing came moves as it is. */
const leaving = ({ id, kept }: LineSplit, to: number): LineChange =>
  kept === 0 ? { kind: 'move', id, to } : { kind: 'divide', id, kept, to };

/** A delivery of which nothing came keeps its lines, as a record. */
const copied = ({ id, missing }: LineSplit, to: number): LineChange => ({
  kind: 'copy',
  id,
  to,
  quantity: missing,
});

const SELECT_OPEN = `
  SELECT d.id, d.status, d.storage_location_id,
    json_build_object('sales_order_id', d.sales_order_id, 'location_id', d.location_id,
      'supplier_location_id', d.supplier_location_id, 'dispatch_type', d.dispatch_type,
      'carrier_id', d.carrier_id, 'carrier_method_id', d.carrier_method_id, 'dispatch_date', d.dispatch_date,
      'delivery_date', d.delivery_date, 'paused_at', d.paused_at, 'gift_wrapped', d.gift_wrapped,
      'responsible_location_id', d.responsible_location_id) AS shared,
    (SELECT COALESCE(json_agg(json_build_object('id', n.id, 'product_identifier', n.product_identifier,
        'quantity', n.quantity, 'quantity_placed', n.quantity_placed) ORDER BY n.id), '[]')
      FROM dispatch_request_lines n WHERE n.dispatch_request_id = d.id) AS lines
  FROM dispatch_requests d
  WHERE d.goods_receipt_id = $1 AND d.batch_id IS NULL AND d.status = 'crossdock-requested'
  ORDER BY d.id FOR NO KEY UPDATE OF d`;
