import type { ReturnChanges, ReturnPackage } from '../../../contract/warehouse/returns.ts';
import type { PackageDelivery, PackageProduct } from '../../../contract/scanning/work-package.ts';
import type { ZonePlace } from '../../ground/db/place.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { extraInfoOf } from '../extra-info/extra-info.ts';
import { autofillAt } from '../work-package/autofill.ts';
import { processSettings } from '../sorting/process-settings.ts';

/** A zone for returned articles. */
export interface ReturnZoneRow {
  readonly id: number;
  readonly location_id: number;
  readonly identifier: string;
  readonly display_name: string;
}

export const selectReturnZone = (db: Queryable, at: ZonePlace): Promise<ReturnZoneRow | undefined> =>
  db.one<ReturnZoneRow>(
    `SELECT z.id, z.location_id, z.identifier, z.display_name
     FROM storage_zones z JOIN typed_locations l ON l.id = z.location_id
     WHERE l.type = $1 AND l.identifier = $2 AND z.identifier = $3 AND z.type = 'return'`,
    [at.type, at.location, at.zone],
  );

/** Version of a location's returns; read before the returns, so that it may be older than them, never newer. */
export async function selectReturnVersion(db: Queryable, location_id: number): Promise<number> {
  const row = await db.one<{ version: number }>('SELECT version FROM return_work WHERE location_id = $1', [
    location_id,
  ]);
  return row?.version ?? 0;
}

type Settings = NonNullable<ReturnChanges['settings']>;

/** The retailer's settings for returns in a zone, and the zone's places. */
export async function selectReturnSettings(db: Queryable, zone: ReturnZoneRow): Promise<Settings> {
  const row = await db.one<
    Pick<Settings, 'storage_locations' | 'product_states'> & { autofill: number | null }
  >(SELECT_SETTINGS, [zone.id, zone.location_id]);
  const { storage_location_auto_submit_regex, extra_processing_steps } = await processSettings(db);
  const autofill = row?.autofill;
  return {
    storage_locations: row?.storage_locations ?? [],
    product_states: row?.product_states ?? [],
    extra_processing_steps: [...extra_processing_steps],
    autofill_storage_location: autofill === 1 || autofill === 2 ? autofill : 0,
    storage_location_auto_submit_regex,
  };
}

const SELECT_SETTINGS = `
  SELECT
    (SELECT COALESCE(json_agg(json_build_object('identifier', s.identifier, 'display_name', s.display_name,
        'kind', s.kind) ORDER BY s.position), '[]') FROM storage_locations s WHERE s.storage_zone_id = $1) AS storage_locations,
    (SELECT COALESCE(json_agg(json_build_object('identifier', p.identifier, 'display_name', p.display_name,
        'storage_location', s.identifier) ORDER BY p.position), '[]')
      FROM product_states p
      LEFT JOIN product_state_places b ON b.product_state = p.identifier AND b.storage_zone_id = $1
      LEFT JOIN storage_locations s ON s.id = b.storage_location_id) AS product_states,
    ${autofillAt('$2')} AS autofill`;

/** Returns of a location with their articles; with a version only those changed after it. */
export async function selectReturns(
  db: Queryable,
  location_id: number,
  since?: number,
): Promise<Pick<ReturnPackage, 'dispatch_requests' | 'products'>> {
  const { returns = [], products = [] } =
    (await db.one<{ returns: PackageDelivery[]; products: Omit<PackageProduct, 'extra_info'>[] }>(
      SELECT_RETURNS,
      [location_id, since ?? null],
    )) ?? {};
  const extraInfo = await extraInfoOf(
    db,
    products.map(({ identifier }) => identifier),
  );
  return {
    dispatch_requests: returns,
    products: products.map(p => ({ ...p, extra_info: extraInfo.get(p.identifier) ?? null })),
  };
}

/** The deliveries that the order of a return shipped, as labels and slips name them. */
export const shippedAs = (ret: string): string => `(
  SELECT COALESCE(json_agg(json_build_object('identifier', s.identifier, 'carrier', k.identifier,
    'tracking_codes', ARRAY(SELECT code FROM tracking_codes t WHERE t.dispatch_request_id = s.id)) ORDER BY s.id), '[]')
  FROM dispatch_requests s
  LEFT JOIN carrier_methods w ON w.id = s.carrier_method_id
  LEFT JOIN carriers k ON k.id = COALESCE(w.carrier_id, s.carrier_id)
  WHERE s.sales_order_id = ${ret}.sales_order_id AND s.status IN ('shipped', 'delivered'))`;

/** Returns on a device: of those that are announced and not begun the newest. The OMS is asked for any other label. */
export const MOST_RETURNS = 2000;

// A received one stays two days, so that its label is known and its last articles can be taken back.
const SELECT_RETURNS = `
  WITH wanted AS (
    SELECT * FROM dispatch_requests
    WHERE location_id = $1 AND dispatch_type = 'return' AND CASE WHEN $2::int IS NULL
      THEN status IN ('return-announced', 'return-scan-in-process')
        OR status = 'return-received' AND updated_at > now() - interval '2 days'
      ELSE return_version > $2::int END
    ORDER BY status = 'return-announced', id DESC LIMIT ${MOST_RETURNS}
  ), received AS (
    SELECT r.dispatch_request_line_id AS line_id,
      json_agg(json_build_object('id', r.mutation_id, 'quantity', r.quantity) ORDER BY r.created_at) AS placed
    FROM return_receipts r JOIN wanted d ON d.id = r.dispatch_request_id
    WHERE r.taken_back_at IS NULL GROUP BY 1
  ), lines AS (
    SELECT n.dispatch_request_id, json_agg(json_build_object('id', n.id, 'product_identifier', n.product_identifier,
      'quantity', n.quantity, 'placed', COALESCE(r.placed, '[]'), 'return_reason', CASE WHEN w.identifier IS NOT NULL
        THEN json_build_object('identifier', w.identifier, 'display_name', w.display_name) END) ORDER BY n.id) AS lines
    FROM dispatch_request_lines n
    JOIN wanted d ON d.id = n.dispatch_request_id
    LEFT JOIN return_reasons w ON w.identifier = n.return_reason
    LEFT JOIN received r ON r.line_id = n.id GROUP BY 1
  ), codes AS (
    SELECT c.dispatch_request_id, json_agg(c.code ORDER BY c.id) AS codes
    FROM tracking_codes c JOIN wanted d ON d.id = c.dispatch_request_id GROUP BY 1
  )
  SELECT
    (SELECT COALESCE(json_agg(json_build_object('id', d.id, 'identifier', d.identifier,
      'order_identifier', o.identifier, 'status', d.status,
      'paused_at', to_char(d.paused_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'carrier', c.identifier,
      'carrier_name', c.display_name,
      'storage_location', NULL, 'location_completed', false, 'slip_printed', false,
      'tracking_codes', COALESCE(codes.codes, '[]'), 'shipped_as', ${shippedAs('d')}, 'lines', COALESCE(lines.lines, '[]'), 'version', d.version)
      ORDER BY d.id), '[]')
    FROM wanted d
    JOIN sales_orders o ON o.id = d.sales_order_id
    LEFT JOIN carrier_methods m ON m.id = d.carrier_method_id
    LEFT JOIN carriers c ON c.id = m.carrier_id
    LEFT JOIN lines ON lines.dispatch_request_id = d.id
    LEFT JOIN codes ON codes.dispatch_request_id = d.id) AS returns,
    (SELECT COALESCE(json_agg(json_build_object('identifier', p.identifier, 'name', p.name, 'image_url', p.image_url,
      'ean_codes', ARRAY(SELECT e.ean FROM product_eans e WHERE e.product_identifier = p.identifier ORDER BY e.ean)) ORDER BY p.identifier), '[]')
    FROM products p WHERE p.identifier IN (
      SELECT n.product_identifier FROM dispatch_request_lines n JOIN wanted d ON d.id = n.dispatch_request_id)) AS products`;

/** The changes in a location's returns since a version; null: they are more than a device has. */
export async function selectReturnChanges(
  db: Queryable,
  location_id: number,
  since: number,
): Promise<Omit<ReturnChanges, 'settings'> | null> {
  const version = await selectReturnVersion(db, location_id);
  const changed = await db.one<{ n: number }>(COUNT_CHANGED, [location_id, since, MOST_RETURNS + 1]);
  if ((changed?.n ?? 0) > MOST_RETURNS) return null;
  const gone = await db.query<{ id: number }>(
    `SELECT e.dispatch_request_id AS id FROM return_departures e JOIN dispatch_requests d ON d.id = e.dispatch_request_id
     WHERE e.location_id = $1 AND e.version > $2 AND d.location_id <> $1`,
    [location_id, since],
  );
  return {
    since,
    version,
    removed: gone.map(row => row.id),
    ...(await selectReturns(db, location_id, since)),
  };
}

const COUNT_CHANGED = `
  SELECT count(*)::int AS n FROM (SELECT FROM dispatch_requests
    WHERE location_id = $1 AND dispatch_type = 'return' AND return_version > $2 LIMIT $3) AS changed`;
