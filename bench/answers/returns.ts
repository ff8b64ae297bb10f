import type { Database } from '../../server/ground/db/pool.ts';
import { rest, wedge } from '../browser.ts';
import { ACCEPTED, PAUSE_MS, taken, type AnsweredFlow } from './answered-flow.ts';
import { ARTICLES } from './articles.ts';

const NEXT = `section[aria-label="VOLGENDE"]${ACCEPTED}`;

/** The place of returned articles at a location of addWork; made once. */
export const addReturnZone = (db: Database, location: string): Promise<unknown> =>
  db.execute(INSERT_ZONE, [location]);

/** The location's scan, which receives the article; all articles belong to one return. */
export async function returnAnswers(db: Database, location: string, label: string): Promise<AnsweredFlow> {
  const lines = await addReturn(db, location, label, 70);
  let scanned = false;
  return {
    what: 'returns, Enter to painted answer',
    user: 'magazijn',
    rounds: 3,
    open: async (page, base) => void (await page.goto(`${base}/product-processing/dc/${location}/return`)),
    async next(page) {
      if (scanned)
        await page.getByRole('button', { name: 'Scan een ander product uit dezelfde retourzending' }).click();
      else await wedge(page, `${label}\n`);
      scanned = true;
      await page.waitForSelector('section[aria-label="SCAN ARTIKEL"]');
      await wedge(page, `${taken(lines).ean}\n`);
      await page.getByRole('button', { name: 'Verkoopbaar' }).click();
      await page.waitForSelector('section[aria-label="SCAN LEGPLAATS"]');
      await rest(page, PAUSE_MS);
      return { text: `${location}R-1`, endsIn: 'Enter', answer: NEXT };
    },
  };
}

/** Adds an announced return with so many lines of one piece; gives their codes. */
export const addReturn = (
  db: Database,
  location: string,
  label: string,
  lines: number,
): Promise<{ ean: string; product: string }[]> => db.query(INSERT_RETURN, [lines, location, label]);

const INSERT_ZONE = `
  WITH zone AS (
    INSERT INTO storage_zones (location_id, identifier, display_name, type)
    SELECT id, $1 || 'R', 'Retouren ' || $1, 'return' FROM locations WHERE identifier = $1 RETURNING id, identifier
  ), place AS (
    INSERT INTO storage_locations (storage_zone_id, identifier, display_name, position)
    SELECT id, identifier || '-1', identifier || '-1', 1 FROM zone RETURNING id, storage_zone_id
  )
  INSERT INTO product_state_places (storage_zone_id, product_state, storage_location_id)
  SELECT storage_zone_id, 'sellable', id FROM place`;

const INSERT_RETURN = `
  WITH articles AS (${ARTICLES}
  ), sold AS (
    INSERT INTO sales_orders (identifier, placed_at, shipping_address) VALUES ('order-' || $3, now(), '{}') RETURNING id
  ), bought AS (
    INSERT INTO sales_order_lines (sales_order_id, product_identifier, product_name, quantity)
    SELECT sold.id, articles.identifier, articles.name, 1 FROM sold, articles ORDER BY nth RETURNING id, product_identifier
  ), announced AS (
    INSERT INTO dispatch_requests (identifier, sales_order_id, location_id, status, dispatch_type)
    SELECT 'retour-' || $3, sold.id, l.id, 'return-announced', 'return' FROM sold, locations l
    WHERE l.identifier = $2 RETURNING id
  ), lines AS (
    INSERT INTO dispatch_request_lines (dispatch_request_id, sales_order_line_id, product_identifier, quantity)
    SELECT announced.id, bought.id, bought.product_identifier, 1 FROM announced, bought
  ), label AS (
    INSERT INTO tracking_codes (dispatch_request_id, code) SELECT id, $3 FROM announced
  )
  SELECT ean, identifier AS product FROM articles ORDER BY nth`;
