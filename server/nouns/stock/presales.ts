import type { Awaited } from '../../../core/assign/facts.ts';
import type { Day } from '../../../core/calendar/day.ts';
import type { Queryable } from '../../ground/db/pool.ts';

/**
 * Pieces that presales of these articles can still promise, the earliest release first (order-rules.md 10): a running one its
 * virtual_stock less what it sold and was not cancelled, any other nothing. Running: started, not ended, not released
 * (shell-search-settings.md 5). One without a release date promises nothing, as nobody can say when it comes. What the delivery
 * `except` takes is free, and what it waits for is promised still: after the release the rest waits on. Who takes of it holds
 * the lock of the article.
 */
export const awaitedPresales = (
  db: Queryable,
  products: readonly string[],
  today: Day,
  except?: number,
): Promise<Awaited[]> => db.query<Awaited>(AWAITED, [products, today, except ?? null]);

/**
 * SQL: pieces of presale `p` that were sold, and those of them that were cancelled; of all deliveries but one, if it is named.
 * Sold is what counts (order-rules.md 0): not a record, a return, a complaint, a surplus or a feeder.
 */
export const presaleSales = (except = 'NULL'): string => `(
  SELECT COALESCE(sum(n.quantity), 0)::int AS sold,
    COALESCE(sum(n.quantity) FILTER (WHERE d.status IN ('cancelled', 'unable-to-ship-final')), 0)::int AS cancelled
  FROM dispatch_request_lines n JOIN dispatch_requests d ON d.id = n.dispatch_request_id
  WHERE n.presale_id = p.id AND d.id IS DISTINCT FROM ${except}::int AND NOT d.is_replaced AND d.dispatch_type <> 'return'
    AND d.dispatch_action IS NULL AND d.status NOT IN ('shipped-with-issues', 'surplus')) AS sales`;

const AWAITED = `
  SELECT * FROM (
    SELECT 'presale' AS why, p.id AS presale_id, p.product_identifier, p.release_date,
      GREATEST(CASE WHEN p.runs THEN p.virtual_stock - (sold - cancelled) END, p.awaited) AS quantity
    FROM (
      SELECT *, presale_starts_at <= $2::date AND presale_ends_at > $2::date AND release_date > $2::date AS runs,
        (SELECT sum(n.quantity)::int FROM dispatch_request_lines n
          WHERE n.dispatch_request_id = $3::int AND n.presale_id = presale_schedules.id AND n.presales_active) AS awaited
      FROM presale_schedules WHERE product_identifier = ANY($1)) AS p
    CROSS JOIN LATERAL ${presaleSales('$3')}
    WHERE p.runs OR p.awaited > 0) AS promised
  WHERE quantity > 0 ORDER BY release_date, presale_id`;
