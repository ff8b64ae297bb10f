import { settingsOf } from '../settings/settings.ts';
import type { Queryable } from '../../ground/db/pool.ts';

/** How many pieces of an article a location can still promise; a location that is not named has none. */
export interface Available {
  readonly location_id: number;
  readonly product_identifier: string;
  readonly available: number;
  /** The level that counts, and what of it is promised already. */
  readonly stock_level: number;
  readonly reserved: number;
}

/** Pieces of an article that a location has reserved. */
export interface Reserved {
  readonly location_id: number;
  readonly product_identifier: string;
  readonly quantity: number;
}

/**
 * Stock that each location can promise of these articles, as it is committed now (order-rules.md 5): the level, or the overrule
 * in its place, less what is reserved and the safety stock, at least 0; 0 while it is distrusted. Of what is reserved
 * `freed` does not count: who asks would move these pieces. Who knows the `rules` gives them.
 */
export async function availableOf(
  db: Queryable,
  products: readonly string[],
  freed: readonly Reserved[] = [],
  rules?: StockRules,
): Promise<Available[]> {
  return db.query<Available>(available('stock'), [
    products,
    ...(rules ?? (await stockRules(db))),
    JSON.stringify(freed),
  ]);
}

/**
 * The same at an earlier moment (epoch ms): the levels without the moves since. What is overruled or distrusted is so today.
 */
export const availableAt = async (
  db: Queryable,
  products: readonly string[],
  at: number,
): Promise<Available[]> =>
  db.query<Available>(available(AT), [products, ...(await stockRules(db)), '[]', new Date(at)]);

export type StockRules = readonly [safety_stock: number, distrust_days: number];

/** The retailer's settings of what can be promised. */
export async function stockRules(db: Queryable): Promise<StockRules> {
  const rules = await settingsOf(db, 'oms-rules');
  return [Number(rules.get('safety-stock')), Number(rules.get('distrust-days'))];
}

const AT = `(
  SELECT s.location_id, s.product_identifier, s.stock_level_overrule, s.distrusted_at,
    s.stock_level - COALESCE(m.stock_level, 0)::int AS stock_level, s.reserved - COALESCE(m.reserved, 0)::int AS reserved
  FROM stock s LEFT JOIN (
    SELECT location_id, product_identifier, sum(stock_level) AS stock_level, sum(reserved) AS reserved FROM (
      SELECT location_id, product_identifier, stock_level, reserved FROM stock_moves
      WHERE product_identifier = ANY($1) AND created_at > $5
      UNION ALL SELECT location_id, product_identifier, stock_level, reserved FROM stock_moves_unfolded
      WHERE product_identifier = ANY($1) AND created_at > $5) since
    GROUP BY 1, 2) m USING (location_id, product_identifier)
  WHERE s.product_identifier = ANY($1)) AS stock`;

/** SQL: what can be promised of `stock`, the view or the same as it was. */
const available = (stock: string): string => `
  SELECT location_id, product_identifier, counted.stock_level, reserved,
    GREATEST(0, counted.stock_level - (reserved - freed.pieces) - $2::int) AS available
  FROM ${stock}, LATERAL (SELECT CASE WHEN stock_level_overrule > 0 THEN stock_level_overrule
    ELSE GREATEST(0, stock.stock_level) END AS stock_level) AS counted, LATERAL (
    SELECT COALESCE(sum(f.quantity), 0)::int AS pieces
    FROM json_to_recordset($4::json) AS f(location_id int, product_identifier text, quantity int)
    WHERE f.location_id = stock.location_id AND f.product_identifier = stock.product_identifier) AS freed
  WHERE product_identifier = ANY($1)
    AND (distrusted_at IS NULL OR distrusted_at < now() - make_interval(days => $3))`;
