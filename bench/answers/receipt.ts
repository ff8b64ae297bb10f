import { rest } from '../browser.ts';
import type { Database } from '../../server/db/pool.ts';
import { acceptedNext, type AnsweredFlow, SENT_MS, taken } from './answered-flow.ts';
import { ARTICLES } from './articles.ts';

/**
 * The article's scan, which counts it on its line, because no order waits for it. `location` comes from addWork, with
 * a zone `location`1.
 */
export async function receiptAnswers(
  db: Database,
  location: string,
  identifier: string,
): Promise<AnsweredFlow> {
  const lines = await db.query<{ ean: string }>(INSERT_RECEIPT, [70, location, identifier]);
  return {
    what: 'goods receipt, last digit to painted answer',
    user: 'magazijn',
    rounds: 3,
    open: async (page, base) =>
      void (await page.goto(`${base}/product-processing/dc/${location}/goods-receipt/${identifier}/sort`)),
    async next(page) {
      await rest(page, SENT_MS);
      return { text: taken(lines).ean, endsIn: 'last digit', answer: await acceptedNext(page) };
    },
  };
}

const INSERT_RECEIPT = `
  WITH articles AS (${ARTICLES}
  ), receipt AS (
    INSERT INTO goods_receipts (identifier, supplier_location_id, recipient_location_id, storage_zone_id)
    SELECT $3, (SELECT id FROM locations WHERE identifier = '9002'), l.id, z.id
    FROM locations l JOIN storage_zones z ON z.location_id = l.id AND z.identifier = $2 || '1'
    WHERE l.identifier = $2 RETURNING id
  ), lines AS (
    INSERT INTO goods_receipt_lines (goods_receipt_id, product_identifier, quantity)
    SELECT receipt.id, articles.identifier, 1 FROM receipt, articles ORDER BY nth
  )
  SELECT ean FROM articles ORDER BY nth`;
