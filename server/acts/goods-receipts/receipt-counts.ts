import { type RawBuilder, sql } from 'kysely';
import { sortableStatuses } from '../../../core/delivery/delivery.ts';

/** Totals of the lines of a receipt `r`; `crossdock`: number of lines that a delivery wants. Joined as `totals`. */
export const receiptTotals = sql<{
  lines: number;
  quantity: number;
  quantity_scanned: number;
  crossdock: number;
}>`(
  SELECT count(*)::int AS lines, COALESCE(sum(n.quantity), 0)::int AS quantity,
    COALESCE(sum(LEAST(n.quantity, n.quantity_scanned)), 0)::int AS quantity_scanned,
    count(*) FILTER (WHERE wanted.product_identifier IS NOT NULL)::int AS crossdock
  FROM goods_receipt_lines n
  LEFT JOIN (SELECT DISTINCT x.product_identifier FROM dispatch_request_lines x
    JOIN dispatch_requests d ON d.id = x.dispatch_request_id WHERE d.goods_receipt_id = r.id) wanted
    USING (product_identifier)
  WHERE n.goods_receipt_id = r.id AND (n.quantity > 0 OR n.quantity_scanned > 0))`.as('totals');

/** Number of lines of a receipt `r` whose article has the attribute, for each attribute. */
export const attributeCounts: RawBuilder<Record<string, number>> = sql<Record<string, number>>`COALESCE((
  SELECT jsonb_object_agg(key, n) FROM (
    SELECT a.key, count(*)::int AS n FROM goods_receipt_lines n
    JOIN products p ON p.identifier = n.product_identifier
    CROSS JOIN LATERAL jsonb_each(p.attributes) a
    WHERE n.goods_receipt_id = r.id AND a.value = 'true' GROUP BY a.key) counted), '{}')`;

/** Number of crossdock deliveries of a receipt `r` with everything placed that are not finished ('Af te ronden'). */
export const toComplete: RawBuilder<number> = sql<number>`(
  SELECT count(*) FROM dispatch_requests d
  WHERE d.goods_receipt_id = r.id AND d.batch_id IS NULL AND d.status = ANY (${sortableStatuses})
    AND d.paused_at IS NULL AND NOT EXISTS (SELECT FROM dispatch_request_lines n
      WHERE n.dispatch_request_id = d.id AND n.quantity_placed < n.quantity))`;
