import type { Queryable, Transaction } from '../../ground/db/pool.ts';
import { cities, streets } from '../data/demo-customers.ts';

/** From a million orders on there are so many stores beside the demo's. */
const STORES = 300;
const MANY = 1_000_000;

/** The stores of a large retailer, which do what store 103 does. */
export async function addStores(db: Queryable, orders: number): Promise<void> {
  if (orders >= MANY) await db.execute(ADD_STORES, [STORES, streets, cities]);
}

/**
 * Fills the tables `seed_places` of this transaction: what deliveries are made at, numbered by type, and `seed_place_types`: how many
 * of each there are. `parked` is where none is.
 */
export async function listPlaces(tx: Transaction): Promise<void> {
  await tx.execute(PLACES);
  await tx.execute(PLACE_TYPES);
}

const ADD_STORES = `
  WITH stores AS (
    SELECT nth, ($2::text[])[1 + nth % cardinality($2::text[])] AS street, ($3::text[])[1 + nth % cardinality($3::text[])] AS city
    FROM generate_series(1, $1::int) nth
  ), made AS (
    INSERT INTO locations (location_type_id, identifier, display_name, active)
    SELECT (SELECT id FROM location_types WHERE identifier = 'store'), (200 + nth)::text, split_part(city, '|', 1) || ' ' || street, true
    FROM stores WHERE NOT EXISTS (SELECT FROM locations WHERE identifier = (200 + nth)::text)
    RETURNING id, identifier
  ), addresses AS (
    INSERT INTO location_addresses (location_id, location_address_type_id, street, house_no, zipcode, city)
    SELECT made.id, (SELECT id FROM location_address_types WHERE identifier = 'visiting'), street, nth::text,
      split_part(city, '|', 2) || (10 + nth % 90) || ' AB', split_part(city, '|', 1)
    FROM made JOIN stores ON (200 + nth)::text = made.identifier RETURNING location_id
  ), model AS (
    SELECT l.id FROM typed_locations l WHERE l.type = 'store' AND l.identifier = '103'
  ), types AS (
    INSERT INTO location_dispatch_types (location_id, dispatch_type_id)
    SELECT made.id, t.dispatch_type_id FROM made, model JOIN location_dispatch_types t ON t.location_id = model.id RETURNING location_id
  ), properties AS (
    INSERT INTO location_properties (location_id, location_property_key_id, int_value, varchar_value)
    SELECT made.id, p.location_property_key_id, p.int_value, p.varchar_value
    FROM made, model JOIN location_properties p ON p.location_id = model.id RETURNING location_id
  ), times AS (
    INSERT INTO service_times (location_id, service_type_id, week_day, is_available, from_time, to_time)
    SELECT made.id, s.service_type_id, s.week_day, s.is_available, s.from_time, s.to_time
    FROM made, model JOIN service_times s ON s.location_id = model.id WHERE s.week_day IS NOT NULL RETURNING location_id
  )
  INSERT INTO location_dispatch_type_methods (location_id, dispatch_type_id, carrier_method_id)
  SELECT made.id, m.dispatch_type_id, m.carrier_method_id FROM made, model JOIN location_dispatch_type_methods m ON m.location_id = model.id`;

const PLACES = `
  CREATE TEMP TABLE seed_places ON COMMIT DROP AS
  SELECT id AS location_id, kind AS type, row_number() OVER (PARTITION BY kind ORDER BY id) - 1 AS nth
  FROM (SELECT id, CASE WHEN identifier = 'GEEN' THEN 'parked' ELSE type END AS kind FROM typed_locations
    WHERE identifier = 'GEEN' OR active AND type IN ('dc', 'store', 'vendor')) l`;

// Beside the places: a join by type and number is a join of equals, where `number` from the place's own row would try all of a type.
const PLACE_TYPES = `
  CREATE TEMP TABLE seed_place_types ON COMMIT DROP AS SELECT type, count(*) AS number FROM seed_places GROUP BY type`;
