import { overStatuses } from '../../../core/batch/status.ts';
import { quoted } from '../../ground/db/quoted.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { unfinished } from '../sorting/unfinished.ts';

/**
 * Ends a batch when its last delivery is finished, as the last scan does (order-rules.md 2, Batches): shipped, or
 * closed when nothing was shipped. Does nothing while one is unfinished, or when the batch has ended.
 */
export async function endBatch(tx: Transaction, batch_id: number | null): Promise<void> {
  if (batch_id === null) return;
  await tx.execute(END, [batch_id]);
}

const END = `
  UPDATE dispatch_request_batches b SET status = CASE
    WHEN EXISTS (SELECT FROM dispatch_requests d WHERE d.batch_id = b.id AND d.status = 'shipped') THEN 'shipped'
    ELSE 'closed' END
  WHERE b.id = $1 AND b.status NOT IN (${quoted(overStatuses)})
    AND NOT EXISTS (SELECT FROM dispatch_requests d WHERE d.batch_id = b.id AND ${unfinished('d.status')})`;
