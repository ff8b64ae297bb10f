import { type BatchStatus, allowedStatusChanges, isOver, mayClose } from '../../core/batch/status.ts';
import { assignSortingLocations } from '../../core/location/assign.ts';
import type { Place } from '../db/place.ts';
import type { Transaction } from '../db/pool.ts';
import { type Refusal, notFound, refuse } from '../http/problem.ts';
import { writeDeliveries } from '../deliveries/write-deliveries.ts';
import { unfinished } from '../sorting/unfinished.ts';
import { freeLocations } from './free-locations.ts';

/** A batch that only this transaction may change until it ends. */
type HeldBatch = {
  id: number;
  location_id: number;
  status: BatchStatus;
  is_batch_status_editable: boolean;
  is_sortable: boolean;
  zone: string | null;
};

const batchNotFound = notFound('Batch niet gevonden');
const zoneNotFound = notFound('Sorteerzone niet gevonden');
/** The zone has too few free sorting locations. */
export const zoneFullyOccupied = refuse(
  422,
  'ZoneFullyOccupied',
  'Er staan te veel onvoltooide batches in deze zone. Zet ze op Verzonden of Kan niet verzenden.',
);

/**
 * Puts a batch in a zone and gives every unfinished delivery without a sorting location a free one. A batch with a
 * zone accepts no other (scanning-rules.md, Sorting locations); the same zone again gives the missing ones.
 */
export async function chooseZone(
  tx: Transaction,
  at: Place,
  identifier: string,
  zoneIdentifier: string,
): Promise<Refusal | undefined> {
  const batch = await holdBatch(tx, at, identifier);
  if (!batch) return batchNotFound;
  const zone = await tx.one<{ id: number; identifier: string }>(
    `SELECT id, identifier FROM storage_zones WHERE location_id = $1 AND identifier = $2 AND type = 'sort'`,
    [batch.location_id, zoneIdentifier],
  );
  if (!zone) return zoneNotFound;
  if (isOver(batch.status)) return refuse(409, 'batch-closed', 'Deze batch is al afgesloten.');
  if (!batch.is_sortable) return refuse(422, 'not-sortable', 'Een batch van dit type wordt niet gesorteerd.');
  if (batch.zone !== null && batch.zone !== zone.identifier)
    return refuse(409, 'zone-already-chosen', `Deze batch staat in zone ${batch.zone}`, {
      read: zone.identifier,
      expected: batch.zone,
    });

  const given = assignSortingLocations(await homeless(tx, batch.id), await freeLocations(tx, zone.id));
  if (!given) return zoneFullyOccupied;
  if (batch.zone === zone.identifier && given.size === 0) return undefined;
  const version = await set(tx, batch.id, 'storage_zone_id', zone.id);
  await writeDeliveries(
    tx,
    null,
    [...given].map(([id, storage_location_id]) => ({ id, storage_location_id, version })),
  );
  return undefined;
}

/** Gives a batch another status, if the present one allows it; a closed batch releases its locations. */
export async function changeStatus(
  tx: Transaction,
  at: Place,
  identifier: string,
  status: BatchStatus,
): Promise<Refusal | undefined> {
  const batch = await holdBatch(tx, at, identifier);
  if (!batch) return batchNotFound;
  if (batch.status === status) return undefined;
  const closing = status === 'closed' && mayClose(batch.status, batch.is_sortable);
  if (!closing && !allowedStatusChanges(batch.status, batch.is_batch_status_editable).includes(status))
    return refuse(422, 'status-not-allowed', 'Deze statuswijziging is niet toegestaan.', { read: status });
  const version = await set(tx, batch.id, 'status', status);
  if (isOver(status)) {
    const held = await tx.query<{ id: number }>(
      `SELECT id FROM dispatch_requests WHERE batch_id = $1 AND storage_location_id IS NOT NULL AND ${UNFINISHED}
       ORDER BY id FOR NO KEY UPDATE`,
      [batch.id],
    );
    await writeDeliveries(
      tx,
      null,
      held.map(({ id }) => ({ id, storage_location_id: null, version })),
    );
  }
  return undefined;
}

function holdBatch(
  tx: Transaction,
  { type, location }: Place,
  identifier: string,
): Promise<HeldBatch | undefined> {
  return tx.one<HeldBatch>(
    `SELECT b.id, b.location_id, b.status, bt.is_batch_status_editable, bt.is_sortable, z.identifier AS zone
     FROM dispatch_request_batches b
     JOIN batch_types bt ON bt.id = b.batch_type_id
     JOIN typed_locations l ON l.id = b.location_id
     LEFT JOIN storage_zones z ON z.id = b.storage_zone_id
     WHERE l.type = $1 AND l.identifier = $2 AND b.identifier = $3
     FOR UPDATE OF b`,
    [type, location, identifier],
  );
}

const UNFINISHED = unfinished('status');

async function homeless(tx: Transaction, batchId: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `SELECT id FROM dispatch_requests WHERE batch_id = $1 AND storage_location_id IS NULL AND ${UNFINISHED} ORDER BY id`,
    [batchId],
  );
  return rows.map(({ id }) => id);
}

/** Changes a batch and gives its next version; every server process is notified when this transaction commits. */
async function set(
  tx: Transaction,
  batchId: number,
  column: 'status' | 'storage_zone_id',
  value: string | number,
): Promise<number> {
  const changed = await tx.one<{ version: number }>(
    `UPDATE dispatch_request_batches SET ${column} = $2, version = version + 1 WHERE id = $1
     RETURNING version, pg_notify('oms_events', json_build_object('batch_id', id, 'version', version)::text)`,
    [batchId, value],
  );
  if (!changed) throw new Error(`batch ${batchId} is held, and gone`);
  return changed.version;
}
