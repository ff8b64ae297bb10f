import { rest } from '../browser.ts';
import type { Database } from '../../server/ground/db/pool.ts';
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
  const lines = await addReceipt(db, { location, zone: `${location}1`, identifier, lines: 70, most: 1 });
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

/** A receipt in a zone, with so many lines; their quantities go from 1 to `most`, in turns. */
export interface ReceiptSpec {
  readonly location: string;
  readonly zone: string;
  readonly identifier: string;
  readonly lines: number;
  readonly most: number;
}
export interface ReceiptLine {
  readonly product: string;
  readonly name: string;
  readonly ean: string;
  readonly quantity: number;
}

export const addReceipt = (
  db: Database,
  { location, zone, identifier, lines, most }: ReceiptSpec,
): Promise<ReceiptLine[]> => db.query(INSERT_RECEIPT, [lines, location, identifier, zone, most]);

const INSERT_RECEIPT = `
  WITH articles AS (${ARTICLES}
  ), receipt AS (
    INSERT INTO goods_receipts (identifier, supplier_location_id, recipient_location_id, storage_zone_id)
    SELECT $3, (SELECT id FROM locations WHERE identifier = '9002'), l.id, z.id
    FROM locations l JOIN storage_zones z ON z.location_id = l.id AND z.identifier = $4
    WHERE l.identifier = $2 RETURNING id
  ), lines AS (
    INSERT INTO goods_receipt_lines (goods_receipt_id, product_identifier, quantity)
    SELECT receipt.id, articles.identifier, 1 + (nth - 1) % $5::int FROM receipt, articles ORDER BY nth
  )
  SELECT identifier AS product, name, ean, (1 + (nth - 1) % $5::int)::int AS quantity FROM articles ORDER BY nth`;
