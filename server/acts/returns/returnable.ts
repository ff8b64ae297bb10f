import type { Queryable } from '../../ground/db/pool.ts';

/** Pieces of an order line that were shipped and may still come back. */
interface Returnable {
  readonly sales_order_line_id: number;
  readonly product_identifier: string;
  readonly quantity: number;
}

/**
 * Pieces of an order that may come back, by its lines: shipped − announced − received (order-rules.md 3, Retour). What came back
 * on a line that has shipped less since then is of the other lines with its article.
 */
export const returnableOf = (db: Queryable, sales_order_id: number): Promise<Returnable[]> =>
  db.query<Returnable>(RETURNABLE, [sales_order_id]);

// A complaint was shipped as its delivery, and a feeder's pieces by the store that handed them over.
const RETURNABLE = `
  WITH of_lines AS (
    SELECT n.sales_order_line_id, n.product_identifier,
      sum(CASE WHEN d.dispatch_type = 'return' THEN -n.quantity ELSE n.quantity END) AS n
    FROM dispatch_request_lines n JOIN dispatch_requests d ON d.id = n.dispatch_request_id
    WHERE d.sales_order_id = $1 AND (d.status IN ('shipped', 'delivered') AND d.dispatch_action IS NULL
      OR d.dispatch_type = 'return' AND d.status <> 'cancelled')
    GROUP BY 1, 2)
  SELECT * FROM (
    SELECT sales_order_line_id, product_identifier,
      LEAST(n, sum(n) OVER (PARTITION BY product_identifier ORDER BY n > 0, sales_order_line_id))::int AS quantity
    FROM of_lines) AS left_over
  WHERE quantity > 0 ORDER BY sales_order_line_id`;
