import type { StockLine } from '../../../contract/warehouse/stock.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import type { User } from '../../ground/session/user.ts';

/** Levels of an article at the user's locations, or at one of them, in order of the locations' identifiers. */
export const selectStock = (
  db: Queryable,
  { canmanagealllocations, id }: User,
  product: string,
  location_id?: number,
): Promise<StockLine[]> =>
  db.query<StockLine>(SELECT, [product, location_id ?? null, canmanagealllocations, id]);

const SELECT = `
  SELECT s.id, l.identifier AS party_identifier, l.display_name AS party_name, s.product_identifier, s.stock_level,
    s.stock_level_overrule, s.reserved, s.distrusted_at, s.revision
  FROM stock s JOIN locations l ON l.id = s.location_id
  WHERE s.product_identifier = $1 AND ($2::int IS NULL OR s.location_id = $2)
    AND ($3 OR s.location_id IN (SELECT location_id FROM user_locations WHERE user_id = $4))
  ORDER BY l.identifier, l.id`;
