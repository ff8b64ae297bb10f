import type { Comment } from '../../contract/orders/comment.ts';
import type { Queryable, Transaction } from '../db/pool.ts';
import type { User } from '../session/user.ts';
import type { Change } from '../writes/once.ts';

/** The row id of an order of which the user may see a delivery; undefined: there is none. */
export async function visibleOrder(
  db: Queryable,
  { canmanagealllocations, id }: User,
  identifier: string,
): Promise<number | undefined> {
  const row = await db.one<{ id: number }>(SELECT_VISIBLE, [identifier, canmanagealllocations, id]);
  return row?.id;
}

/** Remarks on an order, the oldest first. */
export const selectComments = (db: Queryable, sales_order_id: number): Promise<Comment[]> =>
  db.query<Comment>(`${SELECT} WHERE c.sales_order_id = $1 ORDER BY c.id`, [sales_order_id]);

/** Adds a remark; a trigger writes its history and event. */
export async function insertComment(
  tx: Transaction,
  { by, key }: Change,
  sales_order_id: number,
  comment: string,
): Promise<Comment> {
  const made = await tx.one<{ id: number }>(
    `INSERT INTO sales_order_comments (sales_order_id, comment, user_id, change_key) VALUES ($1, $2, $3, $4) RETURNING id`,
    [sales_order_id, comment, by.id, key],
  );
  const row = await tx.one<Comment>(`${SELECT} WHERE c.id = $1`, [made?.id]);
  if (!row) throw new Error('an insert gives its row');
  return row;
}

const SELECT_VISIBLE = `
  SELECT o.id FROM sales_orders o WHERE o.identifier = $1 AND EXISTS (
    SELECT FROM dispatch_requests d WHERE d.sales_order_id = o.id
      AND ($2 OR d.location_id IN (SELECT location_id FROM user_locations WHERE user_id = $3)))`;

const SELECT = `
  SELECT c.comment, c.created_at, CASE WHEN u.id IS NULL THEN NULL ELSE json_build_object('name', u.name) END AS "user"
  FROM sales_order_comments c LEFT JOIN users u ON u.id = c.user_id`;
