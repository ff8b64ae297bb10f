import { addDays, type Day } from '../../core/calendar/day.ts';
import type { Queryable } from '../ground/db/pool.ts';
import { foldChunk } from '../nouns/stock/fold.ts';
import { product } from './data/demo-products.ts';
import { SMALL_RECEIPT } from './data/demo-receipts.ts';

/** Article numbers with something special (docs/demo-data.md). */
export const stockCast = {
  /** At the dc an overrule of 5 counts. */
  overruled: product('huishouden', 20).identifier,
  /** At the dc nobody found it. */
  distrusted: product('huishouden', 21).identifier,
  /** Nowhere is any. */
  soldOut: product('huishouden', 22).identifier,
  /** Nowhere is any; a presale runs. */
  onPresale: product('huishouden', 24).identifier,
  /** Nowhere is any; a goods receipt brings it. */
  expected: product('sport', 7).identifier,
};
const NOWHERE = [stockCast.soldOut, stockCast.onPresale, stockCast.expected];
/** Days until that goods receipt comes. */
const RECEIPT_IN = 14;

/**
 * The stock of the demo: beside what is reserved, and comes after all deliveries. Vendors have much of every other article, the dc
 * of nearly all, stores of two in three. The presales and an expected goods receipt have dates around `today`.
 */
export async function seedStock(db: Queryable, today: Day): Promise<void> {
  await db.execute(OPENING, [NOWHERE]);
  await db.execute(SPECIAL, [stockCast.overruled, 5, null]);
  await db.execute(SPECIAL, [stockCast.distrusted, 0, `${today}T06:30:00Z`]);
  await db.execute(PRESALES, [today, [23, 24, 18, 19].map(nth => product('huishouden', nth).identifier)]);
  await db.execute(EXPECT, [SMALL_RECEIPT, addDays(today, RECEIPT_IN)]);
}

/** All moves of the demo are in its levels. */
export async function foldAll(db: Queryable): Promise<void> {
  while ((await foldChunk(db)).moves > 0);
}

const OPENING = `
  WITH wanted AS (
    SELECT l.id AS location_id, p.identifier AS product_identifier, CASE
      WHEN p.identifier = ANY($1) THEN 0
      WHEN l.type = 'vendor' THEN CASE WHEN luck % 2 = l.id % 2 THEN 500 ELSE 0 END
      WHEN l.type = 'dc' THEN 40 + luck % 160
      WHEN l.type = 'store' THEN CASE WHEN luck % 3 > 0 THEN 2 + luck % 14 ELSE 0 END
      ELSE 0 END AS free
    FROM typed_locations l CROSS JOIN products p
    CROSS JOIN LATERAL (SELECT abs(hashtext(l.identifier || p.identifier)) AS luck) h
    WHERE l.active
  ), moved AS (
    SELECT location_id, product_identifier, sum(stock_level) AS stock_level, sum(reserved) AS reserved
    FROM stock_moves_unfolded GROUP BY 1, 2
  )
  INSERT INTO stock_moves_unfolded (location_id, product_identifier, stock_level, reserved, cause)
  SELECT location_id, product_identifier, w.free + COALESCE(m.reserved, 0) - COALESCE(m.stock_level, 0), 0, 'office'
  FROM wanted w LEFT JOIN moved m USING (location_id, product_identifier)
  WHERE w.free > 0 OR m.location_id IS NOT NULL OR w.product_identifier = ANY($1) ORDER BY 1, 2`;

const SPECIAL = `
  INSERT INTO stock_levels (location_id, product_identifier, stock_level_overrule, distrusted_at)
  SELECT id, $1, $2, $3::timestamptz FROM typed_locations WHERE type = 'dc' AND identifier = 'DC01'`;

const EXPECT = 'UPDATE goods_receipts SET expected_on = $2 WHERE identifier = $1';

// One in each list (shell-search-settings.md 4): incomplete, running, to come, over.
const PRESALES = `
  INSERT INTO presale_schedules (product_identifier, virtual_stock, presale_starts_at, presale_ends_at, release_date)
  SELECT ($2::text[])[nth], 50, $1::date + starts, $1::date + ends, $1::date + release
  FROM (VALUES (1, NULL, NULL, 60), (2, -10, 20, 30), (3, 10, 40, 50), (4, -60, -20, -10)) AS p (nth, starts, ends, release)`;
