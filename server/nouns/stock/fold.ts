import { untilSettled } from '../../ground/db/failures.ts';
import type { Database, Queryable } from '../../ground/db/pool.ts';
import { tellLevels } from './stock-news.ts';

/** Moves in one transaction: so many rows are locked for a moment only. */
const CHUNK = 20_000;

/**
 * Folds all moves into the levels, and says of which articles more can be promised. Open screens are told here, at most a
 * minute late: told on its way, each scan would pay for it.
 */
export async function foldStock(db: Database): Promise<void> {
  for (;;) {
    const folded = await untilSettled(() =>
      db.transaction(async tx => {
        const { moves, risen } = await foldChunk(tx);
        await recordRises(tx, risen);
        return moves;
      }),
    );
    if (folded < CHUNK) return;
  }
}

/** Says that a location can promise more of these articles: what waits for them may have them now (order-rules.md 7 and 10). */
export async function recordRises(tx: Queryable, products: readonly string[]): Promise<void> {
  if (products.length > 0) await tx.execute(RECORD_RISES, [products]);
}

interface Folded {
  readonly moves: number;
  /** Articles of which a location can promise more than before. */
  readonly risen: readonly string[];
}

/** Folds the oldest moves; several processes may do so at once, each move is folded by one. */
export async function foldChunk(tx: Queryable): Promise<Folded> {
  const row = await tx.one<Folded>(FOLD, [CHUNK]);
  return row ?? { moves: 0, risen: [] };
}

// The levels are locked in the order of their keys, as by every other writer.
const FOLD = `
  WITH gone AS (
    DELETE FROM stock_moves_unfolded WHERE id IN (
      SELECT id FROM stock_moves_unfolded ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)
    RETURNING *
  ), kept AS (
    INSERT INTO stock_moves SELECT * FROM gone
  ), summed AS (
    SELECT location_id, product_identifier, sum(stock_level)::int AS stock_level, sum(reserved)::int AS reserved
    FROM gone GROUP BY 1, 2 ORDER BY 1, 2
  ), folded AS (
    INSERT INTO stock_levels AS s (location_id, product_identifier, stock_level, reserved)
    SELECT location_id, product_identifier, stock_level, reserved FROM summed
    ON CONFLICT (location_id, product_identifier) DO UPDATE
    SET stock_level = s.stock_level + EXCLUDED.stock_level, reserved = s.reserved + EXCLUDED.reserved
  ), news AS (-- An edit has told already.
    ${tellLevels(`(SELECT * FROM gone WHERE cause <> 'office') moved`)}
  )
  SELECT (SELECT count(*)::int FROM gone) AS moves, (SELECT count(told)::int FROM news) AS told,
    ARRAY(SELECT DISTINCT product_identifier FROM summed WHERE stock_level > reserved ORDER BY 1) AS risen`;

const RECORD_RISES = `
  INSERT INTO trigger_events (event, payload)
  SELECT 'stock-changed', jsonb_build_object('product_identifier', product) FROM unnest($1::text[]) AS product`;
