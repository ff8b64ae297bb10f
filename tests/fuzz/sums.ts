import type { Queryable } from '../../server/ground/db/pool.ts';

/** The part of each line's quantity that no row explains: it comes from the demo data and never changes. */
export type Sums = ReadonlyMap<string, number>;

export async function readSums(db: Queryable): Promise<Sums> {
  const rows = await db.query<{ line: string; unexplained: number }>(UNEXPLAINED);
  return new Map(rows.map(({ line, unexplained }) => [line, unexplained]));
}

/**
 * Sums that are wrong: a line that changed without a scan, more placed than ordered, shipped before it was complete.
 */
export async function brokenSums(db: Queryable, before: Sums): Promise<string[]> {
  const now = await readSums(db);
  const changed = [...now].filter(([line, unexplained]) => unexplained !== (before.get(line) ?? 0));
  const wrong = await db.query<{ what: string }>(WRONG);
  return [
    ...changed.map(([line, left]) => `${line}: ${left} were ${before.get(line) ?? 0}`),
    ...wrong.map(w => w.what),
  ];
}

const UNEXPLAINED = `
  SELECT 'line ' || n.id AS line, n.quantity_placed
    - COALESCE((SELECT sum(p.quantity) FROM placements p
        WHERE p.dispatch_request_line_id = n.id AND p.taken_back_at IS NULL), 0)::int
    - COALESCE((SELECT sum(r.quantity) FROM return_receipts r
        WHERE r.dispatch_request_line_id = n.id AND r.taken_back_at IS NULL), 0)::int AS unexplained
  FROM dispatch_request_lines n
  UNION ALL SELECT 'receipt line ' || n.id, n.quantity_scanned
    - COALESCE((SELECT sum(s.quantity) FROM receipt_scans s WHERE s.goods_receipt_id = n.goods_receipt_id
        AND s.product_identifier = n.product_identifier AND s.taken_back_at IS NULL), 0)::int
  FROM goods_receipt_lines n`;

const WRONG = `
  SELECT 'more placed than ordered on line ' || id AS what FROM dispatch_request_lines
    WHERE quantity_placed > quantity OR quantity_placed < 0
  UNION ALL SELECT 'a placement without its key: ' || mutation_id FROM placements p
    WHERE created_at > (SELECT min(created_at) FROM inbox)
      AND NOT EXISTS (SELECT FROM inbox i WHERE i.user_id = p.user_id AND i.mutation_id = p.mutation_id)
  UNION ALL SELECT 'shipped before it was complete: ' || d.identifier FROM dispatch_requests d
    WHERE d.identifier LIKE 'D%~' AND d.status = 'shipped' AND d.batch_id IS NOT NULL AND d.location_id IN (1, 7)
      AND EXISTS (SELECT FROM dispatch_request_lines n WHERE n.dispatch_request_id = d.id
        AND n.quantity_placed < n.quantity)`;
