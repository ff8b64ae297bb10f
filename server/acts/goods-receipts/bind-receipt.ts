import { assignSortingLocations } from '../../../core/location/assign.ts';
import { sourceOf, type NamedSource } from '../../../core/work/source.ts';
import { zoneFullyOccupied } from '../batches/change-batch.ts';
import { freeLocations } from '../batches/free-locations.ts';
import type { ZonePlace } from '../../ground/db/place.ts';
import { type Database, rollBack, type Transaction } from '../../ground/db/pool.ts';
import { writeDeliveries } from '../deliveries/write-deliveries.ts';
import { type Refusal, refuse } from '../../ground/http/problem.ts';

type Unbound = { id: number; completed: boolean; zone_id: number };

/**
 * Puts a receipt in the zone of its first work package, and gives its crossdock deliveries their sorting locations
 * (scanning-rules.md): all of them, or nothing changes. Later calls do nothing.
 */
export async function bindReceipt(
  db: Database,
  at: ZonePlace,
  named: NamedSource,
): Promise<Refusal | undefined> {
  const source = sourceOf(named);
  if (source?.type !== 'goods-receipt') return undefined;
  const { identifier } = source;
  const asked = [at.type, at.location, identifier, at.zone];
  // Most calls come after that: they need no transaction.
  if (!(await db.one(SELECT_UNBOUND, asked))) return undefined;
  return db.transaction<Refusal | undefined>(async tx => {
    const receipt = await tx.one<Unbound>(`${SELECT_UNBOUND} FOR UPDATE OF r`, asked);
    if (!receipt) return undefined;
    if (receipt.completed) return refuse(409, 'receipt-completed', 'Deze goederenontvangst is al voltooid.');
    const refusal = await give(tx, receipt);
    return refusal ? rollBack(refusal) : undefined;
  });
}

const SELECT_UNBOUND = `
  SELECT r.id, r.completed_at IS NOT NULL AS completed, z.id AS zone_id
  FROM goods_receipts r
  JOIN typed_locations l ON l.id = r.recipient_location_id
  JOIN storage_zones z ON z.location_id = l.id AND z.identifier = $4 AND z.type = 'sort'
  WHERE l.type = $1 AND l.identifier = $2 AND r.identifier = $3 AND r.storage_zone_id IS NULL`;

async function give(tx: Transaction, { id, zone_id }: Unbound): Promise<Refusal | undefined> {
  const homeless = await tx.query<{ id: number }>(
    `SELECT id FROM dispatch_requests WHERE goods_receipt_id = $1 AND batch_id IS NULL
       AND storage_location_id IS NULL AND status = 'crossdock-requested' ORDER BY id FOR NO KEY UPDATE`,
    [id],
  );
  const given = assignSortingLocations(
    homeless.map(d => d.id),
    await freeLocations(tx, zone_id),
  );
  if (!given) return zoneFullyOccupied;
  await tx.execute('UPDATE goods_receipts SET storage_zone_id = $2 WHERE id = $1', [id, zone_id]);
  const raised = await tx.one<{ version: number }>('SELECT touch_receipt($1) AS version', [id]);
  const version = raised?.version ?? 0;
  await writeDeliveries(
    tx,
    null,
    [...given].map(([id, storage_location_id]) => ({ id, storage_location_id, version })),
  );
  return undefined;
}
