import { MOST_STOCK_MOVES, USUAL_STOCK_MOVES, type StockReasons } from '../../../contract/warehouse/stock.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { settingsOf } from '../settings/settings.ts';
import { availableOf } from './available.ts';
import { comingReceipts } from './awaited-receipts.ts';

/** How the level of an article at a location came to be, and for whom it is reserved; null: it never had one. */
export async function explainStock(
  db: Queryable,
  product: string,
  { id: location_id, type: party_type }: { readonly id: number; readonly type: string },
  asked = USUAL_STOCK_MOVES,
): Promise<StockReasons | null> {
  const of = [product, location_id];
  const level = await db.one<
    Pick<
      StockReasons,
      'stock_level' | 'stock_level_overrule' | 'reserved' | 'distrusted_at' | 'recount' | 'counted'
    >
  >(SELECT_LEVEL, of);
  if (!level) return null;
  // The level is the sum of all moves, so the last ones begin at what is left without them.
  const most = Math.min(asked, MOST_STOCK_MOVES);
  const found = await db.query<StockReasons['moves'][number]>(SELECT_MOVES, [
    ...of,
    level.stock_level,
    most + 1,
  ]);
  const has_older = found.length > most;
  const moves = has_older ? found.slice(1) : found;
  const [first] = moves;
  const free = (await availableOf(db, [product])).find(one => one.location_id === location_id);
  return {
    ...level,
    safety_stock: Number((await settingsOf(db, 'oms-rules')).get('safety-stock')),
    available: free?.available ?? 0,
    party_type,
    has_older,
    began: first ? first.level - first.moved : level.stock_level,
    moves,
    receipts: (await comingReceipts(db, product))
      .filter(coming => coming.location_id === location_id)
      .map(({ receipt: identifier, expected_on, quantity }) => ({ identifier, expected_on, quantity })),
    reservations: await db.query<StockReasons['reservations'][number]>(SELECT_RESERVATIONS, [
      ...of,
      USUAL_STOCK_MOVES,
    ]),
  };
}

const SELECT_LEVEL = `
  SELECT stock_level, stock_level_overrule, reserved, distrusted_at, (
    SELECT json_build_object('at', recounted_at, 'level_off', level_off, 'reserved_off', reserved_off, 'found_at', found_at)
    FROM stock_recounts r WHERE r.stock_id = stock.id) AS recount, (
    SELECT json_build_object('at', a.at, 'by', u.name)
    FROM audit_log a JOIN users u ON u.id = a.changed_by JOIN locations l ON l.id = stock.location_id
    WHERE a.about = 'stock' AND a.name = l.identifier || '/' || product_identifier AND a.after ? 'stock_level'
    ORDER BY a.id DESC LIMIT 1) AS counted
  FROM stock WHERE product_identifier = $1 AND location_id = $2`;
// A fold keeps the id of a move; moves of reservations alone change no level.
const SELECT_MOVES = `
  SELECT at, cause, "of", by, moved, level FROM (
    SELECT m.id, m.created_at AS at, m.cause, COALESCE(o.identifier, r.identifier) AS "of", u.name AS by, m.stock_level AS moved,
      ($3::int - sum(m.stock_level) OVER (ORDER BY m.id DESC) + m.stock_level)::int AS level
    FROM (SELECT * FROM (
        SELECT id, created_at, cause, caused_by_id, user_id, stock_level FROM stock_moves
        WHERE product_identifier = $1 AND location_id = $2 AND stock_level <> 0
        UNION ALL SELECT id, created_at, cause, caused_by_id, user_id, stock_level FROM stock_moves_unfolded
        WHERE product_identifier = $1 AND location_id = $2 AND stock_level <> 0) every ORDER BY id DESC LIMIT $4) m
    LEFT JOIN dispatch_requests d ON m.cause IN ('delivery', 'return') AND d.id = m.caused_by_id
    LEFT JOIN sales_orders o ON o.id = d.sales_order_id
    LEFT JOIN goods_receipts r ON m.cause = 'goods-receipt' AND r.id = m.caused_by_id
    LEFT JOIN users u ON u.id = m.user_id) told
  ORDER BY id`;
const SELECT_RESERVATIONS = `
  SELECT o.identifier AS order_identifier, d.identifier, d.status, d.paused_at IS NOT NULL AS is_paused, sum(n.quantity)::int AS quantity
  FROM dispatch_requests d JOIN dispatch_request_lines n ON n.dispatch_request_id = d.id JOIN sales_orders o ON o.id = d.sales_order_id
  WHERE n.product_identifier = $1 AND d.location_id = $2 AND d.uses_stock AND is_reserving(d.status)
  GROUP BY o.id, d.id ORDER BY d.id DESC LIMIT $3`;
