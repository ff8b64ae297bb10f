import type { Database, Transaction } from '../../ground/db/pool.ts';
import { factsOf, react } from './react.ts';
import { CHANGED, type ChangedRow } from './write-deliveries.ts';

/**
 * Changes deliveries as no act may, for tests: whatever their status, but with all that follows from it. `set` and `where`
 * are SQL about the delivery `d`.
 */
export async function setDeliveries(
  at: Database | Transaction,
  set: string,
  where: string,
  params: readonly unknown[] = [],
): Promise<void> {
  if (!('inTransaction' in at)) return at.transaction(tx => setDeliveries(tx, set, where, params));
  const row = await at.one<ChangedRow>(
    `WITH before AS (SELECT id, ${factsOf('d')} AS facts FROM dispatch_requests d WHERE ${where}),
       changed AS (UPDATE dispatch_requests d SET ${set} WHERE ${where} RETURNING id, ${factsOf('d')} AS facts)
     SELECT ${CHANGED} AS changed`,
    params,
  );
  react(at, row?.changed ?? []);
}
