import { rest } from '../browser.ts';
import type { Database } from '../../server/ground/db/pool.ts';
import { acceptedNext, type AnsweredFlow, SENT_MS, taken } from './answered-flow.ts';
import { ARTICLES } from './articles.ts';

/** A delivery that anybody may complete, with a new type and method. */
const LIKE = '261116-0002';
const LINES = 12;
const PIECES = 6;

/** The article's scan, which counts it on its line; nothing is sent until the delivery is completed. */
export async function pickAnswers(db: Database, order: string): Promise<AnsweredFlow> {
  const lines = await db.query<{ id: number; ean: string }>(INSERT_PICK, [LINES, PIECES, order, LIKE]);
  const id = lines[0]?.id;
  const codes = Array.from({ length: PIECES }, () => lines.map(({ ean }) => ean)).flat();
  return {
    what: 'pick by store, last digit to painted answer',
    user: 'winkel',
    rounds: 3,
    open: async (page, base) => void (await page.goto(`${base}/orders/detail/${order}/pick-by-store/${id}`)),
    async next(page) {
      await rest(page, SENT_MS);
      return { text: taken(codes), endsIn: 'last digit', answer: await acceptedNext(page) };
    },
  };
}

const INSERT_PICK = `
  WITH articles AS (${ARTICLES}
  ), sold AS (
    INSERT INTO sales_orders (identifier, placed_at, shipping_address) VALUES ($3, now(), '{}') RETURNING id
  ), bought AS (
    INSERT INTO sales_order_lines (sales_order_id, product_identifier, product_name, quantity)
    SELECT sold.id, articles.identifier, articles.name, $2::int FROM sold, articles ORDER BY nth
    RETURNING id, product_identifier
  ), delivery AS (
    INSERT INTO dispatch_requests (identifier, sales_order_id, location_id, status, dispatch_type, carrier_method_id)
    SELECT $3 || '-1', sold.id, d.location_id, 'requested', d.dispatch_type, d.carrier_method_id
    FROM sold, dispatch_requests d JOIN sales_orders o ON o.id = d.sales_order_id WHERE o.identifier = $4 RETURNING id
  ), lines AS (
    INSERT INTO dispatch_request_lines (dispatch_request_id, sales_order_line_id, product_identifier, quantity)
    SELECT delivery.id, bought.id, bought.product_identifier, $2::int FROM delivery, bought
  )
  SELECT delivery.id, articles.ean FROM delivery, articles ORDER BY nth`;
