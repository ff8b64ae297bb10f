import {
  type BatchStatus,
  allowedStatusChanges,
  isOver,
  mayClose,
  reopenedStatus,
} from '../../../core/batch/status.ts';
import { statusAfterEnd } from '../../../core/batch/end.ts';
import { mayChange, system } from '../../../core/delivery/changes.ts';
import type { DeliveryStatus } from '../../../core/delivery/status.ts';
import { assignSortingLocations } from '../../../core/location/assign.ts';
import type { LocationPath } from '../../ground/db/place.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { type Refusal, isRefusal, notFound, refuse } from '../../ground/http/problem.ts';
import { authorOf, type DeliveryChange, writeDeliveries } from '../deliveries/write-deliveries.ts';
import { unfinished } from '../sorting/unfinished.ts';
import type { Change } from '../../ground/writes/once.ts';
import { giveBack, rememberClosing, whatComesBack } from './closing.ts';
import { freeLocations } from './free-locations.ts';

/** A batch that only this transaction may change until it ends. */
type HeldBatch = {
  id: number;
  location_id: number;
  status: BatchStatus;
  is_batch_status_editable: boolean;
  is_sortable: boolean;
  zone: string | null;
  storage_zone_id: number | null;
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
  at: LocationPath,
  identifier: string,
  zoneIdentifier: string,
  change: Change,
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
  const version = await set(tx, batch.id, 'storage_zone_id', zone.id, change);
  await writeDeliveries(
    tx,
    null,
    [...given].map(([id, storage_location_id]) => ({ id, storage_location_id, version })),
  );
  return undefined;
}

/** Gives a batch another status, if the present one allows it; what is unfinished in a batch that ends follows. */
export async function changeStatus(
  tx: Transaction,
  at: LocationPath,
  identifier: string,
  status: BatchStatus,
  change: Change,
): Promise<Refusal | undefined> {
  const batch = await holdBatch(tx, at, identifier);
  if (!batch) return batchNotFound;
  if (batch.status === status) return undefined;
  if (batch.status === 'closed' && status === reopenedStatus(batch.zone !== null))
    return reopen(tx, batch, status, change);
  const closing = status === 'closed' && mayClose(batch.status, batch.is_sortable);
  if (!closing && !allowedStatusChanges(batch.status, batch.is_batch_status_editable).includes(status))
    return refuse(422, 'status-not-allowed', 'Deze statuswijziging is niet toegestaan.', { read: status });
  const version = await set(tx, batch.id, 'status', status, change);
  if (isOver(status)) await endDeliveries(tx, { ...batch, version }, status, change);
  return undefined;
}

/** 'Heropenen': undoes the closing of a batch, if nothing has gone on since. */
async function reopen(
  tx: Transaction,
  { id, storage_zone_id }: HeldBatch,
  status: BatchStatus,
  change: Change,
): Promise<Refusal | undefined> {
  const kept = await whatComesBack(tx, id, storage_zone_id);
  if (isRefusal(kept)) return kept;
  await giveBack(tx, { id, version: await set(tx, id, 'status', status, change) }, kept, change);
  return undefined;
}

type Unfinished = {
  readonly id: number;
  readonly storage_location_id: number | null;
  readonly status: DeliveryStatus;
  readonly paused: boolean;
  readonly quantity: number;
  readonly placed: number;
};

/**
 * The unfinished deliveries of a batch that a person has ended: untouched ones leave it, to be requested anew; others
 * that stay unfinished leave their sorting location. Those of a batch that is not sorted, and paused ones, keep their status.
 */
async function endDeliveries(
  tx: Transaction,
  { id: batchId, is_sortable, version, status: was }: HeldBatch & { version: number },
  end: BatchStatus,
  change: Change,
): Promise<void> {
  const left: DeliveryChange[] = [];
  const finished: DeliveryChange[] = [];
  const kept: DeliveryChange[] = [];
  const before = await unfinishedIn(tx, batchId);
  for (const delivery of before) {
    const { id, status: from, paused } = delivery;
    const status = is_sortable && !paused ? statusAfterEnd(end, delivery) : null;
    if (status === null || !mayChange(from, status, system))
      kept.push({ id, storage_location_id: null, version });
    // Without the version: the trigger tells devices that it has left.
    else if (status === 'to-be-requested')
      left.push({ id, from, status, actor: system, batch_id: null, storage_location_id: null });
    else finished.push({ id, from, status, actor: system, version });
  }
  const author = authorOf(change, 'batch');
  await writeDeliveries(tx, author, left);
  await writeDeliveries(tx, author, finished);
  await writeDeliveries(tx, null, kept);
  if (end === 'closed' && !isOver(was)) await rememberClosing(tx, batchId, before);
}

async function unfinishedIn(tx: Transaction, batchId: number): Promise<Unfinished[]> {
  // Read after they are locked, when the scans before this have committed.
  await tx.query('SELECT FROM dispatch_requests WHERE batch_id = $1 ORDER BY id FOR NO KEY UPDATE', [
    batchId,
  ]);
  return tx.query<Unfinished>(
    `SELECT id, status, storage_location_id, paused_at IS NOT NULL AS paused, n.quantity, n.placed
     FROM dispatch_requests d CROSS JOIN LATERAL (
       SELECT COALESCE(sum(quantity), 0)::int AS quantity, COALESCE(sum(quantity_placed), 0)::int AS placed
       FROM dispatch_request_lines WHERE dispatch_request_id = d.id) n
     WHERE batch_id = $1 AND ${UNFINISHED} ORDER BY id`,
    [batchId],
  );
}

function holdBatch(
  tx: Transaction,
  { type, location }: LocationPath,
  identifier: string,
): Promise<HeldBatch | undefined> {
  return tx.one<HeldBatch>(
    `SELECT b.id, b.location_id, b.status, bt.is_batch_status_editable, bt.is_sortable, z.identifier AS zone,
       b.storage_zone_id
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

/** Changes a batch and gives its next version; every server process is notified once, when this transaction commits. */
async function set(
  tx: Transaction,
  batchId: number,
  column: 'status' | 'storage_zone_id',
  value: string | number,
  { by, key }: Change,
): Promise<number> {
  await tx.query('SELECT touch_batch($1)', [batchId]);
  const changed = await tx.one<{ version: number }>(
    `UPDATE dispatch_request_batches SET ${column} = $2, changed_by = $3, change_key = $4
     WHERE id = $1 RETURNING version`,
    [batchId, value, by.id, key],
  );
  if (!changed) throw new Error(`batch ${batchId} is held, and gone`);
  return changed.version;
}
