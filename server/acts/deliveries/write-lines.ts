import type { Transaction } from '../../ground/db/pool.ts';
import { type Author, change } from './write-deliveries.ts';

/**
 * A change of what a delivery consists of; `id` is of a line, `to` of the delivery that gets pieces. The pieces that
 * lie at a sorting location (`quantity_placed`) are not among them: scans write those.
 */
export type LineChange =
  /** A line of the order comes into the delivery. */
  | {
      readonly kind: 'insert';
      readonly to: number;
      readonly sales_order_line_id: number;
      readonly product_identifier: string;
      readonly quantity: number;
      /** The day that what it waits for is there. */
      readonly release_date?: string | null;
      /** The presale that it takes it from; without that day the one that sold it. */
      readonly presale_id?: number | null;
      /** A return's: why it comes back, and the state in which it is expected. */
      readonly return_reason?: string | null;
      readonly product_state?: string | null;
      /** A complaint's: the line that was shipped. */
      readonly shipped_line_id?: number;
    }
  /** The line goes to another delivery, as it is or with another number of pieces; it waits for nothing there. */
  | { readonly kind: 'move'; readonly id: number; readonly to: number; readonly quantity?: number }
  /** `kept` pieces stay, at least one; the others are in an inserted line. */
  | { readonly kind: 'shrink'; readonly id: number; readonly kept: number }
  /** `kept` pieces stay, at least one; the others become a line of another delivery. */
  | { readonly kind: 'divide'; readonly id: number; readonly kept: number; readonly to: number }
  /** The line waits for another thing, or for nothing any more: the presale that sold it stays. */
  | {
      readonly kind: 'await';
      readonly id: number;
      readonly release_date: string | null;
      readonly presale_id: number | null;
    }
  /** The line stays, as a record or with what is kept of it; `quantity` of its pieces are another line from now on. */
  | {
      readonly kind: 'copy';
      readonly id: number;
      readonly to: number;
      readonly quantity: number;
      readonly release_date?: string | null;
      readonly presale_id?: number | null;
    };

/**
 * Changes lines of deliveries that this transaction has locked or made. Each delivery that loses or gets pieces gets
 * its author, a new revision, history (one row an act: the act may write the delivery too) and a new version of the
 * work that holds it, and devices are notified. Not so `made`, which this transaction has just made: that they are says it all.
 */
export async function writeLines(
  tx: Transaction,
  author: Author,
  changes: readonly LineChange[],
  made: readonly number[] = [],
): Promise<void> {
  const told = changes.filter(change => change.kind !== 'insert' || !made.includes(change.to));
  // First, so that the triggers of the lines find the author of this act.
  const changed =
    told.length > 0
      ? await tx.query<{ id: number; pieces: string | null }>(CHANGED, [JSON.stringify(told)])
      : [];
  const raised = change(
    tx,
    [],
    changed.map(({ id }) => ({ id, ...author })),
    'revision = d.revision + 1, ',
  );
  for (const kind of new Set(changes.map(change => change.kind)))
    tx.write(WRITE[kind], [JSON.stringify(changes)]);
  if (changed.length > 0)
    tx.write(TELL_PIECES, [JSON.stringify(changed.map(one => ({ ...one, ...author })))]);
  await raised;
}

/** SQL: articles and pieces of delivery `d` as people read them; null: it has none. Of more lines the first are named. */
export const piecesIn = (d: string): string => `(
  SELECT string_agg(p.quantity || ' × ' || p.name, ', ' ORDER BY p.id) FILTER (WHERE p.nth <= 20)
    || CASE WHEN count(*) > 20 THEN ' …' ELSE '' END
  FROM (SELECT min(n.id) AS id, sum(n.quantity) AS quantity, l.product_name AS name, row_number() OVER (ORDER BY min(n.id)) AS nth
    FROM dispatch_request_lines n JOIN sales_order_lines l ON l.id = n.sales_order_line_id
    WHERE n.dispatch_request_id = ${d}.id GROUP BY n.product_identifier, l.product_name) p)`;

// Geschiedenis reads it back. A delivery that had none was just made, which says it.
const TELL_PIECES = `
  INSERT INTO order_history (sales_order_id, data_type, object_id, status_identifier, caused_by_status_identifier,
    processor_config_identifier, user_id, change_key, summary)
  SELECT d.sales_order_id, 'dispatch-request-lines', d.id, 'changed', 'changed', r.changed_as, r.changed_by, r.change_key,
    jsonb_build_object('pieces', jsonb_build_array(r.pieces, ${piecesIn('d')}))
  FROM json_to_recordset($1::json) AS r(id int, pieces text, changed_by int, changed_as text, change_key uuid)
  JOIN dispatch_requests d USING (id) WHERE r.pieces IS NOT NULL AND r.pieces IS DISTINCT FROM ${piecesIn('d')} ORDER BY d.id`;

const ROWS = `json_to_recordset($1::json) AS r(kind text, id int, "to" int, kept int, sales_order_line_id int,
  product_identifier text, quantity int, release_date date, presale_id int, return_reason text, product_state text, shipped_line_id int)`;

// In the order of their ids, as every other writer locks them.
const CHANGED = `
  SELECT d.id, ${piecesIn('d')} AS pieces FROM (
    SELECT r.to AS id FROM ${ROWS} WHERE r.to IS NOT NULL
    UNION SELECT n.dispatch_request_id FROM ${ROWS} JOIN dispatch_request_lines n USING (id)
      WHERE r.kind IN ('move', 'divide', 'shrink', 'await')) d
  ORDER BY d.id`;

/** Whether a presale brings what is written: without a day it only sold it. */
const ACTIVE = '(r.presale_id IS NOT NULL AND r.release_date IS NOT NULL)';

const WRITE: Readonly<Record<LineChange['kind'], string>> = {
  insert: `INSERT INTO dispatch_request_lines (dispatch_request_id, sales_order_line_id, product_identifier, quantity, release_date,
      presale_id, presales_active, return_reason, product_state, shipped_line_id)
    SELECT r.to, r.sales_order_line_id, r.product_identifier, r.quantity, r.release_date, r.presale_id, ${ACTIVE}, r.return_reason,
      r.product_state, r.shipped_line_id FROM ${ROWS} WHERE r.kind = 'insert'`,
  move: `UPDATE dispatch_request_lines n
    SET dispatch_request_id = r.to, quantity = COALESCE(r.quantity, n.quantity), release_date = NULL, presales_active = false FROM ${ROWS}
    WHERE n.id = r.id AND r.kind = 'move'`,
  // Placed pieces of what has left may be among those that go.
  shrink: `UPDATE dispatch_request_lines n SET quantity = r.kept, quantity_placed = LEAST(n.quantity_placed, r.kept) FROM ${ROWS} WHERE n.id = r.id AND r.kind = 'shrink'`,
  await: `UPDATE dispatch_request_lines n SET release_date = r.release_date, presale_id = COALESCE(r.presale_id, n.presale_id),
      presales_active = ${ACTIVE} FROM ${ROWS}
    WHERE n.id = r.id AND r.kind = 'await'`,
  // Both parts see the line as it was.
  divide: `WITH leaving AS (
      INSERT INTO dispatch_request_lines (dispatch_request_id, sales_order_line_id, product_identifier, quantity, presale_id)
      SELECT r.to, n.sales_order_line_id, n.product_identifier, n.quantity - r.kept, n.presale_id
      FROM ${ROWS} JOIN dispatch_request_lines n USING (id) WHERE r.kind = 'divide'
    )
    UPDATE dispatch_request_lines n SET quantity = r.kept FROM ${ROWS} WHERE n.id = r.id AND r.kind = 'divide'`,
  copy: `INSERT INTO dispatch_request_lines (dispatch_request_id, sales_order_line_id, product_identifier, quantity, release_date,
      presale_id, presales_active)
    SELECT r.to, n.sales_order_line_id, n.product_identifier, r.quantity, r.release_date, COALESCE(r.presale_id, n.presale_id), ${ACTIVE}
    FROM ${ROWS} JOIN dispatch_request_lines n USING (id) WHERE r.kind = 'copy'`,
};
