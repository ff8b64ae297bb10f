import type {
  GoodsReceipt,
  GoodsReceiptDetail,
  GoodsReceiptLine,
  ReceiptDevice,
  Unprocessed,
} from '../../contract/goods-receipt.ts';
import { sortableStatuses } from '../../core/delivery/delivery.ts';
import type { Queryable } from '../db/pool.ts';

/** Whose receipts: a location by type and identifier, as every path names it. */
export type AtLocation = { type: string; location: string };

export type ReceiptFilter = {
  /** Null: both. */
  completed: boolean | null;
  supplierId: number | null;
  descending: boolean;
  limit: number | null;
  offset: number;
};

/** Goods receipts of a location by the time they were made. */
export const selectReceipts = (
  db: Queryable,
  at: AtLocation,
  filter: ReceiptFilter,
): Promise<GoodsReceipt[]> =>
  db.query<GoodsReceipt>(
    `${SELECT} AND ($4::boolean IS NULL OR (r.completed_at IS NOT NULL) = $4)
       AND ($5::bigint IS NULL OR r.supplier_location_id = $5)
     ORDER BY r.created_at ${filter.descending ? 'DESC' : 'ASC'}, r.id ${filter.descending ? 'DESC' : 'ASC'}
     LIMIT $6 OFFSET $7`,
    [
      at.type,
      at.location,
      sortableStatuses,
      filter.completed,
      filter.supplierId,
      filter.limit,
      filter.offset,
    ],
  );

export const selectReceipt = (
  db: Queryable,
  at: AtLocation,
  identifier: string,
): Promise<GoodsReceipt | undefined> =>
  db.one<GoodsReceipt>(`${SELECT} AND r.identifier = $4`, [
    at.type,
    at.location,
    sortableStatuses,
    identifier,
  ]);

/** One receipt with its lines, what it left unprocessed, and the devices that receive it. */
export async function selectReceiptDetail(
  db: Queryable,
  at: AtLocation,
  identifier: string,
  withLines: boolean,
): Promise<GoodsReceiptDetail | undefined> {
  const receipt = await selectReceipt(db, at, identifier);
  if (!receipt) return undefined;
  const [lines, unprocessed_dispatch_requests, devices] = await Promise.all([
    withLines ? db.query<GoodsReceiptLine>(SELECT_LINES, [receipt.id]) : undefined,
    selectUnprocessed(db, receipt.id),
    db.query<ReceiptDevice>(SELECT_DEVICES, [receipt.id]),
  ]);
  return { ...receipt, ...(lines && { lines }), unprocessed_dispatch_requests, devices };
}

/** Deliveries that still wait for what a completed receipt did not bring. */
export const selectUnprocessed = (db: Queryable, receipt_id: number): Promise<Unprocessed[]> =>
  db.query<Unprocessed>(
    `SELECT d.id, d.identifier, d.status, d.sales_order_id,
       jsonb_build_object('identifier', o.identifier) AS sales_order,
       jsonb_agg(jsonb_build_object('product_identifier', h.product_identifier, 'product_name', p.name,
         'quantity', h.quantity) ORDER BY h.product_identifier) AS dispatch_request_lines
     FROM receipt_shortages h
     JOIN dispatch_requests d ON d.id = h.dispatch_request_id
     JOIN sales_orders o ON o.id = d.sales_order_id
     JOIN products p ON p.identifier = h.product_identifier
     WHERE h.goods_receipt_id = $1 GROUP BY d.id, o.id ORDER BY o.identifier, d.id`,
    [receipt_id],
  );

const party = (location: string, type: string): string =>
  `jsonb_build_object('id', ${location}.id, 'identifier', ${location}.identifier,
    'display_name', ${location}.display_name, 'location_type', jsonb_build_object(
      'identifier', ${type}.identifier, 'display_name', ${type}.display_name))`;

// Deliveries of the receipt by article: each line has those that want it.
const SELECT = `
  SELECT r.id, r.identifier, r.created_at, r.completed_at IS NOT NULL AS is_completed,
    ${party('s', 'st')} AS supplier_location, ${party('l', 't')} AS recipient_location,
    COALESCE(attributes.counts, '{}') AS total_lines_attribute_count,
    totals.crossdock AS total_lines_crossdock_count,
    jsonb_build_object('lines', totals.lines, 'quantity', totals.quantity,
      'quantity_scanned', totals.quantity_scanned, 'zone', z.identifier,
      'to_complete', (SELECT count(*) FROM dispatch_requests d
        WHERE d.goods_receipt_id = r.id AND d.batch_id IS NULL AND d.status = ANY ($3) AND d.paused_at IS NULL
        AND NOT EXISTS (SELECT FROM dispatch_request_lines n
          WHERE n.dispatch_request_id = d.id AND n.quantity_placed < n.quantity))) AS receiving_progress
  FROM goods_receipts r
  JOIN locations l ON l.id = r.recipient_location_id
  JOIN location_types t ON t.id = l.location_type_id
  JOIN locations s ON s.id = r.supplier_location_id
  JOIN location_types st ON st.id = s.location_type_id
  LEFT JOIN storage_zones z ON z.id = r.storage_zone_id
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS lines, COALESCE(sum(n.quantity), 0)::int AS quantity,
      COALESCE(sum(LEAST(n.quantity, n.quantity_scanned)), 0)::int AS quantity_scanned,
      count(*) FILTER (WHERE wanted.product_identifier IS NOT NULL)::int AS crossdock
    FROM goods_receipt_lines n
    LEFT JOIN (SELECT DISTINCT x.product_identifier FROM dispatch_request_lines x
      JOIN dispatch_requests d ON d.id = x.dispatch_request_id WHERE d.goods_receipt_id = r.id) wanted
      USING (product_identifier)
    WHERE n.goods_receipt_id = r.id AND (n.quantity > 0 OR n.quantity_scanned > 0)) totals
  CROSS JOIN LATERAL (
    SELECT jsonb_object_agg(key, n) AS counts FROM (
      SELECT a.key, count(*)::int AS n FROM goods_receipt_lines n
      JOIN products p ON p.identifier = n.product_identifier
      CROSS JOIN LATERAL jsonb_each(p.attributes) a
      WHERE n.goods_receipt_id = r.id AND a.value = 'true' GROUP BY a.key) counted) attributes
  WHERE t.identifier = $1 AND l.identifier = $2`;

const SELECT_LINES = `
  WITH wanted AS (
    SELECT x.product_identifier, jsonb_agg(jsonb_build_object('id', x.id, 'dispatch_request_id', x.dispatch_request_id,
      'quantity', x.quantity, 'product', jsonb_build_object('name', p.name, 'attributes', p.attributes)) ORDER BY x.id) AS lines
    FROM dispatch_request_lines x
    JOIN dispatch_requests d ON d.id = x.dispatch_request_id
    JOIN products p ON p.identifier = x.product_identifier
    WHERE d.goods_receipt_id = $1 GROUP BY 1
  )
  SELECT n.id, n.product_identifier, jsonb_build_object('name', p.name, 'attributes', p.attributes) AS product,
    n.quantity, n.quantity_scanned, COALESCE(wanted.lines, '[]') AS current_dispatch_request_lines
  FROM goods_receipt_lines n
  JOIN products p ON p.identifier = n.product_identifier
  LEFT JOIN wanted USING (product_identifier)
  WHERE n.goods_receipt_id = $1 AND (n.quantity > 0 OR n.quantity_scanned > 0) ORDER BY n.id`;

// A device that was put away with nothing left to report is of no interest; nor is one of last week.
const SELECT_DEVICES = `
  SELECT device_id, user_name, pending, open, seen_at, EXTRACT(EPOCH FROM now() - seen_at)::int AS seconds_ago
  FROM receipt_devices
  WHERE goods_receipt_id = $1 AND (open OR pending > 0) AND seen_at > now() - interval '7 days'
  ORDER BY pending DESC, seen_at DESC`;
