import type { Clearance, PackageProduct } from '../../../contract/scanning/work-package.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { extraInfoOf } from '../extra-info/extra-info.ts';
import type { WorkKey } from './work-key.ts';
import { selectArticles } from './select-articles.ts';

/** The places to clear out in the zone of a batch or a receipt, by their order in the rack, and the articles that lie there. */
export async function clearancesFor(
  db: Queryable,
  { type, id }: WorkKey,
): Promise<{ clearances: Clearance[]; products: PackageProduct[] }> {
  const clearances = await db.query<Clearance>(SELECT_CLEARANCES[type], [id]);
  const names = [...new Set(clearances.flatMap(({ pieces }) => pieces.map(one => one.product_identifier)))];
  if (names.length === 0) return { clearances, products: [] };
  const extraInfo = await extraInfoOf(db, names);
  const products = await db.query<Omit<PackageProduct, 'extra_info'>>(SELECT_PRODUCTS, [names]);
  return {
    clearances,
    products: products.map(one => ({ ...one, extra_info: extraInfo.get(one.identifier) ?? null })),
  };
}

// Deliveries that left their batch meanwhile are cleared out for that batch.
const selectIn = (table: string): string => `
  SELECT s.identifier AS storage_location, c.dispatch_request_id, o.identifier AS order_identifier,
    CASE WHEN b.id IS NULL THEN json_build_object('type', 'goods-receipt', 'identifier', r.identifier)
      ELSE json_build_object('type', 'batch', 'identifier', b.identifier) END AS source,
    json_agg(json_build_object('id', p.mutation_id, 'quantity', p.quantity, 'product_identifier', n.product_identifier)
      ORDER BY p.created_at, p.mutation_id) AS pieces
  FROM ${table} work
  JOIN storage_locations s ON s.storage_zone_id = work.storage_zone_id
  JOIN storage_clearances c ON c.storage_location_id = s.id
  JOIN dispatch_requests d ON d.id = c.dispatch_request_id
  JOIN sales_orders o ON o.id = d.sales_order_id
  LEFT JOIN dispatch_request_batches b ON b.id = COALESCE(d.batch_id, CASE WHEN d.goods_receipt_id IS NULL THEN
    (SELECT max(batch_id) FROM batch_departures WHERE dispatch_request_id = d.id) END)
  LEFT JOIN goods_receipts r ON r.id = d.goods_receipt_id
  JOIN placements p ON p.dispatch_request_id = d.id AND p.taken_back_at IS NULL
  JOIN dispatch_request_lines n ON n.id = p.dispatch_request_line_id
  WHERE work.id = $1 AND (b.id IS NOT NULL OR r.id IS NOT NULL)
  GROUP BY s.id, c.dispatch_request_id, o.identifier, b.id, r.id ORDER BY s.position`;
const SELECT_CLEARANCES: Readonly<Record<WorkKey['type'], string>> = {
  batch: selectIn('dispatch_request_batches'),
  'goods-receipt': selectIn('goods_receipts'),
};

const SELECT_PRODUCTS = selectArticles('p.identifier = ANY($1::text[])');
