import type { Transaction } from '../db/pool.ts';
import { requestIdNow } from '../watch/request-id.ts';
import type { Payloads } from './payloads.ts';

/**
 * Adds a job in the transaction of its change: it runs once that has committed, and never if it has not. `delaySeconds`: not
 * before so long from now. `key`: it takes the place of a job under the same key that has not begun. A job that fails is tried again
 * with growing pauses. It knows which request asked for it.
 */
export function addJob<Name extends keyof Payloads>(
  tx: Transaction,
  name: Name,
  payload: Payloads[Name],
  delaySeconds = 0,
  key?: string,
): void {
  tx.write(
    `SELECT graphile_worker.add_job($1, payload := $2::json, run_at := now() + make_interval(secs => $3), job_key := $4)`,
    [name, JSON.stringify({ ...payload, request_id: requestIdNow() }), delaySeconds, key ?? null],
  );
}
