import type { Queryable, Transaction } from '../../ground/db/pool.ts';
import { isRefusal } from '../../ground/http/problem.ts';
import type { Author } from '../deliveries/write-deliveries.ts';
import { undecided } from './hold-refund.ts';
import { priceOf } from './price-pieces.ts';
import { type RefundParts, replaceRefunds, totalOf, writeRefund } from './write-refund.ts';

/** Refunds of an order that nobody has decided yet. */
export const undecidedOf = async (db: Queryable, order: number): Promise<readonly number[]> =>
  (
    await db.query<{ id: number }>(
      `SELECT r.id FROM refund_requests r WHERE r.sales_order_id = $1 AND ${undecided('r')}`,
      [order],
    )
  ).map(({ id }) => id);

/**
 * Prices undecided refunds anew that have pieces of the same order lines as these, the oldest first: what was denied, or approved for
 * less, is theirs, and what was paid elsewhere is theirs no more. One that has nothing left to wait for is put away.
 */
export async function repriceUndecided(
  tx: Transaction,
  author: Author,
  order: number,
  about: readonly number[],
): Promise<void> {
  const rows = await tx.query<Row>(SHARING, [order, about]);
  for (const { id, status, lines, additions } of rows) {
    const priced = await priceOf(tx, order, lines, [id]);
    // Its delivery has fewer pieces since: a person decides.
    if (isRefusal(priced)) continue;
    const parts = { lines: priced.lines, additions };
    if (totalOf(parts) === 0 && !priced.is_held) await replaceRefunds(tx, author, [id]);
    else if (lines.some((line, nth) => line.amount !== priced.lines[nth]?.amount))
      await writeRefund(tx, author, { id, from: status, status, parts });
  }
}

type Row = RefundParts & {
  readonly id: number;
  readonly status: 'proposal' | 'proposal-to-be-released-automatically';
};

const SHARING = `
  SELECT r.id, r.status,
    (SELECT json_agg(json_build_object('dispatch_request_line_id', g.dispatch_request_line_id, 'quantity', g.quantity, 'amount', g.amount)
      ORDER BY g.dispatch_request_line_id) FROM refund_request_lines g WHERE g.refund_request_id = r.id) AS lines,
    COALESCE((SELECT json_agg(json_build_object('reason', a.reason, 'amount', a.amount) ORDER BY a.position)
      FROM refund_request_additions a WHERE a.refund_request_id = r.id), '[]') AS additions
  FROM refund_requests r WHERE r.sales_order_id = $1 AND ${undecided('r')} AND r.id <> ALL ($2::int[])
    AND EXISTS (SELECT FROM refund_request_lines g JOIN dispatch_request_lines n ON n.id = g.dispatch_request_line_id
      JOIN dispatch_request_lines m ON m.sales_order_line_id = n.sales_order_line_id
      JOIN refund_request_lines o ON o.dispatch_request_line_id = m.id
      WHERE g.refund_request_id = r.id AND o.refund_request_id = ANY ($2::int[]))
  ORDER BY r.id`;
