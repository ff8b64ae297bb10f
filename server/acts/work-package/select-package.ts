import type {
  PackageDelivery,
  PackageProduct,
  PackageSettings,
  WorkPackage,
  WorkPackageChanges,
} from '../../../contract/scanning/work-package.ts';
import type { BatchStatus } from '../../../core/batch/status.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { extraInfoOf } from '../extra-info/extra-info.ts';
import { processSettings, type ProcessSettings } from '../sorting/process-settings.ts';
import { autofillAt } from './autofill.ts';
import { clearancesFor } from './clearances.ts';
import { selectArticles } from './select-articles.ts';
import { selectReceipt, selectReceiptProducts } from './select-receipt.ts';
import { isOfWork, type WorkKey } from './work-key.ts';

export interface PackageHead {
  readonly version: number;
  readonly location: { type: string; identifier: string };
  readonly zone: { identifier: string; display_name: string };
  readonly autofill: number | null;
  readonly storage_locations: WorkPackage['storage_locations'];
  /** When an answer about an article of the work last changed. */
  readonly answered_at: string | null;
  readonly batch: { identifier: string; status: BatchStatus; zone: string | null } | null;
}

/** The small parts of a package. Read before the others: its version may be older than those, never newer. */
export async function selectHead(db: Queryable, { type, id }: WorkKey): Promise<PackageHead> {
  const head = await db.one<PackageHead>(type === 'batch' ? BATCH_HEAD : RECEIPT_HEAD, [id]);
  if (!head) throw new Error('work in a zone has a head');
  return head;
}

const headOf = (table: string, location: string, batch: string, products: string): string => `
  SELECT b.version, ${batch} AS batch,
    json_build_object('type', l.type, 'identifier', l.identifier) AS location,
    json_build_object('identifier', z.identifier, 'display_name', z.display_name) AS zone,
    ${autofillAt('l.id')} AS autofill,
    (SELECT max(v.updated_at) FROM product_attribute_values v WHERE v.product_identifier IN (${products})) AS answered_at,
    (SELECT COALESCE(json_agg(json_build_object('identifier', s.identifier, 'display_name', s.display_name,
        'kind', s.kind) ORDER BY s.position), '[]')
      FROM storage_locations s WHERE s.storage_zone_id = z.id) AS storage_locations
  FROM ${table} b
  JOIN storage_zones z ON z.id = b.storage_zone_id
  JOIN typed_locations l ON l.id = b.${location}
  WHERE b.id = $1`;
const BATCH_HEAD = headOf(
  'dispatch_request_batches',
  'location_id',
  `json_build_object('identifier', b.identifier, 'status', b.status, 'zone', z.identifier)`,
  `SELECT n.product_identifier FROM dispatch_request_lines n
     JOIN dispatch_requests d ON d.id = n.dispatch_request_id WHERE d.batch_id = b.id`,
);
const RECEIPT_HEAD = headOf(
  'goods_receipts',
  'recipient_location_id',
  'NULL',
  'SELECT n.product_identifier FROM goods_receipt_lines n WHERE n.goods_receipt_id = b.id',
);

/** The retailer's settings as a package has them. */
export const packageSettings = (settings: ProcessSettings, autofill: number | null): PackageSettings => ({
  extra_processing_steps: [...settings.extra_processing_steps],
  order_completion_steps: [...settings.order_completion_steps],
  autofill_storage_location: autofill === 1 || autofill === 2 ? autofill : 0,
  storage_location_auto_submit_regex: settings.storage_location_auto_submit_regex,
});

/** Deliveries of a batch or receipt; with a version only those changed after it. */
export async function selectDeliveries(db: Queryable, work: WorkKey, since = 0): Promise<PackageDelivery[]> {
  const row = await db.one<{ deliveries: PackageDelivery[] }>(SELECT_DELIVERIES[work.type], [work.id, since]);
  return (row?.deliveries ?? []).map(({ messages, labels, ...delivery }) => ({
    ...delivery,
    ...(messages && { messages }),
    ...(labels && { labels }),
  }));
}

// Joined set by set: for 2,000 lines that takes a tenth of the time of a subquery for each line.
const deliveriesOf = (type: WorkKey['type']): string => `
  WITH wanted AS (
    SELECT * FROM dispatch_requests d WHERE ${isOfWork(type, '$1')} AND version > $2
  ), placed AS (
    SELECT p.dispatch_request_line_id AS line_id,
      json_agg(json_build_object('id', p.mutation_id, 'quantity', p.quantity) ORDER BY p.created_at) AS placed
    FROM placements p JOIN wanted d ON d.id = p.dispatch_request_id
    WHERE p.taken_back_at IS NULL GROUP BY 1
  ), lines AS (
    SELECT n.dispatch_request_id, json_agg(json_build_object('id', n.id, 'product_identifier', n.product_identifier,
      'quantity', n.quantity, 'placed', COALESCE(p.placed, '[]')) ORDER BY n.id) AS lines
    FROM dispatch_request_lines n
    JOIN wanted d ON d.id = n.dispatch_request_id
    LEFT JOIN placed p ON p.line_id = n.id GROUP BY 1
  ), slips AS (
    SELECT DISTINCT p.dispatch_request_id FROM placements p JOIN wanted d ON d.id = p.dispatch_request_id
    WHERE p.taken_back_at IS NULL AND 'print-packing-slip' = ANY(p.extra_processing_steps)
  ), codes AS (
    SELECT c.dispatch_request_id, json_agg(c.code ORDER BY c.id) FILTER (WHERE c.voided_at IS NULL) AS codes,
      json_agg(c.code ORDER BY c.id) FILTER (WHERE c.voided_at IS NOT NULL) AS void_codes
    FROM tracking_codes c JOIN wanted d ON d.id = c.dispatch_request_id GROUP BY 1
  ), awaited AS (
    SELECT s.dispatch_request_id, json_build_object('state', s.state, 'why', s.why) AS labels
    FROM label_standing s JOIN wanted d ON d.id = s.dispatch_request_id
  ), told AS (
    SELECT m.dispatch_request_id, json_agg(m.message ORDER BY m.id) AS messages
    FROM told_messages m JOIN wanted d ON d.id = m.dispatch_request_id GROUP BY 1
  )
  SELECT COALESCE(json_agg(json_build_object('id', d.id, 'identifier', d.identifier, 'order_identifier', o.identifier,
    'status', d.status, 'status_reason', d.status_reason, 'paused_at', to_char(d.paused_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'carrier', c.identifier, 'carrier_name', c.display_name, 'storage_location', s.identifier,
    'location_completed', d.location_completed_at IS NOT NULL,
    'slip_printed', slips.dispatch_request_id IS NOT NULL, 'tracking_codes', COALESCE(codes.codes, '[]'),
    'void_codes', COALESCE(codes.void_codes, '[]'), 'messages', told.messages, 'labels', awaited.labels, 'lines', COALESCE(lines.lines, '[]'), 'version', d.version) ORDER BY d.id), '[]') AS deliveries
  FROM wanted d
  JOIN sales_orders o ON o.id = d.sales_order_id
  LEFT JOIN storage_locations s ON s.id = d.storage_location_id
  LEFT JOIN carrier_methods m ON m.id = d.carrier_method_id
  LEFT JOIN carriers c ON c.id = m.carrier_id
  LEFT JOIN lines ON lines.dispatch_request_id = d.id
  LEFT JOIN codes ON codes.dispatch_request_id = d.id
  LEFT JOIN slips ON slips.dispatch_request_id = d.id
  LEFT JOIN awaited ON awaited.dispatch_request_id = d.id
  LEFT JOIN told ON told.dispatch_request_id = d.id`;
const SELECT_DELIVERIES = { batch: deliveriesOf('batch'), 'goods-receipt': deliveriesOf('goods-receipt') };

/** Articles of a batch or receipt, without their questions. */
export const selectProducts = (
  db: Queryable,
  work: WorkKey,
): Promise<Omit<PackageProduct, 'extra_info'>[]> =>
  work.type === 'goods-receipt'
    ? selectReceiptProducts(db, work.id, 0)
    : db.query(
        selectArticles(`p.identifier IN (
          SELECT n.product_identifier FROM dispatch_request_lines n
          JOIN dispatch_requests d ON d.id = n.dispatch_request_id WHERE d.batch_id = $1)`),
        [work.id],
      );

/** The changes since a version; undefined when there is no such batch or receipt. */
export async function selectChanges(
  db: Queryable,
  work: WorkKey,
  since: number,
): Promise<WorkPackageChanges | undefined> {
  const head =
    work.type === 'batch' ? await batchChanges(db, work.id, since) : await receiptChanges(db, work.id, since);
  if (!head) return undefined;
  const { clearances, products } = await clearancesFor(db, work);
  return {
    since,
    ...head,
    ...(products.length > 0 && { products: [...(head.products ?? []), ...products] }),
    clearances,
    dispatch_requests: await selectDeliveries(db, work, since),
  };
}

type ChangesHead = Omit<WorkPackageChanges, 'since' | 'dispatch_requests'>;

async function batchChanges(db: Queryable, id: number, since: number): Promise<ChangesHead | undefined> {
  const head = await db.one<
    Pick<WorkPackageChanges, 'version' | 'batch' | 'removed'> & {
      settings_changed: boolean;
      autofill: number | null;
    }
  >(
    `SELECT b.version, b.settings_version > $2 AS settings_changed, ${autofillAt('b.location_id')} AS autofill,
       json_build_object('identifier', b.identifier, 'status', b.status, 'zone', z.identifier) AS batch,
       ARRAY(SELECT e.dispatch_request_id FROM batch_departures e
         JOIN dispatch_requests d ON d.id = e.dispatch_request_id
         WHERE e.batch_id = b.id AND e.version > $2 AND d.batch_id IS DISTINCT FROM b.id) AS removed
     FROM dispatch_request_batches b LEFT JOIN storage_zones z ON z.id = b.storage_zone_id WHERE b.id = $1`,
    [id, since],
  );
  if (!head) return undefined;
  const { settings_changed, autofill, ...changes } = head;
  return {
    ...changes,
    ...(settings_changed ? { settings: packageSettings(await processSettings(db), autofill) } : {}),
  };
}

async function receiptChanges(db: Queryable, id: number, since: number): Promise<ChangesHead | undefined> {
  const found = await selectReceipt(db, id, since);
  if (!found) return undefined;
  // A whole package has them all; between versions only unexpected articles add new ones.
  const products = since > 0 ? await selectReceiptProducts(db, id, since) : [];
  const extraInfo = await extraInfoOf(
    db,
    products.map(p => p.identifier),
  );
  return {
    version: found.version,
    ...(found.settings_changed
      ? { settings: packageSettings(await processSettings(db), found.autofill) }
      : {}),
    batch: null,
    goods_receipt: found.receipt,
    products: products.map(p => ({ ...p, extra_info: extraInfo.get(p.identifier) ?? null })),
    removed: [],
  };
}
