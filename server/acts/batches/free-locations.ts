import type { Transaction } from '../../ground/db/pool.ts';
import { unfinished } from '../sorting/unfinished.ts';

/**
 * Sorting locations of a zone that no unfinished delivery has, and that need not be cleared out first. They stay locked until the transaction ends: neither
 * other work nor a scan that binds one may take them meanwhile.
 */
export async function freeLocations(
  tx: Transaction,
  zoneId: number,
): Promise<{ id: number; position: number }[]> {
  await tx.execute('SELECT FROM storage_locations WHERE storage_zone_id = $1 ORDER BY id FOR UPDATE', [
    zoneId,
  ]);
  return tx.query(
    `SELECT s.id, s.position FROM storage_locations s
     WHERE s.storage_zone_id = $1 AND s.kind = 'sort' AND NOT EXISTS (
       SELECT FROM dispatch_requests WHERE storage_location_id = s.id AND ${unfinished('status')})
       AND NOT EXISTS (SELECT FROM storage_clearances WHERE storage_location_id = s.id)`,
    [zoneId],
  );
}
