import type { Database } from '../../ground/db/pool.ts';
import { tellLevels } from './stock-news.ts';

/** Levels in one statement, which sees all of them at one moment. */
const CHUNK = 20_000;

/**
 * Recounts every level: it is what it was without its moves, and all of them; what is reserved is what deliveries want
 * (order-rules.md 10). A difference is kept and goes into the audit once; no number is changed. When somebody has counted since,
 * that count is the new beginning. Gives the number of levels that differ.
 */
export async function recountStock(db: Database): Promise<number> {
  let differing = 0;
  for (let after = 0; ;) {
    const chunk = await db.one<{ last: number | null; levels: number; differing: number }>(RECOUNT, [
      after,
      CHUNK,
    ]);
    differing += chunk?.differing ?? 0;
    if (!chunk?.last || chunk.levels < CHUNK) return differing;
    after = chunk.last;
  }
}

// Stock is changed by moves that are committed with what caused them, so one snapshot has both.
const RECOUNT = `
  WITH levels AS (
    SELECT s.id, s.location_id, s.product_identifier, s.stock_level, s.reserved, r.opening, r.found_at,
      COALESCE(r.level_off, 0) AS level_before, COALESCE(r.reserved_off, 0) AS reserved_before,
      r.stock_id IS NULL OR r.found_at IS NOT NULL AND l.changed_at > r.recounted_at AND l.distrusted_at IS NULL AS begins
    FROM stock s JOIN stock_levels l ON l.id = s.id LEFT JOIN stock_recounts r ON r.stock_id = s.id
    WHERE s.id > $1 ORDER BY s.id LIMIT $2
  ), moved AS (
    SELECT l.id, sum(m.stock_level)::int AS pieces FROM levels l JOIN (
      SELECT location_id, product_identifier, stock_level FROM stock_moves
      UNION ALL SELECT location_id, product_identifier, stock_level FROM stock_moves_unfolded) m
      USING (location_id, product_identifier)
    GROUP BY 1
  ), wanted AS (
    SELECT l.id, sum(n.quantity)::int AS pieces FROM levels l
    JOIN dispatch_requests d ON d.location_id = l.location_id AND d.uses_stock AND is_reserving(d.status)
    JOIN dispatch_request_lines n ON n.dispatch_request_id = d.id AND n.product_identifier = l.product_identifier
    GROUP BY 1
  ), counted AS (
    SELECT *, stock_level - moved - opening_now AS level_off, reserved - wanted AS reserved_off FROM (
      SELECT l.*, COALESCE(m.pieces, 0) AS moved, COALESCE(w.pieces, 0) AS wanted,
        CASE WHEN begins THEN stock_level - COALESCE(m.pieces, 0) ELSE opening END AS opening_now
      FROM levels l LEFT JOIN moved m USING (id) LEFT JOIN wanted w USING (id)) of
  ), changed AS (
    SELECT * FROM counted WHERE (level_off, reserved_off) <> (level_before, reserved_before)
  ), news AS (${tellLevels('changed')}
  ), audited AS (
    INSERT INTO audit_log (about, name, before, after)
    SELECT 'stock', p.identifier || '/' || product_identifier,
      jsonb_build_object('stock_level', stock_level - level_off, 'reserved', reserved - reserved_off),
      jsonb_build_object('stock_level', stock_level, 'reserved', reserved)
    FROM counted JOIN locations p ON p.id = location_id
    WHERE (level_off, reserved_off) NOT IN ((0, 0), (level_before, reserved_before))
  ), kept AS (
    INSERT INTO stock_recounts AS r (stock_id, opening, level_off, reserved_off, found_at, recounted_at)
    SELECT id, opening_now, level_off, reserved_off,
      CASE WHEN (level_off, reserved_off) <> (0, 0) THEN CASE WHEN begins THEN now() ELSE COALESCE(found_at, now()) END END, now()
    FROM counted
    ON CONFLICT (stock_id) DO UPDATE SET (opening, level_off, reserved_off, found_at, recounted_at) =
      (EXCLUDED.opening, EXCLUDED.level_off, EXCLUDED.reserved_off, EXCLUDED.found_at, EXCLUDED.recounted_at)
  )
  SELECT max(id) AS last, count(*)::int AS levels, (SELECT count(told)::int FROM news) AS told,
    (count(*) FILTER (WHERE (level_off, reserved_off) <> (0, 0)))::int AS differing
  FROM counted`;
