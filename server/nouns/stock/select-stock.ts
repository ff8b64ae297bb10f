import type { StockLine } from '../../../contract/warehouse/stock.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import type { User } from '../../ground/session/user.ts';
import { availableOf } from './available.ts';
import { comingReceipts } from './awaited-receipts.ts';

/** Levels of an article at the user's locations, or at one of them, in order of the locations' identifiers. */
export async function selectStock(
  db: Queryable,
  { canmanagealllocations, id }: User,
  product: string,
  at?: number,
): Promise<StockLine[]> {
  const [lines, available, coming] = await Promise.all([
    db.query<StockLine & { location_id: number }>(SELECT, [product, at ?? null, canmanagealllocations, id]),
    availableOf(db, [product]),
    comingReceipts(db, product),
  ]);
  const free = new Map(available.map(one => [one.location_id, one.available]));
  // The earliest comes first.
  const expectedAt = (location: number) => {
    const here = coming.filter(one => one.location_id === location);
    return {
      expected: here.reduce((sum, { quantity }) => sum + quantity, 0),
      expected_on: here[0]?.expected_on ?? null,
    };
  };
  return lines.map(({ location_id, ...line }) => ({
    ...line,
    available: free.get(location_id) ?? 0,
    ...expectedAt(location_id),
  }));
}

const SELECT = `
  SELECT s.id, s.location_id, l.identifier AS party_identifier, l.display_name AS party_name, s.product_identifier, s.stock_level,
    s.stock_level_overrule, s.reserved, s.distrusted_at, s.revision
  FROM stock s JOIN locations l ON l.id = s.location_id
  WHERE s.product_identifier = $1 AND ($2::int IS NULL OR s.location_id = $2)
    AND ($3 OR s.location_id IN (SELECT location_id FROM user_locations WHERE user_id = $4))
  ORDER BY l.identifier, l.id`;
