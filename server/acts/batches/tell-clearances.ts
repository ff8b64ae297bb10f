import { overStatuses } from '../../../core/batch/status.ts';
import { quoted } from '../../ground/db/quoted.ts';
import { untilSettled } from '../../ground/db/failures.ts';
import type { Database } from '../../ground/db/pool.ts';

/**
 * Raises the versions of the open work of a zone, so that its devices fetch which places there are to clear out
 * (order-rules.md 4). Batches are locked before receipts, each in the order of their ids, as everywhere.
 */
export const tellClearances = (
  db: Database,
  { storage_zone_id }: { readonly storage_zone_id: number },
): Promise<void> =>
  untilSettled(() =>
    db.transaction(async tx => {
      await tx.query(TOUCH_BATCHES, [storage_zone_id]);
      await tx.query(TOUCH_RECEIPTS, [storage_zone_id]);
    }),
  );

const TOUCH_BATCHES = `
  SELECT touch_batch(id) FROM (
    SELECT id FROM dispatch_request_batches
    WHERE storage_zone_id = $1 AND status NOT IN (${quoted(overStatuses)})
    ORDER BY id FOR NO KEY UPDATE) open_batches`;
const TOUCH_RECEIPTS = `
  SELECT touch_receipt(id) FROM (
    SELECT id FROM goods_receipts WHERE storage_zone_id = $1 AND completed_at IS NULL
    ORDER BY id FOR NO KEY UPDATE) open_receipts`;
