import { numberKey } from '../../../core/order/search/typed.ts';
import { labelKeys } from '../../../core/label/normalise.ts';
import type { Queryable } from '../../ground/db/pool.ts';

/**
 * SQL: the id of the order that a text names, by its number ($1), by the number of a delivery of it, or by a label ($2), in the order
 * of core/returns/return-named.ts; that very label goes before one that only looks like it, and one that was used twice is the last one's.
 */
export const NAMED_ORDER = `
  SELECT id FROM (
    SELECT id, CASE WHEN identifier = $1 THEN 1 ELSE 2 END AS nth FROM sales_orders WHERE upper(identifier) = upper($1)
    UNION ALL
    SELECT sales_order_id, 3 FROM dispatch_requests WHERE upper(identifier) = upper($1)
    UNION ALL
    SELECT d.sales_order_id, CASE WHEN t.code = $1 THEN 4 ELSE 5 END FROM tracking_codes t JOIN dispatch_requests d ON d.id = t.dispatch_request_id
    WHERE label_key(t.code) = ANY($2::text[])) AS named
  ORDER BY nth, id DESC LIMIT 1`;

/** The parameters of `NAMED_ORDER` for a text. */
export function nameOfOrder(text: string): readonly [name: string, labels: readonly string[]] {
  const name = numberKey(text);
  return [name, labelKeys(name).filter(Boolean)];
}

/** The order that a text names, if any. */
export const namedOrder = async (db: Queryable, text: string): Promise<number | undefined> =>
  (await db.kept.one<{ id: number }>(NAMED_ORDER, nameOfOrder(text)))?.id;
