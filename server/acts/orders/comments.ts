import type { Comment } from '../../../contract/orders/comment.ts';
import type { Queryable, Transaction } from '../../ground/db/pool.ts';
import { type PageQuery, pageOf } from '../../ground/db/list.ts';
import { notFound, type Refusal, refuse } from '../../ground/http/problem.ts';
import type { Change } from '../../ground/writes/once.ts';

/** Remarks on an order, the oldest first. */
export const selectComments = (db: Queryable, sales_order_id: number, asked: PageQuery): Promise<Comment[]> =>
  db.query<Comment>(
    `${SELECT} WHERE c.sales_order_id = $1 AND c.withdrawn_at IS NULL ORDER BY c.id LIMIT $2 OFFSET $3`,
    [sales_order_id, ...pageOf(asked)],
  );

/** The last remark on an order; null: there is none. */
export const latestComment = async (db: Queryable, sales_order_id: number): Promise<Comment | null> =>
  (await db.one<Comment>(
    `${SELECT} WHERE c.sales_order_id = $1 AND c.withdrawn_at IS NULL ORDER BY c.id DESC LIMIT 1`,
    [sales_order_id],
  )) ?? null;

/** Remarks on an order: the page shows them all. */
export const MOST_COMMENTS = 1000;
const tooMany = refuse(422, 'too-many', 'Deze order heeft al 1.000 notities: meer kan niet.');

/** Adds a remark; a trigger writes its history and event. */
export async function insertComment(
  tx: Transaction,
  { by, key }: Change,
  sales_order_id: number,
  comment: string,
): Promise<Comment | Refusal> {
  const before = await tx.one<{ n: number }>(
    'SELECT count(*)::int AS n FROM sales_order_comments WHERE sales_order_id = $1',
    [sales_order_id],
  );
  if ((before?.n ?? 0) >= MOST_COMMENTS) return tooMany;
  const made = await tx.one<{ id: number }>(
    `INSERT INTO sales_order_comments (sales_order_id, comment, user_id, change_key) VALUES ($1, $2, $3, $4) RETURNING id`,
    [sales_order_id, comment, by.id, key],
  );
  const row = await tx.one<Comment>(`${SELECT} WHERE c.id = $1`, [made?.id]);
  if (!row) throw new Error('an insert gives its row');
  return row;
}

/** Withdraws a remark; a trigger writes its history. */
export async function withdrawComment(
  tx: Transaction,
  { by, key }: Change,
  sales_order_id: number,
  id: number,
): Promise<Refusal | undefined> {
  const row = await tx.one<{ user_id: number | null; late: boolean }>(LOCK, [id, sales_order_id]);
  if (!row) return notFound('Notitie niet gevonden');
  if (row.user_id !== by.id) return notAuthor;
  if (row.late) return tooLate;
  await tx.execute('UPDATE sales_order_comments SET withdrawn_at = now(), change_key = $2 WHERE id = $1', [
    id,
    key,
  ]);
  return undefined;
}

const notAuthor = refuse(403, 'not-author', 'Alleen wie een notitie schreef, kan haar intrekken.');
const tooLate = refuse(409, 'too-late', 'Een notitie kan alleen binnen een minuut worden ingetrokken.');

const LOCK = `
  SELECT user_id, created_at < clock_timestamp() - interval '1 minute' AS late FROM sales_order_comments
  WHERE id = $1 AND sales_order_id = $2 AND withdrawn_at IS NULL FOR UPDATE`;
const SELECT = `
  SELECT c.id, c.comment, c.created_at, CASE WHEN u.id IS NULL THEN NULL ELSE json_build_object('name', u.name) END AS "user"
  FROM sales_order_comments c LEFT JOIN users u ON u.id = c.user_id`;
