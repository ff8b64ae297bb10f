import type { PackageProduct, PackageReceipt } from '../../../contract/scanning/work-package.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { autofillAt } from './autofill.ts';
import { selectArticles } from './select-articles.ts';

/**
 * A receipt as devices get it, with the lines that changed after a version, and whether its settings did; undefined
 * when there is none.
 */
export const selectReceipt = (
  db: Queryable,
  id: number,
  since = 0,
): Promise<
  { version: number; settings_changed: boolean; autofill: number | null; receipt: PackageReceipt } | undefined
> => db.one(SELECT_RECEIPT, [id, since]);

// Whether an unexpected article makes its own line is the location's setting, read in one place for look-up and package.
export const IMPORT_ON_SCAN = `COALESCE((
  SELECT p.boolean_value FROM location_properties p
  JOIN location_property_keys k ON k.id = p.location_property_key_id
  WHERE p.location_id = r.recipient_location_id AND k.identifier = 'goodsReceiptImportOnScan'), false)`;

const SELECT_RECEIPT = `
  WITH wanted AS (
    SELECT * FROM goods_receipt_lines WHERE goods_receipt_id = $1 AND version > $2
  ), scans AS (
    SELECT s.product_identifier,
      json_agg(json_build_object('id', s.mutation_id, 'quantity', s.quantity) ORDER BY s.created_at) AS received
    FROM receipt_scans s JOIN wanted n USING (goods_receipt_id, product_identifier)
    WHERE s.taken_back_at IS NULL GROUP BY 1
  )
  SELECT r.version, r.settings_version > $2 AS settings_changed,
    ${autofillAt('r.recipient_location_id')} AS autofill, json_build_object('identifier', r.identifier,
    'status', CASE WHEN r.completed_at IS NULL THEN 'receiving' ELSE 'completed' END,
    'zone', z.identifier, 'import_on_scan', ${IMPORT_ON_SCAN},
    'lines', (SELECT COALESCE(json_agg(json_build_object('id', n.id, 'product_identifier', n.product_identifier,
        'quantity', n.quantity, 'received', COALESCE(s.received, '[]'), 'version', n.version) ORDER BY n.id), '[]')
      FROM wanted n LEFT JOIN scans s USING (product_identifier))) AS receipt
  FROM goods_receipts r LEFT JOIN storage_zones z ON z.id = r.storage_zone_id WHERE r.id = $1`;

/** Articles of the lines that came after a version, without their questions. */
export const selectReceiptProducts = (
  db: Queryable,
  id: number,
  since: number,
): Promise<Omit<PackageProduct, 'extra_info'>[]> =>
  db.query(
    selectArticles(
      'p.identifier IN (SELECT product_identifier FROM goods_receipt_lines WHERE goods_receipt_id = $1 AND since > $2)',
    ),
    [id, since],
  );
