import type { Database } from '../../ground/db/pool.ts';
import { WORKED } from './work-refund.ts';

/**
 * Gives a job to each refund that waits for one and has none. Every change asks for its own job; but graphile-worker removes a job by its
 * id, and with it what was asked for anew in its row, where that was free while it still ran.
 */
export async function refundsWaiting(db: Database): Promise<void> {
  await db.execute(WAITING, [WORKED]);
}

const WAITING = `
  SELECT graphile_worker.add_job(name, json_build_object('refund_request_id', id), job_key := name || '-' || id)
  FROM (
    SELECT id, CASE WHEN status = ANY ($1) THEN 'refund' ELSE 'refund-time' END AS name FROM refund_requests
    WHERE NOT is_replaced AND (status = ANY ($1) OR status IN ('proposal-to-be-released-automatically', 'refund-processing-manually'))
  ) AS waiting
  WHERE NOT EXISTS (SELECT FROM graphile_worker.jobs WHERE key = waiting.name || '-' || waiting.id)`;
