import type { Config } from '../../ground/config.ts';
import type { Queryable } from '../../ground/db/pool.ts';

/** So much of what was refused is kept, the newest. */
const MOST_REFUSED_BYTES = 1024 ** 3;

/**
 * Removes orders that were refused so long ago that nobody will mend them, or of which there is too much; and what older orders
 * were made of, which names people. That an order is known is seen by the hash of its content, which stays.
 */
export async function cleanImports(
  db: Queryable,
  { refusedDays, payloadDays }: Config['keptOrders'],
  mostBytes = MOST_REFUSED_BYTES,
): Promise<void> {
  await db.execute(`DELETE FROM order_imports WHERE ${REFUSED} AND ${isOlder}`, [refusedDays]);
  await db.execute(DELETE_BEYOND, [mostBytes]);
  await db.execute(
    `UPDATE order_imports SET errors = '[]', more_errors = 0 WHERE errors <> '[]' AND ${isOlder}`,
    [refusedDays],
  );
  await db.execute(`UPDATE order_imports SET content = '' WHERE content <> '' AND ${isOlder}`, [payloadDays]);
}

/** Also what was sent anew, and taken in then. */
const REFUSED = '(sales_order_id IS NULL OR is_superseded)';
const isOlder = 'received_at < now() - make_interval(days => $1)';
const DELETE_BEYOND = `
  DELETE FROM order_imports WHERE id IN (
    SELECT id FROM (SELECT id, sum(octet_length(content)) OVER (ORDER BY received_at DESC, id DESC) AS bytes
      FROM order_imports WHERE ${REFUSED}) kept WHERE bytes > $1)`;
