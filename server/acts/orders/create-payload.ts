import type { Queryable } from '../../ground/db/pool.ts';
import type { User } from '../../ground/session/user.ts';
import { PAYLOAD_OF_ROWS } from './payload-of-rows.ts';

/**
 * The content that made an order, as it came, or what would have made an order that no import made; undefined: there is none that the
 * user may see.
 */
export async function createPayload(
  db: Queryable,
  { id, canmanagealllocations }: User,
  salesOrder: string,
): Promise<string | undefined> {
  const row = await db.one<{ content: string }>(PAYLOAD, [salesOrder, canmanagealllocations, id]);
  return row?.content || undefined;
}

// An order that is too old to be kept is empty.
const PAYLOAD = `
  SELECT CASE WHEN i.id IS NULL THEN (${PAYLOAD_OF_ROWS})::text ELSE i.content END AS content
  FROM sales_orders o LEFT JOIN order_imports i ON i.sales_order_id = o.id AND NOT i.is_superseded
  WHERE o.identifier = $1 AND ($2 OR EXISTS (SELECT FROM dispatch_requests d
    JOIN user_locations u ON u.location_id = d.location_id AND u.user_id = $3 WHERE d.sales_order_id = o.id))
  ORDER BY i.content = '', i.judged_at LIMIT 1`;
