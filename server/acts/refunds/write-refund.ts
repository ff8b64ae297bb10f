import { mayFollow } from '../../../core/refund/acts.ts';
import type { RefundStatus } from '../../../core/refund/status.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { addJob } from '../../ground/jobs/add-job.ts';
import type { Author } from '../deliveries/write-deliveries.ts';

/** Pieces of a line of a delivery, and the cents that go back for them. */
export interface RefundPieces {
  readonly dispatch_request_line_id: number;
  readonly quantity: number;
  readonly amount: number;
}
export interface RefundAddition {
  readonly reason: string;
  readonly amount: number;
}

export interface RefundParts {
  readonly lines: readonly RefundPieces[];
  readonly additions: readonly RefundAddition[];
}

/** Cents of lines and additions together. */
export const totalOf = ({ lines, additions }: RefundParts): number =>
  [...lines, ...additions].reduce((sum, { amount }) => sum + amount, 0);

/** Values of a new request. */
export interface NewRefund extends RefundParts {
  readonly sales_order_id: number;
  readonly dispatch_request_id: number | null;
  readonly status: 'created-by-oms' | 'created-by-external-party';
  readonly external_identifier?: string;
  readonly refund_method_id: number | null;
  readonly comment: string | null;
  readonly caused_by_trigger_id?: number;
  readonly caused_by_trigger_condition_group?: string;
}

/** New values of a request; what is not named stays, but a lock and a time of release end with their status. */
export interface RefundChange {
  readonly id: number;
  readonly from: RefundStatus;
  readonly status: RefundStatus;
  readonly comment?: string | null;
  readonly failure?: string | null;
  readonly locked_by?: number;
  /** Approved by itself in so many hours. */
  readonly release_after?: number;
  /** Free for others again in so many hours. */
  readonly unlock_after?: number;
  /** All of them: they come in the place of those before. */
  readonly parts?: RefundParts;
}

/** Makes a request, with its history and event. Gives its id. */
export async function makeRefund(tx: Transaction, author: Author, given: NewRefund): Promise<number> {
  const row = await tx.one<{ id: number }>(INSERT, [
    JSON.stringify({ ...given, ...author }),
    JSON.stringify(given.lines),
    JSON.stringify(given.additions),
  ]);
  if (!row) throw new Error('a refund that was not made');
  return row.id;
}

/** Changes a request that this transaction holds, and does what follows from it. Its database keeps each state, and tells of it. */
export async function writeRefund(tx: Transaction, author: Author, change: RefundChange): Promise<void> {
  const { id, from, status, parts } = change;
  if (status !== from && !mayFollow(from, status))
    throw new RangeError(`nothing makes a refund ${status} that is ${from}`);
  await tx.execute(UPDATE, [
    id,
    JSON.stringify({ ...change, ...author }),
    parts ? JSON.stringify(parts.lines) : null,
    parts ? JSON.stringify(parts.additions) : null,
  ]);
  if (status === 'refund-to-be-processed')
    addJob(tx, 'refund', { refund_request_id: id }, 0, `refund-${String(id)}`);
  const hours = change.release_after ?? change.unlock_after;
  if (hours !== undefined)
    addJob(tx, 'refund-time', { refund_request_id: id }, hours * 3600, `refund-time-${String(id)}`);
}

/** Puts requests of this transaction away: others have come in their place. */
export const replaceRefunds = async (
  tx: Transaction,
  { changed_by, changed_as, change_key }: Author,
  ids: readonly number[],
): Promise<void> => void (await tx.execute(REPLACE, [ids, changed_by, changed_as, change_key]));

/** SQL: cents of lines ($n) and additions together. */
const sumOf = (lines: string, additions: string): string => `
      (SELECT sum(amount) FROM (SELECT amount FROM json_to_recordset(${lines}::json) AS g(amount bigint)
        UNION ALL SELECT amount FROM json_to_recordset(${additions}::json) AS a(amount bigint)
        UNION ALL SELECT 0) parts)`;

const INSERT = `
  WITH made AS (
    INSERT INTO refund_requests (sales_order_id, dispatch_request_id, status, external_identifier, refund_method_id, comment,
      caused_by_trigger_id, caused_by_trigger_condition_group, amount, changed_by, changed_as, change_key)
    SELECT sales_order_id, dispatch_request_id, status, external_identifier, refund_method_id, comment, caused_by_trigger_id,
      caused_by_trigger_condition_group,
      ${sumOf('$2', '$3')}, changed_by, changed_as, change_key
    FROM json_to_record($1::json) AS r(sales_order_id int, dispatch_request_id int, status text, external_identifier text,
      refund_method_id int, comment text, caused_by_trigger_id int, caused_by_trigger_condition_group text, changed_by int, changed_as text, change_key uuid)
    RETURNING id
  ), its_lines AS (
    INSERT INTO refund_request_lines (refund_request_id, dispatch_request_line_id, quantity, amount)
    SELECT made.id, g.* FROM made, json_to_recordset($2::json) AS g(dispatch_request_line_id int, quantity int, amount bigint)
  ), its_additions AS (
    INSERT INTO refund_request_additions (refund_request_id, position, reason, amount)
    SELECT made.id, row_number() OVER (), a.* FROM made, json_to_recordset($3::json) AS a(reason text, amount bigint)
  )
  SELECT id FROM made`;

// A line that is paid back no more stays with its amount of nothing, so that its pieces are named.
const UPDATE = `
  WITH given AS (SELECT * FROM json_to_record($2::json) AS r(status text, comment text, failure text, locked_by int, release_after int,
    changed_by int, changed_as text, change_key uuid)
  ), new_lines AS (
    INSERT INTO refund_request_lines (refund_request_id, dispatch_request_line_id, quantity, amount)
    SELECT $1, g.* FROM json_to_recordset($3::json) AS g(dispatch_request_line_id int, quantity int, amount bigint)
    ON CONFLICT (refund_request_id, dispatch_request_line_id) DO UPDATE SET amount = EXCLUDED.amount
  ), no_additions AS (
    DELETE FROM refund_request_additions WHERE refund_request_id = $1 AND $4::json IS NOT NULL
      AND position > (SELECT count(*) FROM json_to_recordset($4::json) AS a(amount bigint))
  ), new_additions AS (
    INSERT INTO refund_request_additions (refund_request_id, position, reason, amount)
    SELECT $1, row_number() OVER (), a.* FROM json_to_recordset($4::json) AS a(reason text, amount bigint)
    ON CONFLICT (refund_request_id, position) DO UPDATE SET reason = EXCLUDED.reason, amount = EXCLUDED.amount
  )
  UPDATE refund_requests r SET status = given.status, comment = COALESCE(given.comment, r.comment),
    failure = CASE WHEN given.status = 'refund-to-be-processed-manually' THEN COALESCE(given.failure, r.failure) ELSE given.failure END,
    locked_by = given.locked_by, locked_at = CASE WHEN given.locked_by IS NOT NULL THEN now() END,
    release_at = CASE WHEN given.status = r.status THEN r.release_at ELSE now() + make_interval(hours => given.release_after) END,
    amount = CASE WHEN $3::json IS NULL THEN r.amount ELSE ${sumOf('$3', '$4')} END,
    changed_by = given.changed_by, changed_as = given.changed_as, change_key = given.change_key
  FROM given WHERE r.id = $1`;
const REPLACE = `
  UPDATE refund_requests SET is_replaced = true, release_at = NULL, changed_by = $2, changed_as = $3, change_key = $4
  WHERE id = ANY ($1::int[])`;
