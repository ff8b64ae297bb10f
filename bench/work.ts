import type { MutationOf } from '../contract/scanning/mutation.ts';
import { uuidv7 } from '../core/id/uuidv7.ts';
import { randomBytes } from 'node:crypto';
import type { Database } from '../server/ground/db/pool.ts';

/** One piece to place: its article and its location. */
export interface Piece {
  readonly dispatch_request_id: number;
  readonly storage_location: string;
  readonly product_identifier: string;
  readonly ean: string;
}
/** An open batch in its own zone. */
export interface Batch {
  readonly location: string;
  readonly zone: string;
  readonly identifier: string;
  readonly pieces: readonly Piece[];
}
export interface WorkSpec {
  /** A new dc, so that the demo's own places do not change; everybody is linked to it. */
  readonly location: string;
  readonly batches: number;
  /** Deliveries of a batch, each with a sorting location, and lines of a delivery, one piece each. */
  readonly deliveries: number;
  readonly lines: number;
  /** processProduct.autofillSortingZone. */
  readonly autofill: 1 | 2;
}

/** Adds open batches with nothing placed, of articles without questions. */
export async function addWork(db: Database, spec: WorkSpec): Promise<Batch[]> {
  const { location, batches, deliveries, lines, autofill } = spec;
  await db.transaction(async tx => {
    await tx.execute(INSERT_LOCATION, [location, autofill]);
    await tx.execute(INSERT_ZONES, [location, batches]);
    await tx.execute(INSERT_PLACES, [location, deliveries]);
    await tx.execute(INSERT_BATCHES, [location]);
    await tx.execute(INSERT_ORDERS, [location, deliveries]);
    await tx.execute(INSERT_ORDER_LINES, [location, lines, deliveries]);
    await tx.execute(INSERT_DELIVERIES, [location]);
    await tx.execute(INSERT_LINES, [location]);
  });
  await db.execute('ANALYZE');
  return db.query<Batch>(SELECT_WORK, [location]);
}

/** A scan of a piece, as a device reports it. */
export const placementOf = (batch: Batch, piece: Piece): MutationOf<'place-article'> => ({
  id: uuidv7(Date.now(), randomBytes(10)),
  version: 1,
  at: new Date().toISOString(),
  type: 'place-article',
  location_type: 'dc',
  location: batch.location,
  zone: batch.zone,
  storage_location: piece.storage_location,
  process_type: 'sort',
  dispatch_request_batch_identifier: batch.identifier,
  product_identifier: piece.product_identifier,
  dispatch_request_id: piece.dispatch_request_id,
  quantity: 1,
  extra_processing_steps: [],
});

const INSERT_LOCATION = `
  WITH place AS (
    INSERT INTO locations (location_type_id, identifier, display_name)
    SELECT id, $1, 'Meting ' || $1 FROM location_types WHERE identifier = 'dc' RETURNING id
  ), linked AS (
    INSERT INTO user_locations SELECT users.id, place.id FROM users, place
  )
  INSERT INTO location_properties (location_id, location_property_key_id, int_value)
  SELECT place.id, k.id, $2::int FROM place, location_property_keys k
  WHERE k.identifier = 'processProduct.autofillSortingZone'`;

const INSERT_ZONES = `
  INSERT INTO storage_zones (location_id, identifier, display_name, type)
  SELECT id, $1 || n, 'Zone ' || n, 'sort' FROM locations, generate_series(1, $2::int) n WHERE identifier = $1`;

const INSERT_PLACES = `
  INSERT INTO storage_locations (storage_zone_id, identifier, display_name, position)
  SELECT z.id, z.identifier || '-' || n, z.identifier || '-' || n, n
  FROM storage_zones z JOIN locations l ON l.id = z.location_id, generate_series(1, $2::int) n WHERE l.identifier = $1`;

const INSERT_BATCHES = `
  INSERT INTO dispatch_request_batches (identifier, batch_type_id, location_id, storage_zone_id)
  SELECT 'meting-' || z.identifier, 1, l.id, z.id
  FROM storage_zones z JOIN locations l ON l.id = z.location_id WHERE l.identifier = $1 ORDER BY z.id`;

const INSERT_ORDERS = `
  INSERT INTO sales_orders (identifier, placed_at, shipping_address)
  SELECT b.identifier || '/' || n, now(), '{}'
  FROM dispatch_request_batches b JOIN locations l ON l.id = b.location_id, generate_series(1, $2::int) n
  WHERE l.identifier = $1 ORDER BY b.id, n`;

/** Articles one after another, so that in a small batch no two orders want the same one. */
const INSERT_ORDER_LINES = `
  WITH articles AS (
    SELECT identifier, name, row_number() OVER (ORDER BY identifier) - 1 AS nth, count(*) OVER () AS number
    FROM products p WHERE NOT EXISTS (SELECT FROM product_questions q WHERE q.product_identifier = p.identifier)
  )
  INSERT INTO sales_order_lines (sales_order_id, product_identifier, product_name, quantity)
  SELECT o.id, a.identifier, a.name, 1
  FROM sales_orders o
  JOIN dispatch_request_batches b ON b.identifier = split_part(o.identifier, '/', 1)
  JOIN locations l ON l.id = b.location_id
  CROSS JOIN generate_series(0, $2::int - 1) line
  JOIN articles a ON a.nth = ((split_part(o.identifier, '/', 2)::int - 1) % $3::int * $2::int + line) % a.number
  WHERE l.identifier = $1 ORDER BY o.id, line`;

const INSERT_DELIVERIES = `
  INSERT INTO dispatch_requests (identifier, sales_order_id, location_id, status, dispatch_type, batch_id, storage_location_id)
  SELECT o.identifier || '-1', o.id, l.id, 'requested', 'dc_delivery', b.id, s.id
  FROM sales_orders o
  JOIN dispatch_request_batches b ON b.identifier = split_part(o.identifier, '/', 1)
  JOIN locations l ON l.id = b.location_id
  JOIN storage_locations s ON s.storage_zone_id = b.storage_zone_id
    AND s.position::text = split_part(o.identifier, '/', 2)
  WHERE l.identifier = $1 ORDER BY o.id`;

const INSERT_LINES = `
  INSERT INTO dispatch_request_lines (dispatch_request_id, sales_order_line_id, product_identifier, quantity)
  SELECT d.id, n.id, n.product_identifier, n.quantity
  FROM dispatch_requests d JOIN sales_order_lines n ON n.sales_order_id = d.sales_order_id
  JOIN locations l ON l.id = d.location_id WHERE l.identifier = $1 ORDER BY n.id`;

const SELECT_WORK = `
  SELECT l.identifier AS location, z.identifier AS zone, b.identifier, (
    SELECT json_agg(json_build_object('dispatch_request_id', d.id, 'storage_location', s.identifier,
      'product_identifier', n.product_identifier, 'ean', (
        SELECT min(ean) FROM product_eans e WHERE e.product_identifier = n.product_identifier)) ORDER BY n.id)
    FROM dispatch_requests d JOIN dispatch_request_lines n ON n.dispatch_request_id = d.id
    JOIN storage_locations s ON s.id = d.storage_location_id WHERE d.batch_id = b.id) AS pieces
  FROM dispatch_request_batches b
  JOIN locations l ON l.id = b.location_id
  JOIN storage_zones z ON z.id = b.storage_zone_id
  WHERE l.identifier = $1 ORDER BY b.id`;
