import { readGtin } from '../../../core/gtin/gtin.ts';
import type { Queryable } from '../../ground/db/pool.ts';

/** The number of an article, by its number or by a code that is on it; undefined: there is none. */
export async function findProduct(db: Queryable, named: string): Promise<string | undefined> {
  const reading = readGtin(named);
  const row = await db.one<{ identifier: string }>(SELECT, [named, reading.ok ? reading.candidates : []]);
  return row?.identifier;
}

// The article whose number it is comes first: numbers of a retailer may be as long as a code.
const SELECT = `
  SELECT identifier FROM (SELECT identifier, 0 AS nth FROM products WHERE identifier = $1
    UNION ALL SELECT product_identifier, array_position($2::text[], ean) FROM product_eans WHERE ean = ANY ($2)) known
  ORDER BY nth LIMIT 1`;
