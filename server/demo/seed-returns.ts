import type { Queryable } from '../ground/db/pool.ts';
import { demoDay, demoTime } from './demo-days.ts';

/**
 * The product states of a returned article, and the place of each in a returns zone (the nth; null when every place
 * will do).
 */
const states = [
  { identifier: 'sellable', display_name: 'Verkoopbaar', place: 1 },
  { identifier: 'damaged', display_name: 'Beschadigd', place: 2 },
  { identifier: 'incomplete', display_name: 'Onvolledig', place: 3 },
  { identifier: 'worn', display_name: 'Gebruikt', place: null },
];

/** Why articles come back; a fourth of the demo's lines has none. */
const reasons = [
  ['wrong-size', 'Verkeerde maat'],
  ['not-as-expected', 'Anders dan verwacht'],
  ['damaged', 'Beschadigd aangekomen'],
  ['defective', 'Werkt niet goed'],
  ['wrong-article', 'Verkeerd artikel ontvangen'],
  ['too-late', 'Te laat geleverd'],
  ['changed-mind', 'Bij nader inzien niet nodig'],
] as const;

/** Zones of the stores; the dc has R. */
const storeZones = [
  { store: '101', zone: 'X' },
  { store: '102', zone: 'Y' },
  { store: '103', zone: 'Z' },
];

/**
 * The return of the nth order that batch 2611-010 shipped has label 3SRETR9000nn; the 24th has begun, the 25th is
 * cancelled.
 */
export const returnLabel = (nth: number): string => `3SRETR9000${String(nth).padStart(2, '0')}`;
const DC_RETURNS = 25;
/** Shipped, and without an announced return: an order number to try. */
export const UNANNOUNCED_ORDER = '261114-0030';

/** Places, states and announced returns; their rows come after all others, so that no other id changes. */
export async function seedReturns(db: Queryable): Promise<void> {
  await db.execute(`SELECT set_config('oms.may_write_around', 'on', true)`);
  await db.execute(INSERT_STATES, [JSON.stringify(states)]);
  await db.execute(INSERT_REASONS, [JSON.stringify(reasons)]);
  await db.execute(INSERT_ZONES, [JSON.stringify(storeZones)]);
  await db.execute(INSERT_PLACES);
  await db.execute(INSERT_ASIDES);
  await db.execute(BIND_STATES, [JSON.stringify(states)]);
  await db.execute(
    `INSERT INTO frontend_parameters VALUES ('process-products-return', 'process-return-by-order-number', 'true')`,
  );
  await announce(db, 'DC01', '2611-010', 1, DC_RETURNS, '3SRETR90000');
  for (const [i, { store }] of storeZones.entries())
    await announce(db, store, '2611-009', 1 + i * 3, 3, `3SRETR${store}0`);
  await db.execute(GIVE_REASONS);
  await db.execute(BEGIN_ONE, [returnLabel(24)]);
  await db.execute(
    `UPDATE dispatch_requests SET status = 'cancelled' WHERE id = (SELECT dispatch_request_id FROM tracking_codes WHERE code = $1)`,
    [returnLabel(25)],
  );
}

/**
 * `count` returns of orders that a batch shipped, from its nth shipped delivery on; labels are `prefix` and a number
 * from 1.
 */
async function announce(
  db: Queryable,
  location: string,
  batch: string,
  from: number,
  count: number,
  prefix: string,
): Promise<void> {
  await db.execute(INSERT_RETURNS, [location, batch, from, count]);
  await db.execute(INSERT_LINES, [location]);
  await db.execute(INSERT_LABELS, [location, prefix]);
}

const INSERT_STATES = `
  INSERT INTO product_states (identifier, display_name, position, returns_to_stock)
  SELECT s ->> 'identifier', s ->> 'display_name', nth, s ->> 'identifier' = 'sellable' FROM json_array_elements($1::json) WITH ORDINALITY AS a(s, nth)`;

const INSERT_REASONS = `
  INSERT INTO return_reasons (identifier, display_name, position)
  SELECT r ->> 0, r ->> 1, nth FROM json_array_elements($1::json) WITH ORDINALITY AS a(r, nth)`;

const GIVE_REASONS = `
  UPDATE dispatch_request_lines n SET return_reason = r.identifier
  FROM (SELECT l.id, row_number() OVER (ORDER BY l.id) AS nth FROM dispatch_request_lines l
    JOIN dispatch_requests d ON d.id = l.dispatch_request_id WHERE d.dispatch_type = 'return') l
  JOIN return_reasons r ON r.position = 1 + l.nth % 7
  WHERE n.id = l.id AND l.nth % 4 <> 0`;

const INSERT_ZONES = `
  INSERT INTO storage_zones (location_id, identifier, display_name, type)
  SELECT l.id, r.zone, 'Retourzone ' || r.zone, 'return'
  FROM json_to_recordset($1::json) AS r(store text, zone text) JOIN locations l ON l.identifier = r.store ORDER BY l.id`;

const INSERT_PLACES = `
  INSERT INTO storage_locations (storage_zone_id, identifier, display_name, position)
  SELECT z.id, z.identifier || '-0' || n, z.identifier || '-0' || n, n
  FROM storage_zones z CROSS JOIN generate_series(1, 6) AS n
  WHERE z.type = 'return' AND z.identifier <> 'R' ORDER BY z.id, n`;

const INSERT_ASIDES = `
  INSERT INTO storage_locations (storage_zone_id, identifier, display_name, kind, position)
  SELECT id, identifier || '-APART', 'Apart ' || identifier, 'aside', 99 FROM storage_zones WHERE type = 'return' ORDER BY id`;

const BIND_STATES = `
  INSERT INTO product_state_places (storage_zone_id, product_state, storage_location_id)
  SELECT z.id, r.identifier, s.id
  FROM json_to_recordset($1::json) AS r(identifier text, place int)
  JOIN storage_zones z ON z.type = 'return'
  JOIN storage_locations s ON s.storage_zone_id = z.id AND s.position = r.place`;

const INSERT_RETURNS = `
  WITH shipped AS (
    SELECT d.*, o.identifier AS order_identifier, row_number() OVER (ORDER BY d.id) AS nth
    FROM dispatch_requests d JOIN sales_orders o ON o.id = d.sales_order_id
    JOIN dispatch_request_batches b ON b.id = d.batch_id
    WHERE b.identifier = $2 AND d.status = 'shipped')
  INSERT INTO dispatch_requests (identifier, sales_order_id, location_id, status, dispatch_type, carrier_method_id, dispatch_date, uses_stock, updated_at)
  SELECT s.order_identifier || '-R1', s.sales_order_id, (SELECT id FROM locations WHERE identifier = $1),
    'return-announced', 'return', 1, '${demoDay('2026-11-20')}', false, '${demoTime('2026-11-19T12:00:00Z')}'
  FROM shipped s WHERE s.nth BETWEEN $3::int AND $3::int + $4::int - 1 ORDER BY s.nth`;

/** Returns of a location that have no lines yet. */
const FRESH = `
  SELECT r.id, r.sales_order_id, row_number() OVER (ORDER BY r.id) AS nth FROM dispatch_requests r
  WHERE r.dispatch_type = 'return' AND r.location_id = (SELECT id FROM locations WHERE identifier = $1)`;

const INSERT_LINES = `
  INSERT INTO dispatch_request_lines (dispatch_request_id, sales_order_line_id, product_identifier, quantity)
  SELECT r.id, n.sales_order_line_id, n.product_identifier, n.quantity
  FROM (${FRESH}) r
  JOIN dispatch_requests d ON d.sales_order_id = r.sales_order_id AND d.status = 'shipped'
  JOIN dispatch_request_lines n ON n.dispatch_request_id = d.id ORDER BY r.id, n.id`;

const INSERT_LABELS = `
  INSERT INTO tracking_codes (dispatch_request_id, code)
  SELECT r.id, left($2, length($2) - length(r.nth::text) + 1) || r.nth FROM (${FRESH}) r ORDER BY r.id`;

/** A colleague has received the first article of it. */
const BEGIN_ONE = `
  WITH begun AS (
    SELECT d.id, d.location_id, min(n.id) AS line_id FROM tracking_codes c
    JOIN dispatch_requests d ON d.id = c.dispatch_request_id
    JOIN dispatch_request_lines n ON n.dispatch_request_id = d.id WHERE c.code = $1 GROUP BY 1, 2
  ), counted AS (
    UPDATE dispatch_request_lines n SET quantity_placed = 1 FROM begun WHERE n.id = begun.line_id
  ), changed AS (
    UPDATE dispatch_requests d SET status = 'return-scan-in-process' FROM begun WHERE d.id = begun.id
  )
  INSERT INTO return_receipts (mutation_id, dispatch_request_id, dispatch_request_line_id, storage_location_id, product_state, quantity, user_id)
  SELECT '01935000-0000-7000-8000-000000000024', begun.id, begun.line_id, s.id, 'sellable', 1,
    (SELECT id FROM users WHERE username = 'magazijn2')
  FROM begun JOIN storage_locations s ON s.identifier = 'R-01'`;
