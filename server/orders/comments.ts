import type { Comment } from '../../contract/orders/comment.ts';
import type { Queryable, Transaction } from '../db/pool.ts';
import type { Change } from '../writes/once.ts';

/** Remarks on an order, the oldest first. */
export const selectComments = (db: Queryable, sales_order_id: number): Promise<Comment[]> =>
  db.query<Comment>(`${SELECT} WHERE c.sales_order_id = $1 ORDER BY c.id`, [sales_order_id]);

/** The last remark on an order; null: there is none. */
export const latestComment = async (db: Queryable, sales_order_id: number): Promise<Comment | null> =>
  (await db.one<Comment>(`${SELECT} WHERE c.sales_order_id = $1 ORDER BY c.id DESC LIMIT 1`, [
    sales_order_id,
  ])) ?? null;

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

const SELECT = `
  SELECT c.comment, c.created_at, CASE WHEN u.id IS NULL THEN NULL ELSE json_build_object('name', u.name) END AS "user"
  FROM sales_order_comments c LEFT JOIN users u ON u.id = c.user_id`;
