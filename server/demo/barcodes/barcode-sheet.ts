import { finishedStatuses } from '../../../core/delivery/delivery.ts';
import type { Queryable } from '../../ground/db/pool.ts';

export type SheetArticle = {
  identifier: string;
  name: string;
  image_url: string;
  eans: string[];
  quantity: number;
  /** Its sorting location, such as 'A-02'; cancelled and rerouted deliveries have none. */
  storage_locations: string[];
  /** The customer, on a store's sheet. */
  orders?: string[];
};
export type SheetLabel = { code: string; carrier: string; order: string; storage_location: string | null };
export type SheetPlace = { identifier: string; display_name: string };

/** The barcode page's content for a batch, a goods receipt or a store, as it is in the database now. */
export type BarcodeSheet = {
  kind: 'batch' | 'receipt' | 'store' | 'returns';
  /** Identifier of the batch, receipt or store, or 'dc' for its returns. */
  name: string;
  articles: SheetArticle[];
  zones: SheetPlace[];
  storage_locations: SheetPlace[];
  labels: SheetLabel[];
};

export async function readBarcodeSheet(
  db: Queryable,
  kind: 'batch' | 'receipt',
  name: string,
): Promise<BarcodeSheet> {
  const sql = SHEETS[kind];
  const [articles, zones, storage_locations, labels] = await Promise.all([
    db.query<SheetArticle>(sql.articles, [name, finishedStatuses]),
    db.query<SheetPlace>(sql.zones, [name]),
    db.query<SheetPlace>(sql.places, [name]),
    db.query<SheetLabel>(sql.labels, [name]),
  ]);
  return { kind, name, articles, zones, storage_locations, labels };
}

/** The articles that a store has to pick, each with its shelf. */
export async function readStoreSheet(db: Queryable, store: string): Promise<BarcodeSheet> {
  const articles = await db.query<SheetArticle>(STORE_ARTICLES, [store]);
  return { kind: 'store', name: store, articles, zones: [], storage_locations: [], labels: [] };
}

/** Announced and begun returns of the dc: labels, articles, the places of their zone. */
export async function readReturnSheet(db: Queryable): Promise<BarcodeSheet> {
  const [articles, zones, storage_locations, labels] = await Promise.all([
    db.query<SheetArticle>(RETURN_ARTICLES),
    db.query<SheetPlace>(
      `SELECT z.identifier, z.display_name FROM storage_zones z JOIN locations l ON l.id = z.location_id
       WHERE l.identifier = 'DC01' AND z.type = 'return'`,
    ),
    db.query<SheetPlace>(
      `SELECT s.identifier, s.display_name FROM storage_locations s JOIN storage_zones z ON z.id = s.storage_zone_id
       JOIN locations l ON l.id = z.location_id WHERE l.identifier = 'DC01' AND z.type = 'return' ORDER BY s.position`,
    ),
    db.query<SheetLabel>(
      `SELECT c.code, 'PostNL' AS carrier, o.identifier AS "order", c.code AS storage_location
       FROM tracking_codes c JOIN dispatch_requests d ON d.id = c.dispatch_request_id
       JOIN sales_orders o ON o.id = d.sales_order_id JOIN locations l ON l.id = d.location_id
       WHERE ${OPEN_RETURN} ORDER BY d.id`,
    ),
  ]);
  return { kind: 'returns', name: 'dc', articles, zones, storage_locations, labels };
}

const OPEN_RETURN = `l.identifier = 'DC01' AND d.dispatch_type = 'return'
  AND d.status IN ('return-announced', 'return-scan-in-process')`;

const RETURN_ARTICLES = `
  SELECT p.identifier, p.name, p.image_url,
    ARRAY(SELECT ean FROM product_eans e WHERE e.product_identifier = p.identifier ORDER BY ean DESC) AS eans,
    sum(n.quantity)::int AS quantity, array_agg(DISTINCT o.identifier) AS orders, '{}'::text[] AS storage_locations
  FROM dispatch_requests d
  JOIN sales_orders o ON o.id = d.sales_order_id
  JOIN locations l ON l.id = d.location_id
  JOIN dispatch_request_lines n ON n.dispatch_request_id = d.id
  JOIN products p ON p.identifier = n.product_identifier
  WHERE ${OPEN_RETURN} GROUP BY p.identifier ORDER BY min(d.id), p.identifier`;

const STORE_ARTICLES = `
  SELECT p.identifier, p.name, p.image_url,
    ARRAY(SELECT ean FROM product_eans e WHERE e.product_identifier = p.identifier ORDER BY ean DESC) AS eans,
    sum(l.quantity)::int AS quantity, array_agg(DISTINCT o.identifier) AS orders,
    COALESCE(array_agg(DISTINCT s.display_name) FILTER (WHERE s.id IS NOT NULL), '{}') AS storage_locations
  FROM dispatch_requests d
  JOIN sales_orders o ON o.id = d.sales_order_id
  JOIN locations here ON here.id = d.location_id JOIN location_types t ON t.id = here.location_type_id
  JOIN dispatch_request_lines l ON l.dispatch_request_id = d.id
  JOIN products p ON p.identifier = l.product_identifier
  LEFT JOIN pick_locations pl ON pl.location_id = here.id AND pl.product_identifier = p.identifier
  LEFT JOIN storage_locations s ON s.id = pl.storage_location_id
  WHERE t.identifier = 'store' AND here.identifier = $1 AND d.status = 'requested' AND d.batch_id IS NULL
  GROUP BY p.identifier ORDER BY min(s.position), p.identifier`;

const ARTICLES = `
  SELECT p.identifier, p.name, p.image_url,
    ARRAY(SELECT ean FROM product_eans e WHERE e.product_identifier = p.identifier ORDER BY ean DESC) AS eans,
    sum(l.quantity)::int AS quantity,
    COALESCE(array_agg(s.display_name ORDER BY s.position)
      FILTER (WHERE s.id IS NOT NULL AND d.status <> ALL ($2)), '{}') AS storage_locations
  FROM dispatch_requests d
  JOIN dispatch_request_batches b ON b.id = d.batch_id
  JOIN dispatch_request_lines l ON l.dispatch_request_id = d.id
  JOIN products p ON p.identifier = l.product_identifier
  LEFT JOIN storage_locations s ON s.id = d.storage_location_id
  WHERE b.identifier = $1
  GROUP BY p.identifier ORDER BY p.identifier`;

/** The articles of a receipt's lines, with the location of the crossdock delivery that wants them. */
const RECEIVED = `
  SELECT p.identifier, p.name, p.image_url,
    ARRAY(SELECT ean FROM product_eans e WHERE e.product_identifier = p.identifier ORDER BY ean DESC) AS eans,
    n.quantity,
    COALESCE((SELECT array_agg(s.display_name ORDER BY s.position)
      FROM dispatch_requests d
      JOIN dispatch_request_lines l ON l.dispatch_request_id = d.id AND l.product_identifier = n.product_identifier
      JOIN storage_locations s ON s.id = d.storage_location_id
      WHERE d.goods_receipt_id = r.id AND d.status <> ALL ($2)), '{}') AS storage_locations
  FROM goods_receipt_lines n
  JOIN goods_receipts r ON r.id = n.goods_receipt_id
  JOIN products p ON p.identifier = n.product_identifier
  WHERE r.identifier = $1 ORDER BY n.id`;

const zonesOf = (table: string, location: string): string => `
  SELECT z.identifier, z.display_name FROM storage_zones z
  JOIN ${table} b ON b.${location} = z.location_id
  WHERE b.identifier = $1 AND z.type = 'sort' ORDER BY z.identifier`;

const placesOf = (table: string): string => `
  SELECT s.identifier, s.display_name FROM storage_locations s
  JOIN ${table} b ON b.storage_zone_id = s.storage_zone_id
  WHERE b.identifier = $1 ORDER BY s.position`;

const labelsOf = (table: string, id: string): string => `
  SELECT c.code, carriers.display_name AS carrier, o.identifier AS "order", s.display_name AS storage_location
  FROM tracking_codes c
  JOIN dispatch_requests d ON d.id = c.dispatch_request_id
  JOIN sales_orders o ON o.id = d.sales_order_id
  JOIN ${table} b ON b.id = d.${id}
  JOIN carrier_methods m ON m.id = d.carrier_method_id JOIN carriers ON carriers.id = m.carrier_id
  LEFT JOIN storage_locations s ON s.id = d.storage_location_id
  WHERE b.identifier = $1 ORDER BY d.id, c.id`;

const SHEETS: Readonly<
  Record<'batch' | 'receipt', { articles: string; zones: string; places: string; labels: string }>
> = {
  batch: {
    articles: ARTICLES,
    zones: zonesOf('dispatch_request_batches', 'location_id'),
    places: placesOf('dispatch_request_batches'),
    labels: labelsOf('dispatch_request_batches', 'batch_id'),
  },
  receipt: {
    articles: RECEIVED,
    zones: zonesOf('goods_receipts', 'recipient_location_id'),
    places: placesOf('goods_receipts'),
    labels: labelsOf('goods_receipts', 'goods_receipt_id'),
  },
};
